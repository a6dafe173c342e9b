"""Rate limits: a leaky bucket per kind of request and subject (GCRA), one row each (auth dialect §6)."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256

from sqlalchemy import bindparam, delete, select, update

from guildhall.config.settings import Switch
from guildhall.core.db.writing import insert_new
from guildhall.core.errors import TooMany
from guildhall.core.networks import networks_of
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import RateLimit

Subject = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """A rate limit: `burst` at once, then one per `every`. `gotrue` is the message of GoTrue, with the {seconds}.

    attempts: a request that is refused for another reason counts as well. Without, only what took effect does.
    """

    name: str
    every: timedelta
    burst: int
    reason: str = "over_request_rate_limit"
    gotrue: str = "Request rate limit reached"
    attempts: bool = True

    def times(self, factor: int) -> "Limit":
        """Return the limit for a network of several clients: so many times the burst and the rate."""
        return self if factor == 1 else replace(self, every=self.every / factor, burst=self.burst * factor)


TOKENS = Limit("token", timedelta(seconds=2), 30)  # sign-ins and refreshes of one client address
REQUESTS = Limit("request", timedelta(seconds=10), 30)  # all else of one client address
WRITES = Limit("write", timedelta(seconds=30), 10)  # what anyone may write, of one client address
PAGES = Limit("page", timedelta(seconds=1), 60)
"""Pages that are rendered for one client address; counted in each process (`guildhall.http.budget`)."""
VISITORS = Limit("visitor", timedelta(seconds=0.5), 120)
"""Calls of functions without a session, of one client address; counted in each process."""
CLICKS = Limit("click", timedelta(seconds=5), 60)  # on partners' links, of one client address
UNASKED = Limit(
    "unasked-mail",
    timedelta(seconds=10),
    40,
    "over_email_send_rate_limit",
    "Too many emails were requested from your network. Try again in {seconds} seconds.",
)
"""Mails of all kinds that one network requests for addresses that were only typed."""
MAILS = Limit(  # of one kind to one address, whether it has an account or not
    "mail",
    timedelta(seconds=60),
    1,
    "over_email_send_rate_limit",
    "For security purposes, you can only request this after {seconds} seconds.",
)
MAILS_TO_MAILBOX = replace(MAILS, name="mail-to-mailbox", every=timedelta(hours=4), burst=6)  # of one kind
GUESSES = Limit("guess", timedelta(minutes=1), 5)  # wrong passwords from one client address for one account
GUESSES_OF_ALL = Limit("guess-of-all", timedelta(seconds=30), 50)  # wrong passwords for one account
GUESSES_OF_DEVICE = Limit("guess-of-device", timedelta(minutes=1), 10)  # of one that signed in before
CODES = Limit("code", timedelta(minutes=1), 5)  # two-factor codes for one account from one client address
CODES_OF_ALL = Limit("code-of-all", timedelta(minutes=2), 20)  # two-factor codes for one account
CODES_OF_DEVICE = Limit("code-of-device", timedelta(minutes=2), 10)  # of one that signed in before
HOLDS = Limit(  # unpaid seats of one workshop for one mailbox
    "hold",
    timedelta(hours=6),
    3,
    "holds_used_up",
    gotrue="",
    attempts=False,
)

OFFERS = replace(HOLDS, name="offer", every=timedelta(days=3), burst=2)
"""Of one workshop's seats to one mailbox."""
GUEST_CHECKOUTS = Limit("guest", timedelta(minutes=2), 10)  # checkouts without an account for one address
GUEST_SEATS = Limit("guest-seat", timedelta(minutes=15), 4)
"""Seats and places in line of one workshop that one client address takes without an account."""
TRANSFERS = Limit(  # of seats to other people, by one account
    "transfer",
    timedelta(hours=1),
    10,
    "transfers_used_up",
    gotrue="",
)

_BUCKET = RateLimit.bucket == bindparam("name")
_FREE_AT = select(RateLimit.free_at).where(_BUCKET)
_FREE_AT_LOCKED = _FREE_AT.with_for_update()


def take(uow: UnitOfWork, limit: Limit, *subject: str) -> None:
    """Count one request of the subject. Raises TooMany if it has to wait.

    The count outlives a rollback of the transaction: otherwise requests that are refused would be free.
    """
    if uow.settings.rate_limits is Switch.OFF:
        return
    _fill(uow, limit, _bucket(limit, subject))
    if limit.attempts:
        uow.after_rollback(lambda again: _fill_again(again, limit, _bucket(limit, subject)))


