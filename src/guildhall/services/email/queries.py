"""Queries of the outbox and of mail texts."""

from dataclasses import dataclass
from datetime import timedelta

from jinja2 import UndefinedError
from sqlalchemy import func, select

from guildhall.core.errors import existing
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.email.branding import branding
from guildhall.services.email.models import CustomTexts, Mail, SentCopy
from guildhall.services.email.render import RenderedEmail
from guildhall.services.email.rules import TRY_FOR, Fault

STATES = ("queued", "sending", "sent", "failed")


def outbox(uow: UnitOfWork) -> tuple[dict[str, int], timedelta]:
    """Return the number of mails by state, and how long the oldest has been waiting for the worker or mail server."""
    rows = uow.db.execute(select(Mail.state, func.count()).group_by(Mail.state))
    counts = dict.fromkeys(STATES, 0) | {state: int(number) for state, number in rows}
    queued = Mail.state == "queued"
    due = uow.db.scalar(select(func.min(Mail.due_at)).where(queued, Mail.due_at <= uow.now))
    away_until = uow.db.scalar(select(func.min(Mail.try_until)).where(queued, Mail.fault == Fault.AWAY))
    since = [timestamp for timestamp in (due, away_until and away_until - TRY_FOR) if timestamp]
    return counts, uow.now - min(since) if since else timedelta(0)


@dataclass(frozen=True, slots=True)
class SavedTexts:
    """The operator's texts of a kind and language; `version` is 0 until they are saved for the first time."""

    id: str | None
    version: int
    words: dict[str, str]


def saved_texts(uow: UnitOfWork, kind: str, language: str) -> SavedTexts:
    row = uow.db.execute(
        select(CustomTexts.id, CustomTexts.version, CustomTexts.words).where(
            CustomTexts.kind == kind, CustomTexts.language == language
        )
    ).first()
    return SavedTexts(row.id, row.version, row.words) if row else SavedTexts(None, 0, {})


def changed_texts(uow: UnitOfWork) -> set[tuple[str, str]]:
    """Return the kinds and languages with customised texts."""
    rows = uow.db.execute(select(CustomTexts.kind, CustomTexts.language, CustomTexts.words))
    return {(row.kind, row.language) for row in rows if row.words}


@dataclass(frozen=True, slots=True)
class ShownMail:
    """The content of a mail: the sent copy (`sent`), or as it would be sent now."""

    rendered: RenderedEmail
    sent: bool


def shown_mail(uow: UnitOfWork, mail_id: str) -> ShownMail | None:
    """Return the content of a mail without its sign-in link, or None if its copy was deleted. Raises NotFound."""
    mail = existing(uow.db.execute(select(Mail.__table__).where(Mail.id == mail_id)).first())
    copy = uow.db.execute(select(SentCopy.__table__).where(SentCopy.mail_id == mail_id)).first()
    if copy is not None:
        return ShownMail(RenderedEmail(copy.subject, copy.html, copy.plain), sent=True)
    if mail.state == "sent":
        return None
    try:
        return ShownMail(branding(uow).copy(mail), sent=False)
    except (UndefinedError, KeyError):  # the mail failed for this reason; its error has it
        return None


def words_in(uow: UnitOfWork, language: str) -> dict[str, dict[str, str]]:
    """Return the operator's texts in a language by kind of mail."""
    stored = select(CustomTexts.kind, CustomTexts.words).where(CustomTexts.language == language)
    return {row.kind: row.words for row in uow.db.execute(stored)}
