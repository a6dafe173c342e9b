"""Create, change and delete workshops, as an admin."""

import datetime
from decimal import Decimal
from typing import Annotated, Any

from pydantic import Field, StringConstraints
from sqlalchemy import insert, select, update

from guildhall.core.db.writing import delete_unreferenced
from guildhall.core.errors import Conflict, NotFound
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.money import Currency, to_minor
from guildhall.core.slugs import OptionalSlug, Slug, new_slug
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import (
    AbsentIfEmpty,
    Amount,
    ByLanguage,
    Change,
    Details,
    OptionalText,
    OptionalTitle,
    OptionalWebAddress,
    Payload,
    Text,
    TimeZone,
    Title,
)
from guildhall.domains.workshops.commands.early_price import (
    EARLY_DEPENDS_ON,
    early_end,
    keep_early_price,
    require_early,
)
from guildhall.domains.workshops.commands.mails import notify_of_change
from guildhall.domains.workshops.commands.notify_waiting import close_waiting_list, notify_waiting_of_change
from guildhall.domains.workshops.events import WorkshopMoved
from guildhall.domains.workshops.models import ONLINE, Workshop
from guildhall.domains.workshops.queries import taken_seats
from guildhall.domains.workshops.rules import WorkshopStatus
from guildhall.domains.workshops.when import closing_of, end_of, require_duration, require_hour, start_of
from guildhall.rest_engine.caller import Caller
from guildhall.services.addresses.commands import keep_old_address
from guildhall.services.audit.changes import changes as differing
from guildhall.services.audit.record import record
from guildhall.services.prices.commands import keep_price
from guildhall.services.shop_settings.vat_rates import TaxCategory

