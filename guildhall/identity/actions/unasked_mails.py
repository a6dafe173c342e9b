"""Limits of mails that nobody signed in asked for: confirmations, resets, and the word that an account exists.

Anybody can have them sent to anybody. So they are counted by address, by mailbox and day, and for the whole shop: the
reputation of its sender is what the mails of its orders need.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from guildhall.identity.actions import limits
from guildhall.identity.actions.limits import Limit
from guildhall.kit.errors import TooMany
from guildhall.kit.house import House
from guildhall.kit.mailboxes import mailbox_family

SIGN_UP, RECOVERY = "signup", "recovery"
KINDS = (SIGN_UP, RECOVERY)
"""Each has a bucket of the shop's own: a flood of sign-ups must not keep a holder from a new password."""

_HOUR = timedelta(hours=1)

log = logging.getLogger(__name__)


def refuse_too_many(house: House, kind: str, email: str) -> None:
    """Count a request for such a mail, whether the address has an account or not. Raises TooMany."""
    limits.take(house, limits.MAILS, kind, email)
    limits.take(house, limits.MAILS_TO_MAILBOX, kind, mailbox_family(email))
    try:
        limits.check(house, of_shop(house), kind)
    except TooMany:
        log.warning("the shop's limit of %s mails is reached: no more are sent for now", kind)
        raise


def note_sent(house: House, kind: str) -> None:
    """Count a mail that is really sent against the shop's limit. A race may exceed it by what is under way."""
    try:
        limits.take(house, of_shop(house), kind)
    except TooMany:
        return


def of_shop(house: House) -> Limit:
    """Return the shop's limit for one kind, from the operator's setting."""
    most = house.settings.account_mails_per_hour
    return Limit("mails-of-shop", _HOUR / most, most, limits.MAILS.reason, limits.MAILS.message)


def filled(house: House) -> dict[str, float]:
    """Return how full the shop's limit of each kind is, from 0 to 1."""
    return {kind: limits.filled(house, of_shop(house), kind) for kind in KINDS}
