"""Locking out whoever guesses at passwords: one client soon, all clients together later.

Two buckets, so that a stranger who guesses does not lock out the holder, who comes from another address, until very
many have been wrong. Unknown addresses are counted alike.
"""

from __future__ import annotations

from guildhall.core.errors import TooMany
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.limits import GUESSES, GUESSES_OF_ALL


def refuse_if_locked(uow: UnitOfWork, email: str, client: str) -> None:
    """Raises TooMany."""
    limits.check(uow, GUESSES, email, client)
    limits.check(uow, GUESSES_OF_ALL, email)


def record_failure(uow: UnitOfWork, email: str, client: str) -> None:
    for limit, subject in ((GUESSES, (email, client)), (GUESSES_OF_ALL, (email,))):
        try:
            limits.take(uow, limit, *subject)
        except TooMany:  # a race of guesses: the bucket is full, the next look will refuse
            continue


def record_success(uow: UnitOfWork, email: str, client: str) -> None:
    limits.forget(uow, GUESSES, email, client)
