"""The ledger's sums agree after any events in any order (R3)."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select

from guildhall.core.errors import Conflict
from guildhall.core.money import share
from guildhall.core.runtime import Runtime
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import Payout, PayoutEntry, PayoutRun
from guildhall.domains.referrals.queries.balance import balances
from guildhall.domains.referrals.queries.counting import COUNTS
from tests.referrals.conftest import Stage
from tests.referrals.office import PayoutOffice
from tests.support.clock import FixedClock
from tests.support.rows import add, add_profile

pytestmark = pytest.mark.both_databases

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("pay"), st.integers(1, 50_000)),
        st.tuples(st.just("refund"), st.integers(1, 60_000)),
        st.tuples(st.just("undo"), st.integers(0, 5)),
        st.tuples(st.just("adjust"), st.integers(-5000, 5000).filter(bool)),
        st.tuples(st.just("wait"), st.integers(1, 20)),
        st.tuples(st.just("run"), st.integers(0, 40)),  # days since the cut-off
        st.tuples(st.sampled_from(["paid", "cancelled"]), st.just(0)),
    ),
    min_size=4,
    max_size=14,
)


class Life:
    """One partner's history, with the data later steps need."""

    def __init__(self, runtime: Runtime, clock: FixedClock, name: str) -> None:
        self.stage, self.office, self.clock = Stage(runtime), PayoutOffice(runtime), clock
        with runtime.writing() as uow:
            owner = add_profile(uow, f"{name.lower()}@example.com")
            columns: dict[str, Any] = {"user_id": owner, "referral_code": name, "commission_rate": 2550}
            self.referral = add(uow, Referral, **columns)
        self.office.set_payout_details(self.referral)
        self.buyer = self.stage.customer(f"buyer-of-{name.lower()}@example.com")
        self.code = name
        self.orders: list[tuple[str, int]] = []
        self.refunds: list[tuple[str, int, str]] = []
        self.open: str | None = None

    def step(self, what: str, amount: int) -> None:
        if what == "pay":
            order = self.stage.order(self.buyer, code=self.code, checkout_id=self.referral)
            self.stage.paid(order, amount, cause=f"payment:{order}")
            self.orders.append((order, amount))
        elif what == "refund" and self.orders:
            order, paid = self.orders[-1]
            back = sum(refunded for of, refunded, _ in self.refunds if of == order)
            refund = min(amount, paid - back)
            if refund:
                cause = f"refund:{len(self.refunds)}"
                self.stage.refunded(order, refund, cause=cause)
                self.refunds.append((order, refund, cause))
        elif what == "undo" and amount < len(self.refunds):
            order, refunded, cause = self.refunds[amount]
            self.stage.undone(order, refunded, cause=cause)
            self.refunds[amount] = (order, 0, cause)
        elif what == "adjust":
            self.office.adjust(self.referral, str(amount / 100))
        elif what == "wait":
            self.clock.advance(timedelta(days=amount))
        elif what in ("run", "paid", "cancelled"):
            self._pay_out(what, timedelta(days=amount))

    def _pay_out(self, what: str, ago: timedelta) -> None:
        if what == "run" and self.open is None:
            try:
                self.open = self.office.run(ago=ago)
            except Conflict:
                return
            if self.referral in dict(self.office.payouts(self.open)):
                (balance,) = self.office.balance(self.referral)
                assert balance.payable >= 0  # who owes is not paid, whatever the cut-off
        elif what != "run" and self.open is not None:
            self.office.close(self.open, what)
            self.open = None


names = iter(range(10_000))


@pytest.mark.slow
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(steps=[("pay", 9900), ("wait", 20), ("wait", 20), ("refund", 9900), ("pay", 100), ("run", 5)])
@example(steps=[("pay", 9900), ("wait", 20), ("wait", 20), ("adjust", -5000), ("run", 5)])
@given(steps=STEPS)
def test_balances_add_up_and_nothing_is_paid_twice(
    runtime: Runtime, clock: FixedClock, steps: list[tuple[str, int]]
) -> None:
    life = Life(runtime, clock, f"P{next(names)}")
    for what, amount in steps:
        life.step(what, amount)
        _agree(runtime, life)
    if life.open:
        life.office.close(life.open, "cancelled")


def _agree(runtime: Runtime, life: Life) -> None:
    with runtime.reading() as uow:
        mine = Commission.referral_id == life.referral
        total = uow.db.execute(
            select(func.coalesce(func.sum(Commission.amount), 0)).where(mine, COUNTS)
        ).scalar_one()
        (balance,) = balances(uow, life.referral) or (None,)
        settled = uow.db.execute(
            select(Payout.id, Payout.amount, func.sum(Commission.amount))
            .join(PayoutEntry, PayoutEntry.payout_id == Payout.id)
            .join(Commission, Commission.id == PayoutEntry.commission_id)
            .where(Payout.referral_id == life.referral)
            .group_by(Payout.id, Payout.amount)
        ).all()
        left = uow.db.execute(
            select(func.coalesce(func.sum(Payout.amount), 0))
            .join(PayoutRun, PayoutRun.id == Payout.run_id)
            .where(Payout.referral_id == life.referral, PayoutRun.status == "paid")
        ).scalar_one()
        earned = uow.db.execute(
            select(func.coalesce(func.sum(Commission.amount), 0)).where(
                mine, Commission.kind.in_(("earned", "reversed"))
            )
        ).scalar_one()
    owed = (balance.held + balance.payable + balance.in_payout) if balance else 0
    assert owed == total
    assert (balance.paid if balance else 0) == left
    assert all(amount == entries > 0 for _, amount, entries in settled)
    kept = [
        paid - sum(refunded for of, refunded, _ in life.refunds if of == order) for order, paid in life.orders
    ]
    # Rounding pro rata is off by less than a cent for each order.
    assert abs(earned - sum(share(base, 2550) for base in kept)) <= len(kept)
