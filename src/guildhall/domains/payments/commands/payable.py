"""Reads for opening a payment page: the orders to pay, and the earlier payments for them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import func, select

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import ITEM_NAME
from guildhall.domains.orders.rules import tax_contained
from guildhall.domains.payments.models import Payment, PaymentLine
from guildhall.domains.workshops.models import Workshop
from guildhall.rest_engine.caller import Caller


@dataclass(frozen=True, slots=True)
class PayableOrder:
    """An order as the payment page shows it. `name` is in the customer's language, `tax` the tax in the `total`."""

    id: str
    status: str
    total: Money
    tax: Money
    tax_rate: int
    quantity: int
    user_id: str | None
    auth_user_id: str | None
    name: str
    image_url: str | None
    is_seat: bool
    in_checkout: bool
    email: str | None
    language: str
    discount_code: str | None
    discount: Money

    @property
    def line_name(self) -> str:
        return self.name if self.quantity == 1 else f"{self.quantity} × {self.name}"

    def belongs_to(self, caller: Caller) -> bool:
        """Return True if the order is linked to the caller's account or profile (M14)."""
        of_account = self.auth_user_id is not None and self.auth_user_id == caller.account_id
        return of_account or (self.user_id is not None and self.user_id == caller.profile_id)

    @property
    def currency(self) -> str:
        return self.total.currency

    def at(self, amount: Money) -> "PayableOrder":
        """Return a copy of the order with another amount."""
        tax = tax_contained(amount, rate=self.tax_rate, total=self.total, tax=self.tax)
        return replace(self, total=amount, tax=tax)


@dataclass(frozen=True, slots=True)
class EarlierPayment:
    """An earlier payment under way, with the orders it is for."""

    id: str
    provider: str
    session_id: str | None
    attempt: int
    amount: Money
    status: str
    url: str | None
    expires_at: datetime
    created_at: datetime
    order_ids: frozenset[str]


_PAYABLE = (
    select(
        Order.id,
        Order.status,
        Order.total_amount.label("total"),
        Order.tax_amount.label("tax"),
        Order.tax_rate,
        Order.currency,
        Order.quantity,
        Order.user_id,
        Order.auth_user_id,
        ITEM_NAME.label("name"),
        func.coalesce(Product.image_url, Workshop.image_url).label("image_url"),
        Order.workshop_id.is_not(None).label("is_seat"),
        Order.checkout_id.is_not(None).label("in_checkout"),
        Profile.email,
        SPOKEN_LANGUAGE.label("language"),
        Order.discount_code,
        Order.discount_amount.label("discount"),
    )
    .outerjoin(Product, Product.id == Order.product_id)
    .outerjoin(Workshop, Workshop.id == Order.workshop_id)
    .outerjoin(Profile, Profile.id == Order.user_id)
    .order_by(Order.id)
    .with_for_update(of=Order)
)


def lock_payable(uow: UnitOfWork, order_ids: Sequence[str]) -> list[PayableOrder]:
    """Lock and return these orders, sorted by id, so that two tabs cannot open two payments for them."""
    wanted = _PAYABLE.where(Order.id.in_(order_ids), Order.archived_at.is_(None))
    rows = uow.db.execute(wanted, spoken_languages(uow))
    return [_payable(dict(row)) for row in rows.mappings()]


def _payable(columns: dict[str, Any]) -> PayableOrder:
    currency = columns.pop("currency")
    money = {name: Money(columns[name], currency) for name in ("total", "tax", "discount")}
    return PayableOrder(**(columns | money))


def earlier_payments(uow: UnitOfWork, order_ids: Sequence[str]) -> list[EarlierPayment]:
    """Return the payments under way for any of these orders, oldest first."""
    touching = select(PaymentLine.payment_id).where(PaymentLine.order_id.in_(order_ids))
    rows = uow.db.execute(
        select(
            Payment.id,
            Payment.provider,
            Payment.session_id,
            Payment.attempt,
            Payment.amount,
            Payment.currency,
            Payment.status,
            Payment.url,
            Payment.expires_at,
            Payment.created_at,
            PaymentLine.order_id,
        )
        .join(PaymentLine, PaymentLine.payment_id == Payment.id)
        .where(Payment.id.in_(touching), Payment.status.in_(["opening", "open", "awaiting"]))
        .order_by(Payment.created_at, Payment.id)
    )
    lines: dict[str, dict[str, object]] = {}
    orders: dict[str, set[str]] = {}
    for row in rows.mappings():
        fields = {name: value for name, value in row.items() if name not in ("order_id", "currency")}
        lines[row["id"]] = fields | {"amount": Money(row["amount"], row["currency"])}
        orders.setdefault(row["id"], set()).add(row["order_id"])
    return [EarlierPayment(**fields, order_ids=frozenset(orders[id_])) for id_, fields in lines.items()]  # type: ignore[arg-type]
