#!/usr/bin/env python3
"""Attacks one `jsprep serve` in all ways at once, beside a client that wants what it always wants.

    Benchmarks/attack.py [--rounds N] [--binary FILE] [--check] [-- OPTION...]

The good client asks, one after the other, for /healthz (half of the time on a connection of its own),
for a small run and for a run on a page of 300 KB, first on an idle server and then under attack. Each
answer is compared. It also asks a bare server beside it, which nobody attacks, and which answers at once
or after five milliseconds of computing: what happens to those answers is the doing of the machine, which
the attackers keep busy. The attacks come from processes of their own with other addresses of the loopback
interface (127.0.0.2 ...), and all go on at the same time; the table tells how often each was done, and
what the server answered. `Benchmarks/run attack` is the same.
"""

import argparse
import asyncio
import json
import os
import pathlib
import random
import re
import resource
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from benchmark import Checks, Failure, heading, skipped, table
from service import Service, descendants, descriptors, resident

PROJECT = pathlib.Path(__file__).resolve().parent.parent
BARE_SERVER = PROJECT / ".build" / "benchmarks" / "bare-server"
DRAIN_TIME = 5
# The seconds that the good client has for its rounds, and that an attack lasts at most.
TIME_LIMIT = 90
ATTACK_LIMIT = 180
GOOD_TOKEN = "good-0123456789abcdef"
BAD_TOKEN = "bad-0123456789abcdefgh"
ADDRESSES = [f"127.0.0.{number}" for number in range(2, 10)]


def request(method, path, body=b"", token=None, fields=()):
    """A request's bytes."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *fields]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if body or method == "POST":
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def run_body(html, source, **members):
    return json.dumps({"page": {"html": html}, "script": {"source": source}, **members}).encode()


def script(body):
    return ("var ExtensionPreprocessingJS = { run(parameters) { " + body
            + " parameters.completionFunction({ length: document.body.textContent.length }); } };")


# The good client.


class Kind:
    """What the good client asks for, and what it has to get."""

    def __init__(self, name, request, is_right, is_new=False, is_bare=False, control=None):
        self.name, self.request, self.is_right = name, request, is_right
        self.is_new, self.is_bare = is_new, is_bare
        #: What the bare server is asked for that takes as long on an idle machine.
        self.control = control


def good_kinds():
    def has_length(length):
        return lambda content: json.loads(content)["results"] == {"length": length}

    # 300 KB as most pages are: many elements and little text in each.
    row = '<li class="row"><a href="/item">An item of the list</a></li>\n'
    count = 300_000 // len(row)
    page = f"<!DOCTYPE html><title>Page</title><body><ul>{row * count}</ul>"
    healthz = request("GET", "/healthz")

    def is_ok(content):
        return content == b"ok\n"

    bare = "bare server"
    length = count * (len("An item of the list") + 1)
    return [
        Kind("/healthz", healthz, is_ok, control=bare),
        Kind("/healthz, new connection", healthz, is_ok, is_new=True,
             control=f"{bare}, new connection"),
        Kind("small run",
             request("POST", "/v1/run", run_body("<p>Hello", script("")), GOOD_TOKEN),
             has_length(5), control=f"{bare}, computing"),
        Kind("300 KB page",
             request("POST", "/v1/run", run_body(page, script("")), GOOD_TOKEN),
             has_length(length), control=f"{bare}, computing"),
        Kind(bare, healthz, is_ok, is_bare=True),
        Kind(f"{bare}, new connection", healthz, is_ok, is_new=True, is_bare=True),
        Kind(f"{bare}, computing", request("GET", "/compute"), is_ok, is_bare=True),
    ]


class GoodClient:
    """Asks in turn, and keeps how long each answer took and what was wrong."""

    def __init__(self, port, bare_port):
        self.ports = {False: port, True: bare_port}
        self.kinds = good_kinds()
        self.latencies = {kind.name: [] for kind in self.kinds}
        self.wrong, self.lost = [], []
        self.was_cut = False
        self.connections = {}

    async def run(self, rounds):
        end = time.monotonic() + TIME_LIMIT
        for _ in range(rounds):
            if time.monotonic() > end:
                self.was_cut = True
                break
            for kind in self.kinds:
                await self.ask(kind)
                await asyncio.sleep(0.005)
        for connection in self.connections.values():
            connection.close()

    async def ask(self, kind):
        connection = None if kind.is_new else self.connections.pop(kind.is_bare, None)
        start = time.monotonic()
        try:
            connection = connection or await RawConnection.open(self.ports[kind.is_bare])
            status, content = await asyncio.wait_for(connection.ask(kind.request), 60)
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError, ValueError) as error:
            self.lost.append(f"{kind.name}: {error!r}")
            if connection is not None:
                connection.close()
            return
        self.latencies[kind.name].append(time.monotonic() - start)
        if status != 200 or not kind.is_right(content):
            self.wrong.append(f"{kind.name}: {status} {content[:200]!r}")
        if kind.is_new:
            connection.close()
        else:
            self.connections[kind.is_bare] = connection

    def percentile(self, name, share):
        ordered = sorted(self.latencies[name])
        if not ordered:
            return float("inf")
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000


class RawConnection:
    """A connection on which bytes are sent as they are."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port, address=None):
        local = (address, 0) if address else None
        return cls(*await asyncio.open_connection(
            "127.0.0.1", port, limit=1 << 20, local_addr=local))

    async def ask(self, request):
        """The status and the body of the answer."""
        self.writer.write(request)
        await self.writer.drain()
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        found = re.search(r"\r\ncontent-length: (\d+)", head, re.IGNORECASE)
        content = await self.reader.readexactly(int(found[1]) if found else 0)
        return int(head.split(" ", 2)[1]), content

    def close(self):
        self.writer.close()


