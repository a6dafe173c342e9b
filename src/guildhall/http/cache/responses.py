"""The cached responses: evicted least recently used first, bounded in bytes."""

import gzip
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b

import brotli

from guildhall.core.qualities import best_encoding
from guildhall.http.cache.freshness import Freshness

Headers = list[tuple[bytes, bytes]]
REVALIDATE = b"public, max-age=0, must-revalidate"
SMALLEST_COMPRESSED = 1024
LARGEST_KEPT = 2 * 1024 * 1024
QUALITY = 7
"""Of Brotli, whose highest is 11: a page that is a tenth smaller takes 100 ms."""
ENCODERS = {
    "br": partial(brotli.compress, quality=QUALITY),
    "gzip": partial(gzip.compress, compresslevel=QUALITY, mtime=0),
}
AROUND_EACH = 2048
"""Bytes of objects and headers per entry: clients can request endless variants of an empty list."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A response in one encoding. `headers` contain the entity tag, but no length."""

    etag: bytes
    headers: Headers
    body: bytes


@dataclass(slots=True)
class CachedResponse:
    """A cached response. `tick`: the freshness counter before it was made. `until`: its end on the monotonic clock."""

    status: int
    headers: Headers
    body: bytes
    tables: frozenset[str]
    tick: int
    until: float | None
    _encoded: dict[str, Encoded] = field(default_factory=dict)

    @property
    def expired(self) -> bool:
        return self.until is not None and time.monotonic() >= self.until

    def fresh(self, freshness: Freshness) -> bool:
        return not self.expired and freshness.since(self.tick, self.tables)

    def encoded(self, accepted: str) -> Encoded:
        """Return the response in the best encoding of an Accept-Encoding header."""
        encoding = best_encoding(accepted, tuple(ENCODERS)) if len(self.body) >= SMALLEST_COMPRESSED else ""
        known = self._encoded.get(encoding)
        if known is None:
            known = self._encoded[encoding] = self._encode(encoding)
        return known

    def _encode(self, encoding: str) -> Encoded:
        names = {name for name, _ in self.headers}
        if b"content-encoding" in names:
            encoding = ""
        body = ENCODERS[encoding](self.body) if encoding else self.body
        tag = blake2b(self.body, digest_size=12).hexdigest()
        etag = f'"{tag}-{encoding}"' if encoding else f'"{tag}"'
        headers = [*self.headers, (b"etag", etag.encode()), (b"vary", b"Accept-Encoding")]
        if b"cache-control" not in names:
            headers.append((b"cache-control", REVALIDATE))
        if encoding:
            headers.append((b"content-encoding", encoding.encode()))
        return Encoded(etag.encode(), headers, body)


class Responses:
    """The cached responses by key, bounded to about `limit` bytes including keys and overhead."""

    def __init__(self, limit: int = 32 * 1024 * 1024) -> None:
        self._limit = limit
        self._size = 0
        self._kept: OrderedDict[object, CachedResponse] = OrderedDict()

    def get(self, key: object) -> CachedResponse | None:
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
        return kept

    def put(self, key: object, response: CachedResponse) -> None:
        if len(response.body) > LARGEST_KEPT:
            return
        self.drop(key)
        self._kept[key] = response
        self._size += _weight(key, response)
        while self._size > self._limit:
            self._size -= _weight(*self._kept.popitem(last=False))

    def drop(self, key: object) -> None:
        gone = self._kept.pop(key, None)
        if gone is not None:
            self._size -= _weight(key, gone)


def _weight(key: object, response: CachedResponse) -> int:
    return AROUND_EACH + len(repr(key)) + len(response.body)
