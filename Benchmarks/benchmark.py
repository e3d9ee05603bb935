"""Measures jsprep as whole processes, beside a bare engine process and beside its peers.

Started by Benchmarks/run, which compiles what this needs. Everything is measured several times in
turn (A B C A B C ...), so that what else the machine does falls on all alike; medians are printed.
"""

import argparse
import functools
import html
import http.server
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import threading

PROJECT = pathlib.Path(__file__).resolve().parent.parent
BENCHMARKS = PROJECT / "Benchmarks"
WORK = PROJECT / ".build" / "benchmarks"
ARTICLE = PROJECT / "Pages" / "article.html"
SCRIPT = PROJECT / "Scripts" / "background-color.js"
ARGUMENTS = '{"bgColor":"red"}'
LIGHTPANDA = PROJECT / ".dependencies" / "peers" / "lightpanda" / "lightpanda"
# Debian keeps its Node.js modules in a folder that another Node.js does not look into by itself.
NODE_ENVIRONMENT = {"NODE_PATH": "/usr/share/nodejs"}

KILOBYTE = 1000
MEGABYTE = 1000 * 1000
PAGE_SIZES = [10 * KILOBYTE, 100 * KILOBYTE, MEGABYTE, 10 * MEGABYTE, 50 * MEGABYTE]


class Failure(Exception):
    """A program did not do what is measured."""


class Measurement:
    """What the runs of one program took."""

    def __init__(self):
        self.wall = []  # seconds
        self.cpu = []  # seconds
        self.peak = []  # kilobytes of 1024 bytes
        self.faults = []
        self.output = b""

    def add(self, line, output):
        wall, user, system, peak, faults, status = (int(word) for word in line.split())
        self.wall.append(wall / 1e9)
        self.cpu.append((user + system) / 1e6)
        self.peak.append(peak)
        self.faults.append(faults)
        self.output = output
        return status

    def median(self, name):
        return statistics.median(getattr(self, name))


