"""The most common passwords (ASVS 6.2.4). The list is loaded on first use."""

from functools import cache
from pathlib import Path

LIST = Path(__file__).with_suffix(".txt")


def is_common(password: str) -> bool:
    """Return True for a password of the list, in any case. Takes some microseconds."""
    word = password.lower()
    return "\n" not in word and f"\n{word}\n" in _lines()


@cache
def _lines() -> str:
    """Return the list as one text: 80 KB, less than ten thousand strings take."""
    return LIST.read_text("ascii")
