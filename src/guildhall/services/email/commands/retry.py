"""Retry failed mails."""

from collections.abc import Sequence

from sqlalchemy import or_, select, update

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.email.commands.pause_server import forget_failures
from guildhall.services.email.models import Mail
from guildhall.services.email.rules import TRY_FOR

MOST = 500


def retry_mails(uow: UnitOfWork, caller: Caller, mail_ids: Sequence[str] | None = None) -> list[str]:
    """Queue failed mails again, by default the oldest MOST. Returns their ids. For admins.

    Mails that are obsolete (an expired link) stay failed. A mail server that failed is tried at once.
    Raises NotAllowed.
    """
    caller.require(caller.admin)
    failed = select(Mail.id).where(
        Mail.state == "failed", or_(Mail.void_at.is_(None), Mail.void_at > uow.now)
    )
    if mail_ids is None:
        failed = failed.order_by(Mail.created_at).limit(MOST)
    else:
        failed = failed.where(Mail.id.in_(mail_ids))
    fresh = {"state": "queued", "attempts": 0, "due_at": uow.now, "try_until": uow.now + TRY_FOR}
    requeue = update(Mail).where(Mail.id.in_(failed), Mail.state == "failed").values(fresh)
    forget_failures(uow)
    retried = sorted(uow.db.scalars(requeue.returning(Mail.id)))
    for mail_id in retried:
        record(uow, caller.account_id, "mail.retried", "mails", mail_id)
    return retried