def take_together(uow: UnitOfWork, buckets: Iterable[tuple[Limit, Subject]]) -> None:
    """Count one request in each of these buckets, or in none of them if it has to wait. Raises TooMany.

    Locks them in their order, so every caller names the narrowest first. A rollback undoes the count.
    """
    if uow.settings.rate_limits is Switch.OFF:
        return
    levels = [
        (limit, name := _bucket(limit, subject), _locked_level(uow, limit, name))
        for limit, subject in buckets
    ]
    for limit, name, level in levels:
        _set_free_at(uow, name, uow.now + level + limit.every)


def give_back(uow: UnitOfWork, limit: Limit, *subject: str) -> None:
    """Undo the count of one request of the subject."""
    if uow.settings.rate_limits is Switch.OFF:
        return
    name = _bucket(limit, subject)
    free_at = uow.db.execute(_FREE_AT_LOCKED, {"name": name}).scalar()
    if free_at is not None:
        _set_free_at(uow, name, free_at - limit.every)


def _fill(uow: UnitOfWork, limit: Limit, bucket: str) -> None:
    level = _locked_level(uow, limit, bucket)
    _set_free_at(uow, bucket, uow.now + level + limit.every)


def _locked_level(uow: UnitOfWork, limit: Limit, bucket: str) -> timedelta:
    """Lock the bucket and return its level. Raises TooMany if one more request does not fit."""
    insert_new(uow.db, RateLimit, {"bucket": bucket, "free_at": uow.now})
    level = _level(uow, limit, uow.db.execute(_FREE_AT_LOCKED, {"name": bucket}).scalar_one())
    _refuse_if_full(limit, level)
    return level


def _set_free_at(uow: UnitOfWork, bucket: str, free_at: datetime) -> None:
    uow.db.execute(update(RateLimit).where(_BUCKET).values(free_at=free_at), {"name": bucket})


def _fill_again(uow: UnitOfWork, limit: Limit, bucket: str) -> None:
    """Count what a rollback undid. The bucket may be full by now: its request was answered already."""
    with suppress(TooMany):
        _fill(uow, limit, bucket)


def take_for_client(uow: UnitOfWork, limit: Limit, client: str, *subject: str) -> None:
    """Count one request of a client and of the networks around it, about a subject.

    Raises TooMany if one of them has to wait.
    """
    for network in networks_of(client):
        take(uow, limit.times(network.factor), network.name, *subject)


def check(uow: UnitOfWork, limit: Limit, *subject: str) -> None:
    """Raise TooMany if the subject has to wait, without counting anything."""
    if uow.settings.rate_limits is Switch.OFF:
        return
    free_at = uow.db.execute(_FREE_AT, {"name": _bucket(limit, subject)}).scalar()
    if free_at is not None:
        _refuse_if_full(limit, _level(uow, limit, free_at))


def forget(uow: UnitOfWork, limit: Limit, *subject: str) -> None:
    """Empty the subject's bucket."""
    if uow.settings.rate_limits is Switch.OFF:
        return
    uow.db.execute(delete(RateLimit).where(_BUCKET), {"name": _bucket(limit, subject)})


def filled(uow: UnitOfWork, limit: Limit, *subject: str) -> float:
    """Return how full the subject's bucket is, from 0 to 1."""
    free_at = uow.db.execute(_FREE_AT, {"name": _bucket(limit, subject)}).scalar()
    return _level(uow, limit, free_at) / (limit.every * limit.burst) if free_at else 0.0


def _level(uow: UnitOfWork, limit: Limit, free_at: datetime) -> timedelta:
    """Return the time until a bucket is empty. One that takes longer than a full one was written by a wrong clock."""
    level = free_at - uow.now
    return level if timedelta() < level <= limit.every * limit.burst else timedelta()


def _refuse_if_full(limit: Limit, level: timedelta) -> None:
    wait = level - limit.every * (limit.burst - 1)
    if wait > timedelta():
        seconds = -(-wait // timedelta(seconds=1))  # rounded up
        raise TooMany(seconds, reason=limit.reason, gotrue=limit.gotrue.format(seconds=seconds))


def _bucket(limit: Limit, subject: Subject) -> str:
    """Return the bucket's name: a hash, so that the table is not a list of addresses."""
    return f"{limit.name}:{sha256(chr(10).join(subject).encode()).hexdigest()[:32]}"
