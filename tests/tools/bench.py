#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Throughput of a built millrace under MLLP load, in each storage mode, with 1 and 8 connections.

    bench.py --millrace BIN [--modes development,production,…] [--conns 1,8] [--secs 10] [--runs 2]

Channels: ../bench/channels/load_MODE_K.xml (MLLP in with K processing threads, one script step, a File Writer and a Channel Writer);
client: mllp_load.c, which waits for each ACK before its next message on that connection. Every cell gets a fresh data folder.
Prints messages/s, latency, peak memory, bytes on disk a message, and the disk's own fdatasync rate in the same run: compare ratios,
never a figure of one machine with a figure of another. Standard library and a C compiler only.
"""
import argparse, json, os, pathlib, signal, subprocess, sys, tempfile, time
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from run_cases import Millrace

HERE = pathlib.Path(__file__).resolve().parent


def fdatasync_rate(folder, n=600):
    fd = os.open(folder / "probe", os.O_CREAT | os.O_WRONLY)
    block, start = b"x" * 4096, time.monotonic()
    for i in range(n):
        os.pwrite(fd, block, (i % 64) * 4096)
        os.fdatasync(fd)
    rate = n / (time.monotonic() - start)
    os.close(fd)
    return rate


def peak_mb(pid):
    for line in open(f"/proc/{pid}/status"):
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024


def disk_bytes(folder):
    return sum(f.stat().st_size for f in folder.rglob("*") if f.is_file())


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--millrace", required=True)
    p.add_argument("--modes", default="development,production,raw,metadata,disabled")
    p.add_argument("--conns", default="1,8")
    p.add_argument("--secs", type=float, default=10)
    p.add_argument("--runs", type=int, default=2)
    p.add_argument("--warm", type=int, default=1000)
    p.add_argument("--port", default="16700")
    a = p.parse_args()
    with tempfile.TemporaryDirectory(prefix="millrace-bench-") as top:
        top = pathlib.Path(top)
        client = top / "mllp_load"
        subprocess.run(["cc", "-O2", "-pthread", "-w", "-o", client, HERE / "mllp_load.c"], check=True)
        load = lambda n, k: json.loads(subprocess.run([client, "127.0.0.1", a.port, str(n), str(k)], capture_output=True, text=True).stdout)
        print(f"{'mode':12} {'conns':>5} {'msg/s':>8} {'p50 ms':>7} {'p99 ms':>7} {'peak MB':>8} {'B/msg':>7} {'fsync/s':>8} {'bad':>4}")
        for mode in a.modes.split(","):
            for k in map(int, a.conns.split(",")):
                for run in range(a.runs):
                    data, out = top / f"{mode}{k}{run}", top / f"{mode}{k}{run}out"
                    data.mkdir(), out.mkdir()
                    channel = data / "load.xml"
                    channel.write_text((HERE.parent / "bench" / "channels" / f"load_{mode}_{k}.xml").read_text().replace("@OUT@", str(out)))
                    sync = fdatasync_rate(out)
                    engine = Millrace(a.millrace, data, [channel])
                    try:
                        warm = load(a.warm, k)
                        before = disk_bytes(data)
                        r = load(max(200, int(warm["msgs_per_s"] * a.secs)), k)
                        memory = peak_mb(engine.process.pid)
                    finally:
                        engine.stop()
                    size = (disk_bytes(data) - before) / max(1, r["messages"])
                    print(f"{mode:12} {k:5d} {r['msgs_per_s']:8.0f} {r['p50_ms']:7.2f} {r['p99_ms']:7.2f} {memory:8.0f} {size:7.0f} {sync:8.0f} {r['not_aa'] + r['failed']:4d}", flush=True)


if __name__ == "__main__":
    main()
