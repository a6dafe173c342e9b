"""For any events in any order the books balance to the cent, and nothing unpaid is delivered.

120 sequences in `make test`, and 25 on PostgreSQL; 20,000 on each with `make nightly`.
"""

from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.domains.orders.commands.expire_orders import expire_orders
from guildhall.domains.orders.commands.place_order import place_order
from guildhall.domains.orders.schemas import NewOrder
from guildhall.domains.payments.commands import (
    check_stale,
    close_pages,
    decide_payment,
    open_payment,
    request_refund,
)
from guildhall.domains.referrals.commands.close_run import change_run
from guildhall.domains.referrals.payout_schemas import PayoutRunChange
from guildhall.domains.workshops.commands.release_expired_holds import release_expired_holds
from tests.faults.company import SequenceState, SequenceWorld
from tests.faults.direct_stripe import DirectStripe
from tests.faults.meddling import CURRENCIES, WHICH, Meddling, age
from tests.payments import fake_stripe_wire as wire
from tests.payments.fake_stripe import FakeStripe
from tests.support import sizes
from tests.support.clock import FixedClock
from tests.support.payout_runs import make_run
from tests.support.sizes import sized

pytestmark = pytest.mark.slow

SEQUENCES = sized(120, 20_000)
ON_POSTGRESQL = sized(25, SEQUENCES)
TOGETHER = 1000
"""Sequences in one database: each adds its own company, and full scans grow slower."""

