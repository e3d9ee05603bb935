"""WARC files for tests, as ISO 28500 has them."""

import gzip
import uuid
from collections.abc import Iterable
from pathlib import Path


def record(
    url: str,
    body: bytes,
    *,
    content_type: str = "text/html",
    status: str = "200 OK",
    kind: str = "response",
    date: str = "2024-05-01T12:00:00Z",
    fields: Iterable[tuple[str, str]] = (),
    version: str = "1.0",
    packed: bool = True,
) -> bytes:
    """A record as it stands in a file, with the blank lines behind it."""
    http = _head(f"HTTP/1.1 {status}", [("Content-Type", content_type), *fields]) + body
    head = _head(
        f"WARC/{version}",
        [
            ("WARC-Type", kind),
            ("WARC-Record-ID", f"<urn:uuid:{uuid.uuid4()}>"),
            ("WARC-Target-URI", url),
            ("WARC-Date", date),
            ("Content-Type", f"application/http; msgtype={kind}"),
            ("Content-Length", str(len(http))),
        ],
    )
    whole = head + http + b"\r\n\r\n"
    return gzip.compress(whole, compresslevel=1) if packed else whole


def _head(first: str, fields: Iterable[tuple[str, str]]) -> bytes:
    lines = [first, *(f"{name}: {value}" for name, value in fields), "", ""]
    return "\r\n".join(lines).encode()


def write(path: Path, count: int, start: int = 0, padding: int = 0) -> None:
    """A packed file of pages, whose titles are their numbers."""
    filling = b"<p>" + b"text " * (padding // 5)
    with open(path, "wb") as file:
        for number in range(start, start + count):
            body = b"<!DOCTYPE html><title>%d</title>%s" % (number, filling)
            file.write(record(f"https://example.com/{number}", body))


def chunked(body: bytes) -> bytes:
    return b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)


def packed(body: bytes) -> bytes:
    return gzip.compress(body)
