"""What participants are written about their workshop: rows in the outbox, each in its reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from guildhall.core.dates import format_timestamp
from guildhall.core.errors import NotFound
from guildhall.core.i18n import text
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.workshops.models import ONLINE, Workshop, WorkshopEnrollment
from guildhall.domains.workshops.rules import NO_SUCH, SeatStatus
from guildhall.services.email.outbox import Envelope, enqueue_all

Seats = WorkshopEnrollment


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who has, or had, a seat."""

    seat_id: str
    email: str
    language: str


@dataclass(frozen=True, slots=True)
class _Event:
    """What a mail says of a workshop."""

    id: str
    slug: str
    title: str
    starts_at: datetime
    time_zone: str
    duration: str
    place: str
    updated_at: datetime


def tell_of_change(uow: UnitOfWork, workshop_id: str) -> int:
    """Tell everybody enrolled the day, time and place that hold from now on; how many. Once for each state."""
    workshop = _workshop(uow, workshop_id)
    reported = readers(uow, workshop.id)
    _tell(uow, "workshop_changed", workshop, reported, once=workshop.updated_at.isoformat())
    return len(reported)


def remind(uow: UnitOfWork, workshop_id: str) -> int:
    """Remind everybody enrolled of what is near; how many. Once for each start, and not once it has come."""
    workshop = _workshop(uow, workshop_id)
    reported = readers(uow, workshop.id)
    once = workshop.starts_at.isoformat()
    _tell(uow, "workshop_reminder", workshop, reported, once, void_at=workshop.starts_at)
    return len(reported)


def tell_of_seat(uow: UnitOfWork, template: str, seat_id: str) -> None:
    """Tell one person that they have a seat (`workshop_seat`) or have it no more (`seat_cancelled`)."""
    reader, workshop = _holder(uow, seat_id)
    _tell(uow, template, workshop, [reader], once="")


def tell_of_calling_off(uow: UnitOfWork, seat_id: str, reason: str) -> None:
    """Tell one person that the workshop does not take place; `reason` is the operator's, or empty."""
    reader, workshop = _holder(uow, seat_id)
    link = f"{uow.settings.site_url}/workshops"
    _tell(uow, "workshop_called_off", workshop, [reader], once="", reason=reason or None, link=link)


def readers(uow: UnitOfWork, workshop_id: str) -> list[Reader]:
    """Everybody enrolled; a hold is not yet a participant."""
    found = uow.db.execute(
        select(Seats.id, Profile.email, Profile.language)
        .join(Profile, Profile.id == Seats.user_id)
        .where(Seats.workshop_id == workshop_id, Seats.enrollment_status == SeatStatus.ENROLLED)
        .order_by(Seats.id)
    )
    return [Reader(*row) for row in found]


def _holder(uow: UnitOfWork, seat_id: str) -> tuple[Reader, _Event]:
    found = uow.db.execute(
        select(Seats.id, Seats.workshop_id, Profile.email, Profile.language)
        .join(Profile, Profile.id == Seats.user_id)
        .where(Seats.id == seat_id)
    ).one()
    return Reader(found.id, found.email, found.language), _workshop(uow, found.workshop_id)


def _tell(
    uow: UnitOfWork,
    template: str,
    workshop: _Event,
    reported: Sequence[Reader],
    once: str,
    *,
    void_at: datetime | None = None,
    **more: object,
) -> None:
    site = uow.settings.site_url
    envelopes = (
        Envelope(
            reader.email,
            reader.language,
            f"{template}:{reader.seat_id}:{once}",
            _summary(workshop, reader.language, site) | more,
        )
        for reader in reported
    )
    enqueue_all(uow, template, envelopes, void_at=void_at)


def _summary(workshop: _Event, language: str, site: str) -> dict[str, object]:
    online = workshop.place == ONLINE
    return {
        "workshop": workshop.title,
        "when": format_timestamp(workshop.starts_at, workshop.time_zone, language),
        "duration": workshop.duration,
        "place": text(language, "mail.common.online") if online else workshop.place,
        "link": f"{site}/user/workshops/{workshop.slug}",
    }


def _workshop(uow: UnitOfWork, workshop_id: str) -> _Event:
    found = uow.db.execute(
        select(
            Workshop.id,
            Workshop.slug,
            Workshop.title,
            Workshop.starts_at,
            Workshop.time_zone,
            Workshop.duration,
            Workshop.place,
            Workshop.updated_at,
        ).where(Workshop.id == workshop_id)
    ).first()
    if found is None:
        raise NotFound(NO_SUCH)
    return _Event(*found)
