"""Tables of orders, their money movements and their details."""

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json, MinorUnits, Percent, Word
from guildhall.core.db.records import (
    Record,
    created,
    in_currency_of,
    key,
    timestamp,
    unique_currency,
    updated,
)
from guildhall.domains.orders.rules import ALIASES, STATUSES
from guildhall.services.shop_settings.vat_rates import TaxCategory

_LISTED = ", ".join(f"'{status}'" for status in STATUSES)


def _beginnings(column: str) -> Index:
    """Return an index for prefix searches, which PostgreSQL's default collation cannot serve."""
    there = text(f"{column} IS NOT NULL")
    return Index(
        f"ix_orders_{column}_prefix",
        column,
        postgresql_ops={column: "text_pattern_ops"},
        postgresql_where=there,
        sqlite_where=there,
    )


def _counted(column: str) -> Index:
    """Return an index that counts a customer's orders without reading the rows."""
    live = text("archived_at IS NULL")
    return Index(f"ix_orders_{column}_live", column, postgresql_where=live, sqlite_where=live)


class Order(Record):
    """One line bought: a product times `quantity`, or one workshop seat (M8).

    Amounts are minor units of `currency`. `total_amount` is the price with tax, `tax_amount` the tax in it, at
    `tax_rate` (basis points) of `tax_country` for goods of `tax_category`; all are fixed when the order is placed, with
    the buyer's `vat_id`. `billing_address` is the one asked for at the checkout, a schemas.BillingAddress.
    Under `reverse_charge` the buyer owes the tax and the amount contains none. `discount_code` took `discount_amount`
    off: without it the order would have cost that much more, tax included.
    `paid_amount` is money received, `refunded_amount` money given back; both are written only together with the
    payment or refund that they sum up. `granted` marks access that an admin gave by hand; `order_data` keeps the
    buyer's own data, in either format of the specification.
    """

    __tablename__ = "orders"
    __table_args__ = (
        CheckConstraint(f"status IN ({_LISTED})", name="status"),
        CheckConstraint("quantity >= 1", name="quantity"),
        CheckConstraint("total_amount >= 0", name="total_amount"),
        CheckConstraint("tax_amount BETWEEN 0 AND total_amount", name="tax_amount"),
        CheckConstraint("(product_id IS NULL) <> (workshop_id IS NULL)", name="one_item"),
        CheckConstraint("refunded_amount BETWEEN 0 AND paid_amount", name="refunded_amount"),
        Index(None, "auth_user_id", "created_at"),
        # These two find out if a customer bought an item without reading all of their orders.
        Index(None, "product_id", "auth_user_id"),
        Index(None, "workshop_id", "auth_user_id"),
        # These serve the newest orders of an item.
        Index(None, "product_id", "created_at"),
        Index(None, "workshop_id", "created_at"),
        _counted("auth_user_id"),
        Index(None, "user_id", "created_at"),
        Index(None, "status", "created_at"),
        Index(None, "currency", "created_at"),
        Index(None, "created_at", "id"),
        Index(None, "total_amount", "id"),
        Index(None, "updated_at", "id"),
        Index(None, "referral_code"),
        Index(None, "payment_reference"),
        _beginnings("referral_code"),
        _beginnings("discount_code"),
        _beginnings("payment_reference"),
        unique_currency("orders"),
    )

    id: Mapped[key]
    user_id: Mapped[str | None] = mapped_column(Id, ForeignKey("users.id"))
    auth_user_id: Mapped[str | None] = mapped_column(Id)
    product_id: Mapped[str | None] = mapped_column(Id, ForeignKey("products.id"))
    workshop_id: Mapped[str | None] = mapped_column(Id, ForeignKey("workshops.id"))
    checkout_id: Mapped[str | None] = mapped_column(Id, index=True)  # the basket it was ordered with
    quantity: Mapped[int] = mapped_column(default=1)
    total_amount: Mapped[int] = mapped_column(MinorUnits)
    tax_amount: Mapped[int] = mapped_column(MinorUnits, default=0)
    tax_rate: Mapped[int] = mapped_column(Percent, default=0)
    tax_country: Mapped[str | None]
    tax_category: Mapped[str] = mapped_column(default=TaxCategory.STANDARD)
    billing_address: Mapped[dict[str, Any] | None] = mapped_column(Json)
    vat_id: Mapped[str | None] = mapped_column(index=True)
    reverse_charge: Mapped[bool] = mapped_column(default=False)
    paid_amount: Mapped[int] = mapped_column(MinorUnits, default=0)
    refunded_amount: Mapped[int] = mapped_column(MinorUnits, default=0)
    currency: Mapped[str]
    status: Mapped[str] = mapped_column(Word(ALIASES), default="pending")
    granted: Mapped[bool] = mapped_column(default=False)
    referral_code: Mapped[str | None]
    recommended_by: Mapped[str | None]  # what the buyer answered to 'Who recommended us?'
    referral_sub_id: Mapped[str | None]  # the partner's own name for the link
    discount_code: Mapped[str | None]
    discount_amount: Mapped[int] = mapped_column(MinorUnits, default=0)
    payment_method: Mapped[str | None]
    payment_reference: Mapped[str | None]
    order_data: Mapped[dict[str, Any]] = mapped_column(Json, default=dict)
    archived_at: Mapped[timestamp | None]  # deleted from the lists, kept for the books (M11)
    paid_at: Mapped[timestamp | None] = mapped_column(index=True)
    created_at: Mapped[created]
    updated_at: Mapped[updated]