# The attacks.


def nested_script(depth=40):
    """A script whose ways through `run` double at each level, for who follows them one by one."""
    body = "try { if (x) return } finally { " * depth + "}" * depth
    return f"var ExtensionPreprocessingJS = {{ run(p) {{ {body} }} }};"


def expanding_bundle():
    """A bundle of 22 KB whose Info.plist becomes 30 MB where variables are replaced."""
    info = ('<?xml version="1.0"?><plist version="1.0"><dict><key>CFBundleIdentifier</key><string>'
            + "$(A)" * 2700 + "</string><key>NSExtension</key><dict/></dict></plist>")
    return {"bundle": {"files": {"Info.plist": info}, "define": {"A": "x" * 11_000}}}


def searching_rule(operator):
    """A predicate whose search is quadratic where it is not done well."""
    text, wanted = "a" * 80_000, "a" * 40_000 + "b"
    if operator == "LIKE":
        wanted = "*a" * 20_000 + "*b"
    return {"rule": f'"{text}" {operator} "{wanted}"'}


class Attack:
    """Means harm to a server in some ways, until standard input ends."""

    #: The groups of attacks, each of which is a process of its own.
    groups = {
        "text": ["nested_finally", "expanding_variables", "contains", "like", "brackets"],
        "memory": ["slow_readers", "trickled_bodies", "huge_bodies", "large_answers"],
        "places": ["held_worlds", "token_spellings", "endless_scripts", "kept_connections"],
        "bytes": ["bad_heads", "slow_heads", "half_open", "killed_workers"],
    }

    def __init__(self, group, port, process):
        self.group, self.port, self.process = group, port, process
        self.random = random.Random(1)
        self.counts, self.statuses = {}, {}
        self.is_over = asyncio.Event()
        self.address_number = 0

    async def run(self):
        resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
        loop = asyncio.get_running_loop()
        loop.run_in_executor(None, lambda: (
            sys.stdin.read(), loop.call_soon_threadsafe(self.is_over.set)))
        # Also where nobody tells it to end.
        loop.call_later(ATTACK_LIMIT, self.is_over.set)
        kinds = [getattr(self, name) for name in self.groups[self.group]]
        await asyncio.gather(*(self.repeat(kind) for kind in kinds))
        print(json.dumps([self.counts, self.statuses]))

    async def repeat(self, kind):
        while not self.is_over.is_set():
            try:
                await asyncio.wait_for(kind(), 60)
            except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError,
                    asyncio.LimitOverrunError, ValueError):
                self.note(kind.__name__, "cut")
            self.counts[kind.__name__] = self.counts.get(kind.__name__, 0) + 1
            await self.pause(0.05)

    def note(self, kind, status):
        found = self.statuses.setdefault(kind, {})
        found[str(status)] = found.get(str(status), 0) + 1

    async def pause(self, seconds):
        try:
            await asyncio.wait_for(self.is_over.wait(), seconds)
        except asyncio.TimeoutError:
            pass

    @property
    def address(self):
        self.address_number += 1
        return ADDRESSES[self.address_number % len(ADDRESSES)]

    async def post(self, kind, path, body, fields=None, address=None):
        connection = await RawConnection.open(self.port, address or self.address)
        try:
            fields = fields or [f"Authorization: Bearer {BAD_TOKEN}"]
            status, content = await connection.ask(request("POST", path, body, fields=fields))
            self.note(kind, status)
            return status, content
        finally:
            connection.close()

    async def at_once(self, count, action):
        """Does something so many times at once, whatever comes of each."""
        await asyncio.gather(*(action() for _ in range(count)), return_exceptions=True)

    # Text that is worked on for long.

    async def nested_finally(self):
        body = json.dumps({"script": {"source": nested_script()}}).encode()
        await self.post("nested_finally", "/v1/check", body)

    async def expanding_variables(self):
        body = json.dumps(expanding_bundle()).encode()
        await self.at_once(4, lambda: self.post("expanding_variables", "/v1/match", body))

    async def contains(self):
        body = json.dumps(searching_rule("CONTAINS")).encode()
        await self.at_once(3, lambda: self.post("contains", "/v1/match", body))

    async def like(self):
        body = json.dumps(searching_rule("LIKE")).encode()
        await self.at_once(3, lambda: self.post("like", "/v1/match", body))

    async def brackets(self):
        body = b"[" + b"[]," * (31_000_000 // 3) + b"[]]"
        await self.at_once(8, lambda: self.post("brackets", "/v1/run", body))

    # What is held.

    async def slow_readers(self):
        """Twenty readers of answers of 100 MB, or of as many as the server makes."""
        async def read(megabytes):
            source = script(f"document.body.textContent = 'x'.repeat({megabytes}e6);")
            body = run_body("<p>", source)
            connection = await RawConnection.open(self.port, self.address)
            try:
                connection.writer.transport.get_extra_info("socket").setsockopt(
                    socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                connection.writer.write(request("POST", "/v1/run", body, BAD_TOKEN))
                # The stream reads ahead, but no further than its limit.
                head = await connection.reader.readuntil(b"\r\n\r\n")
                self.note("slow_readers", head.split(b" ", 2)[1].decode())
                for _ in range(20):
                    await connection.reader.readexactly(16)
                    await self.pause(1)
                    if self.is_over.is_set():
                        break
            finally:
                connection.writer.transport.abort()

        await asyncio.gather(
            *(read(megabytes) for megabytes in [100] * 5 + [60] * 8 + [20] * 7),
            return_exceptions=True)

    async def large_answers(self):
        """Answers that grow when they are written: each character becomes six."""
        source = script("document.body.textContent = '\\u0001'.repeat(20e6);")
        await self.at_once(4, lambda: self.post(
            "large_answers", "/v1/run", run_body("<p>", source)))

    async def trickled_bodies(self):
        """Sixteen uploads that announce much and send a byte now and then."""
        async def upload():
            connection = await RawConnection.open(self.port, self.address)
            try:
                connection.writer.write(
                    f"POST /v1/run HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {BAD_TOKEN}"
                    "\r\nContent-Type: application/json\r\nContent-Length: 31000000\r\n\r\n".encode())
                for _ in range(30):
                    connection.writer.write(b" ")
                    await connection.writer.drain()
                    await self.pause(2)
                    if self.is_over.is_set():
                        break
            finally:
                connection.close()

        await self.at_once(16, upload)

    async def huge_bodies(self):
        """Bodies of 31 MB that come fast and never end."""
        async def upload():
            connection = await RawConnection.open(self.port, self.address)
            try:
                connection.writer.write(
                    f"POST /v1/run HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {BAD_TOKEN}"
                    "\r\nContent-Type: application/json\r\nContent-Length: 31000000\r\n\r\n".encode())
                for _ in range(30):
                    connection.writer.write(b" " * 1_000_000)
                    await connection.writer.drain()
                await self.pause(5)
            finally:
                connection.close()

        await self.at_once(8, upload)

    # Places.

    async def held_worlds(self):
        body = run_body("<p>Hello", script(""))
        await self.at_once(8, lambda: self.post("held_worlds", "/v1/requests", body))
        await self.pause(0.5)

    async def token_spellings(self):
        """One client that would be many: endless loops with one token in many spellings."""
        body = run_body("<p>", "while (true) {}", timeout=1)
        spellings = [
            scheme + space + BAD_TOKEN + end
            for scheme in ("Bearer", "bearer", "BEARER", "bEaReR")
            for space in (" ", "  ", "   ") for end in ("", " ")]
        await asyncio.gather(
            *(self.post("token_spellings", "/v1/run", body, [f"Authorization: {text}"],
                        address="127.0.0.2") for text in spellings), return_exceptions=True)

    async def endless_scripts(self):
        source = self.random.choice([
            "while (true) {}", "const f = () => Promise.resolve().then(f); f();",
            "const all = []; while (true) all.push(new Uint8Array(1e7).fill(1));",
            "function f() { return f() + 1; } f();"])
        await self.at_once(2, lambda: self.post(
            "endless_scripts", "/v1/run", run_body("<p>", source, timeout=0.5)))

    async def kept_connections(self):
        """1,024 connections of four addresses, each with an answer already."""
        kept = []
        try:
            for number in range(1024):
                if self.is_over.is_set():
                    break
                connection = await RawConnection.open(self.port, ADDRESSES[number % 4])
                kept.append(connection)
                try:
                    await asyncio.wait_for(connection.ask(request("GET", "/healthz")), 5)
                except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
                    pass
            await self.pause(10)
        finally:
            self.note("kept_connections", f"{len(kept)} open")
            for connection in kept:
                connection.close()

    # Bytes that are no HTTP.

    bad_heads_list = [
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n",
        b"GET /healthz\0 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n",
        b"GET /healthz HTTP/1.1\nHost: localhost\n\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost : localhost\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\n\r\n",
        b"POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Length: abc\r\n\r\n",
        b"POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
    ]

    async def bad_heads(self):
        """Each of them has to get one answer, and one that refuses."""
        for head in self.bad_heads_list:
            connection = await RawConnection.open(self.port, self.address)
            try:
                connection.writer.write(head)
                connection.writer.write_eof()
                content = await asyncio.wait_for(connection.reader.read(100_000), 10)
                while more := await asyncio.wait_for(connection.reader.read(100_000), 10):
                    content += more
            except (OSError, asyncio.TimeoutError):
                content = b""
            finally:
                connection.close()
            heads = len(re.findall(rb"HTTP/1\.[01] \d\d\d ", content))
            status = content.split(b" ", 2)[1].decode() if heads else "closed"
            is_refused = status in ("closed", "400", "413")
            self.note("bad_heads", f"{status}" if heads <= 1 and is_refused else
                      f"WRONG {heads} heads, {status}: {head[:60]!r}")

    async def slow_heads(self):
        connection = await RawConnection.open(self.port, self.address)
        try:
            for byte in b"POST /v1/run HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"x" * 50:
                connection.writer.write(bytes([byte]))
                await connection.writer.drain()
                await self.pause(0.1)
                if self.is_over.is_set():
                    break
        finally:
            connection.close()

    async def half_open(self):
        connections = [await RawConnection.open(self.port, self.address) for _ in range(5)]
        await self.pause(0.5)
        for connection in connections:
            connection.writer.transport.abort()

    async def killed_workers(self):
        await self.pause(2)
        children = descendants(self.process)[1:]
        if children:
            try:
                os.kill(self.random.choice(children), signal.SIGKILL)
            except ProcessLookupError:
                pass


class AttackProcesses:
    """All attacks, each group beside whoever measures.

    They stand for other machines, whose computing takes no processor from the server. Here it does, so
    they have the lowest priority.
    """

    def __init__(self, service, groups):
        self.processes = [
            subprocess.Popen(
                [sys.executable, __file__, "--attack",
                 f"{group}:{service.port}:{service.identifier}"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=lambda: os.nice(19))
            for group in groups]

    def stop(self):
        """How often each thing was done, and what was answered."""
        counts, statuses = {}, {}
        for process in self.processes:
            process.stdin.close()
        for process in self.processes:
            try:
                output = process.stdout.read()
                process.wait(90)
                found = json.loads(output)
            except (ValueError, subprocess.TimeoutExpired):
                process.kill()
                continue
            counts.update(found[0])
            statuses.update(found[1])
        return counts, statuses


# What is measured.


def peak(process):
    """The most resident memory that a process had, in kilobytes."""
    text = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", text)[1])


async def settled(service, before, limit=30):
    """Waits until the server holds no more than before; some of the work is still under way."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        found = descriptors(service.identifier), len(descendants(service.identifier))
        if found[0] <= before[1] and found[1] <= before[2]:
            return
        await asyncio.sleep(0.5)


async def measure(options, checks, figures):
    """Measures a server; puts what came of it into `checks` and `figures`."""
    with tempfile.TemporaryDirectory() as folder:
        tokens = pathlib.Path(folder) / "tokens"
        tokens.write_text(f"{GOOD_TOKEN}\n{BAD_TOKEN}\n")
        service = Service([
            options.binary, "serve", "--port", "0", "--no-access-log", "--token-file", str(tokens),
            "--drain-time", str(DRAIN_TIME), "--waiting-time", "5", *options.serve])
        bare = subprocess.Popen(
            [BARE_SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            await measure_running(service, int(bare.stdout.readline()), options, checks, figures)
        finally:
            bare.stdin.close()
            bare.wait()
            if service.process.poll() is None:
                service.process.kill()
                service.process.wait()
        measure_tls(options.binary, folder, checks)


async def measure_running(service, bare_port, options, checks, figures):
    groups = options.groups or list(Attack.groups)
    heading(f"Under attack: {', '.join(groups)}")

    async def good():
        client = GoodClient(service.port, bare_port)
        await client.run(options.rounds)
        return client

    warm = GoodClient(service.port, bare_port)
    await warm.run(20)
    idle = await good()
    before = resident(service.identifier), descriptors(service.identifier), len(
        descendants(service.identifier))
    attack = AttackProcesses(service, groups)
    # They are under way when the good client begins.
    await asyncio.sleep(2)
    attacked = await good()
    counts, statuses = attack.stop()
    await settled(service, before)
    after = resident(service.identifier), descriptors(service.identifier), len(
        descendants(service.identifier))
    highest = peak(service.identifier)
    afterwards = await good()

    for name, client in (("idle", idle), ("attacked", attacked), ("afterwards", afterwards)):
        if client.was_cut:
            rounds = len(client.latencies["small run"])
            print(f"{name}: {rounds} rounds in {TIME_LIMIT} s, not {options.rounds}")
    rows = []
    for kind in idle.kinds:
        row = [kind.name]
        for client in (idle, attacked, afterwards):
            row += [f"{client.percentile(kind.name, share):.1f}" for share in (0.5, 0.99)]
        rows.append(row)
    table(["milliseconds", "idle p50", "p99", "attacked p50", "p99", "afterwards p50", "p99"], rows)
    for client in (idle, attacked, afterwards):
        for text in client.wrong[:5] + client.lost[:5]:
            print("wrong or lost: " + text)
    print()
    table(
        ["attack", "times", "answers"],
        [[name, str(count), ", ".join(
            f"{status}: {number}" for status, number in sorted(statuses.get(name, {}).items())
            if "WRONG" not in status)]
         for name, count in sorted(counts.items())])
    for text in statuses.get("bad_heads", {}):
        if "WRONG" in text:
            print(text)
    print()
    table(
        ["the server's own process", "MB", "descriptors", "processes"],
        [["before", f"{before[0] / 1024:.0f}", str(before[1]), str(before[2])],
         ["at its peak", f"{highest / 1024:.0f}", "", ""],
         ["after", f"{after[0] / 1024:.0f}", str(after[1]), str(after[2])]])

    # Told to end while the attack goes on.
    attack = AttackProcesses(service, groups)
    await asyncio.sleep(3)
    children = descendants(service.identifier)[1:]
    start = time.monotonic()
    service.process.send_signal(signal.SIGTERM)
    loop = asyncio.get_running_loop()
    try:
        status = await loop.run_in_executor(None, lambda: service.process.wait(60))
    except subprocess.TimeoutExpired:
        status = None
    took = time.monotonic() - start
    attack.stop()
    left = sum(is_running(child) for child in children)
    print(f"\nSIGTERM under attack: exit status {status} after {took:.1f} s, {left} processes left")

    clients = (idle, attacked, afterwards)
    checks.at_most("wrong answers of the good client", sum(len(c.wrong) for c in clients), 0)
    checks.at_most("answers lost by the good client", sum(len(c.lost) for c in clients), 0)
    for kind in idle.kinds:
        if kind.control:
            # Nothing that the server does helps where the machine itself takes longer, so the time that the
            # attacks cost an answer of the bare server is taken off.
            by_machine = attacked.percentile(kind.control, 0.99) - idle.percentile(kind.control, 0.99)
            alone, under = (c.percentile(kind.name, 0.99) for c in (idle, attacked))
            print(f"p99 of {kind.name}: {under / alone:.2f} times idle; "
                  f"the attacks cost the bare server's answer {by_machine:.1f} ms")
            checks.at_most(f"p99 of {kind.name}, attacked beside idle, without the machine's part",
                           (under - max(0, by_machine)) / alone, 3)
    checks.at_most("peak memory of the server's process, MB", highest / 1024, 600)
    checks.at_most("descriptors left behind", after[1] - before[1], 0)
    checks.at_most("processes left behind", after[2] - before[2] + left, 0)
    checks.at_most("seconds from SIGTERM to the end", took, DRAIN_TIME + 2)
    checks.at_most("exit status", 1 if status is None else status, 0)
    checks.at_most("heads that were not refused, or twice", sum(
        number for text, number in statuses.get("bad_heads", {}).items() if "WRONG" in text), 0)
    figures.update({
        name: {kind.name: {"p50_ms": client.percentile(kind.name, 0.5),
                           "p99_ms": client.percentile(kind.name, 0.99)} for kind in client.kinds}
        for name, client in (("idle", idle), ("attacked", attacked), ("afterwards", afterwards))})
    figures["peak_bytes"] = highest * 1024
    figures["attacks"] = counts


def is_running(process):
    try:
        stat = pathlib.Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return stat.rsplit(")", 1)[1].split()[0] != "Z"


# TLS.


def measure_tls(binary, folder, checks):
    """What a server with a certificate refuses: old versions, and ciphers in CBC mode."""
    heading("TLS")
    certificate, key = f"{folder}/server.pem", f"{folder}/server.key"
    try:
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
             "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out", certificate],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return skipped("TLS", "openssl makes no certificate")
    process = subprocess.Popen(
        [binary, "serve", "--port", "0", "--no-access-log", "--workers", "1", "--tls-cert",
         certificate, "--tls-key", key], stdout=subprocess.PIPE, text=True)
    try:
        found = re.search(r"https://127\.0\.0\.1:(\d+)", process.stdout.readline())
        if not found:
            raise Failure("the server with TLS printed no address")
        port = int(found[1])
        cases = [
            ("TLS 1.0", ssl.TLSVersion.TLSv1, "ALL:@SECLEVEL=0", False),
            ("TLS 1.1", ssl.TLSVersion.TLSv1_1, "ALL:@SECLEVEL=0", False),
            ("TLS 1.2, CBC", ssl.TLSVersion.TLSv1_2, "ECDHE-ECDSA-AES128-SHA256", False),
            ("TLS 1.2, CBC and SHA-1", ssl.TLSVersion.TLSv1_2,
             "ECDHE-ECDSA-AES256-SHA:@SECLEVEL=0", False),
            ("TLS 1.2, GCM", ssl.TLSVersion.TLSv1_2, "ECDHE-ECDSA-AES256-GCM-SHA384", True),
            ("TLS 1.3", ssl.TLSVersion.TLSv1_3, None, True),
        ]
        rows, wrong = [], 0
        for name, version, ciphers, is_wanted in cases:
            cipher = handshake(port, version, ciphers)
            wrong += (cipher is not None) != is_wanted
            rows.append([name, cipher or "refused", "spoken" if is_wanted else "refused"])
        table(["offered", "answer", "wanted"], rows)
        checks.at_most("offers of TLS that were answered wrongly", wrong, 0)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def handshake(port, version, ciphers):
    """The cipher that a server agrees to; nothing where it refuses."""
    import warnings

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with warnings.catch_warnings():
        # Old versions are what is offered here.
        warnings.simplefilter("ignore")
        context.minimum_version = context.maximum_version = version
    if ciphers:
        context.set_ciphers(ciphers)
    try:
        with socket.create_connection(("127.0.0.1", port), 10) as plain:
            with context.wrap_socket(plain) as connection:
                return connection.cipher()[0]
    except (ssl.SSLError, OSError):
        return None


def run(binary, checks, figures, rounds=300, groups=(), serve=()):
    """Attacks a server of the release binary."""
    options = argparse.Namespace(
        binary=str(binary), rounds=rounds, groups=list(groups), serve=list(serve))
    asyncio.run(measure(options, checks, figures))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=300, help="times of asking (default 300)")
    parser.add_argument("--only", action="append", default=[], choices=list(Attack.groups),
                        help="a group of attacks; more than once (default: all)")
    parser.add_argument(
        "--binary", default=os.environ.get(
            "JSPREP_BINARY", str(PROJECT / ".build" / "release" / "jsprep")))
    parser.add_argument("--check", action="store_true", help="fail where a limit is broken")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("serve", nargs="*", help="options of jsprep serve, after --")
    options = parser.parse_args()
    if options.attack:
        group, port, process = options.attack.split(":")

        async def attack():
            await Attack(group, int(port), int(process)).run()

        return asyncio.run(attack())
    checks = Checks()
    run(options.binary, checks, {}, options.rounds, options.only, options.serve)
    heading("Targets")
    table(["", "measured", "wanted", "met"], checks.rows)
    return 1 if options.check and checks.missed else 0


if __name__ == "__main__":
    sys.exit(main())
