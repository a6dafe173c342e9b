"""Locking out whoever guesses at passwords: one client soon, all clients together later.

Two buckets, so that a stranger who guesses does not lock out the holder, who comes from another address, until very
many have been wrong. Unknown addresses are counted alike.
"""

from __future__ import annotations

from guildhall.identity.actions import limits
from guildhall.identity.actions.limits import GUESSES, GUESSES_OF_ALL
from guildhall.kit.errors import TooMany
from guildhall.kit.house import House


def refuse_if_locked(house: House, email: str, client: str) -> None:
    """Raises TooMany."""
    limits.check(house, GUESSES, email, client)
    limits.check(house, GUESSES_OF_ALL, email)


def note_wrong(house: House, email: str, client: str) -> None:
    for limit, subject in ((GUESSES, (email, client)), (GUESSES_OF_ALL, (email,))):
        try:
            limits.take(house, limit, *subject)
        except TooMany:  # a race of guesses: the bucket is full, the next look will refuse
            continue


def note_right(house: House, email: str, client: str) -> None:
    limits.forget(house, GUESSES, email, client)
