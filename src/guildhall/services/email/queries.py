"""Reads of the outbox."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from jinja2 import UndefinedError
from sqlalchemy import func, select

from guildhall.core.errors import NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.email.branding import branding
from guildhall.services.email.models import EditedMailTexts, Mail, SentCopy
from guildhall.services.email.render import RenderedEmail
from guildhall.services.email.rules import TRY_FOR, Fault

STATES = ("queued", "sending", "sent", "failed")


def outbox(uow: UnitOfWork) -> tuple[dict[str, int], timedelta]:
    """How many mails are in each state; for how long the oldest has been waiting for a worker, or for the server."""
    rows = uow.db.execute(select(Mail.state, func.count()).group_by(Mail.state))
    count = dict.fromkeys(STATES, 0) | {state: int(number) for state, number in rows}
    queued = Mail.state == "queued"
    due = uow.db.scalar(select(func.min(Mail.due_at)).where(queued, Mail.due_at <= uow.now))
    given_up_at = uow.db.scalar(select(func.min(Mail.try_until)).where(queued, Mail.fault == Fault.AWAY))
    since = [timestamp for timestamp in (due, given_up_at and given_up_at - TRY_FOR) if timestamp]
    return count, uow.now - min(since) if since else timedelta(0)


@dataclass(frozen=True, slots=True)
class SavedTexts:
    """The operator's texts of a kind and language; `version` is 0 while none were ever saved."""

    id: str | None
    version: int
    words: dict[str, str]


def saved_texts(uow: UnitOfWork, kind: str, language: str) -> SavedTexts:
    row = uow.db.execute(
        select(EditedMailTexts.id, EditedMailTexts.version, EditedMailTexts.words).where(
            EditedMailTexts.kind == kind, EditedMailTexts.language == language
        )
    ).first()
    return SavedTexts(row.id, row.version, row.words) if row else SavedTexts(None, 0, {})


def changed_texts(uow: UnitOfWork) -> set[tuple[str, str]]:
    """The kinds and languages in which the operator says something else than the house."""
    rows = uow.db.execute(select(EditedMailTexts.kind, EditedMailTexts.language, EditedMailTexts.words))
    return {(row.kind, row.language) for row in rows if row.words}


@dataclass(frozen=True, slots=True)
class MailView:
    """`sent`: this is the copy of what left; otherwise what would leave now."""

    rendered: RenderedEmail
    sent: bool


def shown_mail(uow: UnitOfWork, mail_id: str) -> MailView | None:
    """What a mail says, without the link that lets its reader in; None where nothing is kept any more.

    Raises NotFound.
    """
    mail = uow.db.execute(select(Mail.__table__).where(Mail.id == mail_id)).first()
    if mail is None:
        raise NotFound()
    copy = uow.db.execute(select(SentCopy.__table__).where(SentCopy.mail_id == mail_id)).first()
    if copy is not None:
        return MailView(RenderedEmail(copy.subject, copy.html, copy.plain), sent=True)
    if mail.state == "sent":
        return None
    try:
        return MailView(branding(uow).copy(mail), sent=False)
    except (UndefinedError, KeyError):  # that is why it failed: its error says so
        return None
