"""The table of earlier prices."""

from sqlalchemy import Index
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, MinorUnits
from guildhall.core.db.records import Record, key, timestamp


class EarlierPrice(Record):
    """A price at which a product or a workshop, `item_id`, was offered until `ended_at`. Kept for a while only."""

    __tablename__ = "earlier_prices"
    __table_args__ = (Index(None, "item_id", "ended_at"),)

    id: Mapped[key]
    item_id: Mapped[str] = mapped_column(Id)
    price: Mapped[int] = mapped_column(MinorUnits)
    currency: Mapped[str]
    ended_at: Mapped[timestamp]
