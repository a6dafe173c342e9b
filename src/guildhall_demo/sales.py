"""The demo's sales: every order with its dates and amounts, from which the rows are made."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from guildhall.core.money import to_minor
from guildhall.domains.orders.rules import OrderStatus
from guildhall_demo import catalogue
from guildhall_demo.people import people
from guildhall_demo.reading import Document, moved, read_file

PAYING = timedelta(minutes=4)  # from placing an order to the money's arrival
JUST_NOW = timedelta(minutes=50)
PAID = frozenset({OrderStatus.PAID, OrderStatus.COMPLETED, OrderStatus.REFUNDED})


@dataclass(frozen=True, slots=True)
class Sale:
    """An order. `total` is in minor units of the item's currency; a free one is granted without a payment.

    `buyer` is a person of people.toml, or if `known` is false the details of a buyer without a profile.
    """

    slug: str
    item: Document
    kind: str  # product or workshop
    quantity: int
    status: OrderStatus
    buyer: Document
    known: bool
    referral_code: str | None
    placed_at: datetime
    refunded_at: datetime | None = None
    details: dict[str, Any] | None = None

    @property
    def total(self) -> int:
        return to_minor(self.item["price"]) * self.quantity

    @property
    def free(self) -> bool:
        return self.total == 0

    @property
    def paid_at(self) -> datetime | None:
        """The time of the payment; None for a free or unpaid order."""
        return self.placed_at + PAYING if self.status in PAID and not self.free else None

    @property
    def paid(self) -> int:
        return self.total if self.paid_at else 0

    @property
    def refunded(self) -> int:
        return self.total if self.refunded_at else 0

    @property
    def changed_at(self) -> datetime:
        return self.refunded_at or self.paid_at or self.placed_at


def all_sales(now: datetime) -> list[Sale]:
    """Return every order of the demo. Product orders are dated back from `now`, seats are dated like workshops."""
    known = {person["slug"]: person for person in people()}
    codes = {
        buyer: item["code"] for item in read_file("referrals")["referrals"] for buyer in item["customers"]
    }
    return [*_product_sales(now, known, codes), *_seat_sales(now, known, codes)]


def _product_sales(now: datetime, known: dict[str, Document], codes: dict[str, str]) -> list[Sale]:
    products = {item["slug"]: item for item in catalogue.products(now)}
    sales = []
    for order in read_file("orders")["orders"]:
        buyer = order.get("buyer")
        placed = now - timedelta(days=order.get("days_ago", 0)) - JUST_NOW
        refunded = order.get("refunded_after_days")
        sales.append(
            Sale(
                slug=order["slug"],
                item=products[order["product"]],
                kind="product",
                quantity=order.get("quantity", 1),
                status=OrderStatus(order["status"]),
                buyer=known[buyer] if buyer else order["customer"],
                known=buyer is not None,
                referral_code=codes.get(buyer),
                placed_at=placed,
                refunded_at=None if refunded is None else placed + timedelta(days=refunded),
                details=order.get("details"),
            )
        )
    return sales


def _seat_sales(now: datetime, known: dict[str, Document], codes: dict[str, str]) -> list[Sale]:
    workshops = {item["slug"]: item for item in catalogue.workshops(now)}
    return [
        Sale(
            slug=f"{booking['workshop']}/{buyer}",
            item=workshops[booking["workshop"]],
            kind="workshop",
            quantity=1,
            status=OrderStatus.COMPLETED,
            buyer=known[buyer],
            known=True,
            referral_code=codes.get(buyer),
            placed_at=booking["first"] + timedelta(days=booking["every_days"] * number),
        )
        for booking in moved(read_file("seats")["bookings"], now)
        for number, buyer in enumerate(booking["buyers"])
    ]
