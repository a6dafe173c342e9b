"""The stored connections."""

from sqlalchemy import Text
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id
from guildhall.core.db.records import Record, updated


class StoredConnection(Record):
    """A connection that was set up in the back office, by its name: a `ConnectionName`.

    `sealed` holds the settings of the process that it stands for, encrypted (sealing.py). No caller reads this table.
    """

    __tablename__ = "connections"

    name: Mapped[str] = mapped_column(primary_key=True)
    sealed: Mapped[str] = mapped_column(Text)
    updated_by: Mapped[str | None] = mapped_column(Id)
    updated_at: Mapped[updated]
