"""Scripts by their text."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Script:
    """A script by its text, which need not lie in a file."""

    source: str | bytes
    name: str = "script.js"
    """What messages call it."""

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Script:
        """Reads a script from a file."""
        return cls(Path(path).read_bytes(), Path(path).name)


ScriptSource: TypeAlias = Script | str | os.PathLike[str]
"""A script: its text, or the path of its file or bundle."""


@contextmanager
def file_of(script: ScriptSource) -> Iterator[str]:
    """The path of a script, which is written to a file for as long as it is needed."""
    if not isinstance(script, Script):
        yield os.fspath(script)
        return
    source = script.source
    with tempfile.TemporaryDirectory(prefix="jsprep-") as folder:
        path = Path(folder, Path(script.name).name)
        path.write_bytes(source.encode() if isinstance(source, str) else source)
        yield str(path)
