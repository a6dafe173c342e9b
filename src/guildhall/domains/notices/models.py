"""The table of what each staff member is notified of."""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json
from guildhall.core.db.records import Record, timestamp


class StaffNotices(Record):
    """The topics of one staff member: mailed at once, or in a daily summary. A topic in neither list is not mailed.

    `at_once_until` and `daily_until` are the ends of the periods that were reported; the next ones begin there.
    """

    __tablename__ = "staff_notices"

    account_id: Mapped[str] = mapped_column(
        Id, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True
    )
    at_once: Mapped[list[str]] = mapped_column(Json)
    daily: Mapped[list[str]] = mapped_column(Json)
    at_once_until: Mapped[timestamp]
    daily_until: Mapped[timestamp]
