"""How long claims and answers last, and what a key is."""

from __future__ import annotations

from datetime import timedelta

KEPT_FOR = timedelta(hours=24)
"""How long an answer is repeated; after that the key is new."""

RUNS_AT_MOST = timedelta(minutes=5)
"""Longer than any function runs: an older claim without an answer is one whose process died."""

LONGEST_KEY = 255


def is_key(text: str) -> bool:
    """Whether a header may be a key: 1 to 255 visible ASCII characters."""
    return 0 < len(text) <= LONGEST_KEY and text.isascii() and text.isprintable() and " " not in text
