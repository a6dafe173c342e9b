"""Access rules of workshops, their details and their seats."""

from typing import Any

from sqlalchemy import Boolean, ColumnElement, Integer, String, and_, case, func, or_, select
from sqlalchemy.orm import aliased

from guildhall.core.db.columns import Json, MinorUnits
from guildhall.core.db.records import Record
from guildhall.domains.identity.models import Profile
from guildhall.domains.workshops.commands.attendance import mark_attendance
from guildhall.domains.workshops.commands.save_detail import add_detail, delete_detail, update_detail
from guildhall.domains.workshops.commands.save_workshop import (
    create_workshop,
    delete_workshop,
    update_workshop,
)
from guildhall.domains.workshops.models import WaitingListEntry, Workshop, WorkshopDetail, WorkshopEnrollment
from guildhall.domains.workshops.queries import (
    CALLER_IS_ENROLLED,
    EARLY_SEATS_LEFT,
    ENROLLMENT_OPEN,
    PARTICIPANTS,
    PHASE,
    SEAT_PRICE,
)
from guildhall.domains.workshops.rules import LIVE_WAITING, WaitingStatus
from guildhall.rest_engine.caller import CALLER_ACCOUNT, CALLER_IS_ADMIN
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Role, Table
from guildhall.rest_engine.translations import translated, translated_lists
from guildhall.services.shop_settings.vat_rates import TaxCategory

_IS_INSIDE = or_(CALLER_IS_ENROLLED, CALLER_IS_ADMIN)

_TRANSLATED_MATERIALS = translated_lists(Workshop.translations, ("materials",))

WORKSHOPS = Table(
    Workshop,
    words={"status": "admin-workshops:statuses", "tax_category": "admin:products.form.taxCategories"},
    values={"tax_category": TaxCategory},
    rows={
        Role.ANYONE: Workshop.is_active.is_(True),
        Role.CUSTOMER: or_(Workshop.is_active.is_(True), CALLER_IS_ENROLLED),  # W5
        Role.SUPPORT: EVERYTHING,
        Role.FINANCE: EVERYTHING,
        Role.ADMIN: EVERYTHING,
    },
    hidden={
        Role.ANYONE: frozenset(
            {"materials", "meeting_url", "reminded_at", "translations", *_TRANSLATED_MATERIALS}
        ),
        Role.CUSTOMER: frozenset({"reminded_at", "translations"}),  # they hold the materials, too
    },
    computed={
        "current_participants": Computed(PARTICIPANTS, Integer()),
        "enrolment_open": Computed(ENROLLMENT_OPEN, Boolean(), filterable=True),
        "phase": Computed(PHASE, String()),
        "seat_price": Computed(SEAT_PRICE, MinorUnits()),
        "early_seats_left": Computed(EARLY_SEATS_LEFT, Integer(), nullable=True),
        # Materials need a seat (spec §6), and so does the way in: without one the columns are null.
        "materials": Computed(case((_IS_INSIDE, Workshop.materials)), Json()),
        "meeting_url": Computed(case((_IS_INSIDE, Workshop.meeting_url)), String()),
        **translated(Workshop.translations, ("title", "description", "detailed_description", "duration")),
        **translated_lists(Workshop.translations, ("what_you_learn", "requirements", "included")),
        **{
            name: Computed(case((_IS_INSIDE, column.expression)), column.type)
            for name, column in _TRANSLATED_MATERIALS.items()
        },
    },
    search=(Workshop.title, Workshop.instructor),
    lists=(Workshop.what_you_learn, Workshop.requirements, Workshop.included),
    insert={Role.ADMIN: create_workshop},
    update={Role.ADMIN: update_workshop},
    delete={Role.ADMIN: delete_workshop},
)

WORKSHOP_DETAILS = Table(
    WorkshopDetail,
    rows={Role.ADMIN: EVERYTHING},
    computed=translated(WorkshopDetail.translations, ("title", "description")),
    insert={Role.ADMIN: add_detail},
    update={Role.ADMIN: update_detail},
    delete={Role.ADMIN: delete_detail},
)


def _of_seat(value: Any, table: type[Record], condition: ColumnElement[bool]) -> Computed:
    """Return the column with one text of a row that the seat refers to."""
    found = select(value).select_from(table).where(condition).correlate(WorkshopEnrollment)
    return Computed(found.scalar_subquery(), String())


_NAME = func.trim(func.coalesce(Profile.first_name, "") + " " + func.coalesce(Profile.last_name, ""))
_HOLDER = Profile.id == WorkshopEnrollment.user_id

WORKSHOP_ENROLLMENTS = Table(
    WorkshopEnrollment,
    words={"enrollment_status": "admin-orders:shares.seats", "order_status": "account:orders.status"},
    rows={
        Role.CUSTOMER: WorkshopEnrollment.auth_user_id == CALLER_ACCOUNT,
        Role.SUPPORT: EVERYTHING,
        Role.ADMIN: EVERYTHING,
    },
    computed={
        # Flat columns: the list of participants is shown, and exported, as one table.
        "participant_name": _of_seat(_NAME, Profile, _HOLDER),
        "participant_email": _of_seat(Profile.email, Profile, _HOLDER),
        "workshop_title": _of_seat(Workshop.title, Workshop, Workshop.id == WorkshopEnrollment.workshop_id),
    },
    update={Role.ADMIN: mark_attendance},
)

_BEFORE = aliased(WaitingListEntry)
_PLACE = case(
    (
        WaitingListEntry.status == WaitingStatus.WAITING,
        select(func.count())
        .where(
            _BEFORE.workshop_id == WaitingListEntry.workshop_id,
            _BEFORE.status == WaitingStatus.WAITING,
            _BEFORE.position <= WaitingListEntry.position,
        )
        .correlate(WaitingListEntry)
        .scalar_subquery(),
    )
)
_IN_LINE = or_(*(WaitingListEntry.status == status for status in LIVE_WAITING))


def _of_waiting(value: Any, table: type[Record], condition: ColumnElement[bool]) -> Computed:
    """Return a computed column: one value of a row that the entry refers to."""
    chosen = select(value).select_from(table).where(condition).correlate(WaitingListEntry)
    return Computed(chosen.scalar_subquery(), String())


_WAITING_PERSON = Profile.id == WaitingListEntry.user_id

WAITING_LIST_ENTRIES = Table(
    WaitingListEntry,
    words={"status": "server:csv.waiting"},
    rows={
        Role.CUSTOMER: and_(WaitingListEntry.auth_user_id == CALLER_ACCOUNT, _IN_LINE),
        Role.SUPPORT: _IN_LINE,
        Role.ADMIN: _IN_LINE,
    },
    hidden={Role.CUSTOMER: frozenset({"position"})},
    computed={
        "place": Computed(_PLACE, Integer()),
        "participant_name": _of_waiting(_NAME, Profile, _WAITING_PERSON),
        "participant_email": _of_waiting(Profile.email, Profile, _WAITING_PERSON),
        "workshop_title": _of_waiting(Workshop.title, Workshop, Workshop.id == WaitingListEntry.workshop_id),
    },
)

TABLES = (WORKSHOPS, WORKSHOP_DETAILS, WORKSHOP_ENROLLMENTS, WAITING_LIST_ENTRIES)
