"""Delete mails and their sent copies."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import String, cast, delete, func, or_, select

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.email.models import Mail, SentCopy

BATCH = 1000
_FINISHED = Mail.state.in_(("sent", "failed"))


def forget_mails_to(uow: UnitOfWork, email: str) -> None:
    """Delete all mails to an address or naming it, such as notices to staff, sent or queued, with their copies."""
    copies = select(SentCopy.mail_id).where(func.lower(SentCopy.plain).contains(email, autoescape=True))
    named = func.lower(cast(Mail.context, String)).contains(email, autoescape=True)
    uow.db.execute(delete(Mail).where(or_(Mail.recipient == email, named, Mail.id.in_(copies))))


def forget_old(runtime: Runtime) -> int:
    """Delete a batch of old sent copies and old mails, as the settings say. Returns the number of rows."""
    with runtime.writing() as uow:
        copies_before = uow.now - timedelta(days=uow.settings.mail_copy_days)
        rows_before = uow.now - timedelta(days=uow.settings.mail_days)
        copies = select(SentCopy.mail_id).where(SentCopy.sent_at < copies_before).limit(BATCH)
        forgotten = uow.db.execute(delete(SentCopy).where(SentCopy.mail_id.in_(copies))).rowcount
        old = select(Mail.id).where(_FINISHED, Mail.created_at < rows_before).limit(BATCH)
        return forgotten + uow.db.execute(delete(Mail).where(Mail.id.in_(old))).rowcount
