"""A small shop that takes payments: one customer, an admin, products and a workshop, and orders as needed."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Row, insert, select

from guildhall.core.db.records import Record
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Account, Profile
from guildhall.domains.orders.commands.place_order import place_order
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.schemas import NewOrder
from guildhall.domains.payments.models import Payment, Refund
from guildhall.domains.workshops.models import Workshop
from guildhall.rest_engine.caller import Caller, Role


@dataclass
class PaymentShop:
    """`customer` and `admin` are callers; `order()` places an order for the customer at the shop's price."""

    runtime: Runtime
    customer: Caller
    admin: Caller

    def product(self, price: int = 29900, currency: str = "USD", **more: Any) -> str:
        product_id = new_id()
        name = more.pop("name", "Congress Affiliate System")
        values = {"id": product_id, "name": name, "slug": product_id, "price": price, "currency": currency}
        self._insert(Product, values | self._times() | more)
        return product_id

    def workshop(self, price: int = 9900, seats: int = 5) -> str:
        workshop_id = new_id()
        values = {
            "id": workshop_id,
            "slug": workshop_id,
            "title": "Ledger Clinic",
            "price": price,
            "date": date(2026, 12, 24),
            "time": "14:30",
            "duration": "3 hours",
            "instructor": "Ada",
            "max_participants": seats,
        }
        self._insert(Workshop, values | self._times())
        return workshop_id

    def order(
        self, price: int = 29900, *, currency: str = "USD", caller: Caller | None = None, **more: Any
    ) -> str:
        payload = NewOrder(product_id=self.product(price, currency), **more)
        with self.runtime.writing() as uow:
            return place_order(uow, caller or self.customer, payload)

    def seat(self, workshop_id: str, caller: Caller | None = None) -> str:
        with self.runtime.writing() as uow:
            return place_order(uow, caller or self.customer, NewOrder(workshop_id=workshop_id))

    def person(self, name: str, *, language: str = "en", role: Role = Role.CUSTOMER) -> Caller:
        account_id, profile_id = new_id(), new_id()
        email = f"{name}@example.com"
        self._insert(Account, {"id": account_id, "email": email} | self._times())
        profile = {"id": profile_id, "auth_user_id": account_id, "email": email, "language": language}
        self._insert(Profile, profile | self._times())
        return Caller(role, account_id, profile_id, email=email, email_verified=True)

    def observe(self, order_id: str) -> Row[Any]:
        """Return the order's current row."""
        return self.rows(Order, Order.id == order_id)[0]

    def payments(self) -> list[Row[Any]]:
        return sorted(self.rows(Payment), key=lambda row: (row.created_at, row.attempt))

    def refunds(self) -> list[Row[Any]]:
        return self.rows(Refund)

    def rows(self, model: type[Record], *conditions: Any) -> list[Row[Any]]:
        with self.runtime.reading() as uow:
            return list(uow.db.execute(select(model.__table__).where(*conditions)))

    def books(self, order_id: str) -> tuple[str, int, int]:
        """Return (status, paid, refunded) of an order."""
        row = self.observe(order_id)
        return row.status, row.paid_amount, row.refunded_amount

    def _insert(self, model: type[Record], values: dict[str, Any]) -> None:
        with self.runtime.writing() as uow:
            uow.db.execute(insert(model).values(**values))

    def _times(self) -> dict[str, Any]:
        now = self.runtime.clock.now()
        return {"created_at": now, "updated_at": now}


def open_shop(runtime: Runtime) -> PaymentShop:
    shop = PaymentShop(runtime, customer=Caller(Role.CUSTOMER), admin=Caller(Role.ADMIN))
    shop.customer = shop.person("customer")
    shop.admin = shop.person("admin", role=Role.ADMIN)
    return shop
