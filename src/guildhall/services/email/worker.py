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

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.email.branding import Branding, branding
from guildhall.services.email.message import compose
from guildhall.services.email.models import Mail, SentCopy
from guildhall.services.email.render import RenderedEmail
from guildhall.services.email.rules import Fault
from guildhall.services.email.transports import Away, Transport, Undeliverable, in_words, transport_for

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


def send_due(runtime: Runtime, transport: Transport | None = None) -> int:
    """Send the mails that are due, at most a batch. Returns how many left. `carrier` defaults to the settings'.

    Each is claimed right before it leaves: a claim that waits behind others could run out, and the mail leave twice.
    """
    transport = transport or transport_for(runtime.settings)
    with runtime.reading() as uow:
        due = uow.db.execute(_DUE, {"now": uow.now}).all()
    if not due:
        return 0
    with runtime.reading() as uow:
        head = branding(uow)
    end, sent = runtime.clock.now() + ROUND, 0
    for mail_id, attempts in due:
        if runtime.clock.now() >= end:
            break  # a slow server: those behind wait unclaimed, and the worker is seen to go on
        with runtime.writing() as uow:
            mail = _claim(uow, mail_id, attempts)
        if not mail:
            continue
        outcome = _send(runtime, head, transport, mail)
        if isinstance(outcome, Away):
            break
        sent += isinstance(outcome, RenderedEmail)
    return sent


def _send(runtime: Runtime, head: Branding, transport: Transport, mail: Any) -> RenderedEmail | Exception:
    """Send one, and note it at once: what a crash makes leave twice is this one mail at most."""
    outcome = _carry(runtime, head, transport, mail)
    with runtime.writing() as uow:
        _record(uow, mail, outcome)
    time.sleep(PACE)
    return outcome


def _claim(uow: UnitOfWork, mail_id: str, attempts: int) -> Any:
    """The row, claimed by this process; None where another one was first."""
    claim = _CLAIM.values(state="sending", attempts=attempts + 1, due_at=uow.now + CLAIM)
    if uow.db.execute(claim, {"mail_id": mail_id, "seen": attempts}).rowcount != 1:
        return None
    return uow.db.execute(_CLAIMED, {"mail_id": mail_id}).one()


def _carry(runtime: Runtime, head: Branding, transport: Transport, mail: Any) -> RenderedEmail | Exception:
    """The copy that may be kept of what was sent, or why it did not leave."""
    if mail.void_at and mail.void_at <= runtime.clock.now():
        return TooLate("not sent: it would be too late")
    try:
        copy = head.copy(mail)
        transport.carry(compose(mail, head.draw(mail), head.sender, runtime.clock.now()))
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


def _record(uow: UnitOfWork, mail: Any, outcome: RenderedEmail | Exception) -> None:
    """Write down the outcome, unless the claim ran out and another process has taken over since."""
    if isinstance(outcome, RenderedEmail):
        noted: dict[str, Any] = {"state": "sent", "sent_at": uow.now, "context": {}}
        noted |= {"fault": None, "error": None}
    else:
        again = uow.now < mail.try_until and isinstance(outcome, OSError)
        noted = (
            {"state": "queued", "due_at": _next_try(uow.now, mail, outcome)} if again else {"state": "failed"}
        )
        noted |= {"fault": _fault(outcome), "error": in_words(outcome)[:LONGEST_ERROR]}
    claimed = update(Mail).where(Mail.id == mail.id, Mail.attempts == mail.attempts, Mail.state == "sending")
    mine = uow.db.execute(claimed.values(**noted)).rowcount == 1
    if mine and isinstance(outcome, RenderedEmail):
        copy = {"subject": outcome.subject, "html": outcome.html, "plain": outcome.text}
        uow.db.execute(insert(SentCopy), copy | {"mail_id": mail.id, "sent_at": uow.now})
