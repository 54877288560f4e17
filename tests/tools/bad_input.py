#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Bad input, end to end: each must end in a clear error that names the place, and nothing else may be lost by it.

    bad_input.py --millrace BIN [--only START-OF-NAME]

Prints a line a check and closes with 'N passed, N failed'. Standard library only.
"""
import argparse, contextlib, json, pathlib, re, socket, sqlite3, subprocess, sys, tempfile, threading, time

from rig import Millrace, Mllp, Tally, accepted, adt, free_port, load_channel

FRAME_LIMIT = 128 << 20         # the default of the frame limit
DONE, FAILED, USAGE, NOT_DEPLOYED, IN_USE, NOT_RUNNING = range(6)


class Wrong(Exception):
    """A check that did not hold."""


def expect(holds, words):
    if not holds:
        raise Wrong(words)


def run(binary, *arguments, timeout=60):
    return subprocess.run([binary, *map(str, arguments)], capture_output=True, timeout=timeout)


def expect_exit(result, codes, *patterns):
    """The exit code is one of these, and stderr, in lines of a sane number, matches every pattern."""
    codes = codes if isinstance(codes, tuple) else (codes,)
    text = result.stderr.decode(errors="replace")
    expect(result.returncode in codes, f"exit {result.returncode}, wanted {codes}; stderr: {text[-500:]!r}")
    for pattern in patterns:
        expect(re.search(pattern, text), f"stderr does not tell {pattern!r}: {text[-500:]!r}")


class Folder:
    """A scratch folder with a data folder in it, and a good channel on a port of its own."""

    def __init__(self, binary, top, mode="development"):
        self.binary, self.top, self.data = binary, pathlib.Path(top), pathlib.Path(top) / "data"
        self.data.mkdir()
        self.port = free_port()
        self.channel_file, self.channel = load_channel(mode, self.top, self.port)

    def edited(self, *replacements, name="bad.xml"):
        """The good channel with something replaced, in a file of its own."""
        text = self.channel_file.read_text()
        for old, new in replacements:
            expect(old in text, f"the rig's own channel has no {old!r}")
            text = text.replace(old, new, 1)
        path = self.top / name
        path.write_text(text)
        return path

    def serve(self, *files):
        """Runs an engine that is expected to give up by itself."""
        return run(self.binary, "serve", "--data-dir", self.data, *[a for f in files for a in ("--deploy", f)])

    @contextlib.contextmanager
    def engine(self, *files):
        engine = Millrace(self.binary, self.data, files)
        try:
            yield engine
        finally:
            engine.stop()

    def messages(self, since=0):
        result = run(self.binary, "messages", "--data-dir", self.data, "--channel", self.channel, "--since", since, timeout=300)
        expect_exit(result, DONE)
        return [json.loads(line) for line in result.stdout.splitlines()]


def expect_works(folder, control=b"GOOD"):
    connection = Mllp(folder.port)
    expect(accepted(connection.send(adt(control)), control), "a good message is not acknowledged any more")
    connection.close()


# --- channel files --------------------------------------------------------------------------------------------------

def file_not_xml(folder):
    bad = folder.top / "bad.xml"
    bad.write_text("This is no channel.\n")
    expect_exit(folder.serve(bad), (FAILED, NOT_DEPLOYED), r"bad\.xml", r"line [12]\b")  # where it begins or ends


def file_cut_off(folder):
    bad = folder.top / "bad.xml"
    text = folder.channel_file.read_text()[:5000]
    bad.write_text(text)
    line = text.count("\n") + 1
    expect_exit(folder.serve(bad), (FAILED, NOT_DEPLOYED), r"bad\.xml", rf"line {line}\b")


def file_missing(folder):
    expect_exit(folder.serve(folder.top / "nowhere.xml"), (FAILED, NOT_DEPLOYED), r"nowhere\.xml")


def file_other_xml(folder):
    bad = folder.top / "bad.xml"
    bad.write_text("<shopping><milk/></shopping>\n")
    expect_exit(folder.serve(bad), (FAILED, NOT_DEPLOYED), r"bad\.xml", r"shopping")


def connector_unknown(folder):
    bad = folder.edited(("<transportName>File Writer</transportName>", "<transportName>Pigeon Sender</transportName>"))
    expect_exit(folder.serve(bad), NOT_DEPLOYED, folder.channel, r"Pigeon Sender")


def port_no_number(folder):
    bad = folder.edited((f"<port>{folder.port}</port>", "<port>many</port>"))
    expect_exit(folder.serve(bad), NOT_DEPLOYED, folder.channel, r"port", r"many")


def script_syntax_in_step(folder):
    # The step's second line is broken; the step's name and that line must be told.
    bad = folder.edited(("msg['MSH']['MSH.3']['MSH.3.1'] = 'ENGINE';", "msg['MSH'] = = 'ENGINE';"))
    expect_exit(folder.serve(bad), NOT_DEPLOYED, folder.channel, r"edit two fields", r"line 2\b")


def script_syntax_in_preprocessor(folder):
    text = folder.channel_file.read_text()
    script = re.search(r"<preprocessingScript>.*?</preprocessingScript>", text, re.S).group()
    bad = folder.edited((script, "<preprocessingScript>var a = 1;\nreturn message +;\n</preprocessingScript>"))
    expect_exit(folder.serve(bad), NOT_DEPLOYED, folder.channel, r"(?i)preprocessor", r"line 2\b")


def script_unclosed_xml(folder):
    # Begins on the second line, and runs to the end of the script, on the third.
    bad = folder.edited(("msg['MSH']['MSH.3']['MSH.3.1'] = 'ENGINE';", "var x = &lt;a>&lt;b>&lt;/a>;"))
    expect_exit(folder.serve(bad), NOT_DEPLOYED, folder.channel, r"edit two fields", r"line [23]\b")


def bad_channel_beside_a_good_one(folder):
    """Refused as a whole; with --keep-going the good one runs and the reason for the other is told."""
    bad = folder.edited(("<transportName>File Writer</transportName>", "<transportName>Pigeon Sender</transportName>"),
                        ("<id>", "<id>0"), (f"<name>{folder.channel}</name>", "<name>bad one</name>"),
                        (f"<port>{folder.port}</port>", f"<port>{free_port()}</port>"))
    expect_exit(folder.serve(folder.channel_file, bad), NOT_DEPLOYED, r"bad one", r"Pigeon Sender")
    log = folder.top / "keep-going.log"
    with open(log, "wb") as errors:
        engine = subprocess.Popen([folder.binary, "serve", "--data-dir", folder.data, "--keep-going", "--deploy", folder.channel_file,
                                   "--deploy", bad], stdout=subprocess.PIPE, stderr=errors)
        try:
            expect(engine.stdout.readline() == b"ready\n", "no 'ready' with --keep-going")
            expect_works(folder)
            expect("Pigeon Sender" in log.read_text(errors="replace"), "the reason is not told with --keep-going")
        finally:
            engine.terminate()
            expect(engine.wait(30) == 0, "an orderly stop does not end with 0")


def port_in_use(folder):
    with socket.socket() as other:
        other.bind(("127.0.0.1", folder.port))
        other.listen()
        expect_exit(folder.serve(folder.channel_file), NOT_DEPLOYED, folder.channel, str(folder.port), r"(?i)in use")
    with folder.engine(folder.channel_file):
        expect_works(folder)


# --- the data folder --------------------------------------------------------------------------------------------------

def folder_not_writable(folder):
    # Root may write to any real folder: a path through a file, and one in /proc, refuse everybody.
    for path in folder.channel_file / "data", pathlib.Path("/proc/millrace-data"):
        result = run(folder.binary, "serve", "--data-dir", path)
        expect_exit(result, FAILED, re.escape(str(path)))


def folder_in_use(folder):
    with folder.engine(folder.channel_file):
        expect_works(folder, b"BEFORE")
        expect_exit(folder.serve(folder.channel_file), IN_USE, re.escape(str(folder.data)))
        expect_works(folder, b"BESIDE")
    expect(len(folder.messages()) == 2, "the first engine's messages are not all there")


def database_of(folder):
    files = [f for f in folder.data.iterdir() if f.is_file() and f.read_bytes()[:15] == b"SQLite format 3"]
    expect(len(files) == 1, f"the data folder has {len(files)} databases")
    return files[0]


def folder_from_newer_version(folder):
    with folder.engine(folder.channel_file):
        expect_works(folder)
    database = database_of(folder)
    with contextlib.closing(sqlite3.connect(database)) as db:
        db.execute("UPDATE schema_version SET version = 1000000")
        db.commit()
    before = database.read_bytes()
    expect_exit(folder.serve(), FAILED, r"(?i)newer", re.escape(str(folder.data)))
    expect(database.read_bytes() == before, "the newer version's database was changed")


def folder_with_a_broken_database(folder):
    with folder.engine(folder.channel_file):
        expect_works(folder)
    database = database_of(folder)
    database.write_bytes(b"this was a database " * 1000)
    expect_exit(folder.serve(), FAILED, re.escape(database.name))
    expect(database.read_bytes().startswith(b"this was"), "a file that is no database was overwritten")


# --- the command line ---------------------------------------------------------------------------------------------------

def command_line(folder):
    millrace = lambda *arguments: run(folder.binary, *arguments)
    expect_exit(millrace("no-such-command"), USAGE, r"no-such-command")
    expect_exit(millrace("serve", "--no-such-option"), USAGE, r"no-such-option")
    expect_exit(millrace("messages", "--data-dir", folder.data), USAGE, r"channel")
    expect_exit(millrace("status", "--data-dir", folder.data), NOT_RUNNING, r"(?i)no engine")
    expect_exit(millrace("send", "--data-dir", folder.data, "--channel", folder.channel, folder.channel_file), NOT_RUNNING, r"(?i)no engine")
    with folder.engine(folder.channel_file):
        at = ("--data-dir", folder.data)
        expect_exit(millrace("messages", *at, "--channel", "nobody"), FAILED, r"nobody")
        expect_exit(millrace("messages", *at, "--channel", folder.channel, "--id", "seven"), USAGE, r"seven")
        expect_exit(millrace("send", *at, "--channel", "nobody", folder.channel_file), FAILED, r"nobody")
        expect_exit(millrace("send", *at, "--channel", folder.channel, folder.top / "nowhere.hl7"), FAILED, r"nowhere\.hl7")
        expect_works(folder)


# --- frames -------------------------------------------------------------------------------------------------------------

class Bystander(threading.Thread):
    """Another connection that sends one message after the other all the while; all must be acknowledged."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.connection, self.stop, self.sent, self.trouble = Mllp(port), threading.Event(), 0, None

    def run(self):
        try:
            while True:
                control = b"BY%07d" % self.sent
                if not accepted(self.connection.send(adt(control)), control):
                    self.trouble = f"message {self.sent} was not acknowledged"
                    return
                self.sent += 1
                if self.stop.wait(0.02):
                    return
        except OSError as e:
            self.trouble = f"after {self.sent} messages: {e}"


