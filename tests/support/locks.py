"""Row locks: detect them, and wait for a waiting transaction."""

from typing import Any

from sqlalchemy import select, text
from sqlalchemy.exc import OperationalError

from guildhall.core.db.records import Record
from guildhall.core.db.sqlite_database import SqliteDatabase
from guildhall.core.runtime import Runtime
from tests.support.waiting import until


def is_locked(runtime: Runtime, table: type[Record], row_id: str) -> bool:
    """Return whether another transaction would have to wait for this row; on SQLite it waits for every row."""
    engine = runtime.database.engine
    if engine.dialect.name == "sqlite":
        return True
    column: Any = table.__table__.c.id
    with engine.connect() as other:
        try:
            other.execute(select(column).where(column == row_id).with_for_update(nowait=True))
        except OperationalError:
            return True
        finally:
            other.rollback()
    return False


_WAITING = text(
    "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
)


def wait_for_waiter(runtime: Runtime) -> None:
    """Return once another thread waits for a lock of this one's transaction."""
    until(lambda: _waiting(runtime), every=0.01)


def _waiting(runtime: Runtime) -> int:
    database = runtime.database
    if database.inline:
        assert isinstance(database, SqliteDatabase)
        return database.lock.waiting
    with database.engine.connect() as other:
        return int(other.execute(_WAITING).scalar_one())
