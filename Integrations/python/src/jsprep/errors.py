"""What can go wrong, with the diagnostics of the program."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something that the program has to say of a page, a script or a batch."""

    id: str
    """A short name that stays the same over versions, such as ``run-threw``."""
    severity: str
    """``error``, ``warning`` or ``note``."""
    message: str
    place: str | None = None
    """What it is about, such as a file with its line and column."""
    fix: str | None = None
    """What to do about it."""
    details: Mapping[str, Any] | None = None
    """All that the program wrote of it."""

    @classmethod
    def decode(cls, value: Mapping[str, Any]) -> Diagnostic:
        """Makes a diagnostic of the program's JSON."""
        return cls(
            id=str(value.get("id", "")),
            severity=str(value.get("severity", "error")),
            message=str(value.get("message", "")),
            place=value.get("place") or _place(value.get("location")),
            fix=value.get("fix"),
            details=value,
        )

    def __str__(self) -> str:
        text = f"{self.message} [{self.id}]"
        return f"{self.place}: {text}" if self.place else text


def _place(location: object) -> str | None:
    if not isinstance(location, Mapping):
        return None
    parts = (location.get(name) for name in ("source", "line", "column"))
    return ":".join(str(part) for part in parts if part is not None)


class JsprepError(Exception):
    """The root of all errors of this package."""


class NotInstalledError(JsprepError):
    """The program is not there, or cannot be started."""


class ProtocolError(JsprepError):
    """The program speaks another version of the protocol than this package."""


class PageError(JsprepError):
    """A page gave no results, and they were insisted on."""

    def __init__(self, outcome: str, diagnostics: Sequence[Diagnostic]) -> None:
        self.outcome = outcome
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join([outcome, *map(str, diagnostics)]))


class BatchError(JsprepError):
    """A batch ended before all of its pages were done."""

    def __init__(
        self, status: int, diagnostics: Sequence[Diagnostic], standard_error: str = ""
    ) -> None:
        self.status = status
        """The exit status of the program; a negative number is that of a signal."""
        self.diagnostics = tuple(diagnostics)
        self.standard_error = standard_error
        """The end of what the program wrote to standard error."""
        reason = "; ".join(map(str, diagnostics)) or standard_error.strip()
        super().__init__(f"jsprep ended with status {status}: {reason}")

    @staticmethod
    def decode(status: int, standard_error: str) -> BatchError:
        """Makes an error of how the program ended and what it wrote to standard error."""
        diagnostics = []
        for line in standard_error.splitlines():
            if line.startswith("{"):
                diagnostics += _diagnostics(line)
        kind = ScriptError if status == ScriptError.STATUS else BatchError
        return kind(status, diagnostics, standard_error)


class ScriptError(BatchError):
    """The script cannot be used on any page: it has a syntax error, or is not text."""

    STATUS = 65


def _diagnostics(line: str) -> list[Diagnostic]:
    try:
        value = json.loads(line)
    except ValueError:
        return []
    return [Diagnostic.decode(entry) for entry in value.get("diagnostics", [])]
