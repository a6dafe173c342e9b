"""Find what an order opens: its details, files and seat. Every page, answer and mail that shows an order asks here.

An order opens its item while it is `ENTITLED` (M6): never before it is paid, nor after all of its money went back. A
seat that was handed to another person opens the workshop for that person, not for the buyer.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, and_, exists, or_, select

from guildhall.core.answer_fields import RowId
from guildhall.core.detail_texts import link_in
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.downloads.models import DeliveryFile
from guildhall.domains.orders.models import Order, OrderDetail
from guildhall.domains.orders.queries import ENTITLED
from guildhall.domains.workshops.models import Workshop, WorkshopDetail, WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus
from guildhall.rest_engine.translations import in_language
from guildhall.services.files.models import StoredFile

_ITS_SEAT = and_(
    WorkshopEnrollment.order_id == Order.id,
    WorkshopEnrollment.workshop_id == Order.workshop_id,
    WorkshopEnrollment.user_id == Order.user_id,
    WorkshopEnrollment.enrollment_status == SeatStatus.ENROLLED,
)
_SEAT = (
    WorkshopEnrollment.id,
    Workshop.starts_at,
    Workshop.time_zone,
    Workshop.place,
    and_(WorkshopEnrollment.attended_at.is_not(None), WorkshopEnrollment.auth_user_id.is_(None)),
)
_HOLDS_SEAT = exists().where(_ITS_SEAT).correlate(Order)
OPENS: ColumnElement[bool] = and_(ENTITLED, or_(Order.workshop_id.is_(None), _HOLDS_SEAT))
"""The condition that an order opens its item for its buyer now."""

OF_ITEM: ColumnElement[bool] = or_(
    DeliveryFile.product_id == Order.product_id, DeliveryFile.workshop_id == Order.workshop_id
)
"""The condition that a file comes with the ordered item."""

OPENS_SOMETHING: ColumnElement[bool] = and_(
    OPENS,
    or_(
        Order.workshop_id.is_not(None),
        exists().where(OrderDetail.order_id == Order.id).correlate(Order),
        exists().where(DeliveryFile.product_id == Order.product_id).correlate(Order),
    ),
)
"""The condition that there is something behind the order that its buyer can open now."""


@dataclass(frozen=True, slots=True)
class OpenedLink:
    title: str
    url: str


@dataclass(frozen=True, slots=True)
class OpenedDetails:
    """Texts and links of the order, or one part of a workshop's materials."""

    id: RowId
    title: str
    description: str | None
    image_url: str | None
    links: list[OpenedLink]
    additional_details: dict[str, Any]


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A file; `id` is its row in delivery_files, for /download-link. `size` is in bytes."""

    id: RowId
    title: str
    position: int
    name: str
    size: int
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class OpenedSeat:
    """A seat; `id` is its row in workshop_enrollments. `certificate`: a guest's token opens one."""

    id: RowId
    starts_at: datetime
    time_zone: str
    place: str
    certificate: bool


@dataclass(frozen=True, slots=True)
class Opened:
    """The things that an order opens for its buyer now; empty if it opens nothing.

    `workshop` is the slug of the workshop in which the buyer has a seat; `meeting_url` is the way in, if it is online.
    """

    details: list[OpenedDetails] = field(default_factory=list)
    files: list[OpenedFile] = field(default_factory=list)
    workshop: str | None = None
    meeting_url: str | None = None
    seat: OpenedSeat | None = None

    @property
    def titles(self) -> list[str]:
        """The names of the files and links, as a mail lists them."""
        links = [link.title for part in self.details for link in part.links]
        return list(dict.fromkeys([*(file.title for file in self.files), *links]))

    @property
    def anything(self) -> bool:
        return bool(self.details or self.files or self.workshop)


def opened_by(uow: UnitOfWork, order_ids: Iterable[str], language: str) -> dict[str, Opened]:
    """Return what each of these orders opens for its buyer, by order id; orders that open nothing are left out.

    language: the reader's; details of the order itself were written in the buyer's language.
    """
    ids = sorted(set(order_ids))
    wanted = (
        select(Order.id, Workshop.slug, Workshop.meeting_url, *_SEAT)
        .outerjoin(Workshop, Workshop.id == Order.workshop_id)
        .outerjoin(WorkshopEnrollment, _ITS_SEAT)
        .where(Order.id.in_(ids), OPENS)
    )
    opened = {
        row[0]: Opened(workshop=row[1], meeting_url=row[2], seat=OpenedSeat(*row[3:]) if row[1] else None)
        for row in uow.db.execute(wanted)
    }
    if not opened:
        return {}
    for order_id, details in _details(uow, list(opened), language):
        opened[order_id].details.append(details)
    for order_id, file in _files(uow, list(opened), language):
        opened[order_id].files.append(file)
    return {order_id: each for order_id, each in opened.items() if each.anything}


def _details(uow: UnitOfWork, ids: list[str], language: str) -> list[tuple[str, OpenedDetails]]:
    texts = (OrderDetail.title, OrderDetail.description)
    own = select(Order.id.label("order_id"), *texts, *_columns(OrderDetail)).join(
        OrderDetail, OrderDetail.order_id == Order.id
    )
    words = [
        in_language(WorkshopDetail.translations, each.key, each, language).label(each.key)
        for each in (WorkshopDetail.title, WorkshopDetail.description)
    ]
    materials = (
        select(Order.id.label("order_id"), *words, *_columns(WorkshopDetail))
        .join(WorkshopDetail, WorkshopDetail.workshop_id == Order.workshop_id)
        .order_by(WorkshopDetail.created_at, WorkshopDetail.id)
    )
    found = [
        row for each in (own, materials) for row in uow.db.execute(each.where(Order.id.in_(ids))).mappings()
    ]
    return [(row["order_id"], _part(row, language)) for row in found]


def _columns(table: type[OrderDetail] | type[WorkshopDetail]) -> tuple[Any, ...]:
    return (table.id, table.image_url, table.links, table.additional_details)


def _part(row: RowMapping, language: str) -> OpenedDetails:
    links = [OpenedLink(**link_in(link, language)) for link in row["links"] or []]
    plain = {name: row[name] for name in ("id", "title", "description", "image_url")}
    return OpenedDetails(**plain, links=links, additional_details=row["additional_details"] or {})


def _files(uow: UnitOfWork, ids: list[str], language: str) -> list[tuple[str, OpenedFile]]:
    wanted = (
        select(
            Order.id.label("order_id"),
            DeliveryFile.id,
            in_language(DeliveryFile.translations, "title", DeliveryFile.title, language),
            DeliveryFile.position,
            StoredFile.name,
            StoredFile.size,
            DeliveryFile.updated_at,
        )
        .join(DeliveryFile, OF_ITEM)
        .join(StoredFile, StoredFile.id == DeliveryFile.file_id)
        .where(Order.id.in_(ids))
        .order_by(DeliveryFile.position, DeliveryFile.created_at)
    )
    return [(row[0], OpenedFile(*row[1:])) for row in uow.db.execute(wanted)]
