"""The cached answers: evicted least recently used first, bounded in bytes."""

from __future__ import annotations

import math
import re
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from hashlib import blake2b
from http import HTTPStatus
from typing import Any

import brotli

from guildhall.http.cache.freshness import Freshness

Headers = list[tuple[bytes, bytes]]
REVALIDATE = b"public, max-age=0, must-revalidate"
SMALLEST_COMPRESSED = 1024
LARGEST_KEPT = 2 * 1024 * 1024
QUICK_QUALITY, HIGHEST_QUALITY = 5, 11  # of Brotli
RUSH = 8  # requests for one page within WINDOW
WINDOW = 1.0  # seconds
_BREAK = re.compile(rb"[\x00\r\n]")
AROUND_EACH = 2048
"""Bytes of objects and headers per entry: clients can request endless variants of an empty list."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A response as the two ASGI messages that send it, and its status line and headers as they go over the wire."""

    start: dict[str, Any]
    body: dict[str, Any]
    head: bytes


@dataclass(frozen=True, slots=True)
class Sending:
    """One encoding of an answer: as a whole, without its body, and as a 304."""

    etag: bytes
    whole: Reply
    without_body: Reply
    not_modified: Reply


@dataclass(slots=True)
class CachedAnswer:
    """A cached answer. `tick`: the freshness counter before it was made. `until`: its expiry on the monotonic clock.

    `began`: the start of its making, on the same clock. `before` and `served_before` are `began` and `served` of the
    answer that it replaced.
    """

    status: int
    headers: Headers
    body: bytes
    tables: frozenset[str]
    tick: int
    until: float | None
    began: float = 0.0
    before: float = -math.inf
    served: int = 0
    served_before: int = 0
    _sendings: dict[bytes, Sending] = field(default_factory=dict)

    def fresh(self, freshness: Freshness) -> bool:
        if self.until is not None and time.monotonic() >= self.until:
            return False
        return freshness.since(self.tick, self.tables)

    def good_enough(self) -> bool:
        """Return True in a rush: it is served although its tables changed, if two were made within a second.

        Otherwise each request would wait for a page of its own while writes arrive faster than a page is made. No
        answer served in this way is older than WINDOW.
        """
        now = time.monotonic()
        if now - self.before >= WINDOW or (self.until is not None and now >= self.until):
            return False
        return self.served + self.served_before >= RUSH

    def sending(self, accepts_brotli: bool) -> Sending:
        encoding = b"br" if accepts_brotli and len(self.body) >= SMALLEST_COMPRESSED else b""
        known = self._sendings.get(encoding)
        if known is None:
            known = self._sendings[encoding] = self._encode(encoding)
        return known

    @property
    def is_page(self) -> bool:
        return any(name == b"content-type" and value.startswith(b"text/html") for name, value in self.headers)

    def compress(self) -> None:
        """Compress at Brotli's highest quality: a tenth smaller for some 100 ms, so never while a client waits."""
        self._sendings[b"br"] = self._encode(b"br", HIGHEST_QUALITY)

    def _encode(self, encoding: bytes, quality: int = QUICK_QUALITY) -> Sending:
        already = any(name == b"content-encoding" for name, _ in self.headers)
        if already or encoding != b"br":
            encoding, body = b"", self.body
        else:
            body = brotli.compress(self.body, quality=quality)
        tag = blake2b(self.body, digest_size=12).hexdigest().encode()
        # Weak if compressed: a page may be compressed further while clients hold its first form.
        etag = b'W/"%s-br"' % tag if encoding else b'"%s"' % tag
        headers = [*self.headers, (b"etag", etag)]
        if not any(name == b"cache-control" for name, _ in self.headers):
            headers.append((b"cache-control", REVALIDATE))
        if encoding:
            headers.append((b"content-encoding", encoding))
        measured = [*headers, (b"content-length", b"%d" % len(body))]
        return Sending(
            etag,
            _reply(self.status, measured, body),
            _reply(self.status, measured, b""),
            _reply(HTTPStatus.NOT_MODIFIED, headers, b""),
        )


def _reply(status: int, headers: Headers, body: bytes) -> Reply:
    lines = [b"HTTP/1.1 %d %s" % (status, HTTPStatus(status).phrase.encode()), *map(b": ".join, headers)]
    if any(_BREAK.search(line) for line in lines):
        raise ValueError("a header of a response contains a line break")
    return Reply(
        {"type": "http.response.start", "status": int(status), "headers": headers},
        {"type": "http.response.body", "body": body},
        b"".join(line + b"\r\n" for line in lines),
    )


class Answers:
    """The cached answers by key, bounded to about `limit` bytes including keys and overhead."""

    def __init__(self, limit: int = 32 * 1024 * 1024) -> None:
        self._limit = limit
        self._size = 0
        self._kept: OrderedDict[object, CachedAnswer] = OrderedDict()

    def get(self, key: object) -> CachedAnswer | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: object, answer: CachedAnswer) -> None:
        if len(answer.body) > LARGEST_KEPT:
            return
        if known := self._kept.get(key):
            answer.before, answer.served_before = known.began, known.served
        self.drop(key)
        self._kept[key] = answer
        self._size += _weight(key, answer)
        while self._size > self._limit:
            self._size -= _weight(*self._kept.popitem(last=False))

    def drop(self, key: object) -> None:
        gone = self._kept.pop(key, None)
        if gone is not None:
            self._size -= _weight(key, gone)


def _weight(key: object, answer: CachedAnswer) -> int:
    return AROUND_EACH + len(repr(key)) + len(answer.body)
