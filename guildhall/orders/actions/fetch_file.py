"""Fetching a file that was bought: a link for whoever has access, and what stands behind it when it is used."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, exists, or_, select

from guildhall.downloads import links
from guildhall.downloads.models import DeliveryFile, Download
from guildhall.downloads.rules import LINK_LASTS
from guildhall.files.models import StoredFile
from guildhall.identity.actions.roles import is_admin
from guildhall.kit.errors import NotAllowed, NotFound
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.sql.columns import Id
from guildhall.kit.sql.writing import insert_new
from guildhall.orders.models import Order
from guildhall.orders.queries import ENTITLED, OPENS_FILE, OWN
from guildhall.tables.caller import CALLER_ACCOUNT, CALLER_IS_ADMIN, Caller
from guildhall.workshops.models import Workshop

NO_SUCH = "There is no such file, or it is not yours."


@dataclass(frozen=True, slots=True)
class Wanted:
    """A file that somebody has access to. `size` is in bytes; `order_id` is None where an admin looks.

    begun: the link has been used before. workshop: slug of the workshop that it comes with, None for a product's.
    """

    delivery_file_id: str
    file_id: str
    title: str
    name: str
    size: int
    content_type: str
    order_id: str | None
    workshop: str | None
    begun: bool


_ORDER = (
    select(Order.id)
    .where(
        or_(Order.product_id == DeliveryFile.product_id, Order.workshop_id == DeliveryFile.workshop_id),
        OWN,
        ENTITLED,
    )
    .order_by(Order.created_at.desc())
    .limit(1)
    .correlate(DeliveryFile)
    .scalar_subquery()
)
_BEGUN = exists().where(Download.id == bindparam("link_id", type_=Id))
_WANTED = (
    select(
        DeliveryFile.id.label("delivery_file_id"),
        DeliveryFile.file_id,
        DeliveryFile.title,
        StoredFile.name,
        StoredFile.size,
        StoredFile.content_type,
        _ORDER.label("order_id"),
        Workshop.slug.label("workshop"),
        _BEGUN.label("begun"),
    )
    .join(StoredFile, StoredFile.id == DeliveryFile.file_id)
    .outerjoin(Workshop, Workshop.id == DeliveryFile.workshop_id)
    .where(
        DeliveryFile.id == bindparam("delivery_file_id", type_=Id),
        or_(OPENS_FILE, CALLER_IS_ADMIN),
    )
)


def give_link(house: House, caller: Caller, delivery_file_id: str) -> tuple[str, datetime]:
    """The token of an address that begins a download, and until when. Raises NotAllowed, NotFound."""
    if caller.account_id is None:
        raise NotAllowed("Please sign in to download your files.", signed_in=False)
    wanted = _find(house, caller.account_id, delivery_file_id, link_id=None, admin=caller.admin)
    if wanted is None:
        raise NotFound(NO_SUCH)
    link = links.Link(new_id(), delivery_file_id, wanted.file_id, caller.account_id, house.now)
    return links.write(link, house.settings.signing_secret), house.now + LINK_LASTS


def wanted_by(house: House, link: links.Link) -> Wanted:
    """What a link stands for now: access is asked again at each use. Raises NotFound."""
    admin = is_admin(house, link.account_id)
    wanted = _find(house, link.account_id, link.delivery_file_id, link.id, admin=admin)
    if wanted is None or wanted.file_id != link.file_id:
        raise NotFound(NO_SUCH)
    return wanted


def note_download(house: House, link: links.Link, wanted: Wanted) -> None:
    """Write down that a link was used; once, however often its download is taken up again."""
    row: dict[str, Any] = {
        "id": link.id,
        "delivery_file_id": wanted.delivery_file_id,
        "file_id": wanted.file_id,
        "order_id": wanted.order_id,
        "account_id": link.account_id,
        "title": wanted.title,
        "name": wanted.name,
        "created_at": house.now,
    }
    insert_new(house.db, Download, row)


def _find(
    house: House, account_id: str, delivery_file_id: str, link_id: str | None, *, admin: bool
) -> Wanted | None:
    asked = {
        "delivery_file_id": delivery_file_id,
        "link_id": link_id,
        CALLER_ACCOUNT.key: account_id,
        CALLER_IS_ADMIN.key: admin,
    }
    found = house.db.execute(_WANTED, asked).first()
    return Wanted(**found._mapping) if found else None
