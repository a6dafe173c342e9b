"""Marks in the event log that the database went back to an earlier time."""

from sqlalchemy import insert

from guildhall.core.db.database import database_of
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.commands.number_events import NUMBERING
from guildhall.domains.integrations.commands.record_event import VERSION
from guildhall.domains.integrations.kinds import RESTORED
from guildhall.domains.integrations.models import Event
from guildhall.domains.integrations.queries.feed import log_span


def mark_restored(uow: UnitOfWork) -> None:
    """Append an event whose position is the time in milliseconds; the log goes on from there.

    Positions that the lost part of the log had are below it, as long as a shop has fewer than 1,000 events a second. So
    they are never given again, and check_cursor refuses them. No webhook is sent.
    """
    database_of(uow.db).hold(uow.db, NUMBERING)
    _, last = log_span(uow)
    milliseconds = int(uow.now.timestamp() * 1000)
    event_id = new_id()
    uow.db.execute(
        insert(Event).values(
            id=event_id,
            position=max(milliseconds, last + 1),
            written=milliseconds * 1_000_000,
            kind=RESTORED,
            subject_table=Event.__tablename__,
            subject_id=event_id,
            version=VERSION,
            payload={"id": event_id},
            happened_at=uow.now,
        )
    )
