#!/usr/bin/env python3
"""Loads `jsprep serve` with requests, also while another client means harm.

    Benchmarks/service.py [--requests N] [--concurrency N] [--binary FILE] [--check] [-- OPTION...]

Good requests are sample scripts on sample pages, and each answer is compared with that of the
command line. It prints latencies when idle and under attack, what the server holds afterwards, and
requests per second of processor time beside a service of node and jsdom (when installed). The
attack is a process of its own, with an address of its own: 127.0.0.2. `Benchmarks/run service` is
the same.
"""

import argparse
import asyncio
import itertools
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

from benchmark import NODE_ENVIRONMENT, Checks, heading, skipped, table

PROJECT = pathlib.Path(__file__).resolve().parent.parent
BASE = "https://example.com/page"
TICKS = os.sysconf("SC_CLK_TCK")
PAGES = ["article.html", "shop.html", "login.html"]
SCRIPTS = ["background-color", "page-summary", "image-collector", "link-exporter", "reader-mode"]


# The processes of a service.


def descendants(root):
    """The process and all that it started, as numbers."""
    parents = {}
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            stat = (entry / "stat").read_text()
        except OSError:
            continue
        parents.setdefault(int(stat.rsplit(")", 1)[1].split()[1]), []).append(int(entry.name))
    found, queue = [], [root]
    while queue:
        process = queue.pop()
        found.append(process)
        queue += parents.get(process, [])
    return found


def processor_time(root):
    """Seconds of a process tree, with those children that ended."""
    total = 0
    for process in descendants(root):
        try:
            fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        total += sum(int(fields[index]) for index in (11, 12))
        if process == root:
            total += sum(int(fields[index]) for index in (13, 14))
    return total / TICKS


def resident(process):
    """Kilobytes; nothing for a process that is gone."""
    try:
        text = pathlib.Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    found = re.search(r"VmRSS:\s+(\d+)", text)
    return int(found[1]) if found else 0


def descriptors(process):
    return len(os.listdir(f"/proc/{process}/fd"))


class Service:
    """A server that prints its address on its first line."""

    def __init__(self, command, environment=None):
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, **(environment or {})}, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if not found:
            raise SystemExit(f"{command[0]} printed no address: {line!r}")
        self.port = int(found[1])

    @property
    def identifier(self):
        return self.process.pid

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)


# A client.


