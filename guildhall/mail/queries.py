"""Reads of the outbox."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from jinja2 import UndefinedError
from sqlalchemy import func, select

from guildhall.kit.errors import NotFound
from guildhall.kit.house import House
from guildhall.mail.letterhead import letterhead
from guildhall.mail.models import Mail, MailCopy, MailTexts
from guildhall.mail.render import Letter
from guildhall.mail.rules import TRY_FOR, Fault

STATES = ("queued", "sending", "sent", "failed")


def outbox(house: House) -> tuple[dict[str, int], timedelta]:
    """How many mails are in each state; for how long the oldest has been waiting for a worker, or for the server."""
    rows = house.db.execute(select(Mail.state, func.count()).group_by(Mail.state))
    count = dict.fromkeys(STATES, 0) | {state: int(number) for state, number in rows}
    queued = Mail.state == "queued"
    due = house.db.scalar(select(func.min(Mail.due_at)).where(queued, Mail.due_at <= house.now))
    given_up_at = house.db.scalar(select(func.min(Mail.try_until)).where(queued, Mail.fault == Fault.AWAY))
    since = [moment for moment in (due, given_up_at and given_up_at - TRY_FOR) if moment]
    return count, house.now - min(since) if since else timedelta(0)


@dataclass(frozen=True, slots=True)
class SavedTexts:
    """The operator's texts of a kind and language; `version` is 0 while none were ever saved."""

    id: str | None
    version: int
    words: dict[str, str]


def saved_texts(house: House, kind: str, language: str) -> SavedTexts:
    row = house.db.execute(
        select(MailTexts.id, MailTexts.version, MailTexts.words).where(
            MailTexts.kind == kind, MailTexts.language == language
        )
    ).first()
    return SavedTexts(row.id, row.version, row.words) if row else SavedTexts(None, 0, {})


def changed_texts(house: House) -> set[tuple[str, str]]:
    """The kinds and languages in which the operator says something else than the house."""
    rows = house.db.execute(select(MailTexts.kind, MailTexts.language, MailTexts.words))
    return {(row.kind, row.language) for row in rows if row.words}


@dataclass(frozen=True, slots=True)
class ShownMail:
    """`sent`: this is the copy of what left; otherwise what would leave now."""

    letter: Letter
    sent: bool


def shown_mail(house: House, mail_id: str) -> ShownMail | None:
    """What a mail says, without the link that lets its reader in; None where nothing is kept any more.

    Raises NotFound.
    """
    mail = house.db.execute(select(Mail.__table__).where(Mail.id == mail_id)).first()
    if mail is None:
        raise NotFound()
    copy = house.db.execute(select(MailCopy.__table__).where(MailCopy.mail_id == mail_id)).first()
    if copy is not None:
        return ShownMail(Letter(copy.subject, copy.html, copy.plain), sent=True)
    if mail.state == "sent":
        return None
    try:
        return ShownMail(letterhead(house).copy(mail), sent=False)
    except (UndefinedError, KeyError):  # that is why it failed: its error says so
        return None
