"""Locking out whoever guesses at passwords and codes: one client soon, its networks later, all clients together last.

The last of these buckets would let strangers lock out the holder. So a device from which the account signed in before
has a bucket of its own in place of all the others (device_marks). Unknown addresses are counted alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from guildhall.identity.actions import limits
from guildhall.identity.actions.limits import (
    CODES,
    CODES_OF_ALL,
    CODES_OF_DEVICE,
    GUESSES,
    GUESSES_OF_ALL,
    GUESSES_OF_DEVICE,
    Limit,
)
from guildhall.kit.errors import TooMany
from guildhall.kit.house import House
from guildhall.kit.networks import networks_of


@dataclass(frozen=True, slots=True)
class Guesser:
    """Who tries. `client` is a network address; `device` is known to have signed in to the account before."""

    client: str
    device: str | None = None


def refuse_if_locked(house: House, email: str, guesser: Guesser) -> None:
    """Raise TooMany where too many passwords were wrong."""
    for limit, subject in _buckets(email, guesser):
        limits.check(house, limit, *subject)


def note_wrong(house: House, email: str, guesser: Guesser) -> None:
    """Count a wrong password."""
    for limit, subject in _buckets(email, guesser):
        try:
            limits.take(house, limit, *subject)
        except TooMany:  # a race of guesses: the bucket is full, the next look will refuse
            continue


def note_right(house: House, email: str, guesser: Guesser) -> None:
    """Forgive this client or device its wrong passwords; its neighbours' still count."""
    limit, subject = next(_buckets(email, guesser))
    limits.forget(house, limit, *subject)


def count_code(house: House, account_id: str, guesser: Guesser) -> None:
    """Count a code of the second step before it is looked at. Raises TooMany."""
    if guesser.device:
        limits.take(house, CODES_OF_DEVICE, account_id, guesser.device)
        return
    limits.take(house, CODES, account_id, guesser.client)
    limits.take(house, CODES_OF_ALL, account_id)


def note_right_code(house: House, account_id: str, guesser: Guesser) -> None:
    """Forgive the wrong codes of before."""
    limits.forget(house, CODES, account_id, guesser.client)
    limits.forget(house, CODES_OF_ALL, account_id)
    if guesser.device:
        limits.forget(house, CODES_OF_DEVICE, account_id, guesser.device)


def _buckets(email: str, guesser: Guesser) -> Iterator[tuple[Limit, tuple[str, ...]]]:
    if guesser.device:
        yield GUESSES_OF_DEVICE, (email, guesser.device)
        return
    for network in networks_of(guesser.client):
        yield GUESSES.times(network.factor), (email, network.name)
    yield GUESSES_OF_ALL, (email,)
