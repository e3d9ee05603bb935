"""Runs web-platform-tests through jsprep, and compares with the recorded floors.

Started by Tools/conformance/run. Exit status: 0 no directory is below its floor, 1 one is,
64 wrong usage, 66 there are no tests, 69 there is no binary.
"""

import argparse
import collections
import concurrent.futures
import json
import lzma
import os
import pathlib
import subprocess
import sys
import time

import cases

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
FLOORS = PROJECT / "Tests" / "Conformance" / "floors.json"
BINARY = PROJECT / ".build" / "release" / "jsprep"
PASS = 0
SHOWN = 40  # subtests that got worse; the rest is in the file of the results


def failure(status, text):
    print(f"Tools/conformance: {text}", file=sys.stderr)
    raise SystemExit(status)


# How many folders of a test's path name its row of the table; the longest beginning counts.
DEPTHS = {"html/semantics/scripting-1": 4, "html": 3, "css": 2, "dom": 2, "encoding": 2, "fetch": 2}


def directory(name, folders=()):
    """The row of the table that a test belongs to: its directory, or a folder in it that is asked for."""
    depth = next((DEPTHS[part] for part in DEPTHS if name.startswith(f"{part}/")), 1)
    row = "/".join(name.split("/")[:-1][:depth])
    inside = (folder for folder in folders if folder.startswith(f"{row}/"))
    return next((folder for folder in inside if name.startswith(f"{folder}/")), row)


def as_text(name):
    """The name of a subtest: a test can give any value."""
    return name if isinstance(name, str) else json.dumps(name)


class Outcome:
    """What one test file reported."""

    def __init__(self, tests, problem=""):
        self.tests = tests  # [name, status, message]
        self.problem = problem

    def passes(self):
        """How often each name passed: several subtests can have the same."""
        return collections.Counter(name for name, status, _ in self.tests if status == PASS)


class Runner:
    """Runs cases as processes of the binary."""

    def __init__(self, work, binary, harness, world, engine, time_limit):
        self.binary = binary
        self.engine = engine
        self.harness = harness
        self.world = world
        self.time_limit = time_limit
        self.folder = work / "cases"
        self.folder.mkdir(parents=True, exist_ok=True)

    def run(self, number, case):
        page = self.folder / f"{number:05}.html"
        script = self.folder / f"{number:05}.js"
        # Some tests have lone surrogates in their text, which no encoding of Unicode has.
        page.write_text(case.page, encoding="utf-8", errors="replace")
        script.write_text(case.script(self.harness, self.world), encoding="utf-8", errors="replace")
        command = [self.binary, "run", page, script, "--url", case.address, "--quiet"]
        command += ["--timeout", str(self.time_limit), "--engine", self.engine]
        try:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, timeout=self.time_limit * 4
            )
        except subprocess.TimeoutExpired:
            return Outcome([], "the process did not end")
        finally:
            page.unlink()
            script.unlink()
        try:
            tests = json.loads(json.loads(done.stdout)["tests"])
            return Outcome([[as_text(name), status, said] for name, status, said in tests])
        except (ValueError, KeyError, TypeError):
            said = done.stderr.decode(errors="replace").strip()
            return Outcome([], f"status {done.returncode}: {said[:500]}")

    def run_all(self, found, jobs):
        """The outcomes by the names of the tests."""
        outcomes = {}
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            running = {
                pool.submit(self.run, number, case): case.name for number, case in enumerate(found)
            }
            for done in concurrent.futures.as_completed(running):
                outcomes[running[done]] = done.result()
                if sys.stderr.isatty():
                    print(f"\r{len(outcomes)} of {len(running)}", end="", file=sys.stderr)
        if sys.stderr.isatty():
            print(file=sys.stderr)
        return dict(sorted(outcomes.items()))


class Row:
    """A directory in the table."""

    def __init__(self):
        self.files = self.subtests = self.passed = 0
        self.wanted = self.reached = 0  # of the subtests that WebKit passes


def rows(outcomes, webkit, folders):
    # A folder belongs to the row of the directory around it where that is asked for as well.
    own = [folder for folder in folders if directory(f"{folder}/") not in folders]
    table = collections.defaultdict(Row)
    for name, outcome in outcomes.items():
        row = table[directory(name, own)]
        row.files += 1
        row.subtests += len(outcome.tests)
        passes = outcome.passes()
        row.passed += passes.total()
        if webkit:
            wanted = collections.Counter(map(as_text, webkit.get(name, ())))
            row.wanted += wanted.total()
            row.reached += (wanted & passes).total()
    return dict(sorted(table.items()))


def percentage(part, whole):
    return f"{100 * part / whole:.2f} %" if whole else "-"


def print_table(table, floors, webkit):
    heads = ["directory", "files", "subtests", "passed", "floor"]
    lines = []
    for name, row in table.items():
        floor = floors.get(name)
        change = "" if floor is None or row.passed == floor else f"{row.passed - floor:+}"
        line = [name, row.files, row.subtests, row.passed, "-" if floor is None else floor, change]
        if webkit:
            line += [row.wanted, row.reached, percentage(row.reached, row.wanted)]
        lines.append([str(word) for word in line])
    total = ["all"] + [
        str(sum(getattr(row, part) for row in table.values()))
        for part in ("files", "subtests", "passed")
    ]
    total += [str(sum(floors.get(name, 0) for name in table)), ""]
    heads += ["change"]
    if webkit:
        heads += ["WebKit", "of these", "part"]
        wanted = sum(row.wanted for row in table.values())
        reached = sum(row.reached for row in table.values())
        total += [str(wanted), str(reached), percentage(reached, wanted)]
    lines = [heads] + lines + [total]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    for line in lines:
        first, rest = line[0].ljust(widths[0]), zip(line[1:], widths[1:])
        print("  ".join([first] + [word.rjust(width) for word, width in rest]).rstrip())


