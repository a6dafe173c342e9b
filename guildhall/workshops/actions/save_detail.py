"""What an admin does with the details of a workshop: add, change, delete."""

from __future__ import annotations

from typing import Any

from pydantic import Field
from sqlalchemy import delete, insert, update

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


def add_detail(house: House, _caller: Caller, wish: NewDetail) -> str:
    row = wish.model_dump() | {"id": new_id(), "created_at": house.now}
    house.db.execute(insert(WorkshopDetail), row)
    return str(row["id"])


def update_detail(house: House, _caller: Caller, row_id: str, wish: DetailChange) -> None:
    if changes := wish.sent():
        house.db.execute(update(WorkshopDetail).where(WorkshopDetail.id == row_id).values(**changes))


def delete_detail(house: House, _caller: Caller, row_id: str) -> None:
    house.db.execute(delete(WorkshopDetail).where(WorkshopDetail.id == row_id))
