"""Send due mails. Several processes may run it concurrently: each row is claimed by one of them before it is sent.

If a process dies after sending and before recording it, the claim expires and the mail is sent again under the same
Message-ID: rather twice than never. While the server fails, one mail at a time probes it (commands/pause_server.py).
"""

import logging
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, insert, select, update

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.connections.queries import connected
from guildhall.services.email.branding import Branding, branding
from guildhall.services.email.commands.pause_server import (
    SIGN_INS,
    fails,
    forget_failures,
    may_try,
    note_failure,
    server_key,
)
from guildhall.services.email.message import Attachment, compose
from guildhall.services.email.models import Mail, SentCopy
from guildhall.services.email.render import RenderedEmail
from guildhall.services.email.rules import Fault
from guildhall.services.email.transports import (
    Away,
    SignInRefused,
    Transport,
    Undeliverable,
    in_words,
    transport_for,
)

BATCH = 10
PACE = 0.03  # seconds between two mails: mail servers throttle bursts, and requests have priority
FIRST_PAUSE = timedelta(minutes=1)  # doubled at each failure
DOUBLINGS = 6  # at most: about an hour
WHILE_AWAY = timedelta(minutes=5)  # the longest pause while the server is unreachable
CLAIM = timedelta(minutes=12)  # longer than sending one mail can take: ten steps of 20 s, and five of 100 s
STUMBLES = 3  # mails refused for now, one after another, after which the server counts as failing
ROUND = timedelta(minutes=1)  # a batch starts no further mail after this time

LONGEST_ERROR = 500

log = logging.getLogger(__name__)


class TooLate(Exception):
    """The mail is obsolete."""


_DUE = (
    select(Mail.id, Mail.attempts)
    .where(Mail.state.in_(("queued", "sending")), Mail.due_at <= bindparam("now", type_=Mail.due_at.type))
    .order_by(Mail.due_at, Mail.id)
    .limit(BATCH)
)
_CLAIM = update(Mail).where(Mail.id == bindparam("mail_id"), Mail.attempts == bindparam("seen"))
_CLAIMED = select(Mail.__table__).where(Mail.id == bindparam("mail_id"))


Attach = Callable[[Runtime, Any], Sequence[Attachment]]
"""Returns the files that belong to a mail, a row of the outbox. They are made when it is sent."""


def _attach_nothing(_runtime: Runtime, _mail: Any) -> Sequence[Attachment]:
    return ()


def send_due(runtime: Runtime, transport: Transport | None = None, attach: Attach = _attach_nothing) -> int:
    """Send due mails, at most one batch. Returns the number sent. `transport` defaults to the configured one.

    Without one they wait: a new shop's owner sets up the mail server in the back office.

    Each mail is claimed right before it is sent, so that no claim expires while it waits behind others.
    """
    with runtime.reading() as uow:
        settings = connected(uow)
        transport = transport or transport_for(settings)
        due = uow.db.execute(_DUE, {"now": uow.now}).all() if transport else []
        server = server_key(uow, settings.smtp_url)
        failing = bool(due) and fails(uow, server)
    if transport is None or not due:
        return 0
    if failing and not runtime.transact(lambda uow: may_try(uow, server)):
        return 0
    with runtime.reading() as uow:
        brand = branding(uow)
    end, sent, stumbles = runtime.clock.now() + ROUND, 0, 0
    for mail_id, attempts in due:
        if runtime.clock.now() >= end:
            break  # the server is slow: leave the rest unclaimed, so that the worker reports progress
        with runtime.writing() as uow:
            mail = _claim(uow, mail_id, attempts)
        if not mail:
            continue
        outcome = _carry(runtime, brand, transport, mail, attach)
        stumbles = stumbles + 1 if isinstance(outcome, OSError) else 0
        down = isinstance(outcome, Away) or (stumbles and (failing or stumbles >= STUMBLES))
        with runtime.writing() as uow:  # at once, so that a crash sends at most this one twice
            _record(uow, mail, outcome, needs_person=bool(down) and _note_failure(uow, server, outcome))
            if failing and not stumbles:
                forget_failures(uow)
                failing = False
        time.sleep(PACE)
        if down:
            break
        sent += isinstance(outcome, RenderedEmail)
    return sent


def _note_failure(uow: UnitOfWork, server: str, outcome: RenderedEmail | Exception) -> bool:
    """Note that the server fails. Returns whether it waits for a person from now on."""
    needs_person = note_failure(uow, server, sign_in=isinstance(outcome, SignInRefused))
    if needs_person:
        log.error(
            "the mail server refused the sign-in %d times: no mail is sent until it is corrected", SIGN_INS
        )
    return needs_person


def _claim(uow: UnitOfWork, mail_id: str, attempts: int) -> Any:
    """Claim the mail and return its row, or None if another process claimed it first."""
    claim = _CLAIM.values(state="sending", attempts=attempts + 1, due_at=uow.now + CLAIM)
    if uow.db.execute(claim, {"mail_id": mail_id, "seen": attempts}).rowcount != 1:
        return None
    return uow.db.execute(_CLAIMED, {"mail_id": mail_id}).one()


def _carry(
    runtime: Runtime, brand: Branding, transport: Transport, mail: Any, attach: Attach
) -> RenderedEmail | Exception:
    """Send the mail. Returns the copy to store, or the exception."""
    if mail.void_at and mail.void_at <= runtime.clock.now():
        return TooLate("not sent: it would be too late")
    try:
        copy = brand.copy(mail)
        files = attach(runtime, mail)
        transport.carry(compose(mail, brand.draw(mail), brand.sender, runtime.clock.now(), files))
        return copy
    except Exception as failure:  # a mail that fails to render must not block the others
        log.warning("mail %s (%s) was not sent: %s", mail.id, mail.template, in_words(failure))
        return failure


def _next_try(now: datetime, mail: Any, failure: Exception) -> datetime:
    """Return the time of the next attempt: exponential backoff, with a last attempt at the end of the period."""
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


def _record(uow: UnitOfWork, mail: Any, outcome: RenderedEmail | Exception, *, needs_person: bool) -> None:
    """Record the outcome, unless the claim has expired and another process has taken over.

    needs_person: the mail fails, so that the back office shows it; the mails behind it wait.
    """
    if isinstance(outcome, RenderedEmail):
        columns: dict[str, Any] = {"state": "sent", "sent_at": uow.now, "context": {}}
        columns |= {"fault": None, "error": None}
    else:
        retry = uow.now < mail.try_until and isinstance(outcome, OSError) and not needs_person
        columns = (
            {"state": "queued", "due_at": _next_try(uow.now, mail, outcome)} if retry else {"state": "failed"}
        )
        fault = Fault.SIGN_IN.value if needs_person else _fault(outcome)
        columns |= {"fault": fault, "error": in_words(outcome)[:LONGEST_ERROR]}
    claimed = update(Mail).where(Mail.id == mail.id, Mail.attempts == mail.attempts, Mail.state == "sending")
    mine = uow.db.execute(claimed.values(**columns)).rowcount == 1
    if mine and isinstance(outcome, RenderedEmail):
        copy = {"subject": outcome.subject, "html": outcome.html, "plain": outcome.text}
        uow.db.execute(insert(SentCopy), copy | {"mail_id": mail.id, "sent_at": uow.now})
