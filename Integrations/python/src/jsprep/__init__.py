"""Runs the preprocessing scripts of Safari extensions on pages, by the program ``jsprep``.

``run`` is for one page, ``Batch`` and ``AsyncBatch`` are for many; ``jsprep.warc`` reads the pages of a
crawl, and ``jsprep.spark`` runs them on many machines.
"""

from ._asynchronous import AsyncBatch
from ._batch import Batch, run
from ._options import Options
from ._page import Page, PlistValue
from ._result import Result
from ._script import Script
from .errors import (
    BatchError,
    Diagnostic,
    JsprepError,
    NotInstalledError,
    PageError,
    ProtocolError,
    ScriptError,
)

__all__ = [
    "AsyncBatch",
    "Batch",
    "BatchError",
    "Diagnostic",
    "JsprepError",
    "NotInstalledError",
    "Options",
    "Page",
    "PageError",
    "PlistValue",
    "ProtocolError",
    "Result",
    "Script",
    "ScriptError",
    "run",
]
