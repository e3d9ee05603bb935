#!/usr/bin/env python3
"""Compares Apache Spark with one machine's pipe, over the same WARC files.

Benchmarks/benchmark.py runs it in the environment of `Tools/install-python spark`, where it also runs by
itself: spark.py BINARY [--files N] [--pages N] [--rounds N]. It prints its figures as JSON.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

PROJECT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PROJECT / "Integrations/python/tests/core"))

import crawl  # noqa: E402
import pyspark  # noqa: E402
from jsprep import spark as jsprep_spark  # noqa: E402
from jsprep import warc  # noqa: E402

SCRIPT = """
var ExtensionPreprocessingJS = {
  run(p) {
    const texts = Array.from(document.querySelectorAll("p"), (paragraph) => paragraph.textContent);
    p.completionFunction({ title: document.title, words: texts.join(" ").split(/\\s+/).length });
  },
};
"""
# A page of 80 KB with a few thousand elements, as those of a crawl have them.
PARAGRAPH = b'<p class="text">Lorem <a href="/page">ipsum dolor</a> sit <b>amet</b>, consectetur.</p>\n'
PAGE = 80_000


def write(path, count, start):
    with open(path, "wb") as file:
        for number in range(start, start + count):
            body = b"<!DOCTYPE html><title>%d</title>\n" % number
            body += PARAGRAPH * (PAGE // len(PARAGRAPH))
            file.write(crawl.record(f"https://example.com/{number}", body))


def seconds(work):
    start = time.monotonic()
    work()
    return time.monotonic() - start


def pipe(binary, script, paths, jobs):
    """`python -m jsprep.warc FILE... | jsprep batch`, as a person would do it."""
    with subprocess.Popen(
        [sys.executable, "-m", "jsprep.warc", *paths], stdout=subprocess.PIPE
    ) as listing:
        subprocess.run(
            [binary, "batch", script, "-", "--quiet", "--jobs", str(jobs)],
            stdin=listing.stdout, stdout=subprocess.DEVNULL, check=True)


class Peak:
    """The most memory that this process's Python workers and batches have at a time, in a thread."""

    def __init__(self, binary):
        self.binary = os.path.realpath(binary)
        self.kilobytes = {}
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self.watch)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.thread.join()

    def watch(self):
        while not self.is_over.wait(0.2):
            for status in pathlib.Path("/proc").glob("[0-9]*/status"):
                try:
                    fields = dict(
                        line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
                    command = status.with_name("cmdline").read_bytes().split(b"\0")
                    # Others may run the program too.
                    is_own = os.readlink(status.with_name("exe")) == self.binary
                except OSError:
                    continue
                kind = (
                    "batch" if is_own and command[1:2] == [b"batch"]
                    else "worker" if is_own
                    else "python" if b"pyspark.daemon" in command else None)
                if kind:
                    size = int(fields["VmHWM"].split()[0]) if "VmHWM" in fields else 0
                    self.kilobytes[kind] = max(self.kilobytes.get(kind, 0), size)


def main():
    parser = argparse.ArgumentParser(prog="spark.py")
    parser.add_argument("binary")
    parser.add_argument("--files", type=int, default=4)
    parser.add_argument("--pages", type=int, default=500, help="the pages of a file")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    cores = os.cpu_count() or 1
    os.environ["SPARK_HOME"] = str(pathlib.Path(pyspark.__file__).parent)
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYSPARK_PYTHON"] = sys.executable
    with tempfile.TemporaryDirectory(prefix="jsprep-spark-") as folder:
        script = os.path.join(folder, "script.js")
        pathlib.Path(script).write_text(SCRIPT)
        paths = [os.path.join(folder, f"{number}.warc.gz") for number in range(options.files)]
        for number, path in enumerate(paths):
            write(path, options.pages, number * options.pages)
        session = (
            pyspark.sql.SparkSession.builder.master(f"local[{cores}]")
            .config("spark.ui.enabled", "false").config("spark.local.dir", folder)
            .config("spark.driver.memory", "2g").getOrCreate())
        session.sparkContext.setLogLevel("OFF")
        parquet = os.path.join(folder, "pages.parquet")
        rows = (
            (page.url, bytes(page.html)) for path in paths for page in warc.pages(path))
        frame = session.createDataFrame(list(rows), "url string, html binary")
        frame.repartition(options.files * 2).write.parquet(parquet)

        def drain(frame):
            frame.write.format("noop").mode("overwrite").save()

        def run_warcs(files=paths):
            drain(jsprep_spark.run_warcs(session, files, script, executable=options.binary))

        def run_frame():
            frame = session.read.parquet(parquet)
            drain(jsprep_spark.run(frame, script, executable=options.binary))

        ways = {
            "pipe": lambda: pipe(options.binary, script, paths, cores),
            "run_warcs": run_warcs,
            "run": run_frame,
        }
        # The start of the JVM, and of its Python workers, is left out.
        run_warcs(paths[:1])
        times = {name: [] for name in ways}
        for _ in range(options.rounds):
            for name, work in ways.items():
                times[name].append(seconds(work))
        # A file of ten times the pages in one task.
        memory = {}
        for name, count in (("small", options.pages // 2), ("large", options.pages * 5)):
            path = os.path.join(folder, f"{name}.warc.gz")
            write(path, count, 0)
            with Peak(options.binary) as peak:
                run_warcs([path])
            memory[name] = peak.kilobytes
        session.stop()
    pages = options.files * options.pages
    print(json.dumps({
        "pages": pages,
        "rates": {name: pages / sorted(taken)[len(taken) // 2] for name, taken in times.items()},
        "seconds": times,
        "memory": memory,
    }))


if __name__ == "__main__":
    main()
