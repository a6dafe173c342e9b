"""The shape of JSON bodies: bounded before a validator makes an error of each name."""

import json
from typing import Any

SMALL_BODY = 8 * 1024
"""Bytes of a body that costs little whatever it holds."""
MOST_NAMES = 5000
"""Names of one object, for everyone. An owner's own texts are the largest: some 1,500 in a language."""
MOST_NAMES_OF_VISITORS = 2000
"""Names of all objects together, for a caller without a session."""


class TooManyNames(Exception):
    """A body has more names than any that the shop accepts."""


def check_shape(body: bytes, *, visitor: bool) -> None:
    """Raise TooManyNames. Slow: not for the event loop.

    A body that is no JSON passes: its route refuses it in its own words.
    """
    seen = 0

    def count(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal seen
        seen += len(pairs)
        if len(pairs) > MOST_NAMES or (visitor and seen > MOST_NAMES_OF_VISITORS):
            raise TooManyNames
        return dict(pairs)

    try:
        json.loads(body, object_pairs_hook=count)
    except (ValueError, RecursionError):
        return
