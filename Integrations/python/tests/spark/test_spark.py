"""The package on Apache Spark: two executors, which are processes of their own."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import unittest
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyspark
from pyspark.sql import SparkSession

sys.path.insert(0, str(Path(__file__).parents[1] / "core"))
import crawl  # noqa: E402

from jsprep import spark as jsprep_spark  # noqa: E402

FILES = 20
PAGES = 500
"""The pages of each file."""

SCRIPT = """
var ExtensionPreprocessingJS = {
  run(p) {
    const number = Number(document.title);
    if (number % 100 == 7) throw new Error("seven");
    p.completionFunction({ title: document.title, now: Date.now() });
  },
};
"""
ENDLESS = "var ExtensionPreprocessingJS = { run() { for (;;) {} } };"
DEADLINE = 120.0


def wait_for(condition: Callable[[], object]) -> None:
    """Looks again and again whether something has happened."""
    end = time.monotonic() + DEADLINE
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.02)


def processes(condition: Callable[[Path], bool]) -> list[int]:
    """The processes that a condition on their folder in /proc holds for."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if condition(folder):
                found.append(int(folder.name))
        except (OSError, IndexError):
            continue
    return found


def is_own(folder: Path) -> bool:
    """Whether a process was started by this one, or by one that was."""
    while folder.name not in ("0", str(os.getpid())):
        parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
        folder = folder.with_name(parent)
    return folder.name != "0"


def executors() -> list[int]:
    """The executors of the session."""
    name = b"CoarseGrainedExecutorBackend"
    return processes(lambda folder: name in (folder / "cmdline").read_bytes() and is_own(folder))


class SparkTests(unittest.TestCase):
    session: SparkSession
    folder: Path
    program: Path
    script: Path
    paths: list[str]

    @classmethod
    def setUpClass(cls) -> None:
        folder = TemporaryDirectory(prefix="jsprep-spark-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        # A file of its own, so that its processes are told from others.
        cls.program = cls.folder / "jsprep-on-spark"
        shutil.copy(shutil.which(os.environ.get("JSPREP_BINARY", "jsprep")) or "", cls.program)
        cls.script = cls.folder / "script.js"
        cls.script.write_text(SCRIPT)
        cls.paths = []
        for number in range(FILES):
            path = cls.folder / f"crawl-{number:02}.warc.gz"
            crawl.write(path, PAGES, start=number * PAGES, padding=2000)
            cls.paths.append(str(path))
        os.environ["SPARK_HOME"] = str(Path(pyspark.__file__).parent)
        os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
        os.environ["PYSPARK_PYTHON"] = sys.executable
        cls.session = (
            SparkSession.builder.master("local-cluster[2,1,1024]")
            .appName("jsprep")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.ui.enabled", "false")
            .config("spark.local.dir", str(cls.folder / "local"))
            .getOrCreate()
        )
        cls.session.sparkContext.setLogLevel("OFF")
        cls.addClassCleanup(shutil.rmtree, Path(os.environ["SPARK_HOME"], "work"))
        cls.addClassCleanup(cls.session.stop)

    def warcs(self, **options: Any) -> Any:
        return jsprep_spark.run_warcs(
            self.session, self.paths, self.script, executable=self.program, **options
        )

    def single_machine(self) -> set[tuple[Any, ...]]:
        """What the command line makes of the same files."""
        listing = subprocess.Popen(
            [sys.executable, "-m", "jsprep.warc", *self.paths], stdout=subprocess.PIPE
        )
        batch = subprocess.run(
            [self.program, "batch", self.script, "-", "--quiet", "--page-failures", "ok"],
            stdin=listing.stdout,
            stdout=subprocess.PIPE,
            check=True,
        )
        assert listing.stdout is not None
        listing.stdout.close()
        self.assertEqual(listing.wait(), 0)
        lines = map(json.loads, batch.stdout.splitlines())
        return {
            (line["id"], line["url"], line["outcome"], json.dumps(line.get("results")))
            for line in lines
        }

    def programs(self) -> list[int]:
        """The processes of the program."""
        return processes(lambda folder: os.readlink(folder / "exe") == str(self.program))

    def test_a_killed_executor_costs_no_row_and_gives_none_twice(self) -> None:
        rows: list[Any] = []
        failures: list[BaseException] = []

        def collect() -> None:
            try:
                rows.extend(self.warcs(ship=True).collect())
            except BaseException as error:
                failures.append(error)

        tracker = self.session.sparkContext.statusTracker()

        def completed() -> int:
            stages = map(tracker.getStageInfo, tracker.getActiveStageIds())
            return max((stage.numCompletedTasks for stage in stages if stage), default=0)

        wait_for(lambda: len(executors()) == 2)
        job = threading.Thread(target=collect)
        job.start()
        wait_for(lambda: completed() >= 4 or not job.is_alive())
        self.assertTrue(job.is_alive(), failures)
        os.kill(executors()[0], signal.SIGKILL)
        job.join()
        self.assertEqual(failures, [])

        found = [
            (row.id, row.url, row.outcome, json.dumps(json.loads(row.results or "null")))
            for row in rows
        ]
        self.assertEqual(len(found), FILES * PAGES)
        self.assertEqual(set(found), self.single_machine())
        failed = [row for row in rows if row.outcome == "no-results"]
        self.assertEqual(len(failed), FILES * PAGES // 100)
        self.assertEqual(json.loads(failed[0].diagnostics)[0]["id"], "run-threw")
        self.assertEqual([field.name for field in self.warcs().schema.fields], list(rows[0].asDict()))
        wait_for(lambda: not self.programs())

    def test_a_cancelled_job_leaves_no_process_behind(self) -> None:
        context = self.session.sparkContext
        failures: list[BaseException] = []
        self.script.with_name("endless.js").write_text(ENDLESS)

        def collect() -> None:
            context.setJobGroup("endless", "a job that is cancelled", interruptOnCancel=True)
            try:
                jsprep_spark.run_warcs(
                    self.session,
                    self.paths,
                    self.script.with_name("endless.js"),
                    executable=self.program,
                    timeout=DEADLINE,
                ).collect()
            except BaseException as error:
                failures.append(error)

        job = pyspark.InheritableThread(target=collect)
        job.start()
        # Two batches and two workers.
        wait_for(lambda: len(self.programs()) >= 4)
        context.cancelJobGroup("endless")
        job.join()
        self.assertEqual(len(failures), 1)
        wait_for(lambda: not self.programs())

    def test_pages_of_a_dataframe_are_rows_of_results(self) -> None:
        pages = [
            ("a", "https://example.com/a", "<title>1</title>".encode(), "text/html"),
            ("b", "https://example.com/b", b"<title>\xe9</title>", "text/html;charset=latin1"),
            ("c", None, b"", None),
        ]
        frame = self.session.createDataFrame(
            pages, "key string, url string, body binary, type string"
        )
        rows = jsprep_spark.run(
            frame,
            self.script,
            html="body",
            id="key",
            content_type="type",
            executable=self.program,
            html_after=True,
            timings=True,
        ).orderBy("id")
        first, second, third = rows.collect()
        self.assertEqual(json.loads(first.results)["title"], "1")
        self.assertEqual(json.loads(second.results)["title"], "é")
        self.assertEqual(second.url, "https://example.com/b")
        self.assertIn("<title>é</title>", second.html)
        self.assertGreater(first.timings["run"], 0)
        self.assertIsNone(first.diagnostics)
        self.assertEqual(third.url, "about:blank")


if __name__ == "__main__":
    unittest.main()
