"""How a batch runs."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ._page import PlistValue, encode
from .errors import NotInstalledError, ProtocolError

PROTOCOL = 1
"""The version of the protocol of ``jsprep batch`` that this package speaks."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """How a batch runs; what is None is as the program has it by itself."""

    executable: str | os.PathLike[str] | None = None
    """The program: None for ``$JSPREP_BINARY``, or ``jsprep`` of the search path."""
    jobs: int | None = None
    """The worker processes; one for each processor by itself."""
    arguments: Mapping[str, PlistValue] | None = None
    """What the extension returns for every page; ``finalize`` gets it."""
    html: bool = False
    """Whether results have the page as it is in the end; they have it in any case after ``finalize``."""
    timings: bool = False
    """Whether results tell how long each part took."""
    timeout: float | None = None
    """The seconds of computing that each of ``run`` and ``finalize`` may take."""
    memory_limit: int | None = None
    """The megabytes that a worker process may have."""
    strict: bool = False
    """Whether results that are not a property list are no results."""
    page_scripts: bool = False
    """Whether the page's own scripts run first. What they ask for is loaded from the network."""
    settle: float | None = None
    """The seconds, by the page's clock, for which their timers go on after the page has loaded."""
    platform: str | None = None
    """``ios`` or ``macos``."""
    further: Sequence[str] = ()
    """More arguments of ``jsprep batch``."""

    def command(self, script: str) -> list[str]:
        """The command that runs a script as these options say."""
        command = [self._program(), "batch", script, "-", "--inline-only", "--header", "--types"]
        command += ["--quiet", "--page-failures", "ok", "--diagnostics", "json"]
        # Whoever feeds the batch does not wait for whoever reads from it.
        command += ["--stall-limit", "0"]
        if self.arguments is not None:
            command += ["--arguments", encode(self.arguments).decode()]
        for name in ("jobs", "timeout", "memory_limit", "settle", "platform"):
            if (value := getattr(self, name)) is not None:
                command += [f"--{name.replace('_', '-')}", str(value)]
        for name in ("html", "timings", "strict", "page_scripts"):
            if getattr(self, name):
                command.append(f"--{name.replace('_', '-')}")
        return [*command, *self.further]

    def _program(self) -> str:
        named = self.executable or os.environ.get("JSPREP_BINARY") or "jsprep"
        found = shutil.which(named)
        if found is None:
            raise NotInstalledError(
                f"there is no program '{os.fspath(named)}': install jsprep, or name it by "
                "executable= or JSPREP_BINARY"
            )
        return os.path.abspath(found)


def check_header(line: Mapping[str, object]) -> None:
    """Makes sure that the program speaks the version of the protocol that this package speaks."""
    if line.get("protocol") != PROTOCOL:
        raise ProtocolError(
            f"jsprep {line.get('jsprep')} speaks version {line.get('protocol')} of the protocol, "
            f"and this package version {PROTOCOL}"
        )
