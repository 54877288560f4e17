#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A backlog that does not fit into memory: how soon work on it starts, and what memory it takes.

    large_backlog.py --millrace BIN --fill-store BIN [--count 20000] [--bytes 100000] [--memory-mb 300] [--within SECONDS]
                     [--drain]

Fills a channel (Raw mode, source queue on) with received messages, as a stopped engine leaves them, then starts the engine and
watches the first messages being processed in order. Fails where the peak of its memory is over the limit, where nothing is
processed, and, with --within, where the first message took longer. --drain waits until all are processed and counts them.
Closes with 'N passed, N failed'. Standard library only.
"""
import argparse, os, pathlib, subprocess, sys, tempfile, time

from rig import Millrace, Tally, free_port, load_channel


def peak_mb(pid):
    for line in open(f"/proc/{pid}/status"):
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return 0


def channel_file(folder):
    path, name = load_channel("raw", folder, free_port(), connections=1)
    text = path.read_text().replace("<respondAfterProcessing>true<", "<respondAfterProcessing>false<", 1)
    path.write_text(text)
    return path, name, text.split("<id>", 1)[1].split("</id>", 1)[0]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--millrace", required=True)
    p.add_argument("--fill-store", required=True)
    p.add_argument("--count", type=int, default=20000)
    p.add_argument("--bytes", type=int, default=100000)
    p.add_argument("--memory-mb", type=float, default=300)
    p.add_argument("--within", type=float)
    p.add_argument("--drain", action="store_true")
    a = p.parse_args()
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="millrace-backlog-") as top:
        data, out = pathlib.Path(top) / "data", pathlib.Path(top) / "out"
        data.mkdir(), out.mkdir()
        path, name, channel_id = channel_file(out)
        Millrace(a.millrace, data, [path]).stop()  # makes the channel's tables
        started = time.monotonic()
        subprocess.run([a.fill_store, "--data-dir", data, "--channel", channel_id, "--count", str(a.count), "--bytes", str(a.bytes),
                        "--mode", "raw", "--state", "received"], check=True, stderr=subprocess.DEVNULL)
        print(f"{a.count} messages of {a.bytes} bytes written in {time.monotonic() - started:.0f} s, "
              f"{sum(f.stat().st_size for f in data.rglob('*') if f.is_file()) / 1e6:.0f} MB", flush=True)

        started = time.monotonic()
        engine = Millrace(a.millrace, data, [])
        try:
            ready = time.monotonic() - started
            first, processed, limit = None, 0, time.monotonic() + (3600 if a.drain else 60)
            wanted = a.count if a.drain else min(a.count, 500)
            while processed < wanted and time.monotonic() < limit and engine.process.poll() is None:
                processed = engine.statistics(name)["sent"] // 2  # two destinations
                if processed and first is None:
                    first = time.monotonic() - started
            memory = peak_mb(engine.process.pid)
        finally:
            engine.stop()
        print(f"ready after {ready:.2f} s, first message processed after {first or float('nan'):.2f} s, "
              f"{processed} processed after {time.monotonic() - started:.1f} s, peak {memory:.0f} MB")
        tally.add(processed >= wanted)
        tally.add(0 < memory < a.memory_mb)
        if a.within is not None:
            tally.add(first is not None and first <= a.within)
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
