"""Batches for threads."""

from __future__ import annotations

import json
import subprocess
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, suppress
from types import TracebackType
from typing import IO, Any, Self

from ._options import Options, check_header
from ._page import Page, PlistValue
from ._result import Result
from ._script import ScriptSource, file_of
from .errors import BatchError, JsprepError, NotInstalledError


class Batch:
    """Runs a script on many pages in one process of ``jsprep batch``, which ends with the block.

    It belongs to one thread. An error of the batch, or a loop that is left early, ends the process.
    """

    def __init__(self, script: ScriptSource, **options: Any) -> None:
        """Takes a script, and the fields of ``Options`` by their names."""
        self._script = script
        self._options = Options(**options)
        self._stack = ExitStack()
        self._process: subprocess.Popen[bytes] | None = None
        self._errors = _Tail()
        self._is_broken = False

    def __enter__(self) -> Self:
        try:
            command = self._options.command(self._stack.enter_context(file_of(self._script)))
            try:
                self._process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
                )
            except OSError as error:
                raise NotInstalledError(f"{command[0]} cannot be started: {error}") from error
            assert self._process.stderr is not None
            self._errors.follow(self._process.stderr)
            if header := self._read():
                check_header(json.loads(header))
            else:
                raise self._failure()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_broken = self._is_broken or kind is not None
        self.close()

    @property
    def process_id(self) -> int | None:
        """The number of the process, while there is one."""
        return self._process.pid if self._process else None

    def run(self, pages: Iterable[Page]) -> Iterator[Result]:
        """Gives what comes of each page, in the order of the pages.

        Pages are taken by a thread, as fast as the program takes them. What they raise is raised here.
        """
        if self._process is None or self._process.stdin is None:
            raise JsprepError("a batch runs inside its with block")
        if self._is_broken:
            raise JsprepError("this batch was left before its end, so it cannot go on")
        self._is_broken = True
        feeder = _Feeder(pages, self._process.stdin)
        count = 0
        while not feeder.has_given(count):
            # The line may also be that of a page that is only now on its way.
            if not (line := self._read()):
                feeder.raise_failure()
                raise self._failure()
            count += 1
            yield Result.decode(line)
        feeder.raise_failure()
        self._is_broken = False

    def close(self) -> None:
        """Ends the process: at once where it has not answered all that it was given."""
        if (process := self._process) is not None:
            self._process = None
            assert process.stdin is not None
            if self._is_broken:
                process.kill()
                process.wait()
            with suppress(BrokenPipeError):
                process.stdin.close()
            process.wait()
            self._errors.join()
            assert process.stdout is not None
            process.stdout.close()
        self._stack.close()

    def _read(self) -> bytes:
        assert self._process is not None and self._process.stdout is not None
        return self._process.stdout.readline()

    def _failure(self) -> BatchError:
        assert self._process is not None
        self._is_broken = True
        status = self._process.wait()
        return BatchError.decode(status, self._errors.join())


def run(
    html: str | bytes,
    script: ScriptSource,
    *,
    url: str | None = None,
    arguments: Mapping[str, PlistValue] | None = None,
    **options: Any,
) -> Result:
    """Runs a script on one page.

    ``arguments`` is what the extension returns; the result's ``html`` is the page after ``finalize``
    then. Further options are the fields of ``Options``.
    """
    with Batch(script, **{"jobs": 1, **options}) as batch:
        (result,) = batch.run([Page(html, url=url, arguments=arguments)])
    return result


class _Feeder:
    """A thread that writes pages for a process to read."""

    def __init__(self, pages: Iterable[Page], stream: IO[bytes]) -> None:
        self._pages = pages
        self._stream = stream
        self._condition = threading.Condition()
        self._count = 0
        self._is_done = False
        self._failure: BaseException | None = None
        threading.Thread(target=self._feed, name="jsprep feeder", daemon=True).start()

    def _feed(self) -> None:
        failure: BaseException | None = None
        try:
            for page in self._pages:
                line = page.encode()
                with self._condition:
                    self._count += 1
                    self._condition.notify()
                self._stream.write(line)
                self._stream.flush()
        except (BrokenPipeError, ValueError) as error:
            # The process has gone, or was closed: its end says why.
            failure = None if self._stream_is_gone(error) else error
        except BaseException as error:
            failure = error
        with self._condition:
            self._failure = failure
            self._is_done = True
            self._condition.notify()

    def _stream_is_gone(self, error: Exception) -> bool:
        return isinstance(error, BrokenPipeError) or self._stream.closed

    def has_given(self, count: int) -> bool:
        """Waits until there are more pages than so many, or no more; whether there are no more."""
        with self._condition:
            self._condition.wait_for(lambda: self._is_done or self._count > count)
            return self._count <= count

    def raise_failure(self) -> None:
        """Raises what taking the pages has raised."""
        if self._failure is not None:
            raise self._failure


class _Tail:
    """Reads a stream to its end, and keeps the last of it."""

    _LIMIT = 1 << 16

    def __init__(self) -> None:
        self._parts: deque[bytes] = deque()
        self._size = 0
        self._thread: threading.Thread | None = None

    def follow(self, stream: IO[bytes]) -> None:
        self._thread = threading.Thread(target=self._read, args=(stream,), daemon=True)
        self._thread.start()

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            for line in stream:
                self._parts.append(line[-self._LIMIT :])
                self._size += len(self._parts[-1])
                while self._size > self._LIMIT and len(self._parts) > 1:
                    self._size -= len(self._parts.popleft())

    def join(self) -> str:
        """Waits for the end, and gives what was kept."""
        if self._thread is not None:
            self._thread.join()
        return b"".join(self._parts).decode(errors="replace")
