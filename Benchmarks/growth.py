"""Measures whether an operation of the DOM takes more than its share when its input grows.

Each case of Benchmarks/growth is a process of its own, at one size and at twice that: a page that is
prepared, and the work on it, which is timed by the script. What the machine does meanwhile falls on
both alike; the time is that of the clock, less what the kernel gave to others.
"""

import json
import os
import pathlib
import subprocess
import time
import urllib.parse

from benchmark import BENCHMARKS, WORK, heading, table

# The most that twice the input may take. Linear work takes twice the time; sorting, a little more.
LIMIT = 2.6
# What is shorter than this cannot be told from noise: such a case is measured at a larger size.
SHORTEST = 20.0  # milliseconds
LARGEST = 64  # times the size that it begins with
# What is longer than this is not measured at twice the size.
LONGEST = 60  # seconds
# A ratio over the limit is measured again so many times, and the shortest times count.
RETRIES = 4


class Growth:
    """Runs cases."""

    def __init__(self, binary):
        self.binary = binary
        self.script = WORK / "growth.js"
        files = [BENCHMARKS / "growth" / "harness.js"]
        files += sorted(
            file for file in (BENCHMARKS / "growth").glob("*.js") if file.name != "harness.js")
        self.script.write_text("\n".join(file.read_text() for file in files))
        self.page = WORK / "growth.html"
        self.page.write_text("<!DOCTYPE html><html><head><title>Growth</title></head><body></body></html>\n")

    def run(self, query):
        """The results of one process, with the share of its time that it had a processor for."""
        command = [
            str(self.binary), "run", str(self.page), str(self.script),
            "--url", "http://example.com/?" + urllib.parse.urlencode(query), "--real-time",
            "--timeout", str(LONGEST), "--memory-limit", "6000"]
        before = os.times()
        start = time.monotonic()
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        wall = time.monotonic() - start
        after = os.times()
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        answer = next((line for line in lines if "growth [" in line or "growth {" in line), None)
        if answer is None:
            return None, lines[0] if lines else f"exit status {done.returncode}"
        processor = (
            after.children_user + after.children_system
            - before.children_user - before.children_system)
        return json.loads(answer[answer.index("growth ") + 7:]), min(1, processor / wall) if wall > 0 else 1

    def cases(self):
        results, problem = self.run({})
        if results is None:
            raise SystemExit(f"Benchmarks/growth: {problem}")
        return results

    def time(self, name, size):
        """The milliseconds that a case takes; a text where it does not come to its end."""
        results, share = self.run({"case": name, "size": int(size)})
        return share if results is None else results["time"] * share


def ratio_of(growth, case):
    """The name, size, times and ratio of one case; a text in the ratio's place where it fails."""
    name, size = case["name"], int(case["size"])
    one = growth.time(name, size)
    while not isinstance(one, str) and one < SHORTEST and size < LARGEST * case["size"]:
        size *= 4
        one = growth.time(name, size)
    if isinstance(one, str):
        return name, size, None, None, one
    two = growth.time(name, 2 * size)
    for _ in range(RETRIES):
        if isinstance(two, str) or two <= LIMIT * one:
            break
        again = growth.time(name, size)
        one = one if isinstance(again, str) else min(one, again)
        again = growth.time(name, 2 * size)
        two = two if isinstance(again, str) else min(two, again)
    if isinstance(two, str):
        return name, size, one, None, two
    return name, size, one, two, two / one if one > 0 else 0


def run(binary, checks, figures, wanted=None):
    """Measures all cases, or those whose names contain a text."""
    heading("What twice the input takes")
    growth = Growth(pathlib.Path(binary))
    rows = []
    for case in growth.cases():
        if wanted and wanted not in case["name"]:
            continue
        name, size, one, two, ratio = ratio_of(growth, case)
        figures[name] = {"size": size, "time": one, "double": two, "ratio": ratio}
        failed = isinstance(ratio, str) or ratio > LIMIT
        if failed:
            figure = ratio if isinstance(ratio, str) else f"{ratio:.2f}"
            rows.append([
                name, str(size), "-" if one is None else f"{one:.0f} ms",
                "-" if two is None else f"{two:.0f} ms", figure])
            print(f"  {rows[-1]}", flush=True)
    if rows:
        table(["grows too fast", "size", "time", "twice the size", "ratio"], rows)
    checks.at_most(f"cases of {len(figures)} that grow too fast", len(rows), 0)
