"""Who would have to wait for whom."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from guildhall.core.db.records import Record
from guildhall.core.runtime import Runtime


def is_locked(runtime: Runtime, table: type[Record], row_id: str) -> bool:
    """Whether another transaction would have to wait for this row; on SQLite it waits for every row."""
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
