"""Send a mail with sample values to the admin who requests it."""

from sqlalchemy import select

from guildhall.core.errors import NotAllowed
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.email.branding import branding
from guildhall.services.email.models import Mail
from guildhall.services.email.outbox import enqueue
from guildhall.services.email.samples import sample


def mail_sample(uow: UnitOfWork, caller: Caller, kind: str, language: str) -> str:
    """Queue a sample mail to the admin's address and return the address. Raises NotAllowed for anyone else."""
    if not caller.admin or not caller.email:
        raise NotAllowed(signed_in=caller.signed_in)
    once = f"sample:{new_id()}"
    enqueue(
        uow,
        template=kind,
        recipient=caller.email,
        language=language,
        dedup_key=once,
        context=sample(kind, language, branding(uow).settings),
    )
    mail_id = uow.db.execute(select(Mail.id).where(Mail.dedup_key == once)).scalar_one()
    record(uow, caller.account_id, "mail.sampled", "mails", mail_id, kind=kind, language=language)
    return caller.email
