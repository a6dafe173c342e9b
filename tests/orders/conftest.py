"""Two customers and an admin, with helpers to run commands and read the result."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest
from sqlalchemy import Row, select

from guildhall.core.db.records import Record
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.place_order import place_order
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.schemas import NewOrder
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.models import Mail
from tests.support.people import Person, add_person
from tests.support.rows import add_product, add_workshop

T = TypeVar("T")
LINKS = [{"title": "Members' area", "url": "https://example.com/members"}]


@dataclass(frozen=True)
class OrderShop:
    runtime: Runtime
    anna: Person
    ben: Person
    boss: Person

    def transact(self, command: Callable[[UnitOfWork], T]) -> T:
        """Run `command` in one transaction."""
        with self.runtime.writing() as uow:
            return command(uow)

    def place(self, person: Person | None = None, **payload: Any) -> str:
        order = NewOrder.model_validate(payload)
        return self.transact(lambda uow: place_order(uow, (person or self.anna).caller, order))

    def product(self, **columns: Any) -> str:
        return self.transact(lambda uow: add_product(uow, **columns))

    def digital(self, **columns: Any) -> str:
        """Add a product that delivers links."""
        delivery = {"delivery_title": "Welcome", "delivery_links": LINKS, "delivery_details": {"seats": 3}}
        return self.product(**(delivery | columns))

    def workshop(self, **columns: Any) -> str:
        return self.transact(lambda uow: add_workshop(uow, **columns))

    def rows(self, table: type[Record], *conditions: Any) -> list[Row[Any]]:
        with self.runtime.reading() as uow:
            return list(uow.db.execute(select(table.__table__).where(*conditions)))

    def order(self, order_id: str) -> Row[Any]:
        return self.rows(Order, Order.id == order_id)[0]

    def books(self, order_id: str) -> tuple[str, int, int]:
        """Return (status, paid, refunded) of an order."""
        row = self.order(order_id)
        return row.status, row.paid_amount, row.refunded_amount

    def seats(self, order_id: str) -> list[str]:
        """Return the states of the order's seats."""
        found = self.rows(WorkshopEnrollment, WorkshopEnrollment.order_id == order_id)
        return [row.enrollment_status for row in found]

    def mails(self) -> list[tuple[str, str, int]]:
        """Return (template, recipient, amount) of each mail, sorted."""
        return sorted((row.template, row.recipient, row.context["amount"]) for row in self.rows(Mail))

    def log(self, order_id: str) -> list[tuple[str, str | None]]:
        """Return (action, actor) of each entry about an order, sorted."""
        found = self.rows(AuditEntry, AuditEntry.subject_id == order_id)
        return sorted(((row.action, row.actor_id) for row in found), key=str)


@pytest.fixture
def shop(runtime: Runtime) -> OrderShop:
    with runtime.writing() as uow:
        anna, ben = add_person(uow, "anna"), add_person(uow, "ben", language="de")
        return OrderShop(runtime, anna, ben, add_person(uow, "boss", admin=True))
