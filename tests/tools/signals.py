#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""SIGTERM, and commands, while a running `millrace serve` is busy: it answers, ends in order, and a second signal cuts what hangs.

    signals.py --millrace BIN

Each check starts its own engine on a scratch folder. Closes with 'N passed, N failed'. Standard library only.
"""
import argparse, pathlib, signal, subprocess, sys, tempfile, time

CHANNEL = (pathlib.Path(__file__).resolve().parent.parent / "cases/raw_raw/channel.xml").read_text()
STEP = "channelMap.put('len', msg.length); msg = msg.toUpperCase();"


class Serve:
    def __init__(self, binary, folder, xml):
        self.binary, self.data = binary, folder + "/data"
        pathlib.Path(folder, "channel.xml").write_text(xml)
        self.process = subprocess.Popen([binary, "serve", "--data-dir", self.data, "--deploy", folder + "/channel.xml"],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def ready(self):
        assert self.process.stdout.readline() == b"ready\n", "not ready"

    def command(self, *words):
        return subprocess.run([self.binary, *words, "--data-dir", self.data], capture_output=True, timeout=30)

    def send(self):
        client = subprocess.Popen([self.binary, "send", "--data-dir", self.data, "--channel", "raw_raw", "-"],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        client.stdin.write(b"x")
        client.stdin.close()
        return client

    def wait_for(self, what):
        deadline = time.monotonic() + 30
        while what not in self.command("status").stdout:
            assert time.monotonic() < deadline, f"no {what!r}"
            time.sleep(0.05)

    def terminate(self):
        self.process.send_signal(signal.SIGTERM)

    def exit_code(self):
        return self.process.wait(30)


def a_pending_send_is_answered(start):
    serve = start(CHANNEL.replace(STEP, "var end = Date.now() + 2000; while (Date.now() != end) { if (Date.now() > end) break; }"))
    serve.ready()
    client = serve.send()
    serve.wait_for(b'"received":1')
    serve.terminate()
    assert client.wait(30) == 0 and b'"messageId":1' in client.stdout.read(), "the sender got no answer"
    assert serve.exit_code() == 0


def a_second_signal_cuts_an_endless_script(start):
    serve = start(CHANNEL.replace(STEP, "while (true) {}"))
    serve.ready()
    client = serve.send()
    serve.wait_for(b'"received":1')
    serve.terminate()
    assert serve.command("status").returncode == 0, "commands are not heard while it stops"
    serve.terminate()
    assert serve.exit_code() == 0
    client.wait(30)


def an_endless_deploy_script_can_be_halted(start):
    serve = start(CHANNEL.replace("<deployScript>return;</deployScript>", "<deployScript>while (true) {}</deployScript>"))
    serve.wait_for(b"DEPLOYING")
    serve.command("halt", "--channel", "raw_raw")
    assert serve.exit_code() == 3


def full_output_is_an_error(start):
    serve = start(CHANNEL)
    serve.ready()
    with open("/dev/full", "w") as full:
        assert subprocess.run([serve.binary, "status", "--data-dir", serve.data], stdout=full, stderr=subprocess.DEVNULL).returncode == 1
    serve.terminate()
    assert serve.exit_code() == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--millrace", required=True)
    binary = parser.parse_args().millrace
    passed = failed = 0
    for check in (a_pending_send_is_answered, a_second_signal_cuts_an_endless_script, an_endless_deploy_script_can_be_halted,
                  full_output_is_an_error):
        with tempfile.TemporaryDirectory(prefix="millrace-signals-") as folder:
            started = []

            def start(xml):
                started.append(Serve(binary, folder, xml))
                return started[-1]

            try:
                check(start)
                passed += 1
                print(f"ok   {check.__name__}")
            except (AssertionError, subprocess.TimeoutExpired) as e:
                failed += 1
                print(f"FAIL {check.__name__}: {e}")
            finally:
                for serve in started:
                    serve.process.kill()
                    serve.process.wait()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
