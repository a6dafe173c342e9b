"""Delete mails and their sent copies."""

from __future__ import annotations

from sqlalchemy import delete, select

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.email.models import Mail, SentCopy
from guildhall.services.email.rules import COPY_DAYS, ROW_DAYS

BATCH = 1000
_FINISHED = Mail.state.in_(("sent", "failed"))


def forget_mails_to(uow: UnitOfWork, email: str) -> None:
    """Delete all mails to an address, sent or queued, with their copies."""
    uow.db.execute(delete(Mail).where(Mail.recipient == email))


def forget_old(runtime: Runtime) -> int:
    """Delete old sent copies (rules.COPY_DAYS) and old mails (rules.ROW_DAYS). Returns the number of rows."""
    with runtime.writing() as uow:
        copies = select(SentCopy.mail_id).where(SentCopy.sent_at < uow.now - COPY_DAYS).limit(BATCH)
        forgotten = uow.db.execute(delete(SentCopy).where(SentCopy.mail_id.in_(copies))).rowcount
        old = select(Mail.id).where(_FINISHED, Mail.created_at < uow.now - ROW_DAYS).limit(BATCH)
        return forgotten + uow.db.execute(delete(Mail).where(Mail.id.in_(old))).rowcount
