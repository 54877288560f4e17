#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Order and delivery of a destination queue with several threads, over a stop or a kill in the middle.

    queue_order.py --millrace BIN [--keys 200] [--messages 50] [--threads 8] [--ends stop,kill] [--seed N]

MLLP in, one TCP Sender: queue Always, rotate off, N queue threads that share the messages by record number. The peer fails one
send in five: it closes without an answer, or answers what is no acknowledgement. In the middle the engine is stopped in order,
or killed, and started again. Then: every acknowledged message has arrived; what arrives with a positive acknowledgement is
strictly ascending per record number; after a stop nothing is sent again that was acknowledged, after a kill at most one message
a sending thread. Closes with 'N passed, N failed'. Standard library only.
"""
import argparse, collections, os, pathlib, random, socketserver, sys, tempfile, threading, time
import xml.etree.ElementTree as xml

from rig import Millrace, Mllp, Tally, accepted, free_port, load_channel

HERE = pathlib.Path(__file__).resolve().parent


def message(key, number):
    control = b"R%05dN%05d" % (key, number)
    return control, (b"MSH|^~\\&|APP|FAC|PEER|FAC|20260102030405||ADT^A01^ADT_A01|" + control + b"|P|2.5\r"
                     b"PID|1||REC%05d^^^HOSP^MR||FAMILY^GIVEN\rPV1|1|I|WARD\r" % key)


class Peer(socketserver.ThreadingTCPServer):
    """Takes messages in and acknowledges them, but for one in five. Keeps the control ids it has said AA to, in order."""
    allow_reuse_address = daemon_threads = True

    def __init__(self, chance):
        super().__init__(("127.0.0.1", 0), PeerConnection)
        self.chance, self.lock, self.taken, self.failed = chance, threading.Lock(), [], 0
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def handle_error(self, request, client_address):
        pass  # a connection that the engine ended


class PeerConnection(socketserver.StreamRequestHandler):
    def handle(self):
        buffer = b""
        while chunk := self.request.recv(65536):
            buffer += chunk
            while b"\x1c\r" in buffer:
                frame, buffer = buffer.split(b"\x1c\r", 1)
                control = frame.split(b"\r")[0].split(b"|")[9]
                with self.server.lock:
                    fate = self.server.chance.random()
                    if fate < 0.2:
                        self.server.failed += 1
                    else:
                        self.server.taken.append(control)
                if fate < 0.1:
                    return
                reply = b"what?" if fate < 0.2 else b"MSH|^~\\&|PEER|FAC|APP|FAC|20260102||ACK|1|P|2.5\rMSA|AA|" + control + b"\r"
                self.request.sendall(b"\x0b" + reply + b"\x1c\r")


def channel_file(folder, port, peer_port, threads):
    """The bench's channel (one processing thread; its script puts the record number into the channel map), with a TCP Sender
    in place of its destinations."""
    path, name = load_channel("development", folder, port, connections=1)
    channel = xml.parse(path)
    destinations = channel.find("destinationConnectors")
    destinations.remove(destinations[0])
    sender = destinations[0]
    properties = xml.parse(HERE.parent / "connectors" / "data" / "TcpDispatcherProperties.xml").getroot()
    kind, properties.tag = properties.tag, "properties"
    properties.set("class", kind)
    for key, value in {"queueEnabled": "true", "retryIntervalMillis": "20", "threadCount": threads, "threadAssignmentVariable": "mrn"}.items():
        properties.find("destinationConnectorProperties/" + key).text = str(value)
    properties.find("remotePort").text = str(peer_port)
    properties.find("keepConnectionOpen").text = "true"
    sender.remove(sender.find("properties"))
    sender.insert(0, properties)
    sender.find("transportName").text = "TCP Sender"
    channel.write(path)
    return path, name


def queued(engine, channel):
    return engine.statistics(channel)["queued"]


def send_all(port, messages, acknowledged):
    connection = None
    for control, content in messages:
        while control not in acknowledged:  # a sender that tries again until it is acknowledged
            try:
                connection = connection or Mllp(port)
                if accepted(connection.send(content), control):
                    acknowledged[control] = True
                    break
            except OSError:
                pass
            connection = None
            time.sleep(0.05)


def judge(end, peer, messages, acknowledged, threads):
    problems = []
    missing = [c for c, _ in messages if c not in set(peer.taken)]
    if missing:
        problems.append(f"{len(missing)} never arrived, as {missing[0].decode()}")
    unacknowledged = [c for c, _ in messages if c not in acknowledged]
    if unacknowledged:
        problems.append(f"{len(unacknowledged)} were never acknowledged to the sender")
    first, again = {}, collections.Counter()
    for place, control in enumerate(peer.taken):
        if control in first:
            again[control] += 1
        else:
            first[control] = place
    per_key, disordered = {}, 0
    for control in sorted(first, key=first.get):
        key, number = control.split(b"N")
        if per_key.get(key, -1) >= int(number):
            disordered += 1
        per_key[key] = int(number)
    if disordered:
        problems.append(f"{disordered} out of order")
    # The sender's own second try of a message whose acknowledgement the kill cut off is a new message, at most one a connection.
    allowed = 0 if end == "stop" else threads + 1
    if sum(again.values()) > allowed:
        problems.append(f"{sum(again.values())} sent again, {allowed} allowed")
    return problems, sum(again.values()), disordered, len(missing)


def one_run(binary, end, keys, each, threads, chance):
    with tempfile.TemporaryDirectory(prefix="millrace-order-") as top:
        top = pathlib.Path(top)
        data = top / "data"
        data.mkdir()
        peer, port = Peer(random.Random(chance.random())), free_port()
        file, channel = channel_file(top, port, peer.server_address[1], threads)
        messages = [message(key, number) for number in range(each) for key in range(keys)]
        acknowledged = {}
        engine = Millrace(binary, data, [file])
        sender = threading.Thread(target=send_all, args=(port, messages, acknowledged), daemon=True)
        sender.start()
        while len(peer.taken) < len(messages) * chance.uniform(0.2, 0.5):
            time.sleep(0.01)
        if end == "kill":
            engine.process.kill()
            engine.process.wait()
            engine.log.close()
        else:
            engine.stop()
        engine = Millrace(binary, data, [])
        try:
            deadline = time.monotonic() + 600
            while (sender.is_alive() or queued(engine, channel)) and time.monotonic() < deadline:
                time.sleep(0.2)
        finally:
            engine.stop()
            peer.shutdown()
            peer.server_close()
        problems, again, disordered, missing = judge(end, peer, messages, acknowledged, threads)
        return {"messages": len(messages), "failed": peer.failed, "missing": missing, "disordered": disordered, "again": again, "problems": problems}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--millrace", required=True)
    p.add_argument("--keys", type=int, default=200)
    p.add_argument("--messages", type=int, default=50)
    p.add_argument("--threads", type=int, default=8)
    p.add_argument("--ends", default="stop,kill")
    p.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    a = p.parse_args()
    print(f"seed {a.seed}")
    print(f"{'end':6} {'messages':>8} {'sends that failed':>17} {'missing':>7} {'out of order':>12} {'sent again':>10}")
    tally, chance = Tally(), random.Random(a.seed)
    for end in a.ends.split(","):
        r = one_run(a.millrace, end, a.keys, a.messages, a.threads, chance)
        print(f"{end:6} {r['messages']:8d} {r['failed']:17d} {r['missing']:7d} {r['disordered']:12d} {r['again']:10d}", flush=True)
        for problem in r["problems"]:
            print(f"      FAIL {problem}")
        tally.add(not r["problems"])
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
