"""Commands that write creatives, for admins."""

from sqlalchemy import delete, insert, select, update

from guildhall.core.db.places import move
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.creative_schemas import CreativeChange, NewCreative
from guildhall.domains.referrals.models.creatives import Creative
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record


def create_creative(uow: UnitOfWork, caller: Caller, payload: NewCreative) -> str:
    """Add a creative and return its id."""
    creative_id = new_id()
    uow.db.execute(insert(Creative), payload.sent() | {"id": creative_id})
    record(uow, caller.account_id, "creative.created", "creatives", creative_id, title=payload.title)
    return creative_id


def change_creative(uow: UnitOfWork, caller: Caller, row_id: str, payload: CreativeChange) -> None:
    """Change the fields sent; a position moves it within the list."""
    columns = payload.sent()
    differing = changes(uow, Creative, row_id, columns)
    position = columns.pop("position", None)
    uow.db.execute(update(Creative).where(Creative.id == row_id).values(columns))
    if position is not None:
        in_order = select(Creative.id).order_by(Creative.position, Creative.created_at.desc(), Creative.id)
        move(uow.db, Creative, in_order, row_id, position)
    record(uow, caller.account_id, "creative.changed", "creatives", row_id, changes=differing)


def delete_creative(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    title = uow.db.scalar(delete(Creative).where(Creative.id == row_id).returning(Creative.title))
    record(uow, caller.account_id, "creative.deleted", "creatives", row_id, title=title)
