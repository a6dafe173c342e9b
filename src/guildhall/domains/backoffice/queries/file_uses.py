"""Uses of an uploaded file: the rows that contain its address."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, String, cast, false, or_, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue import policy as catalogue
from guildhall.domains.content import policy as content
from guildhall.domains.discounts import policy as discounts
from guildhall.domains.downloads import policy as downloads
from guildhall.domains.orders import policy as orders
from guildhall.domains.referrals import policy as referrals
from guildhall.domains.workshops import policy as workshops
from guildhall.rest_engine.caller import CALLER_ACCOUNT, CALLER_IS_ADMIN, CALLER_PROFILE, NOW, Caller
from guildhall.rest_engine.declaration import Table, extended, with_staff
from guildhall.services.site.queries import tables_with_file

MOST = 20  # rows of each table; more would not help the reader
PLACES = (
    ("products", "name", ("image_url", "delivery_image_url", "delivery_links")),
    ("blog_articles", "title", ("featured_image_url", "content")),
    ("news", "title", ("image_url", "description")),
    ("pages", "title", ("content",)),
    ("workshops", "title", ("image_url",)),
    ("workshop_details", "title", ("image_url", "links")),
    ("order_details", "title", ("image_url", "links")),
    ("creatives", "title", ("image_url", "translations")),
    ("delivery_files", "title", ()),
)
"""Each table that can contain a file's address: its title column, and the columns with addresses."""

_MODULES = (content, catalogue, workshops, downloads, discounts, orders, referrals)
_EXTENSIONS = (*orders.EXTENSIONS, *referrals.EXTENSIONS)
_TABLES = extended((table for module in _MODULES for table in module.TABLES), _EXTENSIONS)
_DECLARED = {table.name: with_staff(table) for table in _TABLES}


@dataclass(frozen=True, slots=True)
class FileUse:
    """A row that shows a file; `id` and `title` are None if the caller may not see the row."""

    table: str
    id: str | None
    title: str | None


def uses_of(uow: UnitOfWork, caller: Caller, file_id: str) -> list[FileUse]:
    """Return the rows that contain the file's address or deliver it, table by table."""
    uses = [
        use for name, title, columns in PLACES for use in _uses(uow, caller, file_id, name, title, columns)
    ]
    return uses + [FileUse(table, None, None) for table in tables_with_file(uow, file_id)]


def _uses(
    uow: UnitOfWork, caller: Caller, file_id: str, name: str, title: str, columns: tuple[str, ...]
) -> list[FileUse]:
    declared = _DECLARED[name]
    source = declared.model.__table__
    rows = (
        select(source.c.id, source.c[title].label("title"), _seen(declared, caller).label("seen"))
        .where(_shows(source, columns, file_id))
        .order_by(source.c.id)
        .limit(MOST)
    )
    found = uow.db.execute(rows, _of_request(uow, caller))
    return [FileUse(name, row.id, row.title) if row.seen else FileUse(name, None, None) for row in found]


def _shows(source: Any, columns: tuple[str, ...], file_id: str) -> ColumnElement[bool]:
    """Return a condition: the row has the file's address in one of the columns, or without columns delivers it."""
    if not columns:
        delivered: ColumnElement[bool] = source.c.file_id == file_id
        return delivered
    return or_(*(cast(source.c[column], String).like(f"%/media/{file_id}/%") for column in columns))


def _seen(declared: Table, caller: Caller) -> ColumnElement[bool]:
    return declared.rows.get(caller.role, false())


def _of_request(uow: UnitOfWork, caller: Caller) -> dict[str, Any]:
    return {
        CALLER_ACCOUNT.key: caller.account_id,
        CALLER_PROFILE.key: caller.profile_id,
        CALLER_IS_ADMIN.key: caller.admin,
        NOW.key: uow.now,
    }
