"""The addresses that pages had before."""

from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id
from guildhall.core.db.records import Record, created


class OldAddress(Record):
    """An address that a row had before its slug changed. The row that had it last has it here.

    It names the row, not its next address: however often the row moves, one redirect leads to where it is now.
    """

    __tablename__ = "old_addresses"

    path: Mapped[str] = mapped_column(primary_key=True)
    subject_table: Mapped[str]
    subject_id: Mapped[str] = mapped_column(Id)
    created_at: Mapped[created]
