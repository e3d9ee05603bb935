"""The package, with the program itself."""

import asyncio
import itertools
import math
import os
import signal
import threading
import unittest
from collections.abc import AsyncIterator, Iterator
from datetime import datetime, timezone
from pathlib import Path
from tempfile import TemporaryDirectory

import jsprep

TITLE = jsprep.Script(
    """
    var ExtensionPreprocessingJS = {
      run(p) {
        if (document.body.className == "throw") throw new Error("no");
        p.completionFunction({ title: document.title });
      },
      finalize(p) { document.title = p.title; },
    };
    """,
    "title.js",
)


def page(title: str, **fields: object) -> jsprep.Page:
    return jsprep.Page(f"<title>{title}</title>", **fields)  # type: ignore[arg-type]


def descendants(process: int) -> set[int]:
    """The processes that a process has started, and those that they have."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        # One that has ended, and that nobody has waited for yet, does no more.
        if fields[0] != "Z":
            parents[int(path.parent.name)] = int(fields[1])
    found = {process}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {process}


class RunTests(unittest.TestCase):
    def test_a_page_runs_its_own_scripts_where_that_is_asked_for(self) -> None:
        text = """<body><script>
            document.title = "made";
            setTimeout(() => { document.title = "later"; }, 10000);
        </script>"""
        for options, title in (
            ({}, ""),
            ({"page_scripts": True}, "made"),
            ({"page_scripts": True, "settle": 20}, "later"),
        ):
            with self.subTest(options):
                result = jsprep.run(text, TITLE, **options)  # type: ignore[arg-type]
                self.assertEqual(result.results, {"title": title})

    def test_a_page_gives_results_and_the_page_after_finalize(self) -> None:
        result = jsprep.run(
            "<title>Hello</title>", TITLE, url="https://example.com/", arguments={"title": "New"}
        )
        self.assertEqual(result.outcome, "results")
        self.assertEqual(result.results, {"title": "Hello"})
        self.assertEqual(result.url, "https://example.com/")
        self.assertIn("<title>New</title>", result.html or "")
        self.assertIs(result.check(), result)

    def test_property_list_types_are_python_types(self) -> None:
        script = jsprep.Script(
            "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({"
            " when: new Date(1714564800500), list: [NaN, -Infinity, 1.5, true, 'x', null],"
            " 'a/b~': { deep: new Date(0) } }); } };"
        )
        results = jsprep.run("", script).results
        assert results is not None
        self.assertEqual(
            results["when"], datetime(2024, 5, 1, 12, 0, 0, 500000, tzinfo=timezone.utc)
        )
        self.assertTrue(math.isnan(results["list"][0]))
        self.assertEqual(results["list"][1:], [-math.inf, 1.5, True, "x", None])
        self.assertEqual(results["a/b~"]["deep"], datetime(1970, 1, 1, tzinfo=timezone.utc))

    def test_arguments_can_hold_dates_and_bytes(self) -> None:
        script = jsprep.Script(
            "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); },"
            " finalize(p) { document.title = p.when + ' ' + p.data; } };"
        )
        moment = datetime(2024, 5, 1, tzinfo=timezone.utc)
        result = jsprep.run("", script, arguments={"when": moment, "data": b"\0\1"})
        self.assertIn("<title>2024-05-01T00:00:00.000Z AAE=</title>", result.html or "")

    def test_a_page_that_fails_is_no_exception_until_it_is_checked(self) -> None:
        result = jsprep.run("<body class=throw>", TITLE)
        self.assertEqual(result.outcome, "no-results")
        self.assertIsNone(result.results)
        self.assertEqual([entry.id for entry in result.diagnostics], ["run-threw"])
        with self.assertRaises(jsprep.PageError) as caught:
            result.check()
        self.assertEqual(caught.exception.diagnostics, result.diagnostics)

    def test_a_script_that_cannot_be_used_is_an_error_with_its_diagnostic(self) -> None:
        with self.assertRaises(jsprep.ScriptError) as caught:
            jsprep.run("", jsprep.Script("var x = {;", "bad.js"))
        self.assertEqual(caught.exception.status, 65)
        (diagnostic,) = caught.exception.diagnostics
        self.assertEqual(diagnostic.id, "syntax-error")
        self.assertIn("bad.js:1", diagnostic.place or "")

    def test_a_script_that_is_not_there_and_a_program_that_is_not_there(self) -> None:
        with self.assertRaises(jsprep.BatchError) as caught:
            jsprep.run("", "/nowhere/script.js")
        self.assertEqual(caught.exception.status, 66)
        with self.assertRaises(jsprep.NotInstalledError):
            jsprep.run("", TITLE, executable="/nowhere/jsprep")

    def test_a_program_of_another_version_is_refused(self) -> None:
        with TemporaryDirectory() as folder:
            program = Path(folder, "jsprep")
            program.write_text('#!/bin/sh\necho \'{"jsprep": "9.0", "protocol": 99}\'\ncat\n')
            program.chmod(0o755)
            with self.assertRaisesRegex(jsprep.ProtocolError, "version 99"):
                jsprep.run("", TITLE, executable=program)

    def test_bytes_are_decoded_as_they_are_declared(self) -> None:
        html = "<title>é</title>".encode("windows-1252")
        with jsprep.Batch(TITLE) as batch:
            pages = [
                jsprep.Page(html, charset="windows-1252"),
                jsprep.Page("<title>é</title>".encode(), content_type="text/html; charset=utf-8"),
                jsprep.Page("<title>\ud800</title>"),
            ]
            titles = [(result.results or {})["title"] for result in batch.run(pages)]
        self.assertEqual(titles, ["é", "é", "\ufffd"])


class BatchTests(unittest.TestCase):
    def test_results_come_in_the_order_of_the_pages_with_their_ids(self) -> None:
        with jsprep.Batch(TITLE) as batch:
            results = list(batch.run(page(str(number), id=number) for number in range(300)))
        self.assertEqual([result.id for result in results], list(range(300)))
        self.assertEqual(
            [(result.results or {})["title"] for result in results], list(map(str, range(300)))
        )

    def test_a_batch_can_run_more_than_once_and_keeps_its_process(self) -> None:
        with jsprep.Batch(TITLE, jobs=1) as batch:
            self.assertEqual([r.index for r in batch.run([page("a"), page("b")])], [1, 2])
            processes = descendants(os.getpid())
            self.assertEqual(list(batch.run([])), [])
            self.assertEqual([r.index for r in batch.run([page("c")])], [3])
            self.assertEqual(processes, descendants(os.getpid()))
        self.assertEqual(descendants(os.getpid()), set())

    def test_pages_are_taken_as_they_are_needed_and_results_come_meanwhile(self) -> None:
        answered = threading.Event()

        def pages() -> Iterator[jsprep.Page]:
            yield page("first")
            # The second page is there only when the first one has its result.
            if answered.wait(60):
                yield page("second")

        titles = []
        with jsprep.Batch(TITLE) as batch:
            for result in batch.run(pages()):
                titles.append((result.results or {})["title"])
                answered.set()
        self.assertEqual(titles, ["first", "second"])

    def test_a_consumer_that_stops_leaves_nothing_behind_though_the_pages_never_end(self) -> None:
        taken = 0

        def pages() -> Iterator[jsprep.Page]:
            nonlocal taken
            for taken in itertools.count(1):
                yield page("x" * 10_000)

        before = descendants(os.getpid())
        with jsprep.Batch(TITLE, further=("--read-ahead", "1")) as batch:
            for result in batch.run(pages()):
                if result.index == 3:
                    break
        self.assertEqual(descendants(os.getpid()) - before, set())
        # Read ahead are at most as many as fit into the program's bound on either side.
        self.assertLess(taken, 2000)
        with self.assertRaises(jsprep.JsprepError):
            list(batch.run([]))

    def test_what_the_pages_raise_is_raised(self) -> None:
        def pages() -> Iterator[jsprep.Page]:
            yield page("first")
            raise LookupError("no more")

        with self.assertRaisesRegex(LookupError, "no more"), jsprep.Batch(TITLE) as batch:
            list(batch.run(pages()))

    def test_a_process_that_is_killed_is_an_error(self) -> None:
        with self.assertRaises(jsprep.BatchError) as caught, jsprep.Batch(TITLE) as batch:
            assert batch.process_id is not None
            process = batch.process_id

            def pages() -> Iterator[jsprep.Page]:
                yield page("first")
                os.kill(process, signal.SIGKILL)
                yield from itertools.repeat(page("more"), 100_000)

            list(batch.run(pages()))
        self.assertEqual(caught.exception.status, -9)


class AsyncBatchTests(unittest.IsolatedAsyncioTestCase):
    async def test_results_come_in_order_of_either_kind_of_iterable(self) -> None:
        async def pages() -> AsyncIterator[jsprep.Page]:
            for number in range(100):
                await asyncio.sleep(0)
                yield page(str(number))

        async with jsprep.AsyncBatch(TITLE) as batch:
            async_titles = [(r.results or {})["title"] async for r in batch.run(pages())]
            titles = [
                (r.results or {})["title"] async for r in batch.run(page(str(n)) for n in range(100))
            ]
        self.assertEqual(async_titles, list(map(str, range(100))))
        self.assertEqual(titles, list(map(str, range(100))))

    async def test_errors_are_those_of_the_other_form(self) -> None:
        with self.assertRaises(jsprep.ScriptError):
            async with jsprep.AsyncBatch(jsprep.Script("var x = {;")) as batch:
                async for _ in batch.run([page("a")]):
                    pass
        with self.assertRaises(jsprep.NotInstalledError):
            async with jsprep.AsyncBatch(TITLE, executable="/nowhere/jsprep"):
                pass

    async def test_a_loop_that_is_cancelled_leaves_nothing_behind(self) -> None:
        before = descendants(os.getpid())

        async def work() -> None:
            async with jsprep.AsyncBatch(TITLE) as batch:
                async for _ in batch.run(itertools.repeat(page("x"))):
                    started.set()

        started = asyncio.Event()
        task = asyncio.create_task(work())
        await started.wait()
        task.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await task
        self.assertEqual(descendants(os.getpid()) - before, set())


if __name__ == "__main__":
    unittest.main()
