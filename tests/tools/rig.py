# SPDX-License-Identifier: GPL-3.0-or-later
"""What the end-to-end rigs share: a channel under load on a free port, an MLLP client, a tally. Standard library only."""
import itertools, pathlib, random, re, socket

from run_cases import Millrace  # noqa: F401, one way to run the program

HERE = pathlib.Path(__file__).resolve().parent
PORTS = itertools.cycle(random.sample(range(20000, 32000), 12000))


def free_port():
    """Below the range from which the system takes the ports of outgoing connections, so that none of them takes it before its use."""
    while True:
        with socket.socket() as s:
            try:
                s.bind(("127.0.0.1", next(PORTS)))
                return s.getsockname()[1]
            except OSError:
                pass


def load_channel(mode, folder, port, connections=8):
    """Writes the bench's channel of a storage mode to a file of its own, on this port; returns (path, channel name)."""
    text = (HERE.parent / "bench" / "channels" / f"load_{mode}_{connections}.xml").read_text()
    text = text.replace("@OUT@", str(folder)).replace("<port>16700</port>", f"<port>{port}</port>")
    path = folder / f"load_{mode}.xml"
    path.write_text(text)
    return path, re.search(r"<name>([^<]*)</name>", text).group(1)


def adt(control, filler=b""):
    """A synthetic ADT^A01 of 1 KB, with this control id; `filler` goes to a note segment."""
    return (b"MSH|^~\\&|LOADAPP|LOADFAC|RECVAPP|RECVFAC|20260102030405||ADT^A01^ADT_A01|" + control + b"|P|2.5\r"
            b"EVN|A01|20260102030405\r"
            b"PID|1||0000100001^^^HOSP^MR||TESTFAMILY^GIVEN^" + control + b"||19700101|F|||1 TEST STREET^^TESTVILLE\r"
            b"PV1|1|I|WARD1^101^1^HOSP\r"
            b"NTE|1||" + (filler or b"synthetic " * 80) + b"\r")


class Mllp:
    """One connection. `send` returns the reply's bytes without its frame; None where the peer closed before one came."""

    def __init__(self, port, timeout=30):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, message):
        self.socket.sendall(b"\x0b" + message + b"\x1c\r")
        return self.reply()

    def reply(self):
        buffer = b""
        while not buffer.endswith(b"\x1c\r"):
            chunk = self.socket.recv(65536)
            if not chunk:
                return None
            buffer += chunk
        return buffer[1:-2]

    def close(self):
        self.socket.close()


def accepted(reply, control):
    """Whether a reply is an acknowledgement of exactly this message."""
    return reply is not None and b"\rMSA|AA|" + control in reply


class Tally:
    def __init__(self):
        self.passed = self.failed = 0

    def add(self, ok):
        if ok:
            self.passed += 1
        else:
            self.failed += 1

    def close(self):
        """Prints the line that test runners read; the exit code."""
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed or not self.passed else 0
