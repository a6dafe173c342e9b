"""The table of discount codes."""

from datetime import date

from sqlalchemy import CheckConstraint, Date, ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json, MinorUnits, Percent
from guildhall.core.db.records import Record, created, key, updated


class DiscountCode(Record):
    """A code that takes `percent` (basis points) or `amount` off the prices of the catalogue.

    `code` is in upper case. `currency` is that of `amount` and `minimum_amount`; a percentage without a minimum holds
    in every currency. The code is valid from `valid_from` until the end of `valid_until`, days in the shop's time zone.
    `max_uses` and `max_per_customer` count baskets. `item_ids` are the products and workshops that it is for; none
    means all. `referral_code` is the partner's whom its orders are credited to. `batch` names codes that belong
    together.
    """

    __tablename__ = "discount_codes"
    __table_args__ = (
        CheckConstraint("kind IN ('percent', 'amount')", name="kind"),
        CheckConstraint("percent BETWEEN 0 AND 10000", name="percent"),
        CheckConstraint("(kind = 'percent') = (percent > 0)", name="one_percent"),
        CheckConstraint("(kind = 'amount') = (amount > 0)", name="one_amount"),
        CheckConstraint("minimum_amount >= 0", name="minimum_amount"),
        CheckConstraint("max_uses >= 1", name="max_uses"),
        CheckConstraint("max_per_customer >= 1", name="max_per_customer"),
        Index(None, "created_at", "id"),
        Index(None, "is_active", "created_at"),
        Index(None, "batch", "created_at"),
        Index(None, "referral_code", "created_at"),
    )

    id: Mapped[key]
    code: Mapped[str] = mapped_column(unique=True)
    kind: Mapped[str]
    percent: Mapped[int] = mapped_column(Percent, default=0)
    amount: Mapped[int] = mapped_column(MinorUnits, default=0)
    currency: Mapped[str] = mapped_column(default="USD")
    minimum_amount: Mapped[int] = mapped_column(MinorUnits, default=0)
    referral_code: Mapped[str | None] = mapped_column(
        ForeignKey("referrals.referral_code", onupdate="CASCADE", ondelete="SET NULL")
    )
    valid_from: Mapped[date | None] = mapped_column(Date)
    valid_until: Mapped[date | None] = mapped_column(Date)
    max_uses: Mapped[int | None]
    max_per_customer: Mapped[int | None]
    first_purchase: Mapped[bool] = mapped_column(default=False)
    item_ids: Mapped[list[str]] = mapped_column(Json, default=list)
    batch: Mapped[str | None]
    is_active: Mapped[bool] = mapped_column(default=True)
    created_at: Mapped[created]
    updated_at: Mapped[updated]


class DiscountUse(Record):
    """The use of a code by one order. Orders of one `basket` are one use; a cancelled order without money is none.

    `mailbox` is a keyed hash of the buyer's mailbox, in which the uses of one customer are counted. It is erased with
    the customer's other data.
    """

    __tablename__ = "discount_uses"
    __table_args__ = (Index(None, "discount_id", "mailbox"), Index(None, "discount_id", "basket"))

    order_id: Mapped[str] = mapped_column(Id, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True)
    discount_id: Mapped[str] = mapped_column(Id, ForeignKey("discount_codes.id"))
    basket: Mapped[str] = mapped_column(Id)
    mailbox: Mapped[str | None]
    created_at: Mapped[created]
