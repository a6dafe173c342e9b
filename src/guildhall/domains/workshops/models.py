"""Tables of workshops, their materials and their seats."""

import datetime
from typing import Any

from sqlalchemy import CheckConstraint, Date, ForeignKey, Index, false, text
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json, MinorUnits
from guildhall.core.db.records import Record, created, key, timestamp, updated
from guildhall.domains.workshops.rules import LIVE_WAITING, WaitingStatus
from guildhall.domains.workshops.when import closing_of, end_of, start_of
from guildhall.services.shop_settings.vat_rates import TaxCategory

ONLINE = "online"
_LIVE = text(f"status IN {LIVE_WAITING}")


def venue_of(place: str) -> str | None:
    """Return the address of a workshop's place, or None if it is online."""
    return None if place == ONLINE else place


def _start(context: Any) -> datetime.datetime:
    row: dict[str, Any] = context.get_current_parameters()
    return start_of(row["date"], row["time"], row["time_zone"])


def _closing(context: Any) -> datetime.datetime:
    row: dict[str, Any] = context.get_current_parameters()
    return closing_of(_start(context), row.get("enrolment_closes_hours") or 0)


def _end(context: Any) -> datetime.datetime | None:
    row: dict[str, Any] = context.get_current_parameters()
    written = row.get("end_date"), row.get("end_time")
    return end_of(row["date"], row["time"], row["time_zone"], row["duration"], *written)


class Workshop(Record):
    """A dated workshop. `price` is in minor units of `currency`; `time` is local to `time_zone` (W3).

    `place` is the venue, or "online"; only participants see the `meeting_url` of an online workshop.
    `starts_at` and `ends_at` are calculated from date, time, zone and duration, or from `end_date` and `end_time` if
    given (`when.py`); column defaults set them on insert, `update_workshop` on update. Enrollment closes
    `enrolment_closes_hours` before the start, at `enrolment_closes_at`.
    `reminded_at` is the time of the last reminder to its participants.
    A canceled workshop has `called_off_at`; it is inactive from then on and takes no bookings.
    `early_price` is the price of a seat until the end of the day `early_until`, in the shop's time zone, and for
    `early_seats` seats, whichever ends first; `early_ends_at` is calculated from the day when the workshop is saved.
    `tax_category` decides the tax rate, and `place` the country of the tax: an online workshop is taxed where the
    buyer is, any other where it takes place.
    The number of participants is not stored but counted from enrollments and live holds (W1).
    """

    __tablename__ = "workshops"
    __table_args__ = (
        CheckConstraint("currency IN ('USD', 'EUR', 'GBP')", name="currency"),
        CheckConstraint("price >= 0", name="price"),
        CheckConstraint("early_price > 0", name="early_price"),
        CheckConstraint("early_seats > 0", name="early_seats"),
        CheckConstraint("max_participants >= 0", name="max_participants"),
        CheckConstraint("enrolment_closes_hours >= 0", name="enrolment_closes_hours"),
        CheckConstraint("status IN ('upcoming', 'ongoing', 'completed')", name="status"),
        Index(None, "is_active", "date"),
        Index(None, "created_at", "id"),
        Index(None, "price", "id"),
        Index(None, "title", "id"),
        Index(None, "updated_at", "id"),
    )

    id: Mapped[key]
    slug: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str] = mapped_column(index=True)
    description: Mapped[str | None]
    detailed_description: Mapped[str | None]
    image_url: Mapped[str | None]
    price: Mapped[int] = mapped_column(MinorUnits)
    currency: Mapped[str] = mapped_column(default="USD")
    early_price: Mapped[int | None] = mapped_column(MinorUnits)
    early_until: Mapped[datetime.date | None] = mapped_column(Date)
    early_seats: Mapped[int | None]
    early_ends_at: Mapped[timestamp | None]
    tax_category: Mapped[str] = mapped_column(default=TaxCategory.STANDARD)
    status: Mapped[str] = mapped_column(default="upcoming", index=True)
    date: Mapped[datetime.date] = mapped_column(Date, index=True)
    time: Mapped[str]  # 24-hour clock, "14:30"
    time_zone: Mapped[str] = mapped_column(default="UTC")
    duration: Mapped[str]  # free text: "3 hours"
    end_date: Mapped[datetime.date | None] = mapped_column(Date)
    end_time: Mapped[str | None]
    place: Mapped[str] = mapped_column(default=ONLINE)
    meeting_url: Mapped[str | None]
    starts_at: Mapped[timestamp] = mapped_column(default=_start, index=True)
    ends_at: Mapped[timestamp | None] = mapped_column(default=_end)
    enrolment_closes_hours: Mapped[int] = mapped_column(default=0)
    enrolment_closes_at: Mapped[timestamp] = mapped_column(default=_closing, index=True)
    reminded_at: Mapped[timestamp | None]
    called_off_at: Mapped[timestamp | None]
    instructor: Mapped[str]
    max_participants: Mapped[int]
    what_you_learn: Mapped[list[str]] = mapped_column(Json, default=list)
    requirements: Mapped[list[str]] = mapped_column(Json, default=list)
    included: Mapped[list[str]] = mapped_column(Json, default=list)
    materials: Mapped[list[dict[str, Any]]] = mapped_column(Json, default=list)
    translations: Mapped[dict[str, dict[str, str]]] = mapped_column(Json, default=dict)
    is_active: Mapped[bool] = mapped_column(default=True)
    created_at: Mapped[created]
    updated_at: Mapped[updated]


