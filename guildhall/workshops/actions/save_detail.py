"""What an admin does with the details of a workshop: add, change, delete."""

from __future__ import annotations

from typing import Any

from pydantic import Field
from sqlalchemy import delete, insert, update

from guildhall.audit.changes import changes as differing
from guildhall.audit.record import record
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.wire import Change, Identifier, Links, OptionalText, OptionalWebAddress, Title, Wire
from guildhall.tables.caller import Caller
from guildhall.workshops.models import WorkshopDetail


class NewDetail(Wire):
    """Rows of `links` that lack a title or an address are left out (spec §5)."""

    workshop_id: Identifier
    title: Title
    description: OptionalText = None
    image_url: OptionalWebAddress = None
    links: Links = Field(default_factory=list)
    additional_details: dict[Title, Any] = Field(default_factory=dict)


class DetailChange(Change):
    title: Title = ""
    description: OptionalText = None
    image_url: OptionalWebAddress = None
    links: Links = Field(default_factory=list)
    additional_details: dict[Title, Any] = Field(default_factory=dict)


def add_detail(house: House, caller: Caller, wish: NewDetail) -> str:
    row = wish.model_dump() | {"id": new_id(), "created_at": house.now, "updated_at": house.now}
    house.db.execute(insert(WorkshopDetail), row)
    record(
        house, caller.account_id, "workshop_detail.created", "workshop_details", row["id"], title=wish.title
    )
    return str(row["id"])


def update_detail(house: House, caller: Caller, row_id: str, wish: DetailChange) -> None:
    if changes := wish.sent():
        audited = differing(house, WorkshopDetail, row_id, changes)
        row = update(WorkshopDetail).where(WorkshopDetail.id == row_id)
        house.db.execute(row.values(**changes, updated_at=house.now))
        record(
            house, caller.account_id, "workshop_detail.changed", "workshop_details", row_id, changes=audited
        )


def delete_detail(house: House, caller: Caller, row_id: str) -> None:
    gone = delete(WorkshopDetail).where(WorkshopDetail.id == row_id).returning(WorkshopDetail.title)
    title = house.db.scalar(gone)
    record(house, caller.account_id, "workshop_detail.deleted", "workshop_details", row_id, title=title)
