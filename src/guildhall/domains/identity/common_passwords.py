"""Passwords that everybody tries first (ASVS 6.2.4). The list is read when the first password is chosen."""

from __future__ import annotations

from functools import cache
from pathlib import Path

LIST = Path(__file__).with_suffix(".txt")


def is_common(password: str) -> bool:
    """Whether it is one of the list, in whatever case; some microseconds."""
    word = password.lower()
    return "\n" not in word and f"\n{word}\n" in _lines()


@cache
def _lines() -> str:
    """The list as one text, because 80 KB of it are cheaper to keep than ten thousand strings."""
    return LIST.read_text("ascii")
