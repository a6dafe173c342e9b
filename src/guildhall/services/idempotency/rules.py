"""The lifetime of claims and responses, and the format of keys."""

from datetime import timedelta

KEPT_FOR = timedelta(hours=24)
"""The lifetime of a response. Afterwards the key can be used anew."""

RUNS_AT_MOST = timedelta(minutes=5)
"""Longer than any function runs: the process of an older claim without a response has died."""

LONGEST_KEY = 255


def is_key(text: str) -> bool:
    """Return True for a valid key: 1 to 255 visible ASCII characters."""
    return 0 < len(text) <= LONGEST_KEY and text.isascii() and text.isprintable() and " " not in text
