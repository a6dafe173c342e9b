"""Mails to participants about their workshop, queued in the outbox in each recipient's language."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import and_, case, select

from guildhall.core.dates import format_timestamp
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.workshops.calendar import Invitation
from guildhall.domains.workshops.calendar import calendar as calendar_file
from guildhall.domains.workshops.commands.mailed_workshop import MailedWorkshop, mailed_workshop, summary_of
from guildhall.domains.workshops.models import WaitingListEntry, WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus
from guildhall.domains.workshops.tokens import ENTRIES, SEATS
from guildhall.services.email.outbox import Envelope, enqueue_all
from guildhall.services.shop_settings.queries import sender
from guildhall.services.site.content import Part
from guildhall.services.site.queries import page_address

Seats = WorkshopEnrollment
WITH_WAY_IN = frozenset({"workshop_seat", "workshop_changed", "workshop_reminder"})
"""The mails that show participants the way into an online workshop."""

_ORDERED_AS_GUEST = case(
    (and_(Profile.auth_user_id.is_(None), Seats.transferred_at.is_(None)), Seats.order_id)
)
_PARTICIPANT = (Seats.id, Profile.email, SPOKEN_LANGUAGE, Profile.id, _ORDERED_AS_GUEST)
"""The columns of a Participant."""


@dataclass(frozen=True, slots=True)
class Participant:
    """The recipient of a mail: a person who has, or had, a seat.

    `order_id` is set if they have no account and ordered the seat themselves: a signed link opens it for them.
    """

    seat_id: str
    email: str
    language: str
    profile_id: str
    order_id: str | None = None


def notify_of_change(uow: UnitOfWork, workshop_id: str) -> int:
    """Queue a mail with the new day, time and place to every participant; return their number. Once per change."""
    workshop = mailed_workshop(uow, workshop_id)
    participants = participants_of(uow, workshop.id)
    once = workshop.updated_at.isoformat()
    _notify(uow, "workshop_changed", workshop, participants, once, calendar="request")
    return len(participants)


def remind(uow: UnitOfWork, workshop_id: str) -> int:
    """Queue a reminder to every participant, void after the start; return their number. Once per start time."""
    workshop = mailed_workshop(uow, workshop_id)
    participants = participants_of(uow, workshop.id)
    once = workshop.starts_at.isoformat()
    _notify(uow, "workshop_reminder", workshop, participants, once, void_at=workshop.starts_at)
    return len(participants)


def confirm_seat_by_mail(
    uow: UnitOfWork,
    seat_id: str,
    *,
    paid: Money,
    tax: Money,
    invoices: Sequence[dict[str, str]] = (),
    discounts: Sequence[Mapping[str, object]] = (),
) -> None:
    """Queue the mail of an enrollment: day, time, place, link and calendar file, and what was `paid` with its `tax`.

    `invoices` names the documents to attach, by order and cause; `discounts` are as of kinds.KINDS.
    """
    participant, workshop = _holder(uow, seat_id)
    _notify(
        uow,
        "workshop_seat",
        workshop,
        [participant],
        once=f"{participant.profile_id}:{uow.now.isoformat()}",
        calendar="request",
        amount=paid.minor,
        tax=tax.minor,
        currency=paid.currency,
        invoices=list(invoices),
        discounts=list(discounts),
    )


def notify_of_canceled_seat(uow: UnitOfWork, seat_id: str) -> None:
    """Queue a mail to one person that their seat was canceled."""
    participant, workshop = _holder(uow, seat_id)
    _notify(uow, "seat_cancelled", workshop, [participant], once="", calendar="cancel")


def notify_of_transferred_seat(uow: UnitOfWork, seat_id: str, to: str) -> None:
    """Queue a mail to the holder that the seat goes to another person, with the address `to`."""
    participant, workshop = _holder(uow, seat_id)
    once = f"{participant.profile_id}:{uow.now.isoformat()}"
    _notify(uow, "seat_transferred", workshop, [participant], once, calendar="cancel", new_participant=to)


def notify_of_workshop_cancellation(uow: UnitOfWork, seat_id: str, reason: str) -> None:
    """Queue a mail to one person that the workshop is canceled; `reason` is the operator's, or empty."""
    participant, workshop = _holder(uow, seat_id)
    link = f"{uow.settings.site_url}/workshops"
    once, why = "", reason or None
    _notify(
        uow, "workshop_called_off", workshop, [participant], once, calendar="cancel", reason=why, link=link
    )


def mail_waiting(uow: UnitOfWork, entry_id: str, place: int) -> None:
    """Queue the mail that a person is in line for a seat, at `place`."""
    _notify_in_line(uow, "waiting_list_joined", entry_id, place_in_line=place)


def mail_offer(uow: UnitOfWork, entry_id: str, until: datetime) -> None:
    """Queue the mail that offers a seat to a person on the waiting list, void after `until`."""
    _notify_in_line(uow, "waiting_list_offer", entry_id, until=until)


