"""Locking out whoever guesses at passwords and codes: one client soon, its networks later, all clients together last.

The last of these buckets would let strangers lock out the holder. So a device from which the account signed in before
has a bucket of its own in place of all the others (device_marks). Unknown addresses are counted alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from guildhall.core.errors import TooMany
from guildhall.core.networks import networks_of
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.limits import (
    CODES,
    CODES_OF_ALL,
    CODES_OF_DEVICE,
    GUESSES,
    GUESSES_OF_ALL,
    GUESSES_OF_DEVICE,
    Limit,
)


@dataclass(frozen=True, slots=True)
class Guesser:
    """Who tries. `client` is a network address; `device` is known to have signed in to the account before."""

    client: str
    device: str | None = None


def refuse_if_locked(uow: UnitOfWork, email: str, guesser: Guesser) -> None:
    """Raise TooMany where too many passwords were wrong."""
    for limit, subject in _buckets(email, guesser):
        limits.check(uow, limit, *subject)


def record_failure(uow: UnitOfWork, email: str, guesser: Guesser) -> None:
    """Count a wrong password."""
    for limit, subject in _buckets(email, guesser):
        try:
            limits.take(uow, limit, *subject)
        except TooMany:  # a race of guesses: the bucket is full, the next look will refuse
            continue


def record_success(uow: UnitOfWork, email: str, guesser: Guesser) -> None:
    """Forgive this client or device its wrong passwords; its neighbours' still count."""
    limit, subject = next(_buckets(email, guesser))
    limits.forget(uow, limit, *subject)


def count_code(uow: UnitOfWork, account_id: str, guesser: Guesser) -> None:
    """Count a code of the second step before it is looked at. Raises TooMany."""
    if guesser.device:
        limits.take(uow, CODES_OF_DEVICE, account_id, guesser.device)
        return
    limits.take(uow, CODES, account_id, guesser.client)
    limits.take(uow, CODES_OF_ALL, account_id)


def note_right_code(uow: UnitOfWork, account_id: str, guesser: Guesser) -> None:
    """Forgive the wrong codes of before."""
    limits.forget(uow, CODES, account_id, guesser.client)
    limits.forget(uow, CODES_OF_ALL, account_id)
    if guesser.device:
        limits.forget(uow, CODES_OF_DEVICE, account_id, guesser.device)


def _buckets(email: str, guesser: Guesser) -> Iterator[tuple[Limit, tuple[str, ...]]]:
    if guesser.device:
        yield GUESSES_OF_DEVICE, (email, guesser.device)
        return
    for network in networks_of(guesser.client):
        yield GUESSES.times(network.factor), (email, network.name)
    yield GUESSES_OF_ALL, (email,)
