"""The pages of a crawl: responses in WARC files (ISO 28500, versions 1.0 and 1.1).

``python -m jsprep.warc FILE...`` writes them as a list for ``jsprep batch SCRIPT -``. It needs the extra
``jsprep[warc]``.
"""

from __future__ import annotations

import io
import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import IO, Any
from zlib import error as ZlibError

from warcio.archiveiterator import ArchiveIterator
from warcio.exceptions import ArchiveLoadFailed
from warcio.recordloader import ArcWarcRecord
from warcio.statusandheaders import StatusAndHeadersParser

from ._page import Page

_log = logging.getLogger(__name__)

SIZE_LIMIT = 64 << 20
"""The bytes that a record, and a page once it is unpacked, may have."""

_TYPES = ("text/html", "application/xhtml+xml")
_GZIP = b"\x1f\x8b\x08"
_RECORD = b"WARC/1."
_STATUS_LINES = ["HTTP/1.0", "HTTP/1.1", "HTTP/2", "HTTP/2.0", "HTTP/3"]
_PORTION = 1 << 16


@dataclass(frozen=True, slots=True)
class Damage:
    """A record that cannot be read."""

    file: str
    offset: int
    """The byte of the file at which the record begins."""
    reason: str

    def __str__(self) -> str:
        return f"{self.file}: the record at byte {self.offset} is left out: {self.reason}"


OnDamage = Callable[[Damage], object]


def pages(
    source: str | os.PathLike[str] | IO[bytes],
    *,
    on_damage: OnDamage = _log.warning,
    size_limit: int = SIZE_LIMIT,
) -> Iterator[Page]:
    """The pages of a WARC file, packed by gzip or not, in its order.

    The source is a path, or a file that is open for reading bytes and can seek; it is closed at the end.

    A page is a response of HTML or XHTML with a status from 200 to 299. Its bytes are those of the
    body, without the transfer and content encodings; the record's date is the time of its clock.
    A record that is damaged is told to ``on_damage``, and the next one that can be found is read.
    """
    with open(source, "rb") if isinstance(source, (str, os.PathLike)) else source as file:
        reader = _Reader(file, str(getattr(file, "name", "file")), on_damage, size_limit)
        for record in reader:
            try:
                page = _page(*record, size_limit)
            except _Unreadable as error:
                reader.report(str(error))
            else:
                if page is not None:
                    yield page


class _Unreadable(Exception):
    """A record cannot be read."""


class _Reader:
    """The responses of a file: their fields, and their blocks."""

    def __init__(self, file: IO[bytes], name: str, on_damage: OnDamage, size_limit: int) -> None:
        self._file = file
        self._name = name
        self._on_damage = on_damage
        self._size_limit = size_limit
        self._offset = 0
        self._is_packed = file.read(len(_GZIP)) == _GZIP
        file.seek(0)

    def __iter__(self) -> Iterator[tuple[Any, bytes]]:
        start: int | None = 0
        while start is not None:
            self._file.seek(start)
            iterator = ArchiveIterator(self._file, no_record_parse=True)
            try:
                yield from self._records(iterator, start)
                return
            except (_Unreadable, ArchiveLoadFailed, ZlibError, EOFError, ValueError) as error:
                self.report(str(error).strip().partition("\n")[0])
                start = self._next_start()

    def report(self, reason: str) -> None:
        """Tells of the record that was read last."""
        self._on_damage(Damage(self._name, self._offset, reason or "it is damaged"))

    def _records(self, iterator: Any, start: int) -> Iterator[tuple[Any, bytes]]:
        self._offset = start
        while True:
            self._offset = iterator.offset
            record = next(iterator, None)
            if record is None:
                return
            self._offset = iterator.offset
            block = self._block(record)
            iterator.read_to_end(record)
            if iterator.err_count:
                raise _Unreadable("its length is wrong")
            if block is not None:
                yield record.rec_headers, block

    def _block(self, record: Any) -> bytes | None:
        """What a response holds; None of other records, and of one that is too large."""
        length = int(record.rec_headers.get_header("Content-Length", "-1"))
        if length < 0:
            raise _Unreadable("it does not say how long it is")
        if record.rec_type != "response" or not _is_web(record.rec_headers):
            return None
        if length > self._size_limit:
            self.report(f"it has more than {self._size_limit >> 20} MB")
            return None
        block = _read(record.raw_stream, length)
        if len(block) < length:
            raise _Unreadable("the file ends before it does")
        return block

    def _next_start(self) -> int | None:
        """Where the next record behind the damaged one may begin."""
        mark = _GZIP if self._is_packed else b"\n" + _RECORD
        position = self._offset + 1
        kept = b""
        self._file.seek(position)
        while part := self._file.read(_PORTION):
            searched = kept + part
            if (index := searched.find(mark)) >= 0:
                return position - len(kept) + index + (0 if self._is_packed else 1)
            position += len(part)
            kept = searched[-len(mark) + 1 :]
        return None


