"""Parse Range headers (RFC 9110, 14)."""

import re
from dataclasses import dataclass

_RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Span:
    """Bytes `start` to `stop`, the latter not included."""

    start: int
    stop: int


class NoSuchRange(Exception):
    """The requested range is outside the file. Its argument is the file's size."""


def span_of(requested: str | None, size: int) -> Span | None:
    """Return the span requested by a Range header of a file of `size` bytes; None for the whole. Raises NoSuchRange.

    An invalid header, or one with several ranges, means the whole file (RFC 9110, 14.2).
    """
    match = _RANGE.fullmatch(requested.strip()) if requested else None
    if match is None or match.groups() == ("", ""):
        return None
    first, last = match.groups()
    if not first:
        start, stop = max(size - int(last), 0), size
    else:
        start, stop = int(first), min(int(last) + 1, size) if last else size
        if last and int(last) < int(first):
            return None
    if start >= stop:
        raise NoSuchRange(size)
    return Span(start, stop)
