"""The base of all tables: naming convention and common columns."""

from datetime import datetime
from typing import Annotated

from sqlalchemy import ForeignKeyConstraint, Index, MetaData
from sqlalchemy.orm import DeclarativeBase, mapped_column

from guildhall.core.db.columns import Id, Timestamp
from guildhall.core.db.transaction import current_time
from guildhall.core.ids import new_id

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}


class Record(DeclarativeBase):
    """Declares a table. Rows are read and written with Core statements, not with an ORM session."""

    metadata = MetaData(naming_convention=NAMES)


key = Annotated[str, mapped_column(Id, primary_key=True, default=new_id)]
timestamp = Annotated[datetime, mapped_column(Timestamp)]
created = Annotated[datetime, mapped_column(Timestamp, default=current_time)]
updated = Annotated[datetime, mapped_column(Timestamp, default=current_time, onupdate=current_time)]
"""Set by every insert and update to the time of the unit of work; a statement may give another value."""


def in_currency_of(owner: str, reference: str, table: str, column: str = "currency") -> ForeignKeyConstraint:
    """Return the constraint that a row of `table` has the currency of the row it refers to.

    The database then refuses to mix currencies, and to change the currency of a row which others depend on. `owner`
    needs `unique_currency`. Null in either column means no reference.
    """
    target = [f"{owner}.id", f"{owner}.currency"]
    return ForeignKeyConstraint([reference, column], target, name=f"fk_{table}_currency_of_{owner}")


def unique_currency(table: str) -> Index:
    """Return the index that `in_currency_of` refers to."""
    return Index(f"uq_{table}_id_currency", "id", "currency", unique=True)
