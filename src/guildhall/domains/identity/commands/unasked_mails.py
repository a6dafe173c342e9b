"""Limits of mails that anonymous callers can request: confirmations, resets, the note that an account exists,
receipts of withdrawals that name no order of their sender, free orders of guests, and their places in line.

Anyone can request them for any address. So they are counted per address, per mailbox and day, per network of who asks
(all kinds together), and for the whole shop: the mails of its orders depend on the sender's reputation.
"""

import logging
from datetime import timedelta

from guildhall.core.errors import TooMany
from guildhall.core.mailboxes import mailbox_family
from guildhall.core.networks import networks_of
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.limits import Limit

SIGN_UP, RECOVERY, WITHDRAWAL, FREE_ORDER = "signup", "recovery", "withdrawal", "free_order"
WAITING_LIST = "waiting_list"
KINDS = (SIGN_UP, RECOVERY, WITHDRAWAL, FREE_ORDER, WAITING_LIST)
"""Each kind has its own bucket for the whole shop: a flood of sign-ups must not block password resets."""

MOST = 300
"""Mails of a kind in an hour: more than a small shop's busiest hour asks for, and few enough for its sender's name."""

_HOUR = timedelta(hours=1)

log = logging.getLogger(__name__)


def refuse_too_many(uow: UnitOfWork, kind: str, email: str, *, client: str) -> None:
    """Count a request for such a mail, with or without an account of the address. Raises TooMany.

    client: the address that asks for it, as dependencies.client_address names it.
    """
    for network in networks_of(client)[1:]:  # the client itself has the limit of its requests
        limits.take(uow, limits.UNASKED, network.name)
    if kind != FREE_ORDER:  # who orders a second free product within the minute is no stranger to the first
        limits.take(uow, limits.MAILS, kind, email)
    limits.take(uow, limits.MAILS_TO_MAILBOX, kind, mailbox_family(email))
    try:
        limits.check(uow, _of_shop(), kind)
    except TooMany:
        log.warning("the shop's limit of %s mails is reached: no more are sent for now", kind)
        raise


def record_sent(uow: UnitOfWork, kind: str) -> None:
    """Count a sent mail against the shop's limit. Concurrent requests may exceed it slightly."""
    try:
        limits.take(uow, _of_shop(), kind)
    except TooMany:
        return


def _of_shop() -> Limit:
    """Return the whole shop's limit for each kind."""
    return Limit(
        "mails-of-shop", _HOUR / MOST, MOST, limits.MAILS.reason, limits.MAILS.gotrue, attempts=False
    )


def filled(uow: UnitOfWork) -> dict[str, float]:
    """Return how full the shop's limit of each kind is, from 0 to 1."""
    return {kind: limits.filled(uow, _of_shop(), kind) for kind in KINDS}