@contextlib.contextmanager
def beside_a_bystander(folder):
    """An engine with a bystander; yields it, and checks at the end that the bystander lost nothing."""
    with folder.engine(folder.channel_file) as engine:
        bystander = Bystander(folder.port)
        bystander.start()
        try:
            yield engine
        finally:
            bystander.stop.set()
            bystander.join(30)
        expect(not bystander.trouble, f"another connection was disturbed: {bystander.trouble}")
        expect(bystander.sent > 0, "the bystander sent nothing")
        stored = {control_of(m) for m in folder.messages()}
        missing = [i for i in range(bystander.sent) if "BY%07d" % i not in stored]
        expect(not missing, f"{len(missing)} messages of another connection are not stored")


def source_of(message):
    return next(c for c in message["connectorMessages"] if c["metaDataId"] == 0)


def raw_of(message):
    return (source_of(message)["content"]["raw"] or {}).get("text", "")


def control_of(message):
    fields = raw_of(message).split("\r")[0].split("|")
    return fields[9] if len(fields) > 9 else ""


def others(folder):
    """What is stored besides the bystander's messages."""
    return [m for m in folder.messages() if not control_of(m).startswith("BY")]


def frame_not_hl7(folder):
    with beside_a_bystander(folder):
        connection = Mllp(folder.port)
        reply = connection.send(b"this is not HL7 at all")
        expect(reply is not None and b"MSAsAEs1s" in reply, f"the answer is {reply!r}")
        expect(accepted(connection.send(adt(b"NEXT")), b"NEXT"), "the connection does not go on")
        bad, good = others(folder)
        expect(source_of(bad)["status"] == "ERROR" and raw_of(bad) == "this is not HL7 at all", "it is not stored as an error")
        expect(source_of(bad)["errors"]["processing"], "no error text is stored")
        expect(source_of(good)["status"] == "TRANSFORMED", "the next message is not processed")


