"""Sending a mail with made-up values to whoever asks, to see how it arrives."""

from __future__ import annotations

from sqlalchemy import select

from guildhall.audit.record import record
from guildhall.kit.errors import NotAllowed
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.mail.letterhead import letterhead
from guildhall.mail.models import Mail
from guildhall.mail.outbox import enqueue
from guildhall.mail.samples import sample
from guildhall.tables.caller import Caller


def mail_sample(house: House, caller: Caller, kind: str, language: str) -> str:
    """Queue it for the admin's own address, which is returned. Raises NotAllowed for anyone else."""
    if not caller.admin or not caller.email:
        raise NotAllowed(signed_in=caller.signed_in)
    once = f"sample:{new_id()}"
    enqueue(
        house,
        template=kind,
        recipient=caller.email,
        language=language,
        dedup_key=once,
        context=sample(kind, language, letterhead(house).settings),
    )
    mail_id = house.db.execute(select(Mail.id).where(Mail.dedup_key == once)).scalar_one()
    record(house, caller.account_id, "mail.sampled", "mails", mail_id, kind=kind, language=language)
    return caller.email
