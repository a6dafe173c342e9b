"""Workshops, their materials, and who has a seat."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import CheckConstraint, Date, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.kit.columns import Id, Json, Money
from guildhall.kit.records import Record, key, moment


class Workshop(Record):
    """A dated workshop. `price` is in minor units of `currency`; `time` is local to `time_zone` (W3).

    The number of participants is not stored: it is counted from enrolments and live holds (W1).
    """

    __tablename__ = "workshops"
    __table_args__ = (
        CheckConstraint("currency IN ('USD', 'EUR', 'GBP')", name="currency"),
        CheckConstraint("price >= 0", name="price"),
        CheckConstraint("max_participants >= 0", name="max_participants"),
        CheckConstraint("status IN ('upcoming', 'ongoing', 'completed')", name="status"),
        Index(None, "is_active", "date"),
        Index(None, "created_at", "id"),
    )

    id: Mapped[key]
    slug: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str] = mapped_column(index=True)
    description: Mapped[str | None]
    detailed_description: Mapped[str | None]
    image_url: Mapped[str | None]
    price: Mapped[int] = mapped_column(Money)
    currency: Mapped[str] = mapped_column(default="USD")
    status: Mapped[str] = mapped_column(default="upcoming", index=True)
    date: Mapped[date] = mapped_column(Date, index=True)
    time: Mapped[str]  # 24-hour clock, "14:30"
    time_zone: Mapped[str] = mapped_column(default="UTC")
    duration: Mapped[str]  # as people say it: "3 hours"
    instructor: Mapped[str]
    max_participants: Mapped[int]
    what_you_learn: Mapped[list[str]] = mapped_column(Json, default=list)
    requirements: Mapped[list[str]] = mapped_column(Json, default=list)
    materials: Mapped[list[dict[str, Any]]] = mapped_column(Json, default=list)
    is_active: Mapped[bool] = mapped_column(default=True)
    created_at: Mapped[moment]
    updated_at: Mapped[moment]


class WorkshopDetail(Record):
    """Material of a workshop, for those enrolled. Links are a list of {title, url}."""

    __tablename__ = "workshop_details"
    __table_args__ = (Index(None, "workshop_id", "created_at"),)

    id: Mapped[key]
    workshop_id: Mapped[str] = mapped_column(Id, ForeignKey("workshops.id", ondelete="CASCADE"))
    title: Mapped[str]
    description: Mapped[str | None]
    image_url: Mapped[str | None]
    links: Mapped[list[dict[str, str]]] = mapped_column(Json, default=list)
    additional_details: Mapped[dict[str, Any]] = mapped_column(Json, default=dict)
    created_at: Mapped[moment] = mapped_column(index=True)


class WorkshopEnrollment(Record):
    """A seat: pending is a hold until `held_until`, enrolled is paid or free, cancelled is given back (W1)."""

    __tablename__ = "workshop_enrollments"
    __table_args__ = (
        CheckConstraint(
            "enrollment_status IN ('pending', 'enrolled', 'cancelled')", name="enrollment_status"
        ),
        Index(None, "workshop_id", "enrollment_status"),
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
    held_until: Mapped[moment | None]
    enrolled_at: Mapped[moment] = mapped_column(index=True)
