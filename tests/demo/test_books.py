"""The demo's books balance: orders, payments, refunds, seats and commissions agree."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import Row, select

from guildhall.core.db.records import Record
from guildhall.core.money import Money, share
from guildhall.core.runtime import Runtime
from guildhall.domains.billing.models import Invoice
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order, OrderDetail
from guildhall.domains.orders.rules import GRANTING, entitled
from guildhall.domains.payments.models import Payment, PaymentLine, Refund
from guildhall.domains.payments.payment_events import HostedSession
from guildhall.domains.payments.port import RefundRequest
from guildhall.domains.payments.providers.sandbox.models import SandboxSession
from guildhall.domains.payments.providers.sandbox.provider import SandboxProvider
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Attribution, Referral, ReferralClick
from guildhall.domains.referrals.models.payouts import Payout, PayoutEntry
from guildhall.domains.referrals.rules import SUFFIX_LENGTH, code_for
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall_demo.load import load_demo


@pytest.fixture
def shop(runtime: Runtime) -> Runtime:
    load_demo(runtime)
    return runtime


def rows(runtime: Runtime, table: type[Record]) -> Sequence[Row[Any]]:
    with runtime.reading() as uow:
        return uow.db.execute(select(*table.__table__.c)).all()


@pytest.mark.both_databases
def test_orders_have_exactly_the_money_that_was_paid_and_refunded(shop: Runtime) -> None:
    paid_payments = {payment.id for payment in rows(shop, Payment) if payment.status == "paid"}
    assert {line.payment_id for line in rows(shop, PaymentLine) if line.applied} == paid_payments
    paid: Counter[str] = Counter()
    for line in rows(shop, PaymentLine):
        paid[line.order_id] += line.amount if line.payment_id in paid_payments else 0
    refunded: Counter[str] = Counter()
    for refund in rows(shop, Refund):
        refunded[refund.order_id] += refund.amount
    for order in rows(shop, Order):
        assert (order.paid_amount, order.refunded_amount) == (paid[order.id], refunded[order.id])
    assert sum(refunded.values()) == 14900


def test_the_sandbox_has_the_same_books(shop: Runtime) -> None:
    provider = SandboxProvider(shop)
    payments = rows(shop, Payment)
    assert len(payments) == len(rows(shop, SandboxSession)) == 49
    for payment in payments:
        assert provider.retrieve_session(payment.session_id) == HostedSession(
            id=payment.session_id,
            status="complete" if payment.status == "paid" else "open",
            paid=payment.status == "paid",
            amount=Money(payment.amount, payment.currency),
            url=payment.url,
            provider_payment_id=payment.payment_intent,
            payment_id=payment.id,
        )
    assert sum(session.refunded for session in rows(shop, SandboxSession)) == 14900


def test_a_paid_order_can_be_refunded_at_the_sandbox(shop: Runtime) -> None:
    payment = next(
        payment for payment in rows(shop, Payment) if payment.status == "paid" and payment.amount == 44900
    )
    refund = SandboxProvider(shop).refund(
        RefundRequest("a-refund", payment.payment_intent, Money(44900, "USD"))
    )
    assert (refund.status, refund.amount) == ("succeeded", Money(44900, "USD"))


def test_statuses_follow_from_money_and_details(shop: Runtime) -> None:
    orders = rows(shop, Order)
    detailed = {detail.order_id for detail in rows(shop, OrderDetail)}
    assert {order.status for order in orders} == {
        "pending", "pending_payment", "paid", "completed", "refunded", "cancelled",
    }  # fmt: skip
    for order in orders:
        holds = Money(order.paid_amount - order.refunded_amount, order.currency)
        granted = entitled(holds=holds, granted=order.granted)
        assert granted == (order.status in GRANTING)
        if order.status == "completed" and order.product_id:
            assert order.id in detailed


def test_every_seat_has_its_completed_order(shop: Runtime) -> None:
    bought = {
        (order.id, order.user_id, order.auth_user_id, order.workshop_id)
        for order in rows(shop, Order)
        if order.workshop_id and order.status == "completed"
    }
    seats = rows(shop, WorkshopEnrollment)
    assert {(seat.order_id, seat.user_id, seat.auth_user_id, seat.workshop_id) for seat in seats} == bought
    assert {seat.enrollment_status for seat in seats} == {"enrolled"}


def test_commissions_are_thirty_percent_of_paid_attributed_orders(shop: Runtime) -> None:
    owed: Counter[str] = Counter()
    for order in rows(shop, Order):
        if order.referral_code:
            owed[order.id] += share(order.paid_amount, 3000) - share(order.refunded_amount, 3000)
    booked: Counter[str] = Counter()
    for entry in rows(shop, Commission):
        if entry.order_id:
            assert entry.amount == share(entry.base, 3000)
            booked[entry.order_id] += entry.amount
    assert +booked == +owed
    assert sum(amount > 0 for amount in booked.values()) == 17


def test_payouts_contain_only_entries_payable_at_that_time(shop: Runtime) -> None:
    entries = rows(shop, Commission)
    payouts = [entry for entry in entries if entry.kind == "paid_out"]
    assert [payout.currency for payout in payouts] == ["EUR", "USD"]
    for payout in payouts:
        due = [
            entry.amount
            for entry in entries
            if entry.kind != "paid_out"
            and entry.currency == payout.currency
            and max(entry.payable_at, entry.created_at) <= payout.created_at
        ]
        assert payout.amount == -sum(due) < 0


@pytest.mark.both_databases
def test_payouts_settle_exactly_what_they_pay(shop: Runtime) -> None:
    amounts = {entry.id: entry.amount for entry in rows(shop, Commission)}
    settled: Counter[str] = Counter()
    for entry in rows(shop, PayoutEntry):
        settled[entry.payout_id] += amounts[entry.commission_id]
    made = {payout.id: payout.amount for payout in rows(shop, Payout)}
    assert made == dict(settled) != {}


def test_customers_belong_to_the_partner_from_their_first_paid_order(shop: Runtime) -> None:
    codes = {referral.id: referral.referral_code for referral in rows(shop, Referral)}
    bound = {attribution.user_id: attribution for attribution in rows(shop, Attribution)}
    assert len(bound) == 5
    for order in rows(shop, Order):
        attribution = bound.get(order.user_id)
        assert order.referral_code == (codes[attribution.referral_id] if attribution else None)
        if attribution and order.paid_at:
            assert order.paid_at >= attribution.created_at


def test_codes_are_made_as_an_approval_makes_them(shop: Runtime) -> None:
    emails = {profile.id: profile.email for profile in rows(shop, Profile)}
    referrals = rows(shop, Referral)
    assert referrals
    for referral in referrals:
        suffix = referral.referral_code[-SUFFIX_LENGTH:]
        assert referral.referral_code == code_for(emails[referral.user_id], suffix)


def test_the_partner_had_clicks_on_each_of_sixty_days(shop: Runtime) -> None:
    clicks = rows(shop, ReferralClick)
    assert len({click.day for click in clicks}) == 60
    assert len({click.referral_id for click in clicks}) == 1


def test_every_payment_has_its_invoice_and_every_refund_its_credit_note(shop: Runtime) -> None:
    documents = rows(shop, Invoice)
    billed: Counter[tuple[str, str]] = Counter()
    for document in documents:
        billed[document.kind, document.order_id] += document.gross
    booked: Counter[tuple[str, str]] = Counter()
    for order in rows(shop, Order):
        booked["invoice", order.id] += order.paid_amount
        booked["credit_note", order.id] += order.refunded_amount
    assert +billed == +booked
    by_number = sorted(documents, key=lambda document: (document.series, document.sequence))
    by_date = sorted(by_number, key=lambda document: (document.series, document.issued_at))
    assert by_number == by_date
