"""Concurrent steps of the sequences: an admin changes an order, a customer leaves with a page open, and things happen
during a request to the provider.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from guildhall.core.errors import Refused
from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.remove_customer import remove_customer
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.payments.commands import decide_payment, open_payment
from guildhall.domains.payments.commands.prepare_payment import RequestedAmount
from guildhall.domains.payments.models import Payment
from guildhall.domains.payments.port import ProviderError
from tests.faults.company import SequenceState, SequenceWorld
from tests.payments.fake_stripe import FakeStripe

WHICH = st.integers(0, 1000)
CURRENCIES = st.sampled_from(["USD", "EUR", "GBP"])
PRICES = st.sampled_from([700, 4999, 29900, 123456])  # cents
STATUSES = st.sampled_from(["pending", "processing", "shipped", "completed", "cancelled", "paid"])
Happening = Callable[[], None]


def age(fake_id: str) -> tuple[int, str]:
    """Return a sort key that puts `cs_test_10000` behind `cs_test_9999`: the same steps must reach the same payments
    in every run.
    """
    return len(fake_id), fake_id


class Meddling(RuleBasedStateMachine):
    """The steps of the state machine besides shop, buyers and provider."""

    world: SequenceWorld
    company: SequenceState
    runtime: Runtime
    fake_stripe: FakeStripe

    def _write(self, command: Callable[[UnitOfWork], Any]) -> Any:
        with self.runtime.writing() as uow:
            return command(uow)

    def _sessions(self, *states: tuple[str, str]) -> list[dict[str, Any]]:
        ours = (
            {payment.session_id for payment in self.company.payments(Payment.session_id.is_not(None))}
            if self.company.orders
            else set()
        )
        sessions = [self.fake_stripe.sessions[session_id] for session_id in sorted(ours, key=age)]
        return [session for session in sessions if (session["status"], session["payment_status"]) in states]

    def _choose(self, which: int, *states: tuple[str, str]) -> dict[str, Any] | None:
        found = self._sessions(*states)
        return found[which % len(found)] if found else None

    def _order_at(self, which: int) -> str:
        return self.company.orders[which % len(self.company.orders)]

    @precondition(lambda self: self.company.orders)
    @rule(which=WHICH, price=PRICES, currency=CURRENCIES)
    def admin_sets_an_amount(self, which: int, price: int, currency: str) -> None:
        self._agree(which, Money(price, currency))

    def _agree(self, which: int, amount: Money) -> None:
        """Set the agreed amount; a refusal must leave the order unchanged."""
        self._agree_on(self._order_at(which), amount)

    def _agree_on(self, order_id: str, amount: Money) -> None:
        before, agreed = self.company.terms(order_id), self.company.agreed
        requested, admin = RequestedAmount(amount, "agreed"), self.world.shop.admin
        try:
            open_payment.open_payment(self.runtime, [order_id], caller=admin, requested=requested)
            self.company.agreed += 1
        except Refused:
            if self.company.agreed == agreed:  # nothing else was agreed meanwhile
                assert self.company.terms(order_id) == before

    @rule(which=WHICH, later=st.booleans(), price=PRICES, currency=CURRENCIES)
    def admin_is_just_too_late(self, which: int, later: bool, price: int, currency: str) -> None:
        """The buyer has paid, and the event is not delivered yet, when the admin sets another amount."""
        if session := self._choose(which, ("open", "unpaid")):
            self.fake_stripe.pay(session["id"], later=later)
            self._agree_on(session["client_reference_id"], Money(price, currency))

    @precondition(lambda self: self.company.orders)
    @rule(which=WHICH, status=STATUSES)
    def admin_sets_a_status(self, which: int, status: str) -> None:
        self._set_status(which, status)

    def _set_status(self, which: int, status: str) -> None:
        order_id = self._order_at(which)
        payload = OrderChange.model_validate({"status": status, "payment_reference": "by hand"})
        self.company.by_hand.add(order_id)
        with suppress(Refused):
            self._write(lambda uow: change_order(uow, self.world.shop.admin, order_id, payload))

    @precondition(lambda self: self.company.orders)
    @rule(which=WHICH, decision=st.sampled_from(["accept", "return"]))
    def admin_decides(self, which: int, decision: Any) -> None:
        waiting = [row.id for row in self.company.payments(Payment.problem.is_not(None))]
        if waiting:
            chosen, admin = sorted(waiting)[which % len(waiting)], self.world.shop.admin
            with suppress(Refused):
                decide_payment.decide_payment(self.runtime, chosen, decision, caller=admin)

    @rule(which=WHICH)
    def buyer_leaves(self, which: int) -> None:
        """Delete the buyer's account, whatever is open; a new buyer takes their place."""
        gone = self.company.buyers[which % 3]
        self._write(lambda uow: remove_customer(uow, self.world.shop.admin, str(gone.profile_id)))
        self.company.replace_buyer(which % 3)

    @precondition(lambda self: self.company.orders)
    @rule(
        which=WHICH,
        what=st.sampled_from(["pays", "status", "amount", "hears", "dies"]),
        price=PRICES,
        currency=CURRENCIES,
        status=STATUSES,
    )
    def meanwhile(self, which: int, what: str, price: int, currency: str, status: str) -> None:
        """Run this during the next request to the provider: before it answers, or instead of an answer."""
        happenings: dict[str, Happening] = {
            "pays": lambda: self._pays(which),
            "status": lambda: self._set_status(which, status),
            "amount": lambda: self._agree(which, Money(price, currency)),
            "hears": self._hears,
            "dies": _no_answer,
        }
        self.world.provider.meanwhile = happenings[what]

    def _pays(self, which: int) -> None:
        if session := self._choose(which, ("open", "unpaid")):
            self.fake_stripe.pay(session["id"])

    def _hears(self) -> None:
        self.company.handler()
        for event in self.company.undelivered:
            self.company.deliver(event)


def _no_answer() -> None:
    raise ProviderError("no answer", refused=False)