def mail_waiting_of_change(uow: UnitOfWork, workshop_id: str, people: Mapping[str, str | None]) -> None:
    """Queue a mail with the new day, time and place to people without a seat: profiles with their place in line."""
    workshop = mailed_workshop(uow, workshop_id)
    site, secret = uow.settings.site_url, uow.settings.signing_secret
    link = page_address(uow, Part.WORKSHOPS, f"/{workshop.slug}")
    once = f"{workshop.id}:{workshop.updated_at.isoformat()}"
    for person in _without_seat(uow, people):
        entry_id = people[person.profile_id]
        leave = f"{site}/waiting-list?leave={ENTRIES.token(secret, entry_id)}" if entry_id else None
        _notify(uow, "waiting_changed", workshop, [person], once, link=link, leave_link=leave)


def mail_waiting_of_cancellation(
    uow: UnitOfWork, workshop_id: str, people: Mapping[str, str | None], reason: str
) -> None:
    """Queue a mail to people without a seat that the workshop does not take place."""
    workshop, link = mailed_workshop(uow, workshop_id), page_address(uow, Part.WORKSHOPS)
    who, once = _without_seat(uow, people), workshop.id
    _notify(uow, "waiting_called_off", workshop, who, once, link=link, reason=reason or None)


def _without_seat(uow: UnitOfWork, people: Mapping[str, str | None]) -> list[Participant]:
    who = select(Profile.id, Profile.email, SPOKEN_LANGUAGE.label("language")).where(Profile.id.in_(people))
    return [
        Participant(row.id, row.email, row.language, row.id)
        for row in uow.db.execute(who.order_by(Profile.id), spoken_languages(uow))
    ]


def _notify_in_line(uow: UnitOfWork, template: str, entry_id: str, **more: Any) -> None:
    person = uow.db.execute(
        select(
            WaitingListEntry.workshop_id,
            Profile.id,
            Profile.email,
            Profile.auth_user_id,
            SPOKEN_LANGUAGE.label("language"),
        )
        .join(Profile, Profile.id == WaitingListEntry.user_id)
        .where(WaitingListEntry.id == entry_id),
        spoken_languages(uow),
    ).one()
    workshop = mailed_workshop(uow, person.workshop_id)
    site, until = uow.settings.site_url, more.get("until")
    if until:
        more["until"] = format_timestamp(until, workshop.time_zone, person.language)
    more["leave_link"] = f"{site}/waiting-list?leave={ENTRIES.token(uow.settings.signing_secret, entry_id)}"
    orders_as_guest = until and person.auth_user_id is None
    more["link"] = (
        f"{site}/checkout?workshop={workshop.slug}"
        if orders_as_guest
        else page_address(uow, Part.WORKSHOPS, f"/{workshop.slug}")
    )
    participant = Participant(entry_id, person.email, person.language, person.id)
    _notify(uow, template, workshop, [participant], uow.now.isoformat(), void_at=until, **more)


def participants_of(uow: UnitOfWork, workshop_id: str) -> list[Participant]:
    """Return everyone enrolled; people with a hold are not participants yet."""
    found = uow.db.execute(
        select(*_PARTICIPANT)
        .join(Profile, Profile.id == Seats.user_id)
        .where(Seats.workshop_id == workshop_id, Seats.enrollment_status == SeatStatus.ENROLLED)
        .order_by(Seats.id),
        spoken_languages(uow),
    )
    return [Participant(*row) for row in found]


def _holder(uow: UnitOfWork, seat_id: str) -> tuple[Participant, MailedWorkshop]:
    found = uow.db.execute(
        select(*_PARTICIPANT, Seats.workshop_id)
        .join(Profile, Profile.id == Seats.user_id)
        .where(Seats.id == seat_id),
        spoken_languages(uow),
    ).one()
    *holder, workshop_id = found
    return Participant(*holder), mailed_workshop(uow, workshop_id)


def page_of_seat(uow: UnitOfWork, participant: Participant, slug: str) -> str:
    """Return the address where a participant opens their seat: in the account, or by a signed link without one."""
    site = uow.settings.site_url
    if participant.order_id is None:
        return f"{site}/user/workshops/{slug}"
    token = SEATS.token(uow.settings.signing_secret, participant.seat_id, participant.profile_id)
    return f"{site}/payment-success?order={participant.order_id}&guest={token}"


def _notify(
    uow: UnitOfWork,
    template: str,
    workshop: MailedWorkshop,
    participants: Sequence[Participant],
    once: str,
    *,
    void_at: datetime | None = None,
    calendar: Literal["request", "cancel"] | None = None,
    **more: object,
) -> None:
    """Queue one mail for each participant; `calendar` attaches a file that changes or removes the calendar entry."""
    site = uow.settings.site_url
    organizer, page = sender(uow).address, page_address(uow, Part.WORKSHOPS, f"/{workshop.slug}")

    def context(participant: Participant) -> dict[str, object]:
        own = workshop.in_language(participant.language)
        values = summary_of(own, participant.language, page_of_seat(uow, participant, own.slug))
        if template in WITH_WAY_IN:
            values["meeting_url"] = workshop.meeting_url
        if calendar:
            invitation = Invitation(organizer, participant.email, uow.now, calendar == "cancel")
            values["calendar"] = calendar_file(asdict(own), site, page, invitation)
        return values | more

    envelopes = (
        Envelope(
            participant.email,
            participant.language,
            f"{template}:{participant.seat_id}:{once}",
            context(participant),
        )
        for participant in participants
    )
    enqueue_all(uow, template, envelopes, void_at=void_at)
