"""Limits for guesses of passwords and codes: one client soon, its networks later, all clients together last.

The last of these buckets would let strangers lock out the holder. So a device from which the account signed in before
has its own bucket instead of all the others (device_marks). Guesses for unknown addresses are counted too.
"""

from collections.abc import Iterator
from dataclasses import dataclass

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
    Subject,
)


@dataclass(frozen=True, slots=True)
class Guesser:
    """The origin of an attempt: `client` is a network address; `device` has signed in to the account before."""

    client: str
    device: str | None = None


def refuse_if_locked(uow: UnitOfWork, email: str, guesser: Guesser) -> None:
    """Raise TooMany after too many wrong passwords, without the write that count_guess takes."""
    for limit, subject in _buckets(email, guesser):
        limits.check(uow, limit, *subject)


def count_guess(uow: UnitOfWork, email: str, guesser: Guesser) -> None:
    """Count a password before it is compared, as if it were wrong. Raises TooMany after too many wrong ones.

    Counted afterwards, concurrent guesses would all be compared before the first of them counts.
    """
    limits.take_together(uow, _buckets(email, guesser))


def record_success(uow: UnitOfWork, email: str, guesser: Guesser) -> None:
    """Reset the count of this client or device after a right password; its networks get back this one guess."""
    (limit, subject), *wider = _buckets(email, guesser)
    limits.forget(uow, limit, *subject)
    for limit, subject in wider:
        limits.give_back(uow, limit, *subject)


def count_code(uow: UnitOfWork, account_id: str, guesser: Guesser) -> None:
    """Count a two-factor code before it is checked. Raises TooMany."""
    if guesser.device:
        limits.take(uow, CODES_OF_DEVICE, account_id, guesser.device)
        return
    limits.take(uow, CODES, account_id, guesser.client)
    limits.take(uow, CODES_OF_ALL, account_id)


def reset_code_count(uow: UnitOfWork, account_id: str, guesser: Guesser) -> None:
    """Reset the counts of codes after a right one."""
    limits.forget(uow, CODES, account_id, guesser.client)
    limits.forget(uow, CODES_OF_ALL, account_id)
    if guesser.device:
        limits.forget(uow, CODES_OF_DEVICE, account_id, guesser.device)


def _buckets(email: str, guesser: Guesser) -> Iterator[tuple[Limit, Subject]]:
    if guesser.device:
        yield GUESSES_OF_DEVICE, (email, guesser.device)
        return
    for network in networks_of(guesser.client):
        yield GUESSES.times(network.factor), (email, network.name)
    yield GUESSES_OF_ALL, (email,)