def frame_empty(folder):
    """Nothing at all in a frame, and a header without fields: stored as errors, no answer, the connection goes on."""
    with beside_a_bystander(folder):
        connection = Mllp(folder.port)
        connection.socket.sendall(b"\x0b\x1c\r" + b"\x0bMSH|\r\x1c\r")
        reply = connection.send(adt(b"NEXT"))
        expect(accepted(reply, b"NEXT"), f"the next message's answer is {reply!r}")
        stored = others(folder)
        expect([raw_of(m) for m in stored[:-1]] == ["", "MSH|\r"], f"stored is {[raw_of(m)[:20] for m in stored]}")
        expect([source_of(m)["status"] for m in stored] == ["ERROR", "ERROR", "TRANSFORMED"], "the statuses are wrong")


def frame_of_50_mb(folder):
    """One observation of 50 MB, as an embedded document is."""
    with beside_a_bystander(folder):
        connection = Mllp(folder.port, timeout=300)
        message = adt(b"LARGE", b"QUJD" * (50 * 1000 * 1000 // 4))
        expect(accepted(connection.send(message), b"LARGE"), "it is not acknowledged")
        expect(accepted(connection.send(adt(b"NEXT")), b"NEXT"), "the connection does not go on")
        large, _ = others(folder)
        expect(source_of(large)["status"] == "TRANSFORMED", f"its status is {source_of(large)['status']}")
        expect(raw_of(large).encode() == message, "its raw content is not what was sent")


def of_segments(control, count):
    return adt(control) + b"".join(b"OBX|%d|NM|1234-5^TEST^LN||%d|mg/dL|1-9|N|||F|||20260102030405|||synthetic result\r" % (i, i)
                                   for i in range(count))


def frame_of_many_segments(folder):
    """A large result, 1.7 MB in 20,000 segments, parsed and edited by the script."""
    with beside_a_bystander(folder):
        connection = Mllp(folder.port, timeout=300)
        reply = connection.send(of_segments(b"MANY", 20_000))
        expect(accepted(reply, b"MANY"), f"the answer is {reply!r}")
        (many,) = others(folder)
        expect(source_of(many)["status"] == "TRANSFORMED", f"its status is {source_of(many)['status']}")


def script_over_its_memory_limit(folder):
    """The message ends as an error that says so; the next one is processed."""
    with beside_a_bystander(folder):
        connection = Mllp(folder.port, timeout=300)
        reply = connection.send(of_segments(b"HUGE", 400_000))
        expect(reply is not None and b"MSA|AE|HUGE" in reply, f"the answer is {reply!r}")
        expect(accepted(connection.send(adt(b"NEXT")), b"NEXT"), "the connection does not go on")
        huge, _ = others(folder)
        text = source_of(huge)["errors"]["processing"] or ""
        expect(source_of(huge)["status"] == "ERROR" and re.search("(?i)memory", text), f"the error is {text[:300]!r}")


def send_until_closed(connection, start, chunk, most):
    """Sends start and then chunk after chunk until the peer closes; how many bytes went out. Wrong after `most`."""
    sent = 0
    try:
        connection.socket.sendall(start)
        sent += len(start)
        while sent < most:
            connection.socket.sendall(chunk)
            sent += len(chunk)
        # All may have gone into the sockets' buffers: the close is what is waited for.
        connection.socket.shutdown(socket.SHUT_WR)
        expect(connection.socket.recv(1) == b"", "it was answered")
        raise Wrong(f"the connection took {sent} bytes and was not closed")
    except OSError:
        return sent


def frame_that_never_ends(folder):
    with beside_a_bystander(folder) as engine:
        sent = send_until_closed(Mllp(folder.port, timeout=60), b"\x0b" + adt(b"ENDLESS"), b"x" * (1 << 20), FRAME_LIMIT + (64 << 20))
        expect(sent >= FRAME_LIMIT - (1 << 20), f"it was closed after {sent} bytes, before the limit")
        log, told = pathlib.Path(engine.log.name), re.compile(r"(?i)frame.*(limit|large|bytes)")
        deadline = time.monotonic() + 20
        while not told.search(log.read_text(errors="replace")) and time.monotonic() < deadline:
            time.sleep(0.05)
        expect(told.search(log.read_text(errors="replace")), "the log does not tell why")
        expect(not others(folder), "something of it is stored")
        expect_works(folder)


def frame_over_the_limit(folder):
    """As above, but the frame does end, 1 MB over the limit."""
    with beside_a_bystander(folder):
        connection = Mllp(folder.port, timeout=60)
        try:
            connection.socket.sendall(b"\x0b" + adt(b"OVER") + b"x" * (FRAME_LIMIT + (1 << 20)) + b"\x1c\r")
            expect(connection.reply() is None, "it was answered")
        except OSError:
            pass  # closed while it was being sent
        expect(not others(folder), "it is stored")
        expect_works(folder)


def frame_cut_off(folder):
    """The peer goes away in the middle of a frame: nothing of it is stored."""
    with beside_a_bystander(folder):
        for part in b"\x0b", b"\x0b" + adt(b"CUT")[:40], b"\x0b" + adt(b"CUT") + b"\x1c":
            connection = Mllp(folder.port)
            connection.socket.sendall(part)
            connection.close()
        expect_works(folder)
        stored = others(folder)
        # A frame whose last byte alone is missing may be taken as whole or not at all.
        expect([control_of(m) for m in stored if control_of(m) != "CUT"] == ["GOOD"], f"stored is {[raw_of(m)[:60] for m in stored]}")


def frame_amid_noise(folder):
    """Bytes outside frames are passed over, and two frames in one packet are two messages."""
    with beside_a_bystander(folder):
        connection = Mllp(folder.port)
        connection.socket.sendall(b"\r\n noise \x00" + b"\x0b" + adt(b"ONE") + b"\x1c\r" + b"\r\n" + b"\x0b" + adt(b"TWO") + b"\x1c\r")
        answers = connection.socket.recv(65536)
        while answers.count(b"\x1c\r") < 2:
            more = connection.socket.recv(65536)
            expect(more, f"closed after {answers!r}")
            answers += more
        expect(answers.count(b"MSA|AA|ONE") == 1 and answers.count(b"MSA|AA|TWO") == 1, f"the answers are {answers!r}")
        expect([control_of(m) for m in others(folder)] == ["ONE", "TWO"], "not exactly the two are stored")


CHECKS = [
    file_not_xml, file_cut_off, file_missing, file_other_xml, connector_unknown, port_no_number, script_syntax_in_step,
    script_syntax_in_preprocessor, script_unclosed_xml, bad_channel_beside_a_good_one, port_in_use,
    folder_not_writable, folder_in_use, folder_from_newer_version, folder_with_a_broken_database, command_line,
    frame_not_hl7, frame_empty, frame_of_50_mb, frame_of_many_segments, script_over_its_memory_limit, frame_that_never_ends, frame_over_the_limit,
    frame_cut_off, frame_amid_noise,
]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--millrace", required=True)
    p.add_argument("--only", default="")
    a = p.parse_args()
    tally = Tally()
    for check in (c for c in CHECKS if c.__name__.startswith(a.only)):
        with tempfile.TemporaryDirectory(prefix="millrace-bad-") as top:
            try:
                check(Folder(a.millrace, top))
                trouble = None
            except (Wrong, OSError, RuntimeError, ValueError, sqlite3.Error, subprocess.SubprocessError) as e:
                trouble = f"{type(e).__name__}: {e}"
        print(f"{'FAIL' if trouble else 'ok  '} {check.__name__.replace('_', ' ')}" + (f": {trouble}" if trouble else ""), flush=True)
        tally.add(not trouble)
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
