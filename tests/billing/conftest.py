"""A shop that bills: orders that money comes for and goes back from, and the documents that this leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import Row, insert, select

from guildhall.billing.models import Invoice
from guildhall.kit.house import House
from guildhall.kit.money import Money
from guildhall.kit.runtime import Runtime
from guildhall.orders.actions.record_payment import record_payment
from guildhall.orders.actions.record_refund import record_refund, undo_refund
from guildhall.orders.actions.taxing import levy_of
from guildhall.shop_settings.models import ONLY, StoredSettings
from guildhall.shop_settings.taxing import contained
from tests.support.people import Person, add_person
from tests.support.rows import add_order


def taxed(house: House, buyer: Person, amount: int) -> dict[str, Any]:
    """What an order over `amount`, its tax included, is placed with for this buyer now."""
    levy = levy_of(house, buyer.profile_id)
    return {
        "tax_amount": contained(amount, levy.rate).tax,
        "tax_rate": levy.rate,
        "tax_country": levy.country,
        "vat_id": levy.vat_id,
        "reverse_charge": levy.reverse_charge,
    }


@dataclass(frozen=True)
class Shop:
    runtime: Runtime
    anna: Person
    ben: Person
    boss: Person

    def order(self, amount: int = 11900, **columns: Any) -> str:
        with self.runtime.writing() as house:
            whose = {"auth_user_id": self.anna.account_id, "total_amount": amount, "currency": "EUR"}
            return add_order(
                house, self.anna.profile_id, **(whose | taxed(house, self.anna, amount) | columns)
            )

    def paid(self, order_id: str, amount: int = 11900, cause: str = "payment:1") -> None:
        with self.runtime.writing() as house:
            record_payment(
                house, order_id, amount=Money(amount, "EUR"), method="card", reference="pi_1", cause=cause
            )

    def refunded(self, order_id: str, amount: int, cause: str = "refund:1") -> None:
        with self.runtime.writing() as house:
            record_refund(house, order_id, amount=Money(amount, "EUR"), cause=cause)

    def undone(self, order_id: str, cause: str = "refund:1") -> None:
        with self.runtime.writing() as house:
            undo_refund(house, order_id, cause=cause)

    def told(self, fact: object) -> None:
        """The fact is announced once more, as when it is repeated."""
        with self.runtime.writing() as house:
            house.announce(fact)

    def settings(self, **chosen: Any) -> None:
        with self.runtime.writing() as house:
            row = {"id": ONLY, "version": 1, "chosen": chosen, "updated_at": house.now}
            house.db.execute(insert(StoredSettings), row)

    def documents(self, order_id: str | None = None) -> list[Row[Any]]:
        """In the order of their numbers, invoices last."""
        chosen = select(Invoice.__table__).order_by(Invoice.series, Invoice.sequence)
        if order_id:
            chosen = chosen.where(Invoice.order_id == order_id)
        with self.runtime.reading() as house:
            return list(house.db.execute(chosen))

    def sums(self, order_id: str) -> list[tuple[str, int, int, int]]:
        """(number, net, tax, gross) of each."""
        return [(row.number, row.net, row.tax, row.gross) for row in self.documents(order_id)]


@pytest.fixture
def shop(runtime: Runtime) -> Shop:
    with runtime.writing() as house:
        anna, ben = add_person(house, "anna", language="de"), add_person(house, "ben")
        return Shop(runtime, anna, ben, add_person(house, "boss", admin=True))
