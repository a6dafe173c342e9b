"""Sends what is due. Several processes may do so at once: each row is claimed by one of them before it leaves.

A process that dies between sending and noting it leaves the row claimed; after a while it is sent again, under the
same Message-ID: rather twice than never. While the server is away one mail at a time finds out whether it is back.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, insert, select, update

from guildhall.kit.house import House
from guildhall.kit.runtime import Runtime
from guildhall.mail.carriers import Away, Carrier, Undeliverable, carrier_for, in_words
from guildhall.mail.letterhead import Letterhead, letterhead
from guildhall.mail.message import compose
from guildhall.mail.models import Mail, MailCopy
from guildhall.mail.render import Letter
from guildhall.mail.rules import Fault

BATCH = 10
PACE = 0.03  # seconds between two mails: mail servers dislike floods, and customers at the doors come first
FIRST_PAUSE = timedelta(minutes=1)  # doubled at each failure
DOUBLINGS = 6  # and no further: about an hour
WHILE_AWAY = timedelta(
    minutes=5
)  # the longest pause of a mail whose server is away: it waits for no more than that
CLAIM = timedelta(minutes=10)  # longer than sending one can take
ROUND = timedelta(minutes=1)  # after which no further mail of a batch is begun

LONGEST_ERROR = 500

log = logging.getLogger(__name__)


class TooLate(Exception):
    """The mail would only mislead by now."""


_DUE = (
    select(Mail.id, Mail.attempts)
    .where(Mail.state.in_(("queued", "sending")), Mail.due_at <= bindparam("now", type_=Mail.due_at.type))
    .order_by(Mail.due_at, Mail.id)
    .limit(BATCH)
)
_CLAIM = update(Mail).where(Mail.id == bindparam("mail_id"), Mail.attempts == bindparam("seen"))
_CLAIMED = select(Mail.__table__).where(Mail.id == bindparam("mail_id"))


def send_due(runtime: Runtime, carrier: Carrier | None = None) -> int:
    """Send the mails that are due, at most a batch. Returns how many left. `carrier` defaults to the settings'.

    Each is claimed right before it leaves: a claim that waits behind others could run out, and the mail leave twice.
    """
    carrier = carrier or carrier_for(runtime.settings)
    with runtime.reading() as house:
        due = house.db.execute(_DUE, {"now": house.now}).all()
    if not due:
        return 0
    with runtime.reading() as house:
        head = letterhead(house)
    end, sent = runtime.clock.now() + ROUND, 0
    for mail_id, attempts in due:
        if runtime.clock.now() >= end:
            break  # a slow server: those behind wait unclaimed, and the worker is seen to go on
        with runtime.writing() as house:
            mail = _claim(house, mail_id, attempts)
        if not mail:
            continue
        outcome = _send(runtime, head, carrier, mail)
        if isinstance(outcome, Away):
            break
        sent += isinstance(outcome, Letter)
    return sent


def _send(runtime: Runtime, head: Letterhead, carrier: Carrier, mail: Any) -> Letter | Exception:
    """Send one, and note it at once: what a crash makes leave twice is this one mail at most."""
    outcome = _carry(runtime, head, carrier, mail)
    with runtime.writing() as house:
        _note(house, mail, outcome)
    time.sleep(PACE)
    return outcome


def _claim(house: House, mail_id: str, attempts: int) -> Any:
    """The row, claimed by this process; None where another one was first."""
    claim = _CLAIM.values(state="sending", attempts=attempts + 1, due_at=house.now + CLAIM)
    if house.db.execute(claim, {"mail_id": mail_id, "seen": attempts}).rowcount != 1:
        return None
    return house.db.execute(_CLAIMED, {"mail_id": mail_id}).one()


def _carry(runtime: Runtime, head: Letterhead, carrier: Carrier, mail: Any) -> Letter | Exception:
    """The copy that may be kept of what was sent, or why it did not leave."""
    if mail.void_at and mail.void_at <= runtime.clock.now():
        return TooLate("not sent: it would be too late")
    try:
        copy = head.copy(mail)
        carrier.carry(compose(mail, head.draw(mail), head.sender, runtime.clock.now()))
        return copy
    except Exception as failure:  # a mail that cannot be drawn must not stop those behind it
        log.warning("mail %s (%s) did not leave: %s", mail.id, mail.template, in_words(failure))
        return failure


def _next_try(now: datetime, mail: Any, failure: Exception) -> datetime:
    """Ever later, and once more at the end; while the server is away, when it may be back."""
    pause: timedelta = FIRST_PAUSE * 2 ** min(mail.attempts - 1, DOUBLINGS)
    due = now + (min(pause, WHILE_AWAY) if isinstance(failure, Away) else pause)
    end: datetime = min(mail.try_until, mail.void_at or mail.try_until)
    return min(due, end)


def _fault(failure: Exception) -> str:
    faults = (
        (TooLate, Fault.VOID),
        (Undeliverable, Fault.REFUSED),
        (Away, Fault.AWAY),
        (OSError, Fault.LATER),
    )
    return next((fault.value for kind, fault in faults if isinstance(failure, kind)), Fault.BROKEN.value)


def _note(house: House, mail: Any, outcome: Letter | Exception) -> None:
    """Write down the outcome, unless the claim ran out and another process has taken over since."""
    if isinstance(outcome, Letter):
        noted: dict[str, Any] = {"state": "sent", "sent_at": house.now, "context": {}}
        noted |= {"fault": None, "error": None}
    else:
        again = house.now < mail.try_until and isinstance(outcome, OSError)
        noted = (
            {"state": "queued", "due_at": _next_try(house.now, mail, outcome)}
            if again
            else {"state": "failed"}
        )
        noted |= {"fault": _fault(outcome), "error": in_words(outcome)[:LONGEST_ERROR]}
    claimed = update(Mail).where(Mail.id == mail.id, Mail.attempts == mail.attempts, Mail.state == "sending")
    mine = house.db.execute(claimed.values(**noted)).rowcount == 1
    if mine and isinstance(outcome, Letter):
        copy = {"subject": outcome.subject, "html": outcome.html, "plain": outcome.text}
        house.db.execute(insert(MailCopy), copy | {"mail_id": mail.id, "sent_at": house.now})
