"""Risk-flagged commission is withheld until an admin has reviewed it (R4)."""

from datetime import timedelta

import pytest
from pydantic import ValidationError
from sqlalchemy import select, update

from guildhall.core.errors import Conflict
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Profile
from guildhall.domains.referrals import rules
from guildhall.domains.referrals.models.commissions import CommissionReview
from guildhall.domains.referrals.queries import explain_order, risk_flags
from guildhall.domains.referrals.queries.balance import Balance
from guildhall.domains.referrals.risk import RiskFlag
from guildhall.domains.referrals.rules import (
    REFUND_WINDOW,
    RISK_WINDOW,
    risk_flags_of_numbers,
)
from guildhall.services.email.models import Mail
from tests.referrals.conftest import Stage
from tests.referrals.office import PayoutOffice
from tests.support.clock import FixedClock


def own_purchase(stage: Stage) -> tuple[str, str]:
    """Return (referral, order) of a partner who bought from themselves for $299."""
    partner = stage.customer("ada@example.com")
    referral = stage.partner(user_id=partner)
    order = stage.order(partner)
    stage.paid(order)
    return referral, order


def queue(runtime: Runtime) -> list[tuple[str, str, str]]:
    with runtime.reading() as uow:
        rows = uow.db.execute(
            select(CommissionReview.order_id, CommissionReview.cause, CommissionReview.status)
        )
        return [(row.order_id, row.cause, row.status) for row in rows]


def reason(runtime: Runtime, order_id: str) -> str:
    with runtime.reading() as uow:
        why = explain_order(uow, order_id)
        assert why is not None
        return why.reason.value


def test_an_own_purchase_waits_in_the_queue_and_counts_for_nothing(
    stage: Stage, office: PayoutOffice, runtime: Runtime
) -> None:
    referral, order = own_purchase(stage)
    assert queue(runtime) == [(order, "own_purchase", "pending")]
    assert office.balance(referral) == [Balance("USD", review=8970)]
    assert reason(runtime, order) == "own_purchase"


def test_approved_it_counts_without_a_change_of_the_ledger(
    stage: Stage, office: PayoutOffice, runtime: Runtime, clock: FixedClock
) -> None:
    referral, order = own_purchase(stage)
    before = stage.entries(order)
    office.decide(order, "approved")
    assert stage.entries(order) == before
    assert office.balance(referral) == [Balance("USD", held=8970)]
    assert reason(runtime, order) == "counted"
    with runtime.reading() as uow:
        assert uow.db.scalars(select(Mail.template)).all() == ["commission_earned"]
    stage.refunded(order, 10000)
    clock.advance(timedelta(days=30))
    assert office.balance(referral) == [Balance("USD", payable=5970)]


def test_refused_it_stays_nothing_and_the_partner_reads_why(
    stage: Stage, office: PayoutOffice, runtime: Runtime
) -> None:
    referral, order = own_purchase(stage)
    with pytest.raises(ValidationError):
        office.decide(order, "refused")
    office.decide(order, "refused", "Bought with your own account.")
    assert office.balance(referral) == [Balance("USD")]
    assert reason(runtime, order) == "refused"
    with pytest.raises(Conflict) as refusal:
        office.decide(order, "approved")
    assert refusal.value.reason == "already_reviewed"


PARTNER = {
    "first_name": "Ada",
    "last_name": "Lovelace",
    "phone": "+49 30 1234567",
    "address": "Hauptstraße 7",
    "postal_code": "10115",
    "city": "Berlin",
    "company": "Analytical Engines GmbH",
    "vat_id": "DE136695976",
}


def profile(runtime: Runtime, email: str, **columns: str) -> None:
    with runtime.writing() as uow:
        uow.db.execute(update(Profile).where(Profile.email == email).values(**columns))


def matched(runtime: Runtime, order: str) -> list[str]:
    """Return all reasons in the queue; the order's own explanation lists the same."""
    with runtime.reading() as uow:
        found = uow.db.scalar(select(CommissionReview.matches).where(CommissionReview.order_id == order))
        why = explain_order(uow, order)
    assert why is not None
    assert why.matches == (found or [])
    return found or []


@pytest.mark.parametrize(
    ("buyer", "columns", "expected"),
    [
        ("buyer@example.com", {"vat_id": "DE136695976"}, ["same_vat_id"]),
        ("buyer@example.com", {"company": "ANALYTICAL ENGINES"}, ["same_company"]),
        ("shop@adas-own.example", {"language": "en"}, ["same_domain"]),
        ("shop@mail.adas-own.example", {"language": "en"}, ["same_domain"]),
        ("ada-x@adas-own.example", {"language": "en"}, ["similar_address", "same_domain"]),
        ("a.d.a@adas-own.example", {"language": "en"}, ["similar_address", "same_domain"]),
        ("buyer@example.com", {"first_name": "ada", "last_name": "LOVELACE"}, ["same_name"]),
        ("buyer@example.com", {"phone": "030/1234567-12"}, ["same_phone"]),
        ("buyer@example.com", {"address": "Hauptstr. 7", "postal_code": "10115"}, ["same_address"]),
        ("buyer@example.com", {"address": "hauptstrasse 7"}, ["same_address"]),
        (
            "buyer@example.com",
            {"company": "Analytical Engines", "phone": "0049301234567"},
            ["same_company", "same_phone"],
        ),
        ("buyer@example.com", {"first_name": "Grace", "last_name": "Hopper", "company": "Navy"}, []),
    ],
)
def test_details_shared_by_buyer_and_partner_are_reviewed_and_named(
    stage: Stage,
    office: PayoutOffice,
    runtime: Runtime,
    buyer: str,
    columns: dict[str, str],
    expected: list[str],
) -> None:
    """It is withheld, not deleted: the customer is bound, the entry is in the ledger."""
    referral, customer = stage.partner(email="ada@adas-own.example"), stage.customer(buyer)
    profile(runtime, "ada@adas-own.example", **PARTNER)
    profile(runtime, buyer, **columns)
    order = stage.order(customer)
    stage.paid(order)
    assert matched(runtime, order) == expected
    assert queue(runtime) == ([(order, expected[0], "pending")] if expected else [])
    assert stage.bound_to(customer) == referral
    assert stage.ledger(order) == [("earned", "payment:1", 29900, 8970)]
    assert office.balance(referral) == [
        Balance("USD", review=8970) if expected else Balance("USD", held=8970)
    ]