ClockTime = Annotated[str, StringConstraints(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
"""24-hour clock, local to the workshop's time zone (W3)."""

OptionalClock = Annotated[ClockTime | None, AbsentIfEmpty]
Day = Annotated[datetime.date, Field(ge=datetime.date(1970, 1, 1), le=datetime.date(2999, 12, 31))]
"""Far enough from the limits of `datetime`, so that zones and durations can be added to it."""

OptionalDay = Annotated[Day | None, AbsentIfEmpty]

OptionalAmount = Annotated[Amount | None, AbsentIfEmpty]
EarlySeats = Annotated[Annotated[int, Field(ge=1, le=100_000)] | None, AbsentIfEmpty]
Seats = Annotated[int, Field(ge=0, le=100_000)]
HoursBefore = Annotated[int, Field(ge=0, le=24 * 365)]


class Material(Payload):
    """One material of a workshop."""

    title: Title
    description: OptionalText = None
    additional_details: Details = Field(default_factory=dict)


class WorkshopWords(Payload):
    """A workshop in another language; what is empty, a whole list too, is shown in the workshop's own."""

    title: OptionalTitle = None
    description: OptionalText = None
    detailed_description: OptionalText = None
    duration: OptionalTitle = None
    what_you_learn: list[Text] = []
    requirements: list[Text] = []
    included: list[Text] = []
    materials: list[Material] = []


class WorkshopFields(Payload):
    """The fields of a workshop. `price` and `early_price` are in major units."""

    title: Title = ""
    slug: OptionalSlug = None
    description: OptionalText = None
    detailed_description: OptionalText = None
    image_url: OptionalWebAddress = None
    price: Amount = Decimal(0)
    currency: Currency = Currency.USD
    early_price: OptionalAmount = None
    early_until: OptionalDay = None
    early_seats: EarlySeats = None
    tax_category: TaxCategory = TaxCategory.STANDARD
    status: WorkshopStatus = WorkshopStatus.UPCOMING
    date: Day = datetime.date.min
    time: ClockTime = ""
    time_zone: TimeZone = "UTC"
    duration: Title = ""
    end_date: OptionalDay = None
    end_time: OptionalClock = None
    place: Title = ONLINE
    meeting_url: OptionalWebAddress = None
    instructor: Title = ""
    max_participants: Seats = 0
    enrolment_closes_hours: HoursBefore = 0
    what_you_learn: list[Text] = Field(default_factory=list)
    requirements: list[Text] = Field(default_factory=list)
    included: list[Text] = Field(default_factory=list)
    materials: list[Material] = Field(default_factory=list)
    translations: ByLanguage[WorkshopWords] = Field(default_factory=dict)
    is_active: bool = True


class NewWorkshop(WorkshopFields):
    """A workshop to add; a missing slug is made from the title."""

    title: Title
    price: Amount
    date: Day
    time: ClockTime
    duration: Title
    instructor: Title
    max_participants: Seats


class WorkshopChange(WorkshopFields, Change):
    """A change of a workshop."""

    slug: Slug = ""


def create_workshop(uow: UnitOfWork, caller: Caller, payload: NewWorkshop) -> str:
    """Add a workshop; a missing slug is made from the title.

    Raises Refused ends_before_start, hour_skipped, duration_unclear, and what require_early raises.
    """
    row = payload.model_dump()
    workshop_id = new_id()
    row |= {
        "id": workshop_id,
        "slug": new_slug(payload.slug, payload.title, "workshop", workshop_id),
        "price": to_minor(payload.price),
        "early_price": _minor(payload.early_price),
    }
    _require_clear(row, set(row))
    require_early(row)
    row |= _timestamps(uow, row)
    uow.db.execute(insert(Workshop), row)
    record(uow, caller.account_id, "workshop.created", "workshops", row["id"], title=payload.title)
    uow.publish(BusinessEvent("workshop.created", "workshops", row["id"]))
    return str(row["id"])


def update_workshop(uow: UnitOfWork, caller: Caller, row_id: str, payload: WorkshopChange) -> None:
    """Change the fields sent.

    If day, time, place or way in of an upcoming workshop change, every participant is notified by mail, and reminded
    again before the new start; so are people on the waiting list and buyers who have not paid yet. Raises NotFound;
    Refused ends_before_start, hour_skipped, duration_unclear, and what require_early raises; Conflict too_few_seats for
    fewer seats than are taken, called_off for a canceled workshop that would become active again.
    """
    changes = payload.sent()
    if "price" in changes:
        changes["price"] = to_minor(payload.price)
    if "early_price" in changes:
        changes["early_price"] = _minor(payload.early_price)
    before = uow.db.execute(select(Workshop).where(Workshop.id == row_id).with_for_update()).first()
    if before is None:
        raise NotFound()
    if before.called_off_at and changes.get("is_active"):
        raise Conflict("called_off")
    if payload.max_participants < before.max_participants and "max_participants" in changes:
        _refuse_too_few(uow, row_id, payload.max_participants)
    after = dict(before._mapping) | changes
    audited = differing(uow, Workshop, row_id, changes)
    keep_old_address(uow, Workshop, row_id, changes)
    differs = {name for name, value in changes.items() if value != before._mapping[name]}
    _require_clear(after, differs)
    if differs & EARLY_DEPENDS_ON:
        require_early(after)
    changes |= _timestamps(uow, after)
    after |= changes
    moved = changes["starts_at"] != before.starts_at
    if moved:
        changes["reminded_at"] = None
    keep_price(uow, Workshop, row_id, changes)
    keep_early_price(uow, before, changes)
    uow.db.execute(update(Workshop).where(Workshop.id == row_id).values(**changes))
    record(uow, caller.account_id, "workshop.updated", "workshops", row_id, changes=audited)
    uow.publish(BusinessEvent("workshop.updated", "workshops", row_id))
    elsewhere = (after["place"], after["meeting_url"], after["ends_at"]) != (
        before.place,
        before.meeting_url,
        before.ends_at,
    )
    if moved or after["ends_at"] != before.ends_at:
        uow.publish(WorkshopMoved(row_id, after["ends_at"] or after["starts_at"]))
    if (moved or elsewhere) and after["status"] == WorkshopStatus.UPCOMING and changes["starts_at"] > uow.now:
        notify_of_change(uow, row_id)
        notify_waiting_of_change(uow, row_id, changes["enrolment_closes_at"])


def _require_clear(row: dict[str, Any], changed: set[str]) -> None:
    """Refuse an hour that does not exist, and a duration that cannot be read where it decides the end.

    Only what is changed is checked: a workshop saved before stays editable.
    """
    if changed & {"date", "time", "time_zone"}:
        require_hour(row["date"], row["time"], row["time_zone"])
    if row["end_time"] and changed & {"date", "end_date", "end_time", "time_zone"}:
        require_hour(row["end_date"] or row["date"], row["end_time"], row["time_zone"])
    if not row["end_date"] and not row["end_time"] and changed & {"duration", "end_date", "end_time"}:
        require_duration(row["duration"])


def _minor(amount: Decimal | None) -> int | None:
    return None if amount is None else to_minor(amount)


def _timestamps(uow: UnitOfWork, row: dict[str, Any]) -> dict[str, Any]:
    """Return the timestamps that are calculated from the other columns."""
    start = row["date"], row["time"], row["time_zone"]
    end = end_of(*start, row["duration"], row["end_date"], row["end_time"])
    starts_at = start_of(*start)
    closes_at = closing_of(starts_at, row["enrolment_closes_hours"])
    calculated = {"starts_at": starts_at, "ends_at": end, "enrolment_closes_at": closes_at}
    return calculated | {"early_ends_at": early_end(uow, row["early_until"])}


def _refuse_too_few(uow: UnitOfWork, workshop_id: str, seats: int) -> None:
    """Raise Conflict if more seats are taken. The workshop must be locked."""
    if seats < taken_seats(uow, workshop_id):
        raise Conflict("too_few_seats")


def delete_workshop(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """Delete a workshop, its details and its waiting list, whose people are notified.

    Raises Conflict has_participants once anyone booked it, because orders and seats refer to its row (M11).
    """
    title = uow.db.scalar(select(Workshop.title).where(Workshop.id == row_id).with_for_update())
    close_waiting_list(uow, row_id)
    if not delete_unreferenced(uow.db, Workshop, row_id):
        raise Conflict("has_participants")
    record(uow, caller.account_id, "workshop.deleted", "workshops", row_id, title=title)
    uow.publish(BusinessEvent("workshop.deleted", "workshops", row_id))
