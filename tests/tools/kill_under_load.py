#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills `millrace serve` under MLLP load and checks that no acknowledged message is lost.

    kill_under_load.py --millrace BIN [--runs 10] [--modes development,production,raw] [--connections 8] [--seed N]

Every run has a fresh data folder. Several connections send, each waiting for its acknowledgement; at a random moment the
engine gets SIGKILL. Then, beside no engine, `millrace messages` must show every acknowledged message exactly once and with
the bytes that were sent. At last the engine opens the folder again and must process one more message, under a new number.
A message that was sent but not acknowledged may be there or not. Prints a row a run and closes with 'N passed, N failed'.
Power loss, which the page cache does not survive, is tests/store's part. Standard library only.
"""
import argparse, collections, json, os, pathlib, random, subprocess, sys, tempfile, threading, time

from rig import Millrace, Mllp, Tally, accepted, adt, free_port, load_channel


class Sender(threading.Thread):
    """Sends without a pause until the connection breaks or `stop` is set; keeps what was acknowledged."""

    def __init__(self, port, number, stop):
        super().__init__(daemon=True)
        self.port, self.number, self.stop = port, number, stop
        self.sent, self.acknowledged, self.refused = 0, {}, []

    def run(self):
        try:
            connection = Mllp(self.port)
            while not self.stop.is_set():
                control = b"K%02d%07d" % (self.number, self.sent)
                message = adt(control)
                self.sent += 1
                reply = connection.send(message)
                if reply is None:
                    return
                if accepted(reply, control):
                    self.acknowledged[control] = message
                else:
                    self.refused.append(reply)
        except OSError:
            pass  # the kill


def stored(binary, data, channel):
    """Raw content by control id, each with how often it is there, and the highest message number."""
    out = subprocess.run([binary, "messages", "--data-dir", str(data), "--channel", channel], capture_output=True, timeout=300)
    if out.returncode:
        raise RuntimeError(f"messages: exit {out.returncode}: {out.stderr.decode(errors='replace')[-600:]}")
    raw, times, last = {}, collections.Counter(), 0
    for line in out.stdout.splitlines():
        message = json.loads(line)
        last = max(last, message["messageId"])
        source = next(c for c in message["connectorMessages"] if c["metaDataId"] == 0)
        content = (source["content"]["raw"] or {}).get("text", "").encode()
        fields = content.split(b"\r")[0].split(b"|")
        control = fields[9] if len(fields) > 9 else b""
        raw[control] = content
        times[control] += 1
    return raw, times, last


def one_run(binary, mode, connections, chance):
    """A dictionary of what happened; `problems` is empty where all is well."""
    problems = []
    with tempfile.TemporaryDirectory(prefix="millrace-kill-") as top:
        data, out = pathlib.Path(top) / "data", pathlib.Path(top) / "out"
        data.mkdir(), out.mkdir()
        port = free_port()
        file, channel = load_channel(mode, out, port)
        engine = Millrace(binary, data, [file])
        stop = threading.Event()
        senders = [Sender(port, i, stop) for i in range(connections)]
        for sender in senders:
            sender.start()
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and not all(s.acknowledged for s in senders):
            time.sleep(0.005)
        delay = chance.uniform(0, 1)  # from then on: a moment of its own in each run
        time.sleep(delay)
        engine.process.kill()
        engine.process.wait()
        engine.log.close()
        stop.set()
        for sender in senders:
            sender.join(30)

        acknowledged = {k: v for s in senders for k, v in s.acknowledged.items()}
        refused = sum(len(s.refused) for s in senders)
        if not acknowledged:
            problems.append("nothing was acknowledged before the kill")
        if refused:
            problems.append(f"{refused} replies that are no AA, as {next(r for s in senders for r in s.refused)!r}")
        raw, times, last = stored(binary, data, channel)
        lost = [c for c in acknowledged if c not in raw]
        changed = [c for c, message in acknowledged.items() if c in raw and raw[c] != message]
        twice = [c for c in acknowledged if times[c] > 1]
        for word, which in ("lost", lost), ("changed", changed), ("stored twice", twice):
            if which:
                problems.append(f"{len(which)} {word}, as {sorted(which)[0].decode()}")

        # The folder is as good as before: the engine opens it and goes on where it stopped.
        engine = Millrace(binary, data, [])
        try:
            connection = Mllp(port)
            if not accepted(connection.send(adt(b"AFTER")), b"AFTER"):
                problems.append("no AA after the restart")
            connection.close()
        finally:
            engine.stop()
        after, _, new_last = stored(binary, data, channel)
        if b"AFTER" not in after or new_last <= last:
            problems.append("the message after the restart is not there under a new number")
        return {"after_ms": delay * 1000, "sent": sum(s.sent for s in senders), "acknowledged": len(acknowledged),
                "stored": len(raw), "lost": len(lost), "changed": len(changed), "problems": problems}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--millrace", required=True)
    p.add_argument("--runs", type=int, default=10)
    p.add_argument("--modes", default="development,production,raw")
    p.add_argument("--connections", type=int, default=8)
    p.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    a = p.parse_args()
    print(f"seed {a.seed}")
    print(f"{'mode':12} {'run':>3} {'kill after ms':>13} {'sent':>6} {'acknowledged':>12} {'stored':>6} {'lost':>4} {'changed':>7}")
    tally, chance = Tally(), random.Random(a.seed)
    for mode in a.modes.split(","):
        for run in range(1, a.runs + 1):
            try:
                r = one_run(a.millrace, mode, a.connections, chance)
                print(f"{mode:12} {run:3d} {r['after_ms']:13.0f} {r['sent']:6d} {r['acknowledged']:12d} {r['stored']:6d} {r['lost']:4d} {r['changed']:7d}", flush=True)
                problems = r["problems"]
            except (OSError, RuntimeError, subprocess.SubprocessError, ValueError) as e:
                print(f"{mode:12} {run:3d}")
                problems = [f"{type(e).__name__}: {e}"]
            for problem in problems:
                print(f"      FAIL {problem}")
            tally.add(not problems)
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