def _is_web(fields: Any) -> bool:
    address = fields.get_header("WARC-Target-URI") or ""
    return address.strip("<>").startswith(("http://", "https://"))


def _page(fields: Any, block: bytes, size_limit: int) -> Page | None:
    """The page that a response holds; None where it holds something else."""
    stream = io.BytesIO(block)
    try:
        head = StatusAndHeadersParser(_STATUS_LINES, verify=False).parse(stream)
    except Exception as error:
        raise _Unreadable("it holds no HTTP response") from error
    status = head.get_statuscode()
    content_type = head.get_header("Content-Type")
    if not (status.isdigit() and 200 <= int(status) < 300 and _is_page(content_type)):
        return None
    response = ArcWarcRecord("warc", "response", fields, stream, head, None, None)
    try:
        # The chunks and the coding of the transfer, and gzip, deflate and brotli.
        body = _read(response.content_stream(), size_limit + 1)
    except Exception as error:
        raise _Unreadable("its body cannot be unpacked") from error
    if len(body) > size_limit:
        raise _Unreadable(f"its page has more than {size_limit >> 20} MB")
    return Page(
        body,
        url=fields.get_header("WARC-Target-URI").strip("<>"),
        id=fields.get_header("WARC-Record-ID"),
        content_type=content_type,
        now=_date(fields.get_header("WARC-Date")),
    )


def _read(stream: Any, limit: int) -> bytes:
    """What is left of a stream, as far as a limit: it gives less at a time than it is asked for."""
    parts: list[bytes] = []
    while limit > 0 and (part := stream.read(min(limit, _PORTION))):
        parts.append(part)
        limit -= len(part)
    return b"".join(parts)


def _is_page(content_type: str | None) -> bool:
    if content_type is None:
        return False
    return content_type.partition(";")[0].strip().lower() in _TYPES


def _date(text: str | None) -> datetime | None:
    """A record's date (section 5.4), which may have fractions of a second, or less than a second."""
    try:
        return datetime.fromisoformat(text) if text else None
    except ValueError:
        return None


def main(arguments: Sequence[str]) -> int:
    """Writes the pages of files as a list; gives the exit status."""
    if not arguments or arguments[0].startswith("-"):
        print("usage: python -m jsprep.warc FILE... | jsprep batch SCRIPT -", file=sys.stderr)
        return 0 if arguments and arguments[0] in ("-h", "--help") else 64
    logging.basicConfig(format="%(message)s")
    output = sys.stdout.buffer
    status = 0
    for path in arguments:
        try:
            for page in pages(path):
                output.write(page.encode())
        except BrokenPipeError:
            # Whoever reads the list has gone, and Python must not try to write the rest of it.
            os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())
            return 66
        except OSError as error:
            print(f"cannot read {path}: {error.strerror}", file=sys.stderr)
            status = 66
    output.flush()
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
