"""The table of commission rules."""

from sqlalchemy import CheckConstraint, ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json, MinorUnits, Percent
from guildhall.core.db.records import Record, created, key, updated


class CommissionRule(Record):
    """A rule of commissions: for whom, for what, how much, from which sales on, and for how long.

    Whom: one partner (`referral_id`), the partners of a `partner_group`, or all. What: products and workshops by
    `item_ids`, one kind of `goods`, or all. How much: `percent` (basis points) of the sale without tax, or a fixed
    `amount` in `currency` for each payment. `sales_from`: only from these net sales of the partner in the
    `sales_period` on, in `currency`. How long: the first payments of a customer, or months since the customer's first;
    neither means for life. `afterwards` the customer earns nothing, or what the next rule says.
    `rates.rate_for` decides which rule wins.
    """

    __tablename__ = "commission_rules"
    __table_args__ = (
        CheckConstraint("kind IN ('percent', 'amount')", name="kind"),
        CheckConstraint("percent BETWEEN 0 AND 10000", name="percent"),
        CheckConstraint("(kind = 'amount') = (amount > 0)", name="one_amount"),
        CheckConstraint("kind = 'percent' OR percent = 0", name="one_percent"),
        CheckConstraint("currency IN ('USD', 'EUR', 'GBP')", name="currency"),
        CheckConstraint("goods IN ('product', 'workshop')", name="goods"),
        CheckConstraint("referral_id IS NULL OR partner_group IS NULL", name="one_who"),
        CheckConstraint("sales_from >= 0", name="sales_from"),
        CheckConstraint("sales_period IN ('month', 'quarter', 'year', 'ever')", name="sales_period"),
        CheckConstraint("first_payments >= 1", name="first_payments"),
        CheckConstraint("months >= 1", name="months"),
        CheckConstraint("first_payments IS NULL OR months IS NULL", name="one_duration"),
        CheckConstraint("afterwards IN ('nothing', 'next')", name="afterwards"),
        Index(None, "created_at", "id"),
    )

    id: Mapped[key]
    name: Mapped[str]
    referral_id: Mapped[str | None] = mapped_column(
        Id, ForeignKey("referrals.id", ondelete="CASCADE"), index=True
    )
    partner_group: Mapped[str | None]
    goods: Mapped[str | None]
    item_ids: Mapped[list[str]] = mapped_column(Json, default=list)
    kind: Mapped[str]
    percent: Mapped[int] = mapped_column(Percent, default=0)
    amount: Mapped[int] = mapped_column(MinorUnits, default=0)
    currency: Mapped[str] = mapped_column(default="USD")
    sales_from: Mapped[int] = mapped_column(MinorUnits, default=0)
    sales_period: Mapped[str] = mapped_column(default="month")
    first_payments: Mapped[int | None]
    months: Mapped[int | None]
    afterwards: Mapped[str] = mapped_column(default="nothing")
    created_at: Mapped[created]
    updated_at: Mapped[updated]
