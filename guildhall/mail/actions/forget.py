"""Forgetting what was written, and to whom."""

from __future__ import annotations

from sqlalchemy import delete, select

from guildhall.kit.house import House
from guildhall.kit.runtime import Runtime
from guildhall.mail.models import Mail, MailCopy
from guildhall.mail.rules import COPY_DAYS, ROW_DAYS

AT_ONCE = 1000
_DONE = Mail.state.in_(("sent", "failed"))


def forget_mails_to(house: House, email: str) -> None:
    """Drop all mails to an address, with their copies, and those that have not left yet."""
    house.db.execute(delete(Mail).where(Mail.recipient == email))


def forget_old(runtime: Runtime) -> int:
    """What mails said (rules.COPY_DAYS) and that they were sent (rules.ROW_DAYS). Returns how many were forgotten."""
    with runtime.writing() as house:
        copies = select(MailCopy.mail_id).where(MailCopy.sent_at < house.now - COPY_DAYS).limit(AT_ONCE)
        forgotten = house.db.execute(delete(MailCopy).where(MailCopy.mail_id.in_(copies))).rowcount
        old = select(Mail.id).where(_DONE, Mail.created_at < house.now - ROW_DAYS).limit(AT_ONCE)
        return forgotten + house.db.execute(delete(Mail).where(Mail.id.in_(old))).rowcount
