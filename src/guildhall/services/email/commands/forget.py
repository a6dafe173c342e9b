"""Forgetting what was written, and to whom."""

from __future__ import annotations

from sqlalchemy import delete, select

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.email.models import Mail, SentCopy
from guildhall.services.email.rules import COPY_DAYS, ROW_DAYS

AT_ONCE = 1000
_DONE = Mail.state.in_(("sent", "failed"))


def forget_mails_to(uow: UnitOfWork, email: str) -> None:
    """Drop all mails to an address, with their copies, and those that have not left yet."""
    uow.db.execute(delete(Mail).where(Mail.recipient == email))


def forget_old(runtime: Runtime) -> int:
    """What mails said (rules.COPY_DAYS) and that they were sent (rules.ROW_DAYS). Returns how many were forgotten."""
    with runtime.writing() as uow:
        copies = select(SentCopy.mail_id).where(SentCopy.sent_at < uow.now - COPY_DAYS).limit(AT_ONCE)
        forgotten = uow.db.execute(delete(SentCopy).where(SentCopy.mail_id.in_(copies))).rowcount
        old = select(Mail.id).where(_DONE, Mail.created_at < uow.now - ROW_DAYS).limit(AT_ONCE)
        return forgotten + uow.db.execute(delete(Mail).where(Mail.id.in_(old))).rowcount
