"""A company under test: buyers, a partner, a workshop with two seats, a provider, and the invariants."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sqlalchemy import select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.money import Money, share
from guildhall.core.runtime import Runtime
from guildhall.domains.backoffice.mismatch_kinds import Mismatch
from guildhall.domains.backoffice.queries.mismatches import CHECKS
from guildhall.domains.billing.models import Invoice
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order, OrderEntry
from guildhall.domains.orders.queries import ENTITLED
from guildhall.domains.orders.rules import entitled
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.domains.payments.models import Payment, PaymentLine, Refund
from guildhall.domains.payments.rules import BOOKED, SETTLED
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import Payout, PayoutDetails, PayoutEntry, PayoutRun
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.domains.workshops.queries import taken_seats
from guildhall.rest_engine.caller import Caller
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from guildhall.services.shop_settings.taxing import contained
from tests.faults.direct_stripe import DirectStripe
from tests.payments.fake_stripe import as_event
from tests.payments.shop import PaymentShop, open_shop
from tests.support.clock import FixedClock
from tests.support.rows import add, add_workshop

SEATS = 2
RATE = 3000
FAR = date(2099, 1, 1)
RATES = [{"country": "DE", "rate": "19"}, {"country": "AT", "rate": "20"}, {"country": "CH", "rate": "8.1"}]


@dataclass
class SequenceWorld:
    """One database, provider and clock for all sequences of a test; each sequence has its own Company in it."""

    runtime: Runtime
    clock: FixedClock
    provider: DirectStripe
    shop: PaymentShop
    number: int = 0

    @classmethod
    def of(cls, runtime: Runtime, clock: FixedClock, provider: DirectStripe) -> "SequenceWorld":
        return cls(runtime, clock, provider, open_shop(runtime))


@dataclass
class SequenceState:
    """The state of one sequence of events."""

    world: SequenceWorld
    buyers: list[Caller] = field(default_factory=list)
    orders: list[str] = field(default_factory=list)
    undelivered: list[dict[str, Any]] = field(default_factory=list)
    number: int = 0  # of the buyers who were referred
    disputes: dict[str, int] = field(default_factory=dict)  # amounts by payment intent, while not won
    by_hand: set[str] = field(default_factory=set)  # orders whose status an admin has set
    agreed: int = 0  # amounts that an admin has set
    code: str = ""
    workshop: str = ""

    def __post_init__(self) -> None:
        self.world.number += 1
        self.tax_as("none")
        number = self.world.number
        self.code = f"PARTNER{number}"
        self.buyers = [self.world.shop.person(f"buyer-{number}-{name}") for name in "abc"]
        partner = self.world.shop.person(f"partner-{number}")
        with self.world.runtime.writing() as uow:
            whose = {"user_id": partner.profile_id}
            add(uow, Referral, referral_code=self.code, commission_rate=RATE, **whose)
            add(uow, PayoutDetails, method="other", holder="Ada", instructions="cash", **whose)
            self.workshop = add_workshop(uow, f"clinic-{number}", max_participants=SEATS, date=FAR)

    # The operator and the buyers

    def replace_buyer(self, place: int) -> None:
        self.number += 1
        self.buyers[place] = self.world.shop.person(f"buyer-{self.world.number}-{self.number}")

    def terms(self, order_id: str) -> Money:
        """Return the order's total and currency."""
        order = self.world.shop.observe(order_id)
        return Money(order.total_amount, order.currency)

    def tax_as(self, mode: str) -> None:
        """Set the tax of later orders."""
        company = {"country": "DE", "vat_id": "DE123456789"}
        tax = {"mode": mode, "rates": RATES, "other_rate": "7.77"}
        chosen = {"company": company, "tax": tax, "vat_check": "off"}
        row = {"chosen": chosen, "updated_at": self.world.clock.now()}
        with self.world.runtime.writing() as uow:
            if not insert_new(uow.db, StoredSettings, row | {"id": ONLY, "version": 1}):
                uow.db.execute(update(StoredSettings).values(**row))

    def moves(self, buyer: Caller, country: str, vat_id: str | None) -> None:
        with self.world.runtime.writing() as uow:
            where = {"country": country, "vat_id": vat_id}
            uow.db.execute(update(Profile).where(Profile.id == buyer.profile_id).values(**where))

    # The provider's state

    def handler(self) -> None:
        """Collect the provider's new events; `deliver` sends them."""
        events = self.world.provider.fake_stripe.events
        self.undelivered += events
        events.clear()

    def deliver(self, event: dict[str, Any]) -> str:
        with self.world.runtime.writing() as uow:
            return receive_event(uow, "stripe", as_event(event))

    # Invariants

    def rows(self, model: type[Any], *conditions: Any) -> list[Any]:
        return self.world.shop.rows(model, *conditions)

    def check_at_any_time(self) -> None:
        with self.world.runtime.reading() as uow:
            assert 0 <= taken_seats(uow, self.workshop) <= SEATS
            opens = set(uow.db.scalars(select(Order.id).where(Order.id.in_(self.orders), ENTITLED)))
        for order in self.rows(Order, Order.id.in_(self.orders)):
            assert 0 <= order.refunded_amount <= order.paid_amount
            holds = Money(order.paid_amount - order.refunded_amount, order.currency)
            assert (order.id in opens) is entitled(holds=holds, granted=order.granted)

    def check_at_rest(self) -> None:
        """Assert, once every event has been delivered, that our books equal the provider's in each currency."""
        self.check_at_any_time()
        at_provider, beside = Counter[str](), Counter[str]()
        fake_stripe = self.world.provider.fake_stripe
        for payment in self.payments(Payment.session_id.is_not(None)):
            session = fake_stripe.sessions[payment.session_id]
            assert (session["payment_status"] == "paid") is (payment.status in SETTLED), payment
            if payment.status in SETTLED:
                intent = payment.payment_intent
                back = fake_stripe.refunded(intent) + self.disputes.get(intent, 0)
                at_provider[session["currency"].upper()] += session["amount_total"] - back
                beside[payment.received_currency] += self._beside(payment)
        in_books = Counter[str]()
        for entry in self.rows(OrderEntry, OrderEntry.order_id.in_(self.orders)):
            if not entry.cause.startswith("manual:"):
                in_books[entry.currency] += entry.amount
        in_books.update(beside)
        assert at_provider == in_books
        self._check_orders()
        self._check_currencies()
        self._check_taxes()
        self._check_documents()
        self._check_commissions()

    def payments(self, *conditions: Any) -> list[Any]:
        of_ours = select(PaymentLine.payment_id).where(PaymentLine.order_id.in_(self.orders))
        return self.rows(Payment, Payment.id.in_(of_ours), *conditions)

    def _beside(self, payment: Any) -> int:
        """Return the part of a payment that is not in the orders' books: it is undecided or was refunded."""
        lines = self.rows(PaymentLine, PaymentLine.payment_id == payment.id, PaymentLine.applied.is_(False))
        refunds = self.rows(
            Refund,
            Refund.payment_id == payment.id,
            Refund.order_id.in_([line.order_id for line in lines]),
            Refund.status.in_(BOOKED),
        )
        return int(sum(line.amount for line in lines) - sum(refund.amount for refund in refunds))

    def _check_orders(self) -> None:
        """Assert that an order's books are the sum of its lines, refunds and manual bookings."""
        for order in self.rows(Order, Order.id.in_(self.orders)):
            lines = self.rows(PaymentLine, PaymentLine.order_id == order.id, PaymentLine.applied)
            refunds = self.rows(Refund, Refund.order_id == order.id, Refund.status.in_(BOOKED))
            manual = self.rows(
                OrderEntry, OrderEntry.order_id == order.id, OrderEntry.cause.startswith("manual:")
            )
            applied = {line.payment_id for line in lines}
            by_card = sum(line.amount for line in lines)
            assert order.paid_amount == by_card + sum(entry.amount for entry in manual)
            in_books = [refund.amount for refund in refunds if refund.payment_id in applied]
            assert order.refunded_amount == sum(in_books)
            if order.id not in self.by_hand:
                assert (order.status == "refunded") is (0 < order.paid_amount == order.refunded_amount)

    def _check_currencies(self) -> None:
        """Assert that all money of an order is in its currency, and that the reconciliation finds no mismatch."""
        currency = {order.id: order.currency for order in self.rows(Order, Order.id.in_(self.orders))}
        for model in (OrderEntry, Invoice, Commission):
            for row in self.rows(model, model.order_id.in_(self.orders)):
                assert row.currency == currency[row.order_id]
        for line in self.rows(PaymentLine, PaymentLine.order_id.in_(self.orders), PaymentLine.applied):
            (payment,) = self.rows(Payment, Payment.id == line.payment_id)
            assert payment.currency == payment.received_currency == currency[line.order_id]
        with self.world.runtime.reading() as uow:
            for kind in (Mismatch.BOOKS_DIFFER, Mismatch.CURRENCY_DIFFERS, Mismatch.UNDERPAID):
                found = uow.db.execute(CHECKS[kind].query.where(Order.id.in_(self.orders))).all()
                assert not found, (kind, found)

    def _of_orders(self, model: type[Any]) -> dict[str, list[Any]]:
        """Return the rows of each of our orders, by order id."""
        found: dict[str, list[Any]] = {order_id: [] for order_id in self.orders}
        for row in self.rows(model, model.order_id.in_(self.orders)):
            found[row.order_id].append(row)
        return found

    def _check_taxes(self) -> None:
        """Assert that the tax in an order's books is that of its money, to the cent of each movement."""
        moved = self._of_orders(OrderEntry)
        for order in self.rows(Order, Order.id.in_(self.orders)):
            entries = moved[order.id]
            tax, held = sum(entry.tax for entry in entries), order.paid_amount - order.refunded_amount
            assert all(abs(entry.tax) <= abs(entry.amount) for entry in entries)
            assert 0 <= tax <= held
            assert abs(tax - contained(Money(held, order.currency), order.tax_rate).tax.minor) <= len(entries)
            if held == 0 or order.tax_rate == 0:
                assert tax == 0

    def _check_documents(self) -> None:
        """Assert that invoices less credit notes equal the order's money, to the cent of tax; no note exceeds its
        invoice.
        """
        issued, moved = self._of_orders(Invoice), self._of_orders(OrderEntry)
        for order in self.rows(Order, Order.id.in_(self.orders)):
            invoices = [each for each in issued[order.id] if each.kind == "invoice"]
            notes = [each for each in issued[order.id] if each.kind == "credit_note"]
            billed = sum(each.gross for each in invoices) - sum(each.gross for each in notes)
            assert billed == order.paid_amount - order.refunded_amount
            taxed = sum(each.tax for each in invoices) - sum(each.tax for each in notes)
            assert taxed == sum(entry.tax for entry in moved[order.id])
            for invoice in invoices:
                of_it = [note for note in notes if note.corrects_id == invoice.id]
                back, tax = sum(note.gross for note in of_it), sum(note.tax for note in of_it)
                assert back <= invoice.gross
                assert tax <= invoice.tax
                if back == invoice.gross:
                    assert tax == invoice.tax

    def _check_commissions(self) -> None:
        """Assert that each order's entries are the rate's share of its money without tax, less refunds."""
        earned_of, moved_of = self._of_orders(Commission), self._of_orders(OrderEntry)
        for order in self.rows(Order, Order.id.in_(self.orders)):
            entries = earned_of[order.id]
            base = sum(entry.base for entry in entries)
            if not entries:
                continue
            moved = moved_of[order.id]
            net = sum(entry.amount - entry.tax for entry in moved)
            assert abs(base - net) <= (len(moved) if order.tax_rate else 0)
            assert base == 0 or order.paid_amount > order.refunded_amount
            earned = [entry.amount for entry in entries if entry.kind == "earned"]
            whole = sum(entry.base for entry in entries if entry.kind == "earned")
            part = (2 * sum(earned) * base + whole) // (2 * whole)
            assert sum(entry.amount for entry in entries) == part
            assert abs(part - share(base, RATE)) <= len(earned)

    def check_payouts(self) -> None:
        """Assert that paid out is what was set aside, and that no entry was paid twice."""
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
        """Assert that every enrolled seat belongs to money that was received."""
        for seat in self.rows(WorkshopEnrollment, WorkshopEnrollment.workshop_id == self.workshop):
            order = self.world.shop.observe(seat.order_id)
            if seat.enrollment_status == "enrolled":
                assert order.granted or order.paid_amount > order.refunded_amount
        assert len(self.rows(Workshop, Workshop.id == self.workshop)) == 1
