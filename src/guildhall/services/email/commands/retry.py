"""Sending mails again that were given up."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import or_, select, update

from guildhall.core.errors import NotAllowed
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.email.models import Mail
from guildhall.services.email.rules import TRY_FOR

MOST = 500


def retry_mails(uow: UnitOfWork, caller: Caller, mail_ids: Sequence[str] | None = None) -> list[str]:
    """Queue those of these mails that have failed as if they were new, or the oldest MOST of all; their ids.

    For admins. One that would only mislead by now (a link that has run out) stays where it is. Raises NotAllowed.
    """
    if not caller.admin:
        raise NotAllowed(signed_in=caller.signed_in)
    given_up = select(Mail.id).where(
        Mail.state == "failed", or_(Mail.void_at.is_(None), Mail.void_at > uow.now)
    )
    if mail_ids is None:
        given_up = given_up.order_by(Mail.created_at).limit(MOST)
    else:
        given_up = given_up.where(Mail.id.in_(mail_ids))
    fresh = {"state": "queued", "attempts": 0, "due_at": uow.now, "try_until": uow.now + TRY_FOR}
    again = update(Mail).where(Mail.id.in_(given_up), Mail.state == "failed").values(fresh)
    retried = sorted(uow.db.scalars(again.returning(Mail.id)))
    for mail_id in retried:
        record(uow, caller.account_id, "mail.retried", "mails", mail_id)
    return retried