class Program:
    """A command line to be measured."""

    def __init__(self, name, command, environment=None, turns=None):
        self.name = name
        self.command = [str(word) for word in command]
        self.environment = {**os.environ, **(environment or {})}
        # Measured in this many turns only, where it is slow; nil for all.
        self.turns = turns
        self.measurement = Measurement()

    def run(self, warm_up=False):
        """Runs it once, in a process that a small launcher starts (see launch.c)."""
        output = WORK / "output"
        done = subprocess.run(
            [str(WORK / "launch"), str(output), *self.command],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        if done.returncode != 0:
            raise Failure(done.stderr.decode(errors="replace").strip())
        measurement = Measurement() if warm_up else self.measurement
        status = measurement.add(done.stdout, output.read_bytes())
        if status != 0:
            message = done.stderr.decode(errors="replace").strip().splitlines()
            raise Failure(f"exit status {status}: {message[0] if message else 'no message'}")
        return measurement


def measure(programs, rounds):
    """Measures programs in turn, after a run of each to warm up. Gives those that work."""
    working = []
    for program in programs:
        try:
            program.run(warm_up=True)
            working.append(program)
        except Failure as failure:
            skipped(program.name, str(failure))
    for turn in range(rounds):
        for program in working:
            if program.turns is None or turn < program.turns:
                program.run()
    return working


def heading(text):
    print(f"\n{text}\n{'-' * len(text)}")


def skipped(what, why):
    print(f"skipped: {what}: {why}")


def table(header, rows):
    """Prints rows of text; the first column is aligned to the left, the others to the right."""
    widths = [max(len(row[column]) for row in [header, *rows]) for column in range(len(header))]
    for row in [header, *rows]:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        print("  ".join(cells).rstrip())


class Checks:
    """The targets, and whether they were met."""

    def __init__(self):
        self.rows = []
        self.missed = 0

    def at_most(self, what, value, limit):
        self.add(what, value, f"at most {limit:g}", value <= limit)

    def at_least(self, what, value, limit):
        self.add(what, value, f"at least {limit:g}", value >= limit)

    def add(self, what, value, target, met):
        self.missed += not met
        self.rows.append([what, f"{value:.2f}", target, "yes" if met else "NO"])


def milliseconds(seconds):
    return f"{seconds * 1e3:.1f} ms"


def megabytes(kilobytes):
    return f"{kilobytes / 1024:.1f} MiB"


# The whole program, cold.


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def node_with_jsdom():
    """Why jsdom cannot be measured; nil where it can."""
    try:
        done = subprocess.run(
            ["node", "--eval", 'require("jsdom")'], env={**os.environ, **NODE_ENVIRONMENT},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    except FileNotFoundError:
        return "node is not installed (make bench-peers)"
    return None if done.returncode == 0 else "node has no jsdom (make bench-peers)"


def jsdom(name, page, script, arguments=None, turns=None):
    command = ["node", BENCHMARKS / "jsdom-peer.js", page, script]
    return Program(
        name, command + ([arguments] if arguments else []), NODE_ENVIRONMENT, turns)


def lightpanda(server):
    """Lightpanda takes pages from a server only, and scripts as text put before the page's own."""
    script = WORK / "lightpanda.js"
    script.write_bytes(SCRIPT.read_bytes() + (BENCHMARKS / "lightpanda-peer.js").read_bytes())
    address = f"http://127.0.0.1:{server.server_port}/{ARTICLE.name}"
    return Program(
        "lightpanda fetch, script injected",
        [LIGHTPANDA, "fetch", address, "--inject-script-file", script, "--dump", "html",
         "--wait-until", "domcontentloaded"],
        {"LIGHTPANDA_DISABLE_TELEMETRY": "true"})


def measure_cold(options, checks, figures):
    heading(f"A cold run on a page of {ARTICLE.stat().st_size / 1000:.0f} KB")
    binary = options.binary
    results = Program("jsprep run, results", [binary, "run", ARTICLE, SCRIPT])
    changed = Program(
        "jsprep run, page after finalize",
        [binary, "run", ARTICLE, SCRIPT, "--arguments", ARGUMENTS])
    bare = Program("bare engine process, 1+1", [WORK / "bare-engine"])
    programs = [bare, results, changed]
    reason = node_with_jsdom()
    if reason:
        skipped("node with jsdom", reason)
    else:
        programs.append(
            jsdom("node with jsdom, page after finalize", ARTICLE, SCRIPT, ARGUMENTS,
                  turns=max(3, options.rounds // 4)))
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(QuietHandler, directory=ARTICLE.parent))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    if LIGHTPANDA.exists():
        programs.append(lightpanda(server))
    else:
        skipped("lightpanda", "it is not installed (make bench-peers)")
    try:
        working = measure(programs, options.rounds)
    finally:
        server.shutdown()
    rows = []
    for program in working:
        taken = program.measurement
        rows.append([
            program.name, milliseconds(taken.median("wall")), milliseconds(min(taken.wall)),
            f"{taken.median('wall') / bare.measurement.median('wall'):.2f}",
            megabytes(taken.median("peak")),
            f"{taken.median('peak') / bare.measurement.median('peak'):.2f}"])
        figures[program.name] = {
            "wall": taken.median("wall"), "fastest": min(taken.wall),
            "cpu": statistics.mean(taken.cpu), "peak": taken.median("peak") * 1024,
            "faults": taken.median("faults")}
        if program not in (bare, results) and b"background-color: red" not in taken.output:
            print(f"note: {program.name} did not change the page's colour")
    table(["", "median", "fastest", "x bare", "peak", "x bare"], rows)
    compare_cold(working, bare, results, changed, checks)


def compare_cold(working, bare, results, changed, checks):
    def ratio(first, second, name):
        return first.measurement.median(name) / second.measurement.median(name)

    for program in (results, changed):
        if program in working and bare in working:
            checks.at_most(f"{program.name}: time, x bare", ratio(program, bare, "wall"), 2.5)
            checks.at_most(f"{program.name}: memory, x bare", ratio(program, bare, "peak"), 1.6)
    for program in working:
        if program.name.startswith("node") and changed in working:
            checks.at_least(
                "node with jsdom: time, x jsprep", ratio(program, changed, "wall"), 15)


# Pages of every size.


def long_page(size):
    """A page of at least so many bytes, the same on every machine."""
    page = WORK / f"page-{size}.html"
    if not page.exists():
        done = subprocess.run(
            [str(PROJECT / "Pages" / "make-long-page"), str(size)], stdout=subprocess.PIPE,
            check=True)
        page.write_bytes(done.stdout)
    return page


def measure_pages(options, checks, figures):
    heading("Parse, run, finalize and serialize: pages of every size")
    programs = {
        size: Program(
            f"{size / MEGABYTE:g} MB",
            [options.binary, "run", long_page(size), SCRIPT, "--arguments", ARGUMENTS])
        for size in PAGE_SIZES
    }
    for size, program in programs.items():
        if size >= 10 * MEGABYTE:
            program.turns = max(3, options.rounds // 4)
    working = measure(list(programs.values()), options.rounds)
    rows = []
    smallest = programs[PAGE_SIZES[0]].measurement
    for size, program in programs.items():
        if program not in working:
            continue
        taken = program.measurement
        time = taken.median("wall")
        # What the program takes without a page is no part of the memory that a page takes.
        added = (taken.median("peak") - smallest.median("peak")) * 1024 / size
        rows.append([
            program.name, milliseconds(time), milliseconds(min(taken.wall)),
            f"{size / MEGABYTE / time:.0f} MB/s", megabytes(taken.median("peak")),
            f"{added:.1f}" if size >= MEGABYTE else "-"])
        figures[program.name] = {
            "wall": time, "fastest": min(taken.wall), "peak": taken.median("peak") * 1024}
    table(["page", "median", "fastest", "", "peak", "bytes a byte of page"], rows)
    fifty, ten = programs[50 * MEGABYTE], programs[10 * MEGABYTE]
    if fifty in working and ten in working:
        ratio = fifty.measurement.median("wall") / ten.measurement.median("wall")
        checks.at_most("50 MB: time, x 10 MB", ratio, 6)


# Calls from scripts.


def call_figures(output):
    """What a script left as JSON in the page's body."""
    found = re.search(r"<body[^>]*>(.*)</body>", output.decode(errors="replace"), re.DOTALL)
    if not found:
        raise Failure("the page has no body")
    return json.loads(html.unescape(found[1]))


def measure_calls(options, _checks, figures):
    heading("Calls from a script into the document, in nanoseconds")
    script = BENCHMARKS / "calls.js"
    programs = [
        Program(
            "jsprep",
            [options.binary, "run", ARTICLE, script, "--arguments", "{}", "--timeout", "600",
             "--memory-limit", "8000", "--real-time"])
    ]
    reason = node_with_jsdom()
    if reason:
        skipped("node with jsdom", reason)
    else:
        programs.append(jsdom("node with jsdom", ARTICLE, script, "{}"))
    columns = {}
    for _ in range(3):
        for program in programs:
            try:
                columns.setdefault(program.name, []).append(call_figures(program.run().output))
            except (Failure, ValueError) as failure:
                skipped(program.name, str(failure))
    best = {
        name: {
            call: min((run[call] for run in runs if run[call] is not None), default=None)
            for call in runs[0]
        }
        for name, runs in columns.items()
    }
    figures.update(best)
    if "jsprep" not in best:
        return
    rows = []
    for call, own in best["jsprep"].items():
        row = [call, "missing" if own is None else f"{own:.0f}"]
        if "node with jsdom" in best:
            other = best["node with jsdom"].get(call)
            row.append("missing" if other is None else f"{other:.0f}")
            row.append(f"{other / own:.1f}" if own and other else "-")
        rows.append(row)
    names = ["jsprep"] + (["jsdom", "x jsprep"] if "node with jsdom" in best else [])
    table(["", *names], rows)


# The parts of a request, in one process.


def measure_parts(options, _checks, figures):
    heading("The parts of a request, in a warm process")
    program = options.binary.parent / "MicroBenchmarks"
    if not program.exists():
        skipped("parts", f"{program} is not built (make bench builds it)")
        return
    runs = []
    for _ in range(3):
        done = subprocess.run([str(program), str(ARTICLE)], stdout=subprocess.PIPE, check=True)
        runs.append([line.split("\t") for line in done.stdout.decode().splitlines()])
    rows = []
    for lines in zip(*runs):
        name, _, unit = lines[0]
        values = [float(line[1]) for line in lines]
        value = max(values) if unit.endswith("/s") else min(values)
        rows.append([name, f"{value:.1f} {unit}"])
        figures[name] = {"value": value, "unit": unit}
    table(["", "best"], rows)


def measure_service(options, checks, figures):
    """A server under load and under attack."""
    import service  # Which takes what it prints with from here.

    service.run(options.binary, checks, figures)


def measure_attack(options, checks, figures):
    """A server under all attacks at once, with a good client beside them."""
    import attack  # Which takes what it prints with from here.

    attack.run(options.binary, checks, figures)


def measure_growth(options, checks, figures):
    """Every operation at one size and at twice that."""
    import growth  # Which takes what it prints with from here.

    growth.run(options.binary, checks, figures, options.case)


# Test cases.

CASE_COUNT = 1000


def case_file():
    """A file of small cases on small pages, and what they name beside it."""
    folder = WORK / "cases"
    folder.mkdir(exist_ok=True)
    (folder / "script.js").write_bytes(SCRIPT.read_bytes())
    for number in range(10):
        rows = "".join(f"<li class=row>Item {row} of {number}" for row in range(20))
        (folder / f"page-{number}.html").write_text(
            f"<!DOCTYPE html><title>Page {number}</title><h1>Page {number}</h1><ul>{rows}</ul>\n")
    cases = [
        {
            "name": f"case {number}", "page": f"page-{number % 10}.html",
            "url": f"https://example.com/{number}", "arguments": {"bgColor": "red"},
            "expect": {
                "results": {"baseURI": f"https://example.com/{number}"},
                "selectors": {"li.row": 20, "body[style]": 1},
            },
        }
        for number in range(CASE_COUNT)
    ]
    file = folder / "cases.jsprep.json"
    file.write_text(json.dumps({"script": "script.js", "cases": cases}))
    return file


def measure_cases(options, checks, figures):
    heading(f"{CASE_COUNT} test cases")
    file = case_file()
    own = Program("jsprep test", [options.binary, "test", file, "--reporter", "json"])
    programs = [own]
    reason = node_with_jsdom()
    if reason:
        skipped("node with jsdom", reason)
    else:
        programs.append(
            Program(
                "node with jsdom, a fresh one for each",
                ["node", BENCHMARKS / "jsdom-cases.js", file], NODE_ENVIRONMENT))
    rows = []
    working = measure(programs, max(3, options.rounds // 5))
    for program in working:
        taken = program.measurement
        if str(CASE_COUNT).encode() not in taken.output:
            raise Failure(f"{program.name}: not all cases passed")
        figures[program.name] = {"wall": taken.median("wall"), "peak": taken.median("peak") * 1024}
        rows.append([
            program.name, f"{taken.median('wall'):.2f} s", f"{min(taken.wall):.2f} s",
            f"{taken.median('wall') / CASE_COUNT * 1e3:.2f} ms"])
    table(["", "median", "fastest", "a case"], rows)
    if own in working:
        checks.at_most(f"{CASE_COUNT} test cases: seconds", own.measurement.median("wall"), 10)
        for program in working[1:]:
            ratio = program.measurement.median("wall") / own.measurement.median("wall")
            checks.at_least(f"{program.name}: time, x jsprep test", ratio, 5)


def measure_spark(options, checks, figures):
    heading("Many machines: Apache Spark beside one machine's pipe, pages of 80 KB")
    python = PROJECT / ".dependencies" / "python-spark" / "bin" / "python"
    if not python.exists():
        return skipped("Spark", "Tools/install-python spark")
    script = pathlib.Path(__file__).with_name("spark.py")
    output = subprocess.run(
        [python, script, options.binary, "--rounds", str(min(options.rounds, 3))],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    found = json.loads(output.splitlines()[-1])
    figures.update(found)
    rates = found["rates"]
    table(
        ["way", "pages a second", "of the pipe's"],
        [[name, f"{rate:.0f}", f"{rate / rates['pipe']:.0%}"] for name, rate in rates.items()])
    memory = found["memory"]
    table(
        ["memory of a task", "250 pages", "2,500 pages"],
        [[kind, megabytes(memory["small"].get(kind, 0)), megabytes(size)]
         for kind, size in sorted(memory["large"].items())])
    checks.at_least("run_warcs on Spark, beside the pipe", rates["run_warcs"] / rates["pipe"], 0.85)
    checks.at_least("run on a DataFrame, beside the pipe", rates["run"] / rates["pipe"], 0.55)
    checks.at_most(
        "memory of a task with ten times the pages",
        sum(memory["large"].values()) / max(1, sum(memory["small"].values())), 1.25)


# Readability on the pages that it is tested with.

# What the script gives of a page.
READ = """
function read(page) {
  const article = new Readability(page).parse();
  return article === null ? 0 : article.textContent.length;
}
"""


def readability_pages(checkout):
    """The pages of a checkout of Mozilla's Readability, by their names."""
    return {
        folder.name: (folder / "source.html").read_text(encoding="utf-8", errors="replace")
        for folder in sorted((checkout / "test" / "test-pages").iterdir())
        if (folder / "source.html").exists()
    }


def measure_readability(options, checks, figures):
    heading("Mozilla's Readability on its own test pages")
    if options.readability is None:
        return skipped("Readability", "--readability DIR: a checkout of github.com/mozilla/readability")
    pages = readability_pages(options.readability)
    source = (options.readability / "Readability.js").read_text(encoding="utf-8") + READ
    together = WORK / "readability-together.js"
    # A JSON text is an expression of JavaScript.
    together.write_text(
        source + f"const pages = {json.dumps(list(pages.values()))};\n" + """
        // Safari takes no results after two seconds, so finalize() does the work.
        var ExtensionPreprocessingJS = {
          run(parameters) { parameters.completionFunction({}); },
          finalize() {
            const parser = new DOMParser();
            const lengths = pages.map(page => read(parser.parseFromString(page, 'text/html')));
            document.body.textContent = JSON.stringify(lengths);
          },
        };
        """, encoding="utf-8")
    each = WORK / "readability-each.js"
    each.write_text(
        source + """
        var ExtensionPreprocessingJS = { run(parameters) {
          parameters.completionFunction({ length: read(document) });
        } };
        """, encoding="utf-8")
    pages_file = WORK / "readability.ndjson"
    pages_file.write_text(
        "".join(
            json.dumps({"html": page, "url": f"https://example.com/{name}"}) + "\n"
            for name, page in pages.items()), encoding="utf-8")
    one = Program(
        "one script, DOMParser",
        [options.binary, "run", ARTICLE, together, "--arguments", "{}", "--timeout", "600",
         "--memory-limit", "4000"])
    batch = Program(
        "jsprep batch --jobs 1",
        [options.binary, "batch", each, "--list", pages_file, "--jobs", "1", "--quiet"])
    # The script with all pages in it takes much memory before it reads the first one.
    engine = Program("the engine alone, with that script", [WORK / "bare-engine", together])
    rows = []
    working = measure([one, engine, batch], max(3, options.rounds // 5))
    for program in working:
        taken = program.measurement
        figures[program.name] = {"wall": taken.median("wall"), "peak": taken.median("peak") * 1024}
        rows.append([
            program.name, f"{taken.median('wall'):.2f} s", f"{min(taken.wall):.2f} s",
            megabytes(taken.median("peak"))])
    table([f"{len(pages)} pages", "median", "fastest", "peak memory"], rows)
    if one in working:
        if len(call_figures(one.measurement.output)) != len(pages):
            raise Failure("not all pages were read")
        checks.at_most("Readability in one script: seconds", one.measurement.median("wall"), 1.8)
        checks.at_most(
            "Readability in one script: peak memory in MB",
            one.measurement.median("peak") * 1024 / MEGABYTE, 200)
    if batch in working:
        checks.at_most("Readability by jsprep batch: seconds", batch.measurement.median("wall"), 2.5)


SECTIONS = {
    "cold": measure_cold, "pages": measure_pages, "calls": measure_calls, "parts": measure_parts,
    "service": measure_service, "attack": measure_attack, "cases": measure_cases,
    "spark": measure_spark,
    "growth": measure_growth, "readability": measure_readability,
}


def main():
    parser = argparse.ArgumentParser(
        prog="Benchmarks/run", description="Measures jsprep; see Benchmarks/README.md.")
    parser.add_argument(
        "sections", nargs="*", metavar="SECTION",
        help=f"what to measure: {', '.join(SECTIONS)} (default: all)")
    parser.add_argument("--rounds", type=int, default=15, help="turns to take (default 15)")
    parser.add_argument("--json", metavar="FILE", help="also write the figures to a file")
    parser.add_argument(
        "--readability", metavar="DIR", type=pathlib.Path,
        help="a checkout of Mozilla's Readability, for the section of that name")
    parser.add_argument(
        "--case", metavar="TEXT", help="of growth, only the cases whose names contain this")
    parser.add_argument(
        "--check", action="store_true", help="exit with status 1 where a target is missed")
    options = parser.parse_args()
    unknown = [name for name in options.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"there is no section '{unknown[0]}'")
    options.binary = pathlib.Path(
        os.environ.get("JSPREP_BINARY", PROJECT / ".build" / "release" / "jsprep")).resolve()
    if not options.binary.exists():
        sys.exit(f"Benchmarks/run: {options.binary} is missing: make build")

    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} processors, load {load:.1f}, {options.rounds} turns")
    if load > 1:
        print("note: the machine is not idle; times are longer than they could be")
    checks = Checks()
    figures = {}
    for name in options.sections or SECTIONS:
        figures[name] = {}
        SECTIONS[name](options, checks, figures[name])
    if checks.rows:
        heading("Targets")
        table(["", "measured", "wanted", "met"], checks.rows)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(figures, indent=2) + "\n")
    return 1 if options.check and checks.missed else 0


if __name__ == "__main__":
    sys.exit(main())
