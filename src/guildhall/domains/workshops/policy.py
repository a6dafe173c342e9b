"""Access rules of workshops. `orders/policy.py` extends them and declares the tables of details and seats."""

from __future__ import annotations

from sqlalchemy import Boolean, Integer, String, case, or_

from guildhall.core.db.columns import Json
from guildhall.domains.workshops.commands.save_workshop import (
    create_workshop,
    delete_workshop,
    update_workshop,
)
from guildhall.domains.workshops.models import Workshop
from guildhall.domains.workshops.queries import CALLER_IS_ENROLLED, ENROLMENT_OPEN, PARTICIPANTS, PHASE
from guildhall.rest_engine.caller import CALLER_IS_ADMIN
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Role, Table

_IS_INSIDE = or_(CALLER_IS_ENROLLED, CALLER_IS_ADMIN)

WORKSHOPS = Table(
    Workshop,
    rows={
        Role.ANYONE: Workshop.is_active.is_(True),
        Role.CUSTOMER: or_(Workshop.is_active.is_(True), CALLER_IS_ENROLLED),  # W5
        Role.SUPPORT: EVERYTHING,
        Role.ADMIN: EVERYTHING,
    },
    hidden={
        Role.ANYONE: frozenset({"materials", "meeting_url", "reminded_at"}),
        Role.CUSTOMER: frozenset({"reminded_at"}),
    },
    computed={
        "current_participants": Computed(PARTICIPANTS, Integer()),
        "enrolment_open": Computed(ENROLMENT_OPEN, Boolean(), filterable=True),
        "phase": Computed(PHASE, String()),
        # Materials need a seat (spec §6), and so does the way in: without one the columns are null.
        "materials": Computed(case((_IS_INSIDE, Workshop.materials)), Json()),
        "meeting_url": Computed(case((_IS_INSIDE, Workshop.meeting_url)), String()),
    },
    search=(Workshop.title, Workshop.instructor),
    insert={Role.ADMIN: create_workshop},
    update={Role.ADMIN: update_workshop},
    delete={Role.ADMIN: delete_workshop},
)