def test_the_number_that_the_order_was_taxed_with_counts_too(stage: Stage, runtime: Runtime) -> None:
    """The buyer may have removed it from the profile since."""
    stage.partner(email="ada@adas-own.example")
    profile(runtime, "ada@adas-own.example", **PARTNER)
    order = stage.order(stage.customer(), vat_id="DE136695976")
    stage.paid(order)
    assert matched(runtime, order) == ["same_vat_id"]


def test_an_own_purchase_lists_the_other_matches(stage: Stage, runtime: Runtime) -> None:
    _, order = own_purchase(stage)
    assert matched(runtime, order)[:2] == ["own_purchase", "similar_address"]


def test_the_fifth_checkout_of_a_day_is_reviewed_and_a_basket_counts_once(
    stage: Stage, runtime: Runtime, clock: FixedClock
) -> None:
    stage.partner()
    customer = stage.customer()
    basket = "22222222-2222-4222-8222-222222222222"
    for number in range(6):
        stage.paid(stage.order(customer, checkout_id=basket), 1000, cause=f"payment:b{number}")
    for number in range(3):
        stage.paid(stage.order(customer), 1000, cause=f"payment:{number}")
    assert queue(runtime) == []
    fifth = stage.order(customer)
    stage.paid(fifth, 1000, cause="payment:5")
    assert queue(runtime) == [(fifth, "many_orders", "pending")]
    clock.advance(RISK_WINDOW)
    stage.paid(stage.order(customer), 1000, cause="payment:6")
    assert len(queue(runtime)) == 1


def test_a_partner_with_many_refunded_sales_is_reviewed(
    stage: Stage, runtime: Runtime, clock: FixedClock
) -> None:
    stage.partner()
    for number in range(10):
        buyer = stage.customer(f"buyer{number}@example.com")
        refunded = 1000 if number < 3 else 0
        order = stage.order(buyer, paid_amount=1000, refunded_amount=refunded)
        stage.paid(order, 1000, cause=f"payment:{number}")
        clock.advance(timedelta(days=2))
    assert queue(runtime) == []
    eleventh = stage.order(stage.customer("late@example.com"))
    stage.paid(eleventh, 1000, cause="payment:11")
    assert queue(runtime) == [(eleventh, "many_refunds", "pending")]
    stage.partner("OTHER")
    stage.paid(stage.order(stage.customer("else@example.com"), code="OTHER"), 1000, cause="payment:else")
    assert len(queue(runtime)) == 1
    clock.advance(REFUND_WINDOW)
    stage.paid(stage.order(stage.customer("later@example.com")), 1000, cause="payment:12")
    assert len(queue(runtime)) == 1


def test_refunds_of_old_sales_are_neither_checkouts_nor_sales_of_today(
    stage: Stage, runtime: Runtime, clock: FixedClock
) -> None:
    stage.partner()
    buyer = stage.customer()
    orders = []
    for number in range(10):
        orders.append(stage.order(buyer, paid_amount=1000, refunded_amount=1000))
        stage.paid(orders[-1], 1000, cause=f"payment:{number}")
        clock.advance(RISK_WINDOW)
    clock.advance(REFUND_WINDOW)
    for order in orders:
        stage.refunded(order, 1000)
    stage.paid(stage.order(buyer), 1000, cause="payment:11")
    assert queue(runtime) == []


def test_the_refund_rate_uses_only_the_newest_sales(
    stage: Stage, runtime: Runtime, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "REFUND_SAMPLE", 1)
    monkeypatch.setattr(risk_flags, "REFUND_SAMPLE", 1)  # five times as many are considered
    stage.partner()
    for number in range(8):
        buyer = stage.customer(f"buyer{number}@example.com")
        order = stage.order(buyer, paid_amount=1000, refunded_amount=1000 if number < 2 else 0)
        stage.paid(order, 1000, cause=f"payment:{number}")
        clock.advance(timedelta(days=2))
    assert order not in [waiting for waiting, _, _ in queue(runtime)]


@pytest.mark.parametrize(
    ("checkouts", "sold", "returned", "expected"),
    [
        (3, 0, 0, []),
        (4, 0, 0, [RiskFlag.MANY_ORDERS]),
        (0, 9, 9, []),
        (0, 10, 3, [RiskFlag.MANY_REFUNDS]),
        (0, 12, 3, []),
        (4, 12, 4, [RiskFlag.MANY_ORDERS, RiskFlag.MANY_REFUNDS]),
    ],
)
def test_risk_flags_of_numbers(checkouts: int, sold: int, returned: int, expected: list[RiskFlag]) -> None:
    assert risk_flags_of_numbers(checkouts=checkouts, sold=sold, returned=returned) == expected
