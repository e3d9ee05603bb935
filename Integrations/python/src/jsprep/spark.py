"""Runs a script on the pages of a crawl, or of a DataFrame, by Apache Spark.

What is distributed are the names of files: a task reads one file, and has one process of ``jsprep batch``.
It needs the extra ``jsprep[spark]`` where the job is started, and pyarrow on the workers.
"""

from __future__ import annotations

import atexit
import importlib
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, cast

import pyarrow
import pyarrow.fs
from pyspark import SparkFiles
from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql.functions import col, lit

from . import warc
from ._batch import Batch
from ._options import Options
from ._page import Page, PlistValue
from ._result import Result
from ._script import Script, ScriptSource
from .errors import NotInstalledError

SCHEMA = (
    "id string, url string, outcome string, results string, diagnostics string, html string, "
    "timings map<string, double>"
)
"""The columns of all results. ``results`` and ``diagnostics`` are JSON."""

_ARROW_SCHEMA = pyarrow.schema(
    [(name, pyarrow.string()) for name in ("id", "url", "outcome", "results", "diagnostics", "html")]
    + [("timings", pyarrow.map_(pyarrow.string(), pyarrow.float64()))]
)

_ROWS = 256
"""The rows of a batch of Arrow, on the way in and out."""
_SIZE = 4 << 20
"""The characters of results and pages after which a batch of Arrow is handed on."""


def run_warcs(
    spark: SparkSession,
    paths: Iterable[str | os.PathLike[str]],
    script: ScriptSource,
    *,
    arguments: Mapping[str, PlistValue] | None = None,
    jobs: int = 1,
    ship: bool = False,
    **options: Any,
) -> DataFrame:
    """Runs a script on the pages of WARC files, with one task for each file.

    A path is one that the workers can open, or an address that pyarrow knows, such as ``s3://`` or
    ``hdfs://``. With ``ship`` the program and this package travel with the job; else they lie on the
    workers. ``jobs`` is the number of processes that run pages in a task, and should be
    ``spark.task.cpus``. Further options are the fields of ``jsprep.Options``.
    """
    names = [os.fspath(path) for path in paths]
    task = _task(spark, script, {"arguments": arguments, "jobs": jobs, **options}, ship)
    context = spark.sparkContext
    # One partition for each file, whatever the configuration says of small ones.
    rows = context.parallelize([(name,) for name in names], max(1, len(names)))
    files = spark.createDataFrame(rows, "path string")
    return files.mapInArrow(cast(Any, _OnFiles(task)), SCHEMA)


def run(
    df: DataFrame,
    script: ScriptSource,
    *,
    html: str = "html",
    url: str | None = "url",
    id: str | None = None,
    content_type: str | None = None,
    charset: str | None = None,
    arguments: Mapping[str, PlistValue] | None = None,
    html_after: bool = False,
    jobs: int = 1,
    ship: bool = False,
    **options: Any,
) -> DataFrame:
    """Runs a script on the pages of a DataFrame, with one process for each of its partitions.

    The parameters before ``arguments`` name its columns; ``html`` is text or binary. Of the session's
    configuration, ``spark.sql.execution.arrow.maxRecordsPerBatch`` is lowered to 256, since rows with
    pages are large. ``html_after`` is the option ``html`` of ``jsprep.Options``. The rest is as for
    ``run_warcs``.
    """
    spark = df.sparkSession
    setting = "spark.sql.execution.arrow.maxRecordsPerBatch"
    if not 0 < int(spark.conf.get(setting) or 0) <= _ROWS:
        spark.conf.set(setting, str(_ROWS))
    shown = {"arguments": arguments, "jobs": jobs, "html": html_after}
    task = _task(spark, script, {**shown, **options}, ship)
    names = {"html": html, "url": url, "id": id, "content_type": content_type, "charset": charset}
    columns = [_column(name).alias(member) for member, name in names.items()]
    return df.select(*columns).mapInArrow(cast(Any, _OnRows(task)), SCHEMA)


def _column(name: str | None) -> Column:
    return lit(None).cast("string") if name is None else col(name)


# What a task does, on a worker.


