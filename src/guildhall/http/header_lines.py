"""Joins the lines of one header, so that whatever reads a header reads all of it (RFC 9110, 5.3)."""

from collections.abc import Iterable

Header = tuple[bytes, bytes]

SINGLE = frozenset(
    {
        b"apikey", b"authorization", b"content-length", b"content-range", b"content-type", b"host",
        b"idempotency-key", b"if-modified-since", b"if-range", b"if-unmodified-since", b"last-event-id",
        b"origin", b"range", b"referer", b"user-agent",
    }
)  # fmt: skip
"""Headers whose value is no list. Two different ones contradict each other."""


class Contradicting(ValueError):
    """A header that may be sent once was sent twice, with different values."""


def one_line_each(headers: Iterable[Header]) -> list[Header]:
    """Return every header once: the lines of a list joined by commas, of cookies by semicolons.

    Raises Contradicting.
    """
    joined: dict[bytes, bytes] = {}
    for name, value in headers:
        if name not in joined:
            joined[name] = value
        elif name not in SINGLE:
            joined[name] += (b"; " if name == b"cookie" else b", ") + value
        elif joined[name] != value:
            raise Contradicting(name.decode("latin-1"))
    return list(joined.items())
