"""The addresses that pages had before."""

from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id
from guildhall.core.db.records import Record, created


class OldAddress(Record):
    """An address that a row had before its slug changed; of several rows, the last one.

    Refers to the row, not to its next address: one redirect leads to the present address, however often it changed.
    """

    __tablename__ = "old_addresses"

    path: Mapped[str] = mapped_column(primary_key=True)
    subject_table: Mapped[str]
    subject_id: Mapped[str] = mapped_column(Id)
    created_at: Mapped[created]
