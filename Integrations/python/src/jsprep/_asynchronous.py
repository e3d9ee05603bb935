"""Batches for asyncio."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterable, AsyncIterator, Iterable
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

from ._options import Options, check_header
from ._page import Page
from ._result import Result
from ._script import ScriptSource, file_of
from .errors import BatchError, JsprepError, NotInstalledError

Pages = Iterable[Page] | AsyncIterable[Page]


class AsyncBatch:
    """Runs a script on many pages in one process of ``jsprep batch``, which ends with the block.

    It is ``Batch`` for asyncio: one task at a time may run pages.
    """

    _PORTION = 1 << 16
    _KEPT = 1 << 16

    def __init__(self, script: ScriptSource, **options: Any) -> None:
        """Takes a script, and the fields of ``Options`` by their names."""
        self._script = script
        self._options = Options(**options)
        self._stack = ExitStack()
        self._process: asyncio.subprocess.Process | None = None
        self._errors: asyncio.Task[bytes] | None = None
        self._lines: AsyncIterator[bytes] | None = None
        self._is_broken = False

    async def __aenter__(self) -> Self:
        try:
            command = self._options.command(self._stack.enter_context(file_of(self._script)))
            pipe = asyncio.subprocess.PIPE
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *command, stdin=pipe, stdout=pipe, stderr=pipe
                )
            except OSError as error:
                raise NotInstalledError(f"{command[0]} cannot be started: {error}") from error
            assert self._process.stdout is not None and self._process.stderr is not None
            self._errors = asyncio.create_task(_tail(self._process.stderr, self._KEPT))
            self._lines = _lines(self._process.stdout, self._PORTION)
            if header := await anext(self._lines, None):
                check_header(json.loads(header))
            else:
                raise await self._failure()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_broken = self._is_broken or kind is not None
        await self.close()

    async def run(self, pages: Pages) -> AsyncIterator[Result]:
        """Gives what comes of each page, in the order of the pages.

        A task takes pages as fast as the program takes them. What they raise is raised here.
        """
        if self._process is None or self._process.stdin is None or self._lines is None:
            raise JsprepError("a batch runs inside its async with block")
        if self._is_broken:
            raise JsprepError("this batch was left before its end, so it cannot go on")
        self._is_broken = True
        given = _Given()
        feeder = asyncio.create_task(_feed(pages, self._process.stdin, given))
        try:
            count = 0
            while await given.has_more(count, feeder):
                line = await anext(self._lines, None)
                if line is None:
                    if feeder.done():
                        feeder.result()
                    raise await self._failure()
                count += 1
                yield Result.decode(line)
            await feeder
            self._is_broken = False
        finally:
            feeder.cancel()

    async def close(self) -> None:
        """Ends the process: at once where it has not answered all that it was given."""
        if (process := self._process) is not None:
            self._process = None
            if process.returncode is None and self._is_broken:
                process.kill()
            assert process.stdin is not None
            process.stdin.close()
            # Leaves nothing in the pipe that the process could wait for.
            if self._lines is not None:
                async for _ in self._lines:
                    pass
            await process.wait()
            if self._errors is not None:
                await self._errors
        self._stack.close()

    async def _failure(self) -> BatchError:
        assert self._process is not None and self._errors is not None
        self._is_broken = True
        status = await self._process.wait()
        return BatchError.decode(status, (await self._errors).decode(errors="replace"))


class _Given:
    """How many pages a process was given."""

    def __init__(self) -> None:
        self.count = 0
        self.changed = asyncio.Event()

    async def has_more(self, count: int, feeder: asyncio.Task[None]) -> bool:
        """Waits until there are more pages than so many, or no more; whether there are more."""
        while self.count <= count and not feeder.done():
            self.changed.clear()
            change = asyncio.ensure_future(self.changed.wait())
            await asyncio.wait((change, feeder), return_when=asyncio.FIRST_COMPLETED)
            change.cancel()
        return self.count > count


async def _feed(pages: Pages, stream: asyncio.StreamWriter, given: _Given) -> None:
    try:
        async for page in _each(pages):
            line = page.encode()
            given.count += 1
            given.changed.set()
            stream.write(line)
            await stream.drain()
    except ConnectionError:
        # The process has gone: its end says why.
        pass


async def _each(pages: Pages) -> AsyncIterator[Page]:
    if isinstance(pages, AsyncIterable):
        async for page in pages:
            yield page
    else:
        for page in pages:
            yield page
            # An iterable that is never empty must not keep the loop to itself.
            await asyncio.sleep(0)


async def _lines(stream: asyncio.StreamReader, portion: int) -> AsyncIterator[bytes]:
    """The lines of a stream, however long they are."""
    parts: list[bytes] = []
    while data := await stream.read(portion):
        first, *others = data.split(b"\n")
        parts.append(first)
        for part in others:
            yield b"".join(parts)
            parts = [part]


async def _tail(stream: asyncio.StreamReader, size: int) -> bytes:
    """The last bytes of a stream."""
    kept = b""
    while data := await stream.read(size):
        kept = (kept + data)[-size:]
    return kept
