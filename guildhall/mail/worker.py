"""Sends what is due. Several processes may do so at once: each row is claimed by one of them before it leaves.

A process that dies between sending and noting it leaves the row claimed; after a while it is sent again, under the
same Message-ID: rather twice than never.
"""

from __future__ import annotations

import logging
import time
from datetime import timedelta
from smtplib import SMTPResponseException
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from guildhall.kit.house import House
from guildhall.kit.runtime import Runtime
from guildhall.mail.carriers import Carrier, carrier_for, said_by
from guildhall.mail.letterhead import Letterhead, letterhead
from guildhall.mail.message import compose
from guildhall.mail.models import Mail, MailCopy
from guildhall.mail.render import Letter
from guildhall.mail.rules import COPY_DAYS

BATCH = 10
PACE = 0.03  # seconds between two mails: mail servers dislike floods, and customers at the doors come first
MAX_ATTEMPTS = 8
FIRST_PAUSE = timedelta(minutes=1)  # doubled at each failure: 8 attempts span two hours
CLAIM = timedelta(minutes=10)  # longer than sending one can take
ROUND = timedelta(minutes=1)  # after which no further mail of a batch is begun

log = logging.getLogger(__name__)

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
        if mail:
            sent += _send(runtime, head, carrier, mail)
    return sent


def drop_old_copies(runtime: Runtime) -> int:
    """Forget what mails said long ago. Returns how many."""
    with runtime.writing() as house:
        old = delete(MailCopy).where(MailCopy.sent_at < house.now - COPY_DAYS)
        return house.db.execute(old).rowcount


def _send(runtime: Runtime, head: Letterhead, carrier: Carrier, mail: Any) -> bool:
    """Send one, and note it at once: what a crash makes leave twice is this one mail at most."""
    outcome = _carry(runtime, head, carrier, mail)
    with runtime.writing() as house:
        _note(house, mail, outcome)
    time.sleep(PACE)
    return isinstance(outcome, Letter)


def _claim(house: House, mail_id: str, attempts: int) -> Any:
    """The row, claimed by this process; None where another one was first."""
    claim = _CLAIM.values(state="sending", attempts=attempts + 1, due_at=house.now + CLAIM)
    if house.db.execute(claim, {"mail_id": mail_id, "seen": attempts}).rowcount != 1:
        return None
    return house.db.execute(_CLAIMED, {"mail_id": mail_id}).one()


def _carry(runtime: Runtime, head: Letterhead, carrier: Carrier, mail: Any) -> Letter | Exception:
    """The copy that may be kept of what was sent, or why it did not leave."""
    try:
        copy = head.copy(mail)
        carrier.carry(compose(mail, head.draw(mail), head.settings, runtime.clock.now()))
        return copy
    except Exception as failure:  # a mail that cannot be drawn must not stop those behind it
        log.warning("mail %s (%s) did not leave: %s", mail.id, mail.template, _why(failure))
        return failure


def _why(failure: Exception) -> str:
    if isinstance(failure, SMTPResponseException):
        return f"{failure.smtp_code} {said_by(failure.smtp_error)}"[:500]
    return str(failure)[:500]


def _note(house: House, mail: Any, outcome: Letter | Exception) -> None:
    """Write down the outcome, unless the claim ran out and another process has taken over since."""
    if isinstance(outcome, Letter):
        noted: dict[str, Any] = {"state": "sent", "sent_at": house.now, "context": {}, "error": None}
    elif isinstance(outcome, OSError) and mail.attempts < MAX_ATTEMPTS:
        pause = FIRST_PAUSE * 2 ** (mail.attempts - 1)
        noted = {"state": "queued", "due_at": house.now + pause, "error": _why(outcome)}
    else:
        noted = {"state": "failed", "error": _why(outcome)}
    claimed = update(Mail).where(Mail.id == mail.id, Mail.attempts == mail.attempts, Mail.state == "sending")
    mine = house.db.execute(claimed.values(**noted)).rowcount == 1
    if mine and isinstance(outcome, Letter):
        copy = {"subject": outcome.subject, "html": outcome.html, "plain": outcome.text}
        house.db.execute(insert(MailCopy), copy | {"mail_id": mail.id, "sent_at": house.now})