class OrderEntry(Record):
    """One movement of an order's money, append-only; `paid_amount` and `refunded_amount` are sums of these.

    `amount` is in minor units of `currency`: positive for received, negative for returned, positive for restored (a
    refund that was undone). `tax` is the tax in it, with the same sign. `cause` is unique for each order and kind:
    `payment:{id}`, `refund:{id}`, `dispute:{id}`, `manual:{id}`.
    """

    __tablename__ = "order_entries"
    __table_args__ = (
        CheckConstraint("kind IN ('received', 'returned', 'restored')", name="kind"),
        UniqueConstraint("order_id", "kind", "cause"),
        in_currency_of("orders", "order_id", "order_entries"),
        Index(None, "created_at", "id"),
    )

    id: Mapped[key]
    order_id: Mapped[str] = mapped_column(Id, ForeignKey("orders.id"))
    kind: Mapped[str]
    cause: Mapped[str]
    amount: Mapped[int] = mapped_column(MinorUnits)
    tax: Mapped[int] = mapped_column(MinorUnits, default=0)
    currency: Mapped[str]
    created_at: Mapped[created]


class OrderPayer(Record):
    """The payer of one card payment, as keyed hashes (payer.Payer). Erased with the customer's other data."""

    __tablename__ = "order_payers"

    order_id: Mapped[str] = mapped_column(Id, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True)
    cause: Mapped[str] = mapped_column(primary_key=True)  # payment:{id}
    card: Mapped[str | None]
    name: Mapped[str | None]
    created_at: Mapped[created]


class OrderCheckout(Record):
    """A checkout, by the `checkoutId` that its client chose, and a keyed hash of all that it was sent with.

    `guest`: it was placed without signing in, for an address that was only typed.
    """

    __tablename__ = "order_checkouts"

    id: Mapped[key]
    user_id: Mapped[str] = mapped_column(Id, ForeignKey("users.id", ondelete="CASCADE"), index=True)
    fingerprint: Mapped[str]
    guest: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[created]


class OrderAgreement(Record):
    """The legal texts that the buyer ordered under, and the consent that digital goods are delivered at once.

    Each text is a legal_versions.id, the exact wording. `consent_id` and `consented_at` are null without a consent.
    """

    __tablename__ = "order_agreements"

    order_id: Mapped[str] = mapped_column(Id, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True)
    market: Mapped[str]
    language: Mapped[str]
    terms_id: Mapped[str] = mapped_column(ForeignKey("legal_versions.id"))
    privacy_id: Mapped[str] = mapped_column(ForeignKey("legal_versions.id"))
    withdrawal_id: Mapped[str] = mapped_column(ForeignKey("legal_versions.id"))
    consent_id: Mapped[str | None] = mapped_column(ForeignKey("legal_versions.id"))
    consented_at: Mapped[timestamp | None]
    agreed_at: Mapped[timestamp]


class OrderWithdrawal(Record):
    """A consumer's withdrawal from a contract, as received online (Directive 2011/83/EU, Article 11a).

    `order_number` is as written; `order_id` is the order it names, if the statement came from that order's buyer.
    `handled_at` is the time when staff settled it, with a `decision`; refusing needs a `reason`, which the consumer
    gets. An accepted one becomes `refunded` with the last refund of its order.
    """

    __tablename__ = "order_withdrawals"
    __table_args__ = (
        CheckConstraint("decision IN ('accepted', 'refunded', 'refused')", name="decision"),
        CheckConstraint("decision <> 'refused' OR reason IS NOT NULL", name="reason"),
        Index(None, "received_at", "id"),
        Index(None, "handled_at", "received_at"),
        Index(None, "decision", "received_at"),
    )

    id: Mapped[key]
    order_id: Mapped[str | None] = mapped_column(Id, ForeignKey("orders.id"), index=True)
    order_number: Mapped[str]
    name: Mapped[str]
    email: Mapped[str]
    language: Mapped[str]
    handled_at: Mapped[timestamp | None]
    handled_by: Mapped[str | None] = mapped_column(Id)
    decision: Mapped[str | None]
    reason: Mapped[str | None]
    received_at: Mapped[timestamp]


class OrderDetail(Record):
    """The links and texts that an order gives access to, by hand or copied from its product when it is paid (M7)."""

    __tablename__ = "order_details"

    id: Mapped[key]
    order_id: Mapped[str] = mapped_column(Id, ForeignKey("orders.id", ondelete="CASCADE"), unique=True)
    title: Mapped[str]
    description: Mapped[str | None]
    image_url: Mapped[str | None]
    links: Mapped[list[dict[str, str]]] = mapped_column(Json, default=list)
    additional_details: Mapped[dict[str, Any]] = mapped_column(Json, default=dict)
    created_at: Mapped[created]
    updated_at: Mapped[updated] = mapped_column(index=True)
