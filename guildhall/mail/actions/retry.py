"""Sending a mail again that was given up."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import or_, update

from guildhall.audit.record import record
from guildhall.kit.errors import NotAllowed
from guildhall.kit.house import House
from guildhall.mail.models import Mail
from guildhall.mail.rules import LINKS_LAST, SECRET_LINKS
from guildhall.tables.caller import Caller

MOST = 500


def retry_mails(house: House, caller: Caller, mail_ids: Sequence[str]) -> list[str]:
    """Queue those of these mails that have failed, as if they were new; the ids of those that are. For admins.

    One whose link has run out meanwhile stays where it is: its reader asks for a new one. Raises NotAllowed.
    """
    if not caller.admin:
        raise NotAllowed(signed_in=caller.signed_in)
    retried = []
    for mail_id in dict.fromkeys(mail_ids):
        usable = or_(Mail.template.not_in(SECRET_LINKS), Mail.created_at > house.now - LINKS_LAST)
        failed = update(Mail).where(Mail.id == mail_id, Mail.state == "failed", usable)
        if house.db.execute(failed.values(state="queued", attempts=0, due_at=house.now)).rowcount == 1:
            record(house, caller.account_id, "mail.retried", "mails", mail_id)
            retried.append(mail_id)
    return retried