class WorkshopDetail(Record):
    """Material of a workshop for its participants. `links` is a list of {title, url, translations}.

    `translations` has the texts in other languages (core.detail_texts.DetailWords).
    """

    __tablename__ = "workshop_details"
    __table_args__ = (Index(None, "workshop_id", "created_at"),)

    id: Mapped[key]
    workshop_id: Mapped[str] = mapped_column(Id, ForeignKey("workshops.id", ondelete="CASCADE"))
    title: Mapped[str]
    description: Mapped[str | None]
    image_url: Mapped[str | None]
    links: Mapped[list[dict[str, Any]]] = mapped_column(Json, default=list)
    additional_details: Mapped[dict[str, Any]] = mapped_column(Json, default=dict)
    translations: Mapped[dict[str, dict[str, str]]] = mapped_column(Json, default=dict)
    created_at: Mapped[created] = mapped_column(index=True)
    updated_at: Mapped[updated] = mapped_column(index=True)


class WorkshopEnrollment(Record):
    """A seat: pending is a hold until `held_until`, enrolled is paid or free, cancelled is released (W1).

    A hold without an order is an offer to a person on the waiting list.
    `early`: its order has the workshop's early-bird price, and is not canceled. A lapsed hold stays early: its order
    can still be paid at this price.
    `transferred_at` is the time at which it was last handed to another person: its order is not the holder's then.
    `attended_at` is the time at which an admin marked its holder as present. The first mark also sets
    `certificate_code`, by which anyone who sees the certificate can verify it.
    """

    __tablename__ = "workshop_enrollments"
    __table_args__ = (
        CheckConstraint(
            "enrollment_status IN ('pending', 'enrolled', 'cancelled')", name="enrollment_status"
        ),
        Index(None, "workshop_id", "enrollment_status"),
        Index(None, "workshop_id", "enrolled_at", "id"),
        Index(None, "enrolled_at", "id"),
        Index(
            "uq_workshop_enrollments_live_seat",
            "workshop_id",
            "user_id",
            unique=True,
            sqlite_where=text("enrollment_status <> 'cancelled'"),
            postgresql_where=text("enrollment_status <> 'cancelled'"),
        ),
        Index(None, "enrollment_status", "held_until"),
    )

    id: Mapped[key]
    user_id: Mapped[str] = mapped_column(Id, ForeignKey("users.id"), index=True)
    auth_user_id: Mapped[str | None] = mapped_column(Id, index=True)
    workshop_id: Mapped[str] = mapped_column(Id, ForeignKey("workshops.id"))
    order_id: Mapped[str | None] = mapped_column(Id, index=True)
    enrollment_status: Mapped[str] = mapped_column(default="pending")
    held_until: Mapped[timestamp | None]
    early: Mapped[bool] = mapped_column(default=False, server_default=false())
    enrolled_at: Mapped[timestamp]
    transferred_at: Mapped[timestamp | None]
    attended_at: Mapped[timestamp | None] = mapped_column(index=True)
    certificate_code: Mapped[str | None] = mapped_column(unique=True)


class WaitingListEntry(Record):
    """A person's place in the line for a full workshop; a smaller `position` comes first.

    While it is offered, a hold of the same person, without an order, keeps the seat until `offered_until`.
    """

    __tablename__ = "waiting_list_entries"
    __table_args__ = (
        CheckConstraint(f"status IN {tuple(map(str, WaitingStatus))}", name="status"),
        Index(None, "workshop_id", "status", "position"),
        Index(None, "position", "id"),
        Index(None, "created_at", "id"),
        Index(None, "offered_until"),
        Index(
            "uq_waiting_list_entries_live",
            "workshop_id",
            "user_id",
            unique=True,
            sqlite_where=_LIVE,
            postgresql_where=_LIVE,
        ),
    )

    id: Mapped[key]
    workshop_id: Mapped[str] = mapped_column(Id, ForeignKey("workshops.id", ondelete="CASCADE"))
    user_id: Mapped[str] = mapped_column(Id, ForeignKey("users.id"), index=True)
    auth_user_id: Mapped[str | None] = mapped_column(Id, index=True)
    position: Mapped[int]
    status: Mapped[str] = mapped_column(default=WaitingStatus.WAITING)
    offered_until: Mapped[timestamp | None]
    created_at: Mapped[created]
    updated_at: Mapped[updated]
