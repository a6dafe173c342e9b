"""Forgetting what was written to somebody."""

from __future__ import annotations

from sqlalchemy import delete, select

from guildhall.kit.house import House
from guildhall.mail.models import Mail, MailCopy


def forget_copies(house: House, email: str) -> None:
    """Drop the copies of all mails to an address."""
    theirs = select(Mail.id).where(Mail.recipient == email)
    house.db.execute(delete(MailCopy).where(MailCopy.mail_id.in_(theirs)))
