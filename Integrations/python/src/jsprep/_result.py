"""What came of a page."""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ._page import PlistValue
from .errors import Diagnostic, PageError

_NUMBERS = {"nan": math.nan, "infinity": math.inf, "-infinity": -math.inf}


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a page."""

    index: int
    """The page's place in the batch, from 1."""
    outcome: str
    """``results``, or why there are none; ``Documentation/Batch.md`` lists the words."""
    id: str | int | None = None
    url: str | None = None
    results: dict[str, PlistValue] | None = None
    """What the extension receives, in Python's own types."""
    html: str | None = None
    """The page as it is in the end, where that was asked for."""
    diagnostics: tuple[Diagnostic, ...] = ()
    timings: Mapping[str, float] = field(default_factory=dict)
    """The milliseconds that each part took, where that was asked for."""
    line: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """The whole line, as the program wrote it."""

    def check(self) -> Result:
        """Gives the result itself; raises ``PageError`` unless the page gave results."""
        if self.outcome != "results":
            raise PageError(self.outcome, self.diagnostics)
        return self

    @classmethod
    def decode(cls, line: bytes) -> Result:
        """Reads a line that ``jsprep batch --types`` wrote."""
        value: dict[str, Any] = json.loads(line)
        # The types are put in place below; the line stays as it was written.
        results = value.get("results")
        if types := value.get("types"):
            results = json.loads(json.dumps(results))
            for pointer, kind in types.items():
                _restore(results, pointer, kind)
        return cls(
            index=value["index"],
            outcome=value["outcome"],
            id=value.get("id"),
            url=value.get("url"),
            results=results,
            html=value.get("html"),
            diagnostics=tuple(map(Diagnostic.decode, value.get("diagnostics", ()))),
            timings=value.get("timings", {}),
            line=value,
        )


def _restore(results: Any, pointer: str, kind: str) -> None:
    """Gives a value the type that JSON could not tell, at its JSON pointer (RFC 6901)."""
    *way, last = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    container = results
    for part in way:
        container = container[int(part) if isinstance(container, list) else part]
    key = int(last) if isinstance(container, list) else last
    container[key] = _value(container[key], kind)


def _value(value: Any, kind: str) -> PlistValue:
    if kind == "date":
        try:
            return datetime.fromisoformat(value)
        except ValueError:
            # Python has no years before 1 and beyond 9999.
            return value
    if kind == "data":
        return base64.b64decode(value)
    return _NUMBERS.get(kind, value)