@dataclass(frozen=True)
class _Task:
    """What a task needs to know."""

    script: ScriptSource
    options: Options
    program: str | None
    """The name of the program among the files of the job; None where it lies on the workers."""

    def results(self, pages: Iterable[Page]) -> Iterator[Result]:
        options = self.options
        if self.program is not None:
            options = replace(options, executable=SparkFiles.get(self.program))
        with Batch(self.script, **vars(options)) as batch:
            yield from batch.run(pages)


@dataclass(frozen=True)
class _OnFiles:
    """Runs a task on the files that a partition names."""

    task: _Task

    def __call__(
        self, batches: Iterable[pyarrow.RecordBatch]
    ) -> Iterator[pyarrow.RecordBatch]:
        paths = (path for batch in batches for path in batch.column(0).to_pylist())
        pages = (page for path in paths for page in warc.pages(_open(path)))
        return _record_batches(self.task.results(pages))


@dataclass(frozen=True)
class _OnRows:
    """Runs a task on the rows of a partition."""

    task: _Task

    def __call__(
        self, batches: Iterable[pyarrow.RecordBatch]
    ) -> Iterator[pyarrow.RecordBatch]:
        return _record_batches(self.task.results(map(_page, _rows(batches))))


def _open(path: str) -> IO[bytes]:
    if "://" not in path:
        return open(path, "rb")
    system, place = pyarrow.fs.FileSystem.from_uri(path)
    return cast(IO[bytes], system.open_input_file(place))


def _rows(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[tuple[Any, ...]]:
    for batch in batches:
        # A page at a time becomes an object of Python.
        for index in range(batch.num_rows):
            yield tuple(column[index].as_py() for column in batch.columns)


def _page(row: tuple[Any, ...]) -> Page:
    html, url, identifier, content_type, charset = row
    return Page(
        html if html is not None else "",
        url=url,
        id=None if identifier is None else str(identifier),
        content_type=content_type,
        charset=charset,
    )


def _record_batches(results: Iterable[Result]) -> Iterator[pyarrow.RecordBatch]:
    rows: list[dict[str, Any]] = []
    size = 0
    for result in results:
        row = _row(result)
        rows.append(row)
        size += len(row["results"] or "") + len(row["html"] or "")
        if len(rows) == _ROWS or size >= _SIZE:
            yield pyarrow.RecordBatch.from_pylist(rows, schema=_ARROW_SCHEMA)
            rows, size = [], 0
    if rows:
        yield pyarrow.RecordBatch.from_pylist(rows, schema=_ARROW_SCHEMA)


def _row(result: Result) -> dict[str, Any]:
    line = result.line
    return {
        "id": None if result.id is None else str(result.id),
        "url": result.url,
        "outcome": result.outcome,
        "results": _json(line.get("results")),
        "diagnostics": _json(line.get("diagnostics")),
        "html": result.html,
        "timings": list(result.timings.items()) or None,
    }


def _json(value: object) -> str | None:
    if value is None:
        return None
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# What travels with a job.


def _task(
    spark: SparkSession, script: ScriptSource, options: Mapping[str, Any], ship: bool
) -> _Task:
    if not isinstance(script, Script) and Path(script).is_file():
        # The text travels, so that the file need not lie on the workers. A bundle has to.
        script = Script.read(script)
    made = Options(**options)
    if not ship:
        return _Task(script, made, None)
    named = made.executable or os.environ.get("JSPREP_BINARY") or "jsprep"
    program = shutil.which(named)
    if program is None:
        raise NotInstalledError(f"there is no program '{os.fspath(named)}' to ship")
    context = spark.sparkContext
    context.addFile(os.path.abspath(program))
    context.addPyFile(_archive(("jsprep", "warcio", "six")))
    return _Task(script, made, Path(program).name)


def _archive(modules: Sequence[str]) -> str:
    """A zip archive of modules that are written in Python alone."""
    # Spark serves it to the workers for as long as the job's process lives.
    folder = tempfile.mkdtemp(prefix="jsprep-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder, "jsprep-python.zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in modules:
            file = Path(str(importlib.import_module(name).__file__))
            if file.name != "__init__.py":
                archive.write(file, file.name)
                continue
            for member in sorted(file.parent.rglob("*")):
                if member.is_file() and member.suffix != ".pyc":
                    archive.write(member, member.relative_to(file.parent.parent))
    return str(path)
