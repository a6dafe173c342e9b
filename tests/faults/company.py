"""A company under observation: buyers, a partner, a workshop with two seats, a provider, and what must always hold."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sqlalchemy import select

from guildhall.kit.clock import FixedClock
from guildhall.kit.money import share
from guildhall.kit.runtime import Runtime
from guildhall.orders.models import Order
from guildhall.orders.queries import ENTITLED
from guildhall.orders.rules import entitled
from guildhall.payments.actions.receive_event import receive_event
from guildhall.payments.events import Event
from guildhall.payments.models import Payment, PaymentLine, Refund
from guildhall.payments.rules import BOOKED, SETTLED
from guildhall.referrals.models import Commission, Payout, PayoutDetails, PayoutEntry, PayoutRun, Referral
from guildhall.tables.caller import Caller
from guildhall.workshops.models import Workshop, WorkshopEnrollment
from guildhall.workshops.queries import taken_seats
from tests.faults.direct_stripe import DirectStripe
from tests.payments.shop import Shop, open_shop
from tests.support.rows import add, add_workshop

SEATS = 2
RATE = 3000
FAR = date(2099, 1, 1)


@dataclass
class World:
    """One database, one provider and one clock for all sequences of a test; each sequence has its own Company in it."""

    runtime: Runtime
    clock: FixedClock
    provider: DirectStripe
    shop: Shop
    number: int = 0

    @classmethod
    def of(cls, runtime: Runtime, clock: FixedClock, provider: DirectStripe) -> World:
        return cls(runtime, clock, provider, open_shop(runtime))


@dataclass
class Company:
    """What one sequence of happenings has to do with."""

    world: World
    buyers: list[Caller] = field(default_factory=list)
    orders: list[str] = field(default_factory=list)
    undelivered: list[dict[str, Any]] = field(default_factory=list)
    disputes: dict[str, int] = field(default_factory=dict)  # amounts by payment intent, while not won
    code: str = ""
    workshop: str = ""

    def __post_init__(self) -> None:
        self.world.number += 1
        number = self.world.number
        self.code = f"PARTNER{number}"
        self.buyers = [self.world.shop.person(f"buyer-{number}-{name}") for name in "abc"]
        partner = self.world.shop.person(f"partner-{number}")
        with self.world.runtime.writing() as house:
            whose = {"user_id": partner.profile_id}
            add(house, Referral, referral_code=self.code, commission_rate=RATE, **whose)
            add(house, PayoutDetails, method="other", holder="Ada", instructions="cash", **whose)
            self.workshop = add_workshop(house, f"clinic-{number}", max_participants=SEATS, date=FAR)

    # The provider's word

    def hear(self) -> None:
        """Note what the provider has told since; it is delivered by `deliver`."""
        told = self.world.provider.stand_in.events
        self.undelivered += told
        told.clear()

    def deliver(self, event: dict[str, Any]) -> str:
        with self.world.runtime.writing() as house:
            return receive_event(house, "stripe", Event.model_validate(event))

    # What must hold

    def rows(self, model: type[Any], *conditions: Any) -> list[Any]:
        return self.world.shop.rows(model, *conditions)

    def check_at_any_time(self) -> None:
        with self.world.runtime.reading() as house:
            assert 0 <= taken_seats(house, self.workshop) <= SEATS
            opens = set(house.db.scalars(select(Order.id).where(Order.id.in_(self.orders), ENTITLED)))
        for order in self.rows(Order, Order.id.in_(self.orders)):
            assert 0 <= order.refunded_amount <= order.paid_amount
            money = {"paid_amount": order.paid_amount, "refunded_amount": order.refunded_amount}
            assert (order.id in opens) is entitled(**money, granted=order.granted)

    def check_at_rest(self) -> None:
        """Once every event has arrived: our books are the provider's."""
        self.check_at_any_time()
        came, went, held = Counter[str](), Counter[str](), Counter[str]()
        stand_in = self.world.provider.stand_in
        for payment in self._payments():
            session = stand_in.sessions[payment.session_id]
            assert (session["payment_status"] == "paid") is (payment.status in SETTLED), payment
            if payment.status in SETTLED:
                back = stand_in.refunded(payment.payment_intent) + self.disputes.get(
                    payment.payment_intent, 0
                )
                came[payment.currency] += session["amount_total"]
                went[payment.currency] += back
                held[payment.currency] += self._held_of(payment)
        assert came == went + held
        self._check_orders()
        self._check_commissions()

    def _payments(self) -> list[Any]:
        of_ours = select(PaymentLine.payment_id).where(PaymentLine.order_id.in_(self.orders))
        return self.rows(Payment, Payment.id.in_(of_ours), Payment.session_id.is_not(None))

    def _held_of(self, payment: Any) -> int:
        """What our refunds leave of a payment, whether it is in an order's books or beside them."""
        refunds = self.rows(Refund, Refund.payment_id == payment.id, Refund.status.in_(BOOKED))
        return int(payment.amount - sum(refund.amount for refund in refunds))

    def _check_orders(self) -> None:
        """An order's books are the sum of its lines and refunds."""
        for order in self.rows(Order, Order.id.in_(self.orders)):
            lines = self.rows(PaymentLine, PaymentLine.order_id == order.id, PaymentLine.applied)
            refunds = self.rows(Refund, Refund.order_id == order.id, Refund.status.in_(BOOKED))
            applied = {line.payment_id for line in lines}
            assert order.paid_amount == sum(line.amount for line in lines)
            in_books = [refund.amount for refund in refunds if refund.payment_id in applied]
            assert order.refunded_amount == sum(in_books)
            assert (order.status == "refunded") is (0 < order.paid_amount == order.refunded_amount)

    def _check_commissions(self) -> None:
        """Each order's entries are the rate's share of what its money earned, less what went back of it."""
        for order in self.rows(Order, Order.id.in_(self.orders)):
            entries = self.rows(Commission, Commission.order_id == order.id)
            base = sum(entry.base for entry in entries)
            if not entries:
                continue
            assert base == order.paid_amount - order.refunded_amount
            earned = [entry.amount for entry in entries if entry.kind == "earned"]
            whole = sum(entry.base for entry in entries if entry.kind == "earned")
            part = (2 * sum(earned) * base + whole) // (2 * whole)
            assert sum(entry.amount for entry in entries) == part
            assert abs(part - share(base, RATE)) <= len(earned)

    def check_payouts(self) -> None:
        """What has left is what was set aside, and no entry was paid twice."""
        for run in self.rows(PayoutRun, PayoutRun.status == "paid"):
            for payout in self.rows(Payout, Payout.run_id == run.id):
                settled = select(PayoutEntry.commission_id).where(PayoutEntry.payout_id == payout.id)
                assert (
                    sum(e.amount for e in self.rows(Commission, Commission.id.in_(settled))) == payout.amount
                )
        ours = self.rows(Commission, Commission.kind == "paid_out")
        paid = self.rows(Payout, Payout.run_id.in_(select(PayoutRun.id).where(PayoutRun.status == "paid")))
        assert -sum(entry.amount for entry in ours) == sum(payout.amount for payout in paid)

    def check_seats(self) -> None:
        """A seat that is enrolled belongs to money that is here."""
        for seat in self.rows(WorkshopEnrollment, WorkshopEnrollment.workshop_id == self.workshop):
            order = self.world.shop.look(seat.order_id)
            if seat.enrollment_status == "enrolled":
                assert order.paid_amount > order.refunded_amount
        assert len(self.rows(Workshop, Workshop.id == self.workshop)) == 1