TRIED = settings(
    stateful_step_count=25,
    deadline=None,
    database=None,
    derandomize=not sizes.at_length,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
PARTS = st.sampled_from([1, 333, 4999, 9900, 29900])  # cents


class EventSequence(Meddling):
    """One sequence of events. `which` chooses among the existing rows."""

    def __init__(self) -> None:
        super().__init__()
        self.company = SequenceState(self.world)
        self.runtime, self.fake_stripe = self.world.runtime, self.world.provider.fake_stripe

    # The shop

    @rule(mode=st.sampled_from(["none", "inclusive", "exclusive"]))
    def tax_changes(self, mode: str) -> None:
        self.company.tax_as(mode)

    @rule(
        which=WHICH, where=st.sampled_from([("DE", None), ("AT", "ATU12345678"), ("AT", None), ("CH", None)])
    )
    def buyer_moves(self, which: int, where: tuple[str, str | None]) -> None:
        self.company.moves(self.company.buyers[which % 3], *where)

    @rule(which=WHICH, price=PARTS.filter(lambda cents: cents > 300), currency=CURRENCIES, code=st.booleans())
    def place(self, which: int, price: int, currency: str, code: bool) -> None:
        product = self.world.shop.product(price, currency)
        self._order(which, NewOrder(product_id=product, referral_code=self.company.code if code else None))

    @rule(which=WHICH, code=st.booleans())
    def take_a_seat(self, which: int, code: bool) -> None:
        referral = self.company.code if code else None
        with suppress(Refused):
            self._order(which, NewOrder(workshop_id=self.company.workshop, referral_code=referral))

    def _order(self, which: int, payload: NewOrder) -> None:
        buyer = self.company.buyers[which % 3]
        with self.runtime.writing() as uow:
            self.company.orders.append(place_order(uow, buyer, payload))

    @precondition(lambda self: self.company.orders)
    @rule(which=WHICH, two=st.booleans())
    def open_a_page(self, which: int, two: bool) -> None:
        orders = self.company.orders
        chosen = {orders[which % len(orders)]} | ({orders[-1]} if two else set())
        with suppress(Refused):
            open_payment.open_payment(self.runtime, sorted(chosen), caller=self.world.shop.admin)

    @precondition(lambda self: self.company.orders)
    @rule(which=WHICH, amount=PARTS | st.none(), answer=st.sampled_from(["succeeded", "pending"]))
    def refund_here(self, which: int, amount: int | None, answer: str) -> None:
        self.world.provider.refunds_as = answer
        order_id = self.company.orders[which % len(self.company.orders)]
        with suppress(Refused):
            request_refund.request_refund(self.runtime, order_id, caller=self.world.shop.admin, amount=amount)

    @rule(minutes=st.sampled_from([1, 16, 31, 300, 1500, 50_000]))
    def time_passes(self, minutes: int) -> None:
        self.world.clock.advance(timedelta(minutes=minutes))
        self._work()

    def _work(self) -> None:
        """Run all due work, including that of earlier sequences, so that this sequence does not wait for it."""
        for chore in (expire_orders, release_expired_holds):
            while self._write(chore):
                pass
        for job in (check_stale.check_stale, close_pages.close_pages):
            while job(self.runtime):
                pass

    @rule(currency=CURRENCIES, paid=st.booleans())
    def pay_partners(self, currency: Any, paid: bool) -> None:
        admin, now = self.world.shop.admin, self.world.clock.now()
        with suppress(Refused):
            run = make_run(self.runtime, admin, currency, now)
            change = PayoutRunChange(status="paid" if paid else "cancelled")
            self._write(lambda uow: change_run(uow, admin, run, change))

    # The provider

    def _taken(self, which: int) -> tuple[str, dict[str, Any], int] | None:
        """Choose a received, undisputed payment; return its intent, session and remaining amount."""
        session = self._choose(which, ("complete", "paid"))
        if session is None or self.company.disputes.get(session["payment_intent"], 0) > 0:
            return None
        intent = session["payment_intent"]
        return intent, session, session["amount_total"] - self.fake_stripe.refunded(intent)

    @rule(which=WHICH, later=st.booleans())
    def buyer_pays(self, which: int, later: bool) -> None:
        if session := self._choose(which, ("open", "unpaid")):
            self.fake_stripe.pay(session["id"], later=later)

    @rule(which=WHICH, comes=st.booleans())
    def delayed_money(self, which: int, comes: bool) -> None:
        session = self._choose(which, ("complete", "unpaid"))
        if session and not session.get("lost"):
            if comes:
                self.fake_stripe.money_arrives(session["id"])
            else:
                session["lost"] = True
                self.fake_stripe.money_never_comes(session["id"])

    @rule(which=WHICH)
    def page_expires(self, which: int) -> None:
        if session := self._choose(which, ("open", "unpaid")):
            self.fake_stripe.expire(session["id"])

    @rule(which=WHICH, amount=PARTS, status=st.sampled_from(["succeeded", "pending"]))
    def refund_there(self, which: int, amount: int, status: str) -> None:
        if (taken := self._taken(which)) and taken[2] > 0:
            self.fake_stripe.refund(taken[0], min(amount, taken[2]), status=status)

    @rule(which=WHICH)
    def refund_fails(self, which: int) -> None:
        ours = {session["payment_intent"] for session in self._sessions(("complete", "paid"))}
        alive = [
            refund
            for refund in self.fake_stripe.refunds.values()
            if refund["payment_intent"] in ours and refund["status"] != "failed"
        ]
        if alive:
            self.fake_stripe.refund_fails(alive[which % len(alive)]["id"])

    @rule(which=WHICH)
    def buyer_disputes(self, which: int) -> None:
        """A charge is disputed once at most."""
        if (taken := self._taken(which)) and taken[2] > 0 and taken[0] not in self.company.disputes:
            intent, session, rest = taken
            self.world.provider.disputed.add(intent)
            self.company.disputes[intent] = rest
            self._tell_dispute("charge.dispute.created", intent, session, "needs_response", rest)

    @precondition(lambda self: self.company.disputes)
    @rule(which=WHICH, won=st.booleans())
    def dispute_ends(self, which: int, won: bool) -> None:
        intent = sorted(self.company.disputes, key=age)[which % len(self.company.disputes)]
        amount = self.company.disputes[intent]
        if amount == 0 or intent in self.world.provider.lost:
            return
        session = next(s for s in self.fake_stripe.sessions.values() if s["payment_intent"] == intent)
        if won:
            self.company.disputes[intent] = 0
            self.world.provider.disputed.remove(intent)
        else:
            self.world.provider.lost.add(intent)
        self._tell_dispute("charge.dispute.closed", intent, session, "won" if won else "lost", amount)

    def _tell_dispute(self, type_: str, intent: str, session: Any, status: str, amount: int) -> None:
        self.fake_stripe.tell(type_, wire.dispute(intent, session | {"amount_total": amount}, status))

    # Event delivery

    @rule(data=st.data())
    def events_arrive(self, data: st.DataObject) -> None:
        """Deliver some events, in some order, some twice; the others come later."""
        self.company.handler()
        waiting = self.company.undelivered
        if waiting:
            places = st.lists(st.integers(0, len(waiting) - 1), max_size=6)
            chosen = data.draw(places)
            for place in chosen:
                self.company.deliver(waiting[place])
            self.company.undelivered = [e for place, e in enumerate(waiting) if place not in chosen]

    @invariant()
    def holds(self) -> None:
        self.company.check_at_any_time()

    def teardown(self) -> None:
        """Finish the sequence: pages close, every event arrives twice, the last first, and then the books must
        balance.
        """
        self.world.provider.meanwhile = None
        for session in self._sessions(("open", "unpaid")):
            self.fake_stripe.expire(session["id"])
        self.company.handler()
        for event in [*reversed(self.company.undelivered), *self.company.undelivered]:
            self.company.deliver(event)
        self.world.clock.advance(timedelta(minutes=20))
        self._work()
        self.company.handler()
        for event in self.company.undelivered:
            self.company.deliver(event)
        self.company.check_at_rest()
        self.company.check_seats()
        self.company.check_payouts()


@pytest.mark.parametrize("part", range(max(SEQUENCES // TOGETHER, 1)))
def test_the_books_balance(
    part: int, runtime: Runtime, clock: FixedClock, monkeypatch: pytest.MonkeyPatch, dialect: str
) -> None:
    sequences = ON_POSTGRESQL if dialect == "postgresql" else SEQUENCES
    tried = settings(TRIED, max_examples=min(sequences, TOGETHER))
    with FakeStripe(now=lambda: int(clock.now().timestamp())) as fake_stripe:
        provider = DirectStripe(fake_stripe)
        for module in (open_payment, request_refund, check_stale, close_pages, decide_payment):
            monkeypatch.setattr(module, "provider_of", lambda _runtime: provider)
        EventSequence.world = SequenceWorld.of(runtime, clock, provider)
        run_state_machine_as_test(EventSequence, settings=tried)
