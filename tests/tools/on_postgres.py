#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs another tool of this folder with workspaces that are on PostgreSQL.

    on_postgres.py --millrace BIN TOOL [the tool's other arguments]
    on_postgres.py --millrace build/release/app/millrace bench.py --modes raw

Starts a server of its own in a temporary folder, reachable through a socket only, and hands the tool a program in the place of
millrace: it gives each new data folder a database, writes its address into the folder's file `database`, and goes on as
BIN. So the tool itself knows nothing of it. Exit code 77: no server is installed here. Standard library only.
"""
import os, pathlib, shutil, signal, stat, subprocess, sys, tempfile, time

HERE = pathlib.Path(__file__).resolve().parent
WRAPPER = """#!/bin/sh
folder= previous=
for argument; do
    [ "$previous" = --data-dir ] && folder=$argument
    case $argument in --data-dir=*) folder=${{argument#*=}} ;; esac
    previous=$argument
done
if [ -d "$folder" ] && [ ! -e "$folder/database" ]; then
    name=w$(printf %s "$folder" | sha1sum | cut -c 1-24)
    {psql} -q -X -d 'postgresql://millrace@/postgres?host={socket}' -c "CREATE DATABASE $name" >&2 || exit 1
    echo "postgresql://millrace@/$name?host={socket}" > "$folder/database"
fi
exec {binary} "$@"
"""


def programs():
    folders = [p for p in pathlib.Path("/usr/lib/postgresql").glob("*/bin") if (p / "initdb").exists()]
    if folders:
        return max(folders, key=lambda p: float(p.parent.name))
    initdb = shutil.which("initdb")
    return pathlib.Path(initdb).parent if initdb else None


def main():
    if len(sys.argv) < 4 or sys.argv[1] != "--millrace":
        sys.exit(__doc__)
    bin_folder = programs()
    if not bin_folder:
        print("no PostgreSQL server is installed")
        return 77
    with tempfile.TemporaryDirectory(prefix="mr-pg-") as top:  # a socket's path must be short
        top = pathlib.Path(top)
        os.chmod(top, 0o755)
        owner = ["setpriv", "--pdeathsig", "TERM"]
        home = top / "server"
        home.mkdir()
        if os.geteuid() == 0:  # a server refuses to be root
            shutil.chown(home, "postgres", "postgres")
            owner += ["--reuid=postgres", "--regid=postgres", "--init-groups"]
        subprocess.run([*owner, bin_folder / "initdb", "-D", home / "data", "-U", "millrace", "-A", "trust", "-E", "UTF8", "--no-locale"],
                       check=True, stdout=subprocess.DEVNULL)
        server = subprocess.Popen([*owner, bin_folder / "postgres", "-D", home / "data", "-k", home, "-c", "listen_addresses=",
                                   "-c", "max_connections=200", "-c", "shared_buffers=256MB", "-c", "max_wal_size=4GB"],
                                  stdout=subprocess.DEVNULL, stderr=open(top / "log", "w"))
        try:
            ask = [bin_folder / "psql", "-X", "-q", "-d", f"postgresql://millrace@/postgres?host={home}", "-c", "SELECT 1"]
            deadline = time.monotonic() + 60
            while subprocess.run(ask, capture_output=True).returncode:
                if server.poll() is not None or time.monotonic() > deadline:
                    sys.exit((top / "log").read_text())
                time.sleep(0.05)
            wrapper = top / "millrace"
            wrapper.write_text(WRAPPER.format(psql=bin_folder / "psql", socket=home, binary=pathlib.Path(sys.argv[2]).resolve()))
            wrapper.chmod(wrapper.stat().st_mode | stat.S_IXUSR)
            tool = HERE / sys.argv[3]
            return subprocess.run([sys.executable, tool, "--millrace", wrapper, *sys.argv[4:]]).returncode
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(60)


if __name__ == "__main__":
    sys.exit(main())
