"""A partner with the code ADAWXYZ at 30%, and the payments and refunds of referred orders."""

from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import Row, select, update

from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.orders.events import OrderPaid, OrderRefunded, RefundUndone
from guildhall.domains.payments.commands.request_refund import currency_of
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Attribution, Referral
from tests.referrals.office import PayoutOffice
from tests.support.rows import add, add_account, add_order, add_profile

CODE = "ADAWXYZ"


@dataclass(frozen=True)
class Stage:
    """Events in one line each, every one in its own transaction. Amounts in cents."""

    runtime: Runtime

    def partner(self, code: str = CODE, *, email: str | None = None, **columns: Any) -> str:
        """Add a partner, without an account unless `user_id` names the profile, and return the referral's id."""
        with self.runtime.writing() as uow:
            if "user_id" not in columns:
                columns["user_id"] = add_profile(uow, email or f"{code.lower()}@example.com")
            return add(uow, Referral, referral_code=code, **columns)

    def customer(self, email: str = "buyer@example.com", *, verified: bool = True) -> str:
        """Add a customer with an account and return the profile's id."""
        with self.runtime.writing() as uow:
            account_id = add_account(uow, email, verified=verified)
            return add_profile(uow, email, auth_user_id=account_id)

    def order(self, customer: str | None, *, code: str | None = CODE, **columns: Any) -> str:
        with self.runtime.writing() as uow:
            return add_order(uow, customer, referral_code=code, **columns)

    def paid(self, order_id: str, amount: int = 29900, *, cause: str = "payment:1") -> None:
        self._publish(OrderPaid(order_id, *self._taxless(order_id, amount, cause)))

    def refunded(self, order_id: str, amount: int, *, cause: str = "refund:1") -> None:
        self._publish(OrderRefunded(order_id, *self._taxless(order_id, amount, cause)))

    def undone(self, order_id: str, amount: int, *, cause: str = "refund:1") -> None:
        self._publish(RefundUndone(order_id, *self._taxless(order_id, amount, cause)))

    def _taxless(self, order_id: str, amount: int, cause: str) -> tuple[Money, str, Money]:
        """Return the amount in the order's currency, its cause, and its tax."""
        with self.runtime.reading() as uow:
            money = Money(amount, currency_of(uow, order_id))
        return money, cause, money.of(0)

    def _publish(self, event: object) -> None:
        with self.runtime.writing() as uow:
            uow.publish(event)

    def ledger(self, order_id: str) -> list[tuple[str, str, int, int]]:
        """Return (kind, cause, base, amount) of the order's entries, by kind and cause."""
        return [(entry.kind, entry.cause, entry.base, entry.amount) for entry in self.entries(order_id)]

    def entries(self, order_id: str) -> list[Row[Any]]:
        with self.runtime.reading() as uow:
            wanted = select(Commission.__table__).where(Commission.order_id == order_id)
            return list(uow.db.execute(wanted.order_by(Commission.kind, Commission.cause)))

    def bound_to(self, customer: str) -> str | None:
        with self.runtime.reading() as uow:
            return uow.db.scalar(select(Attribution.referral_id).where(Attribution.user_id == customer))

    def change(self, referral_id: str, **columns: Any) -> None:
        with self.runtime.writing() as uow:
            uow.db.execute(update(Referral).where(Referral.id == referral_id).values(columns))


@pytest.fixture
def stage(runtime: Runtime) -> Stage:
    return Stage(runtime)


@pytest.fixture
def office(runtime: Runtime) -> PayoutOffice:
    return PayoutOffice(runtime)
