"""A shop that bills: orders with payments and refunds, and the documents they produce."""

from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import Row, insert, select

from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.models import Invoice
from guildhall.domains.orders.commands.customers import customer_of_profile
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund, undo_refund
from guildhall.domains.orders.commands.taxing import treatment_of
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from guildhall.services.shop_settings.taxing import contained
from tests.support.people import Person, add_person
from tests.support.rows import add_order


def taxed(uow: UnitOfWork, buyer: Person, amount: int) -> dict[str, Any]:
    """Return the tax treatment of an order over `amount` (tax included) placed by this buyer now."""
    treatment = treatment_of(uow, customer_of_profile(uow, buyer.profile_id))
    return {
        "tax_amount": contained(Money(amount, "EUR"), treatment.rate).tax.minor,
        "tax_rate": treatment.rate,
        "tax_country": treatment.country,
        "vat_id": treatment.vat_id,
        "reverse_charge": treatment.reverse_charge,
    }


@dataclass(frozen=True)
class BillingShop:
    runtime: Runtime
    anna: Person
    ben: Person
    boss: Person

    def order(self, amount: int = 11900, **columns: Any) -> str:
        with self.runtime.writing() as uow:
            whose = {"auth_user_id": self.anna.account_id, "total_amount": amount, "currency": "EUR"}
            return add_order(uow, self.anna.profile_id, **(whose | taxed(uow, self.anna, amount) | columns))

    def paid(self, order_id: str, amount: int = 11900, cause: str = "payment:1") -> None:
        with self.runtime.writing() as uow:
            record_payment(
                uow, order_id, amount=Money(amount, "EUR"), method="card", reference="pi_1", cause=cause
            )

    def refunded(self, order_id: str, amount: int, cause: str = "refund:1") -> None:
        with self.runtime.writing() as uow:
            record_refund(uow, order_id, amount=Money(amount, "EUR"), cause=cause)

    def undone(self, order_id: str, cause: str = "refund:1") -> None:
        with self.runtime.writing() as uow:
            undo_refund(uow, order_id, cause=cause)

    def reported(self, event: object) -> None:
        """Publish the event again, as a retry does."""
        with self.runtime.writing() as uow:
            uow.publish(event)

    def settings(self, **chosen: Any) -> None:
        with self.runtime.writing() as uow:
            row = {"id": ONLY, "version": 1, "chosen": chosen, "updated_at": uow.now}
            uow.db.execute(insert(StoredSettings), row)

    def documents(self, order_id: str | None = None) -> list[Row[Any]]:
        """Return the documents in the order of their numbers, invoices last."""
        chosen = select(Invoice.__table__).order_by(Invoice.series, Invoice.sequence)
        if order_id:
            chosen = chosen.where(Invoice.order_id == order_id)
        with self.runtime.reading() as uow:
            return list(uow.db.execute(chosen))

    def sums(self, order_id: str) -> list[tuple[str, int, int, int]]:
        """Return (number, net, tax, gross) of each document."""
        return [(row.number, row.net, row.tax, row.gross) for row in self.documents(order_id)]


@pytest.fixture
def shop(runtime: Runtime) -> BillingShop:
    with runtime.writing() as uow:
        anna, ben = add_person(uow, "anna", language="de"), add_person(uow, "ben")
        return BillingShop(runtime, anna, ben, add_person(uow, "boss", admin=True))