def lost(before, outcomes):
    """What passed in the run before and does not any more: (test, subtest, message)."""
    for name, outcome in outcomes.items():
        missing = collections.Counter(before.get(name, ())) - outcome.passes()
        messages = {subtest: message for subtest, status, message in outcome.tests if status}
        for subtest in missing:
            yield name, subtest, messages.get(subtest) or outcome.problem or "did not report"


def read_json(path, otherwise):
    try:
        opener = lzma.open if path.suffix == ".xz" else open
        with opener(path, "rt", encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return otherwise


def write_json(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    # Names of subtests hold halves of surrogate pairs, which no encoding takes: they are escaped.
    whole = path.with_name(path.name + ".new")
    whole.write_text(json.dumps(value, indent=2) + "\n", encoding="utf-8")
    whole.replace(path)


def arguments():
    parser = argparse.ArgumentParser(
        prog="Tools/conformance/run",
        description="Run web-platform-tests through jsprep and compare with the recorded floors.",
    )
    parser.add_argument("tests", type=pathlib.Path, help="a checkout of web-platform-tests")
    parser.add_argument(
        "directories", nargs="*", help="run these only (default: those that have a floor)"
    )
    parser.add_argument("--binary", type=pathlib.Path, default=BINARY, help="the jsprep to run")
    parser.add_argument(
        "--world",
        choices=("extension", "page", "handlers"),
        default="extension",
        help="where the tests run: in the extension's world, which the floors are for; in the page's; or "
        "in the page's with its handlers but no script elements",
    )
    parser.add_argument(
        "--engine",
        choices=("jsprep", "webkit"),
        default="jsprep",
        help="what runs the tests; what the real WebKit passes is kept in passes-webkit.json of the "
        "folder of --work, for --webkit",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time")
    parser.add_argument("--timeout", type=int, default=20, help="seconds for each file (20)")
    parser.add_argument(
        "--floors", type=pathlib.Path, default=FLOORS, help="the file with the floors"
    )
    parser.add_argument(
        "--raise", action="store_true", dest="raising", help="write floors that rose to that file"
    )
    parser.add_argument(
        "--record", action="store_true", help="write all floors anew, also those that fell"
    )
    parser.add_argument(
        "--webkit",
        type=pathlib.Path,
        help="JSON, perhaps packed by xz: the names of the subtests that WebKit passes, by test",
    )
    parser.add_argument(
        "--work",
        type=pathlib.Path,
        default=PROJECT / ".build" / "conformance",
        help="a folder for cases, for what passed, and for results.json: what failed and why",
    )
    options = parser.parse_args()
    if options.jobs < 1 or options.timeout < 1:
        parser.error("--jobs and --timeout are at least 1")
    return options


def main():
    options = arguments()
    harness = options.tests / "resources" / "testharness.js"
    if not harness.is_file():
        failure(66, f"{options.tests} is no checkout of web-platform-tests: it lacks {harness.name}")
    if not os.access(options.binary, os.X_OK):
        failure(69, f"there is no {options.binary}; make build makes it")
    floors = read_json(options.floors, {})
    webkit = read_json(options.webkit, {}) if options.webkit else {}

    begin = time.monotonic()
    folders = options.directories or sorted(floors)
    found = {case.name: case for case in cases.find_cases(options.tests, folders)}
    if webkit:
        found = {name: case for name, case in found.items() if name in webkit}
    if not found:
        failure(66, f"there are no tests in {', '.join(folders) or 'no directory'}")
    runner = Runner(
        options.work,
        options.binary.resolve(),
        harness.read_text(encoding="utf-8"),
        options.world,
        options.engine,
        options.timeout,
    )
    outcomes = runner.run_all(found.values(), options.jobs)

    # Part of a directory has no floor where the floor is the whole directory's.
    table = rows(outcomes, webkit, folders)
    whole = {name for name in table if any(f"{name}/".startswith(f"{f}/") for f in folders)}
    has_floors = (options.world, options.engine) == ("extension", "jsprep") and not webkit
    compared = {name: floors[name] for name in whole if name in floors and has_floors}
    print_table(table, compared, webkit)
    fallen = [name for name, floor in compared.items() if table[name].passed < floor]

    kind = options.world if options.engine == "jsprep" else options.engine
    passes = options.work / f"passes-{kind}.json"
    before = read_json(passes, {})
    worse = list(lost(before, outcomes))
    if worse:
        print(f"\n{len(worse)} subtests passed in the run before and do not any more:")
        for name, subtest, message in worse[:SHOWN]:
            print(f"  {name}\n    {subtest}\n      {message}")
    for name in sorted(fallen):
        print(f"\n{name} is below its floor: {table[name].passed} of {floors[name]} subtests pass")
    print(f"\n{len(outcomes)} files in {time.monotonic() - begin:.0f} seconds")

    kept = {name: sorted(outcome.passes().elements()) for name, outcome in outcomes.items()}
    write_json(passes, before | kept)
    write_json(
        options.work / "results.json",
        {
            name: {
                "problem": outcome.problem,
                "failed": [test for test in outcome.tests if test[1] != PASS],
            }
            for name, outcome in outcomes.items()
        },
    )
    if has_floors and (options.record or options.raising):
        new = {name: table[name].passed for name in whole}
        if not options.record:
            new = {name: max(count, floors.get(name, 0)) for name, count in new.items()}
        write_json(options.floors, dict(sorted((floors | new).items())))
    return 1 if fallen and not options.record else 0


if __name__ == "__main__":
    sys.exit(main())
