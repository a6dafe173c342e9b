"""Where an uploaded file is shown: the rows that name its address."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import String, Table, cast, or_, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.content.models import BlogArticle, News
from guildhall.domains.downloads.models import DeliveryFile
from guildhall.domains.orders.models import OrderDetail
from guildhall.domains.workshops.models import Workshop, WorkshopDetail

MOST = 20  # of each table: more would say nothing more
PLACES = (
    (Product, "name", ("image_url", "delivery_image_url", "delivery_links")),
    (BlogArticle, "title", ("featured_image_url", "content")),
    (News, "title", ("image_url", "description")),
    (Workshop, "title", ("image_url",)),
    (WorkshopDetail, "title", ("image_url", "links")),
    (OrderDetail, "title", ("image_url", "links")),
)
"""Each table that can name a file's address: the column that is its title, and those that may hold one."""


@dataclass(frozen=True, slots=True)
class FileUse:
    """A row that shows a file."""

    table: str
    id: str
    title: str | None


def uses_of(uow: UnitOfWork, file_id: str) -> list[FileUse]:
    """Every row that names the file's address or delivers it, table by table."""
    tables = ((model.metadata.tables[model.__tablename__], title, names) for model, title, names in PLACES)
    shown = [use for table, title, names in tables for use in _uses(uow, file_id, table, title, names)]
    return shown + list(_delivered(uow, file_id))


def _delivered(uow: UnitOfWork, file_id: str) -> Iterator[FileUse]:
    offered = select(DeliveryFile.id, DeliveryFile.title).where(DeliveryFile.file_id == file_id)
    for row_id, title in uow.db.execute(offered.order_by(DeliveryFile.id).limit(MOST)):
        yield FileUse(DeliveryFile.__tablename__, row_id, title)


def _uses(
    uow: UnitOfWork, file_id: str, table: Table, title: str, names: tuple[str, ...]
) -> Iterator[FileUse]:
    address = f"%/media/{file_id}/%"
    named = or_(*(cast(table.c[name], String).like(address) for name in names))
    rows = uow.db.execute(select(table.c.id, table.c[title]).where(named).order_by(table.c.id).limit(MOST))
    for row_id, details in rows:
        yield FileUse(str(table.name), row_id, details)
