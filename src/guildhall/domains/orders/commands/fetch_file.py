"""Download links for bought files: create one for an account or a guest with access, and resolve it when it is used."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, exists, or_, select

from guildhall.core.db.columns import Id
from guildhall.core.db.writing import insert_new
from guildhall.core.errors import NotAllowed, NotFound, existing
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.downloads import links
from guildhall.domains.downloads.models import DeliveryFile, Download
from guildhall.domains.downloads.rules import LINK_LASTS
from guildhall.domains.identity.commands.roles import is_admin
from guildhall.domains.orders.commands.guests import guest_orders
from guildhall.domains.orders.commands.opened import OF_ITEM, OPENS
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import ENTITLED, OPENS_FILE, OWN
from guildhall.domains.workshops.models import Workshop
from guildhall.rest_engine.caller import CALLER_ACCOUNT, CALLER_IS_ADMIN, Caller
from guildhall.services.files.models import StoredFile


@dataclass(frozen=True, slots=True)
class Wanted:
    """A file that may be downloaded. `size` is in bytes; `order_id` is None for an admin without an order.

    `begun`: the link was used before. `workshop`: slug of the file's workshop, None for a product's file.
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
    .where(OF_ITEM, OWN, ENTITLED)
    .order_by(Order.created_at.desc())
    .limit(1)
    .correlate(DeliveryFile)
    .scalar_subquery()
)
_BEGUN = exists().where(Download.id == bindparam("link_id", type_=Id))


def _wanted(order_id: ColumnElement[Any]) -> Select[Any]:
    return (
        select(
            DeliveryFile.id.label("delivery_file_id"),
            DeliveryFile.file_id,
            DeliveryFile.title,
            StoredFile.name,
            StoredFile.size,
            StoredFile.content_type,
            order_id.label("order_id"),
            Workshop.slug.label("workshop"),
            _BEGUN.label("begun"),
        )
        .join(StoredFile, StoredFile.id == DeliveryFile.file_id)
        .outerjoin(Workshop, Workshop.id == DeliveryFile.workshop_id)
        .where(DeliveryFile.id == bindparam("delivery_file_id", type_=Id))
    )


_OF_CALLER = _wanted(_ORDER).where(or_(OPENS_FILE, CALLER_IS_ADMIN))
_OF_GUEST = _wanted(Order.id.expression).join(Order, OF_ITEM).where(OPENS)


def give_link(uow: UnitOfWork, caller: Caller, delivery_file_id: str) -> tuple[str, datetime]:
    """Return the token of a download link and its expiry. Raises NotAllowed, NotFound."""
    if caller.account_id is None:
        raise NotAllowed(signed_in=False)
    wanted = _of_account(uow, caller.account_id, delivery_file_id, None, admin=caller.admin)
    return _signed(uow, wanted, account_id=caller.account_id)


def give_guest_link(uow: UnitOfWork, token: str, delivery_file_id: str) -> tuple[str, datetime]:
    """Return the same for a file of a guest's checkout, by its token. Raises NotFound."""
    wanted = _of_order(uow, guest_orders(uow, token), delivery_file_id, None)
    return _signed(uow, wanted, order_id=wanted.order_id)


def _signed(uow: UnitOfWork, wanted: Wanted, **holder: str | None) -> tuple[str, datetime]:
    link = links.SignedLink(new_id(), wanted.delivery_file_id, wanted.file_id, uow.now, **holder)
    return links.write(link, uow.settings.signing_secret), uow.now + LINK_LASTS


def wanted_by(uow: UnitOfWork, link: links.SignedLink) -> Wanted:
    """Return the file of a link, after checking access again, as at each use. Raises NotFound."""
    if link.account_id:
        admin = is_admin(uow, link.account_id)
        wanted = _of_account(uow, link.account_id, link.delivery_file_id, link.id, admin=admin)
    else:
        wanted = _of_order(uow, Order.id == link.order_id, link.delivery_file_id, link.id)
    if wanted.file_id != link.file_id:
        raise NotFound()
    return wanted


def record_download(uow: UnitOfWork, link: links.SignedLink, wanted: Wanted) -> None:
    """Record that a link was used; once, however often its download is resumed."""
    row: dict[str, Any] = {
        "id": link.id,
        "delivery_file_id": wanted.delivery_file_id,
        "file_id": wanted.file_id,
        "order_id": wanted.order_id,
        "account_id": link.account_id,
        "title": wanted.title,
        "name": wanted.name,
    }
    insert_new(uow.db, Download, row)


def _of_account(
    uow: UnitOfWork, account_id: str, delivery_file_id: str, link_id: str | None, *, admin: bool
) -> Wanted:
    caller = {CALLER_ACCOUNT.key: account_id, CALLER_IS_ADMIN.key: admin}
    return _found(uow, _OF_CALLER, caller | {"delivery_file_id": delivery_file_id, "link_id": link_id})


def _of_order(
    uow: UnitOfWork, order: ColumnElement[bool], delivery_file_id: str, link_id: str | None
) -> Wanted:
    newest = _OF_GUEST.where(order).order_by(Order.created_at.desc()).limit(1)
    return _found(uow, newest, {"delivery_file_id": delivery_file_id, "link_id": link_id})


def _found(uow: UnitOfWork, wanted: Select[Any], requested: dict[str, Any]) -> Wanted:
    found = existing(uow.db.execute(wanted, requested).first())
    return Wanted(**found._mapping)
