"""Mails to participants about their workshop, queued in the outbox in each recipient's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import select

from guildhall.core.dates import format_timestamp
from guildhall.core.errors import NotFound
from guildhall.core.i18n import text
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.workshops.calendar import calendar
from guildhall.domains.workshops.models import ONLINE, Workshop, WorkshopEnrollment
from guildhall.domains.workshops.rules import NO_SUCH, SeatStatus
from guildhall.services.email.outbox import Envelope, enqueue_all

Seats = WorkshopEnrollment


@dataclass(frozen=True, slots=True)
class Participant:
    """The recipient of a mail: a person who has, or had, a seat."""

    seat_id: str
    email: str
    language: str


@dataclass(frozen=True, slots=True)
class _MailedWorkshop:
    """The data of a workshop for a mail."""

    id: str
    slug: str
    title: str
    description: str | None
    instructor: str
    starts_at: datetime
    ends_at: datetime | None
    time_zone: str
    duration: str
    place: str
    updated_at: datetime


def notify_of_change(uow: UnitOfWork, workshop_id: str) -> int:
    """Queue a mail with the new day, time and place to every participant; return their number. Once per change."""
    workshop = _workshop(uow, workshop_id)
    participants = participants_of(uow, workshop.id)
    _notify(uow, "workshop_changed", workshop, participants, once=workshop.updated_at.isoformat())
    return len(participants)


def remind(uow: UnitOfWork, workshop_id: str) -> int:
    """Queue a reminder to every participant, void after the start; return their number. Once per start time."""
    workshop = _workshop(uow, workshop_id)
    participants = participants_of(uow, workshop.id)
    once = workshop.starts_at.isoformat()
    _notify(uow, "workshop_reminder", workshop, participants, once, void_at=workshop.starts_at)
    return len(participants)


def confirm_seat_by_mail(uow: UnitOfWork, seat_id: str, *, paid: Money, tax: Money) -> None:
    """Queue the mail of an enrolment: day, time, place, link and calendar file, and what was `paid` with its `tax`."""
    participant, workshop = _holder(uow, seat_id)
    site = uow.settings.site_url
    _notify(
        uow,
        "workshop_seat",
        workshop,
        [participant],
        once=uow.now.isoformat(),
        calendar=calendar(asdict(workshop), site),
        amount=paid.minor,
        tax=tax.minor,
        currency=paid.currency,
    )


def notify_of_cancelled_seat(uow: UnitOfWork, seat_id: str) -> None:
    """Queue a mail to one person that their seat was cancelled."""
    participant, workshop = _holder(uow, seat_id)
    _notify(uow, "seat_cancelled", workshop, [participant], once="")


def notify_of_workshop_cancellation(uow: UnitOfWork, seat_id: str, reason: str) -> None:
    """Queue a mail to one person that the workshop is cancelled; `reason` is the operator's, or empty."""
    participant, workshop = _holder(uow, seat_id)
    link = f"{uow.settings.site_url}/workshops"
    _notify(uow, "workshop_called_off", workshop, [participant], once="", reason=reason or None, link=link)


def participants_of(uow: UnitOfWork, workshop_id: str) -> list[Participant]:
    """Return everyone enrolled; people with a hold are not participants yet."""
    found = uow.db.execute(
        select(Seats.id, Profile.email, Profile.language)
        .join(Profile, Profile.id == Seats.user_id)
        .where(Seats.workshop_id == workshop_id, Seats.enrollment_status == SeatStatus.ENROLLED)
        .order_by(Seats.id)
    )
    return [Participant(*row) for row in found]


def _holder(uow: UnitOfWork, seat_id: str) -> tuple[Participant, _MailedWorkshop]:
    found = uow.db.execute(
        select(Seats.id, Seats.workshop_id, Profile.email, Profile.language)
        .join(Profile, Profile.id == Seats.user_id)
        .where(Seats.id == seat_id)
    ).one()
    return Participant(found.id, found.email, found.language), _workshop(uow, found.workshop_id)


def _notify(
    uow: UnitOfWork,
    template: str,
    workshop: _MailedWorkshop,
    participants: Sequence[Participant],
    once: str,
    *,
    void_at: datetime | None = None,
    **more: object,
) -> None:
    site = uow.settings.site_url
    envelopes = (
        Envelope(
            participant.email,
            participant.language,
            f"{template}:{participant.seat_id}:{once}",
            _summary(workshop, participant.language, site) | more,
        )
        for participant in participants
    )
    enqueue_all(uow, template, envelopes, void_at=void_at)


def _summary(workshop: _MailedWorkshop, language: str, site: str) -> dict[str, object]:
    online = workshop.place == ONLINE
    return {
        "workshop": workshop.title,
        "when": format_timestamp(workshop.starts_at, workshop.time_zone, language),
        "duration": workshop.duration,
        "place": text(language, "mail.common.online") if online else workshop.place,
        "link": f"{site}/user/workshops/{workshop.slug}",
    }


def _workshop(uow: UnitOfWork, workshop_id: str) -> _MailedWorkshop:
    found = uow.db.execute(
        select(
            Workshop.id,
            Workshop.slug,
            Workshop.title,
            Workshop.description,
            Workshop.instructor,
            Workshop.starts_at,
            Workshop.ends_at,
            Workshop.time_zone,
            Workshop.duration,
            Workshop.place,
            Workshop.updated_at,
        ).where(Workshop.id == workshop_id)
    ).first()
    if found is None:
        raise NotFound(NO_SUCH)
    return _MailedWorkshop(*found)
