"""Pages as a batch takes them."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, TypeAlias

PlistValue: TypeAlias = Any
"""A property-list value: text, numbers, booleans, ``datetime``, ``bytes``, lists and dictionaries."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page for a script to run on."""

    html: str | bytes
    """The page: text, or bytes as they came from its server."""
    url: str | None = None
    id: str | int | None = None
    """What the result has as its ``id``."""
    content_type: str | None = None
    """What the bytes are, such as ``text/html; charset=utf-8``; HTML unless it is there."""
    charset: str | None = None
    """The label of the bytes' encoding, which counts for more than the one in ``content_type``."""
    arguments: Mapping[str, PlistValue] | None = None
    """What the extension returns for this page; ``finalize`` gets it."""
    now: datetime | None = None
    """What the page's clock shows when its script begins."""

    def encode(self) -> bytes:
        """The page as a line of a list for ``jsprep batch``."""
        members: dict[str, Any] = {}
        if self.id is not None:
            members["id"] = self.id
        if self.url is not None:
            members["url"] = self.url
        if self.content_type is not None:
            members["contentType"] = self.content_type
        if self.charset is not None:
            members["charset"] = self.charset
        if self.now is not None:
            members["now"] = timestamp(self.now)
        if self.arguments is not None:
            members["arguments"] = self.arguments
        if isinstance(self.html, str):
            return encode({**members, "html": self.html}) + b"\n"
        # Base64 needs no escapes, so the bytes do not go through the encoder of JSON.
        head = encode(members)[:-1]
        separator = b", " if members else b""
        content = base64.b64encode(self.html)
        return b"".join((head, separator, b'"html": {"base64": "', content, b'"}}\n'))


def encode(value: Mapping[str, PlistValue]) -> bytes:
    """A value as JSON in UTF-8. A surrogate by itself, which UTF-8 does not have, becomes U+FFFD."""
    text = json.dumps(value, ensure_ascii=False, default=_encode_other, allow_nan=False)
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def timestamp(moment: datetime) -> str:
    """A time as RFC 3339 writes it; one without a zone is taken for UTC."""
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    text = moment.astimezone(timezone.utc).isoformat(timespec="milliseconds")
    return text.removesuffix("+00:00") + "Z"


def _encode_other(value: object) -> object:
    if isinstance(value, datetime):
        return timestamp(value)
    if isinstance(value, (bytes, bytearray)):
        return base64.b64encode(value).decode("ascii")
    raise TypeError(f"{type(value).__name__} is not a property-list value")
