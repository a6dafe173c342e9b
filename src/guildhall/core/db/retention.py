"""Deletes rows of a certain age."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, delete, select
from sqlalchemy.orm import InstrumentedAttribute


@dataclass(frozen=True)
class Retention:
    """Rows that are deleted once the time in `since` is `kept` ago: all rows, or the rows under a condition."""

    key: InstrumentedAttribute[str]
    since: InstrumentedAttribute[datetime]
    kept: timedelta = timedelta(0)
    where: ColumnElement[bool] | None = None

    def delete_batch(self, db: Connection, now: datetime, batch: int) -> int:
        """Delete at most `batch` rows. Returns how many."""
        old = select(self.key).where(self.since <= now - self.kept).limit(batch)
        if self.where is not None:
            old = old.where(self.where)
        return db.execute(delete(self.key.class_).where(self.key.in_(old))).rowcount