class Connection:
    def __init__(self, port, address=None):
        self.port = port
        self.local = (address, 0) if address else None
        self.reader = self.writer = None

    async def post(self, path, body, headers=()):
        """The status, the fields and the body of the answer."""
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(
                "127.0.0.1", self.port, limit=1 << 20, local_addr=self.local)
        lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json",
                 f"Content-Length: {len(body)}", *headers]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await self.writer.drain()
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status = int(head.split(" ", 2)[1])
        fields = dict(
            line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        if fields.get("transfer-encoding") == "chunked":
            content = b""
            while size := int(await self.reader.readline(), 16):
                content += await self.reader.readexactly(size)
                await self.reader.readexactly(2)
            await self.reader.readexactly(2)
        else:
            content = await self.reader.readexactly(int(fields.get("content-length", 0)))
        if fields.get("connection") == "close":
            self.close()
        return status, fields, content

    def close(self):
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None


def good_requests():
    """Bodies of requests, with the names of page and script."""
    for page, name in itertools.product(PAGES, SCRIPTS):
        html = (PROJECT / "Pages" / page).read_text()
        source = (PROJECT / "Scripts" / f"{name}.js").read_text()
        request = {
            "page": {"html": html, "base": BASE}, "script": {"source": source, "name": f"{name}.js"}}
        arguments = PROJECT / "Scripts" / f"{name}.arguments.json"
        if arguments.exists():
            request["arguments"] = json.loads(arguments.read_text())
        yield page, name, json.dumps(request).encode()


def expected(binary, page, name):
    """The results and the page that the command line gives."""
    command = [
        binary, "run", PROJECT / "Pages" / page, PROJECT / "Scripts" / f"{name}.js", "--url", BASE,
        "--charset", "utf-8", "--quiet"]
    arguments = PROJECT / "Scripts" / f"{name}.arguments.json"
    if arguments.exists():
        command += ["--arguments", f"@{arguments}"]

    def emitted(what):
        done = subprocess.run(
            [str(word) for word in [*command, "--emit", what]], stdout=subprocess.PIPE, check=True)
        return done.stdout

    return json.loads(emitted("results")), emitted("html").decode()


class Load:
    """Good requests, some at a time, whose answers are looked at."""

    def __init__(self, port, requests, answers):
        self.port, self.requests, self.answers = port, requests, answers
        self.latencies, self.wrong, self.busy = [], [], 0

    async def run(self, count, concurrency):
        numbers = iter(range(count))
        begin = time.monotonic()
        await asyncio.gather(*(self.client(numbers) for _ in range(concurrency)))
        self.duration = time.monotonic() - begin

    async def client(self, numbers):
        connection = Connection(self.port)
        for number in numbers:
            page, name, body = self.requests[number % len(self.requests)]
            start = time.monotonic()
            while True:
                try:
                    status, fields, content = await connection.post("/v1/run", body)
                except (OSError, asyncio.IncompleteReadError) as error:
                    connection.close()
                    status, fields, content = 0, {}, repr(error).encode()
                    break
                if status not in (429, 503):
                    break
                # The server says when to come back.
                self.busy += 1
                await asyncio.sleep(float(fields.get("retry-after", "1")))
            self.latencies.append(time.monotonic() - start)
            if status != 200:
                self.wrong.append(f"{page} {name}: {status} {content[:200]!r}")
            elif self.answers:
                answer = json.loads(content)
                results, html = self.answers[page, name]
                # The command line ends its last line.
                page_is_same = answer["html"].removesuffix("\n") == html.removesuffix("\n")
                if answer["results"] != results or not page_is_same:
                    self.wrong.append(f"{page} {name}: another answer")
        connection.close()

    def percentile(self, share):
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000

    def row(self, name):
        rate = len(self.latencies) / self.duration
        return [
            name, f"{rate:.0f}", f"{self.percentile(0.5):.1f}", f"{self.percentile(0.99):.1f}",
            str(len(self.wrong)), str(self.busy)]

    def figures(self):
        return {
            "requests_per_second": len(self.latencies) / self.duration,
            "p50_ms": self.percentile(0.5), "p99_ms": self.percentile(0.99),
            "wrong": len(self.wrong), "busy": self.busy}


# A client that means harm.

HOSTILE_SCRIPTS = [
    "while (true) {}",
    "const f = () => Promise.resolve().then(f); f();",
    "const all = []; while (true) all.push(new Uint8Array(1e7).fill(1));",
    "function f() { return f() + 1; } f();",
    "'x'.repeat(2 ** 30).split('')",
    "var ExtensionPreprocessingJS = { run(p) { const a = []; a[0] = a; p.completionFunction(a); } };",
]


class Attack:
    """Means harm to a server, at a port and with a process, until standard input ends."""

    address = "127.0.0.2"

    def __init__(self, port, process):
        self.port, self.process = port, process
        self.counts = {}
        self.random = random.Random(1)
        self.is_over = False

    async def run(self):
        kinds = [self.scripts, self.scripts, self.huge, self.half_open, self.slow, self.malformed,
                 self.kill]
        asyncio.get_running_loop().run_in_executor(None, self.wait)
        await asyncio.gather(*(self.repeat(kind) for kind in kinds))
        print(json.dumps(self.counts))

    def wait(self):
        sys.stdin.read()
        self.is_over = True

    async def open(self):
        return await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.address, 0))

    async def repeat(self, kind):
        while not self.is_over:
            try:
                await asyncio.wait_for(kind(), 20)
            except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError,
                    asyncio.LimitOverrunError, ValueError):
                pass
            self.counts[kind.__name__] = self.counts.get(kind.__name__, 0) + 1
            await asyncio.sleep(0.02)

    async def scripts(self):
        connection = Connection(self.port, self.address)
        body = {"page": {"html": "<p>x"}, "timeout": 0.5,
                "script": {"source": self.random.choice(HOSTILE_SCRIPTS)}}
        try:
            await connection.post("/v1/run", json.dumps(body).encode())
        finally:
            connection.close()

    async def huge(self):
        reader, writer = await self.open()
        writer.write(b"POST /v1/run HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                     b"Content-Length: 100000000\r\n\r\n")
        try:
            for _ in range(100):
                writer.write(b"x" * 1_000_000)
                await writer.drain()
            await reader.read(1000)
        finally:
            writer.close()

    async def half_open(self):
        writers = [(await self.open())[1] for _ in range(5)]
        await asyncio.sleep(0.5)
        for writer in writers:
            writer.transport.abort()

    async def slow(self):
        _, writer = await self.open()
        try:
            for byte in b"POST /v1/run HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ":
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(0.1)
        finally:
            writer.close()

    async def malformed(self):
        reader, writer = await self.open()
        choices = [
            b"GET\r\n\r\n", b"\x00\x01\x02" * 50, b"POST /v1/run HTTP/9.9\r\n\r\n",
            b"POST /v1/run HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
            b"POST /v1/run HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Content-Length: 8\r\n\r\n{\"page\":",
            b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
        ]
        try:
            writer.write(self.random.choice(choices))
            await writer.drain()
            await asyncio.wait_for(reader.read(2000), 2)
        finally:
            writer.close()

    async def kill(self):
        await asyncio.sleep(0.5)
        children = descendants(self.process)[1:]
        if children:
            os.kill(self.random.choice(children), signal.SIGKILL)


class AttackProcess:
    """The attack, beside whoever measures."""

    def __init__(self, service):
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--attack", f"{service.port}:{service.identifier}"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def stop(self):
        """How often each thing was done."""
        return json.loads(self.process.communicate(timeout=60)[0])


# What is measured.


class Holdings:
    """What a server holds at a moment."""

    def __init__(self, service):
        processes = descendants(service.identifier)
        self.server = resident(service.identifier)
        self.workers = sum(resident(process) for process in processes[1:])
        self.descriptors = descriptors(service.identifier)
        self.processes = len(processes)

    def row(self, name):
        return [
            name, f"{self.server / 1024:.1f}", f"{self.workers / 1024:.1f}", str(self.descriptors),
            str(self.processes)]


async def measure(options, checks, figures):
    """Measures a server; puts what came of it into `checks` and `figures`."""
    requests = list(good_requests())
    answers = {
        (page, name): expected(options.binary, page, name) for page, name, _ in requests}
    service = Service([options.binary, "serve", "--port", "0", *options.serve])

    async def load(count, concurrency=options.concurrency, requests=requests):
        found = Load(service.port, requests, answers)
        await found.run(count, concurrency)
        for text in found.wrong[:3]:
            print("wrong: " + text)
        return found

    heading(f"{options.requests} requests, {options.concurrency} at a time")
    await load(200)
    holdings = [("at first", Holdings(service))]
    loads = {"idle": await load(options.requests)}
    counts = {}
    for turn in ("under attack", "under attack again"):
        attack = AttackProcess(service)
        # It is under way when the first loop runs.
        await asyncio.sleep(0.5)
        loads[turn] = await load(options.requests)
        for name, count in attack.stop().items():
            counts[name] = counts.get(name, 0) + count
        await load(200)
        await asyncio.sleep(1)
        holdings.append((f"after {turn}", Holdings(service)))
    loads["afterwards"] = await load(options.requests)
    table(
        ["", "per second", "p50 ms", "p99 ms", "wrong", "retried"],
        [found.row(name) for name, found in loads.items()])
    print("\nattacks: " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    print()
    table(
        ["", "server MB", "workers MB", "descriptors", "processes"],
        [held.row(name) for name, held in holdings])

    own, peer = await measure_peer(load, service, requests)
    children = descendants(service.identifier)[1:]
    status = service.stop()
    left = sum(os.path.exists(f"/proc/{child}") for child in children)
    print(f"\nSIGTERM: exit status {status}, {left} processes left")

    first, second, last = (held for _, held in holdings)
    checks.at_most(
        "wrong answers of the server", sum(len(found.wrong) for found in loads.values()), 0)
    slowest = max(loads[name].percentile(0.99) for name in loads if "attack" in name)
    checks.at_most(
        "p99 under attack, beside idle", slowest / loads["idle"].percentile(0.99), 5)
    checks.at_most(
        "memory of the server after a second attack, beside the first",
        last.server / second.server, 1.1)
    checks.at_most("descriptors left behind", last.descriptors - first.descriptors, 0)
    checks.at_most("processes left behind", last.processes - first.processes + left, 0)
    figures.update({name: found.figures() for name, found in loads.items()})
    figures["requests_per_processor_second"] = own
    if peer:
        checks.at_least("requests per processor second, beside jsdom", own / peer, 5)
        figures["jsdom_requests_per_processor_second"] = peer


async def measure_peer(load, service, requests):
    """Requests per second of processor time, of the server and of jsdom where that is there."""
    heading("Requests per second of processor time")
    try:
        peer = Service(
            ["node", str(PROJECT / "Benchmarks" / "jsdom-service.js")], NODE_ENVIRONMENT)
    except (FileNotFoundError, SystemExit):
        peer = None
    common = requests
    if peer:
        # What jsdom cannot do (innerText, for one) it fails at quickly: that is not compared.
        warm_up = Load(peer.port, requests, None)
        await warm_up.run(len(requests), 1)
        failed = {text.split(":")[0] for text in warm_up.wrong}
        common = [entry for entry in requests if f"{entry[0]} {entry[1]}" not in failed]
        await Load(peer.port, common, None).run(60, 4)

    async def measured(service, run):
        start = processor_time(service.identifier)
        found = await run
        return len(found.latencies) / (processor_time(service.identifier) - start)

    async def peer_load():
        found = Load(peer.port, common, None)
        await found.run(300, 4)
        return found

    own = await measured(service, load(1000, 4, common))
    rows = [["jsprep serve", f"{own:.0f}", ""]]
    other = None
    if peer:
        other = await measured(peer, peer_load())
        peer.process.kill()
        peer.process.wait()
        rows.append(["node with jsdom", f"{other:.0f}", f"{own / other:.1f}"])
        print(f"{len(common)} of {len(requests)} pairs of page and script: what jsdom can do")
    else:
        skipped("node with jsdom", "it is not installed (make bench-peers)")
    table(["", "requests", "jsprep, times as many"], rows)
    return own, other


def run(binary, checks, figures, requests=2000, concurrency=64, serve=()):
    """Measures a server of the release binary."""
    options = argparse.Namespace(
        binary=str(binary), requests=requests, concurrency=concurrency, serve=list(serve))
    asyncio.run(measure(options, checks, figures))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--concurrency", type=int, default=64)
    parser.add_argument(
        "--binary", default=os.environ.get(
            "JSPREP_BINARY", str(PROJECT / ".build" / "release" / "jsprep")))
    parser.add_argument("--check", action="store_true", help="fail where a target is missed")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("serve", nargs="*", help="options of jsprep serve, after --")
    options = parser.parse_args()
    if options.attack:
        port, process = options.attack.split(":")
        return asyncio.run(Attack(int(port), int(process)).run())
    checks = Checks()
    run(options.binary, checks, {}, options.requests, options.concurrency, options.serve)
    heading("Targets")
    table(["", "measured", "wanted", "met"], checks.rows)
    return 1 if options.check and checks.missed else 0


if __name__ == "__main__":
    sys.exit(main())
