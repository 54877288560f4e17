#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills `millrace serve` in the middle of a folder of files and accounts for every file.

    kill_file_reader.py --millrace BIN [--runs 3] [--kills 3] [--files 300] [--modes development,production,raw] [--seed N]

A channel with a File Reader moves each file away when it is processed. The engine gets SIGKILL several times at random
moments. After each kill every file is either where it was or where it is moved to, whole, and those that were moved have
their message, with the file's bytes. At the end all files are moved and each has one message; one file a kill may have two,
the one that was in work. Prints a row a run and closes with 'N passed, N failed'. Standard library only.
"""
import argparse, os, pathlib, random, subprocess, sys, tempfile, time
import xml.etree.ElementTree as ET

from kill_under_load import stored
from rig import HERE, Millrace, Tally, adt, load_channel


def file_channel(mode, top):
    """The bench's channel of a storage mode, with a File Reader on top/in that moves to top/moved."""
    path, name = load_channel(mode, top / "out", 1, connections=1)
    channel, reader = ET.parse(path), ET.parse(HERE.parent / "connectors" / "data" / "FileReceiverProperties.xml").getroot()
    for element, text in (("host", top / "in"), ("afterProcessingAction", "MOVE"), ("moveToDirectory", top / "moved"), ("checkFileAge", "false"),
                          ("sortBy", "name"), ("pollConnectorProperties/pollOnStart", "true"), ("pollConnectorProperties/pollingFrequency", "50")):
        reader.find(element).text = str(text)
    source = channel.getroot().find("sourceConnector")
    properties = source.find("properties")
    properties.attrib = {"class": reader.tag, "version": reader.get("version")}
    properties[:] = list(reader)
    source.find("transportName").text = "File Reader"
    channel.write(path)
    return path, name


def wait_for(condition, seconds=60):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.005)
    return False


def one_run(binary, mode, kills, count, chance):
    """A dictionary of what happened; `problems` is empty where all is well."""
    problems = []
    with tempfile.TemporaryDirectory(prefix="millrace-files-") as name:
        top = pathlib.Path(name)
        for folder in "data", "in", "moved", "out":
            (top / folder).mkdir()
        files = {f"F{i:05d}": adt(b"F%05d" % i) for i in range(count)}
        for control, content in files.items():
            (top / "in" / control).write_bytes(content)
        path, channel = file_channel(mode, top)

        def moved():
            return set(os.listdir(top / "moved"))

        def check(raw, where):
            there = moved() | set(os.listdir(top / "in"))
            lost = [c for c in files if c not in there]
            unsaid = [c for c in moved() if c.encode() not in raw]
            changed = [c for c in moved() if raw.get(c.encode(), files[c]) != files[c] or (top / "moved" / c).read_bytes() != files[c]]
            for word, which in ("files are gone", lost), ("files were moved without a message", unsaid), ("files or messages changed", changed):
                if which:
                    problems.append(f"{where}: {len(which)} {word}, as {sorted(which)[0]}")

        deploy = [path]
        for kill in range(kills):
            engine, before = Millrace(binary, top / "data", deploy), len(moved())
            deploy = []
            if not wait_for(lambda: len(moved()) > before or len(moved()) == count):
                problems.append(f"start {kill + 1}: no file was moved")
            time.sleep(chance.uniform(0, 0.15))
            engine.process.kill()
            engine.process.wait()
            engine.log.close()
            check(stored(binary, top / "data", channel)[0], f"kill {kill + 1}")
        at_kill = len(moved())

        engine = Millrace(binary, top / "data", [])
        if not wait_for(lambda: len(moved()) == count):
            problems.append(f"{count - len(moved())} files were never moved")
        engine.stop()
        raw, times, _ = stored(binary, top / "data", channel)
        check(raw, "end")
        twice = sum(n - 1 for n in times.values())
        if len(raw) != count:
            problems.append(f"{len(raw)} files have a message, not {count}")
        if twice > kills:
            problems.append(f"{twice} messages more than files, after {kills} kills")
        return {"at_kill": at_kill, "messages": sum(times.values()), "twice": twice, "problems": problems}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--millrace", required=True)
    p.add_argument("--runs", type=int, default=3)
    p.add_argument("--kills", type=int, default=3)
    p.add_argument("--files", type=int, default=300)
    p.add_argument("--modes", default="development,production,raw")
    p.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    a = p.parse_args()
    print(f"seed {a.seed}")
    print(f"{'mode':12} {'run':>3} {'files':>6} {'moved at last kill':>18} {'messages':>8} {'twice':>5}")
    tally, chance = Tally(), random.Random(a.seed)
    for mode in a.modes.split(","):
        for run in range(1, a.runs + 1):
            try:
                r = one_run(a.millrace, mode, a.kills, a.files, chance)
                print(f"{mode:12} {run:3d} {a.files:6d} {r['at_kill']:18d} {r['messages']:8d} {r['twice']:5d}", flush=True)
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
