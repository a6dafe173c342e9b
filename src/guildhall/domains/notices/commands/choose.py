"""Choose what a staff member is notified of."""

from sqlalchemy import update

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import NotAllowed, existing
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.notices.links import notices_of
from guildhall.domains.notices.models import StaffNotices
from guildhall.domains.notices.queries import NoticeReader, staff_member
from guildhall.domains.notices.rules import Choice, last_summary
from guildhall.rest_engine.caller import Caller
from guildhall.services.shop_settings.days import shop_zone


def choose_notices(uow: UnitOfWork, caller: Caller, wanted: Choice) -> Choice:
    """Store the caller's choice and return it, without topics that their role does not allow.

    Raises NotAllowed for everyone but staff with a confirmed address.
    """
    member = own_notices(uow, caller)
    choice = wanted.within(member.role)
    keep_row(uow, member)
    uow.db.execute(
        update(StaffNotices)
        .where(StaffNotices.account_id == member.account_id)
        .values(at_once=list(choice.at_once), daily=list(choice.daily))
    )
    return choice


def stop_notices(uow: UnitOfWork, token: str) -> None:
    """End the notices of the link's pace for its staff member; notices of the other pace go on. Idempotent.

    Raises NotFound for a link that is not valid, or whose reader is no longer staff.
    """
    account_id, pace = notices_of(uow, token)
    member = existing(staff_member(uow, account_id))
    keep_row(uow, member)
    chosen = update(StaffNotices).where(StaffNotices.account_id == account_id)
    uow.db.execute(chosen.values({pace: []}))


def own_notices(uow: UnitOfWork, caller: Caller) -> NoticeReader:
    """Return the caller as a staff member. Raises NotAllowed for everyone else."""
    member = staff_member(uow, caller.account_id) if caller.staff and caller.account_id else None
    if member is None:
        raise NotAllowed(signed_in=caller.signed_in)
    return member


def keep_row(uow: UnitOfWork, member: NoticeReader) -> None:
    """Store the row of a staff member who has none. Reports begin now, not with the shop's past."""
    if member.kept:
        return
    row = {
        "account_id": member.account_id,
        "at_once": list(member.choice.at_once),
        "daily": list(member.choice.daily),
        "at_once_until": uow.now,
        "daily_until": last_summary(uow.now, shop_zone(uow)),
    }
    insert_new(uow.db, StaffNotices, row)
