"""Keep the address that a row leaves."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, insert, select

from guildhall.core.db.records import Record
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.addresses.models import OldAddress
from guildhall.services.addresses.rules import address_of


def keep_old_address(
    uow: UnitOfWork, table: type[Record], row_id: str, changed: Mapping[str, Any]
) -> str | None:
    """Keep the address of a row that is about to get another slug, and return the slug that it leaves, if any.

    changed: the columns that will be written.
    """
    if "slug" not in changed:
        return None
    columns = table.__table__.c
    before: str | None = uow.db.scalar(select(columns.slug).where(columns.id == row_id))
    if before is None or before == changed["slug"]:
        return None
    name = table.__tablename__
    path = address_of(name, before)
    uow.db.execute(delete(OldAddress).where(OldAddress.path == path))
    uow.db.execute(insert(OldAddress), {"path": path, "subject_table": name, "subject_id": row_id})
    return before
