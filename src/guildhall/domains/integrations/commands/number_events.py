"""Gives committed events their positions in the log: 1, 2, 3, … without gaps, in the order of their commits.

A number cannot be taken within the transaction: on PostgreSQL a later number may be committed first, and a reader who
has seen it would miss the earlier one. So events are written without a number, and one process at a time numbers them
once they are committed. A reader who sees number N finds every lower number committed.
"""

import json
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, bindparam, func, select, update

from guildhall.core.db.database import database_of
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.commands.queue_deliveries import queue_deliveries
from guildhall.domains.integrations.commands.queue_postbacks import OCCASIONS, queue_postbacks
from guildhall.domains.integrations.kinds import COLUMNS, ERASING, FOR_PARTICIPANTS, PERSON
from guildhall.domains.integrations.models import Event
from guildhall.rest_engine.caller import Caller, Role
from guildhall.rest_engine.engine import RestEngine

BATCH = 500
NUMBERING = 20261122  # the key of the lock
_AS_ADMIN = Caller(Role.ADMIN)

Unnumbered = Row[str, str, str, str]
"""id, kind, subject_table, subject_id"""

_WAITING = (
    select(Event.id, Event.kind, Event.subject_table, Event.subject_id)
    .where(Event.position.is_(None))
    .order_by(Event.written, Event.id)
    .limit(BATCH)
)
_ANY_WAITING = select(Event.id).where(Event.position.is_(None)).limit(1)
_LAST = select(func.max(Event.position))
_PLACE = (
    update(Event)
    .where(Event.id == bindparam("event_id"), Event.position.is_(None))
    .values(
        position=bindparam("place"),
        payload=bindparam("shown", type_=Event.payload.type),
        person_id=bindparam("person", type_=Event.person_id.type),
    )
)


def any_unnumbered(uow: UnitOfWork) -> bool:
    return uow.db.execute(_ANY_WAITING).first() is not None


def number_events(uow: UnitOfWork, tables: RestEngine) -> int:
    """Number the committed events, at most BATCH, and queue their deliveries. Returns how many got a number.

    The payload is the row as the REST API now shows it to an admin, or only its id if the row was deleted.
    """
    database_of(uow.db).hold(uow.db, NUMBERING)
    waiting = uow.db.execute(_WAITING).all()
    if not waiting:
        return 0
    last = uow.db.execute(_LAST).scalar_one() or 0
    shown = _payloads(uow, tables, waiting)
    places = [
        {
            "event_id": event.id,
            "place": place,
            "shown": shown[event.subject_table, event.subject_id],
            "person": _person(event.subject_table, shown[event.subject_table, event.subject_id]),
        }
        for place, event in enumerate(waiting, last + 1)
    ]
    uow.db.execute(_PLACE, places)
    for event in waiting:
        if event.kind in ERASING:
            _erase(uow, event.subject_table, event.subject_id)
    queue_deliveries(uow, after=last)
    if any(event.kind in OCCASIONS for event in waiting):
        queue_postbacks(uow, after=last)
    return len(waiting)


def _payloads(
    uow: UnitOfWork, tables: RestEngine, events: Sequence[Unnumbered]
) -> dict[tuple[str, str], dict[str, Any]]:
    """Return the payloads by table and id, with one statement for each table."""
    ids: dict[str, set[str]] = defaultdict(set)
    for event in events:
        ids[event.subject_table].add(event.subject_id)
    shown = {(event.subject_table, event.subject_id): {"id": event.subject_id} for event in events}
    for table, wanted in ids.items():
        if any(table_metadata.name == table for table_metadata in tables.schema):
            for row in _rows(uow, tables, table, sorted(wanted)):
                shown[table, row["id"]] = row
    return shown


def _rows(uow: UnitOfWork, tables: RestEngine, table: str, ids: list[str]) -> list[dict[str, Any]]:
    query = f"select={COLUMNS.get(table, '*')}&id=in.({','.join(_filled_up(ids))})"
    answer = tables.read(uow, _AS_ADMIN, table, query)
    if answer.status >= 300:
        raise RuntimeError(f"{table} could not be read: {answer.body.decode()}")
    rows: list[dict[str, Any]] = json.loads(answer.body)
    kept = FOR_PARTICIPANTS.get(table, frozenset())
    return [{name: value for name, value in row.items() if name not in kept} for row in rows]


def _filled_up(ids: list[str]) -> list[str]:
    """Repeat the last id up to a power of two, because the engine compiles a statement for each number of ids."""
    return ids + ids[-1:] * ((1 << (len(ids) - 1).bit_length()) - len(ids))


def _person(table: str, shown: dict[str, Any]) -> str | None:
    column = PERSON.get(table)
    return shown.get(column) if column else None


def _erase(uow: UnitOfWork, table: str, subject_id: str) -> None:
    """Remove personal data from every payload about this subject, and about the customer if the subject is one."""
    about = (Event.subject_table == table) & (Event.subject_id == subject_id)
    if table == "users":
        about |= Event.person_id == subject_id
    held = select(Event.id, Event.subject_id).where(about, Event.position.is_not(None))
    bare = [
        {
            "event_id": event.id,
            "shown": {"id": event.subject_id},
        }
        for event in uow.db.execute(held)
    ]
    if bare:
        scrub = update(Event).where(Event.id == bindparam("event_id"))
        uow.db.execute(scrub.values(payload=bindparam("shown", type_=Event.payload.type)), bare)
