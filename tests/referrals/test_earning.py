"""The commission of a paid order, its recipient, and the customers it binds (R2, R3, R4)."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import insert, update

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Account
from guildhall.domains.referrals.commands import earn
from guildhall.domains.referrals.models.partners import Attribution
from guildhall.domains.referrals.queries.terms import ReferralTerms, terms_of_code
from tests.referrals.conftest import CODE, Stage
from tests.support.clock import FixedClock
from tests.support.rows import add_account, add_profile

EARNED = ("earned", "payment:1", 29900, 8970)


def test_a_paid_order_earns_thirty_percent_held_for_the_refund_promise(
    stage: Stage, clock: FixedClock
) -> None:
    referral, customer = stage.partner(), stage.customer()
    order = stage.order(customer)
    stage.paid(order)
    [entry] = stage.entries(order)
    assert (entry.referral_id, entry.kind, entry.cause) == (referral, "earned", "payment:1")
    assert (entry.base, entry.rate, entry.amount, entry.currency) == (29900, 3000, 8970, "USD")
    assert (entry.withheld, entry.payable_at) == (None, clock.now() + timedelta(days=30))
    assert stage.bound_to(customer) == referral


@pytest.mark.settings(refund_days=14)
def test_the_hold_is_the_operator_s_refund_promise(stage: Stage, clock: FixedClock) -> None:
    stage.partner()
    order = stage.order(stage.customer())
    stage.paid(order)
    assert stage.entries(order)[0].payable_at == clock.now() + timedelta(days=14)


def test_the_same_payment_reported_twice_earns_once(stage: Stage) -> None:
    stage.partner()
    order = stage.order(stage.customer())
    stage.paid(order)
    stage.paid(order)
    assert stage.ledger(order) == [EARNED]


def test_a_second_payment_of_one_order_earns_for_itself(stage: Stage) -> None:
    stage.partner()
    order = stage.order(stage.customer())
    stage.paid(order, 20000)
    stage.paid(order, 9900, cause="payment:2")
    assert stage.ledger(order) == [("earned", "payment:1", 20000, 6000), ("earned", "payment:2", 9900, 2970)]


def test_an_order_without_a_code_earns_nothing(stage: Stage) -> None:
    stage.partner()
    customer = stage.customer()
    order = stage.order(customer, code=None)
    stage.paid(order)
    assert (stage.ledger(order), stage.bound_to(customer)) == ([], None)


def test_an_unknown_code_earns_nothing(stage: Stage) -> None:
    order = stage.order(stage.customer(), code="NOBODY")
    stage.paid(order)
    assert stage.ledger(order) == []


def test_codes_count_in_any_case(stage: Stage) -> None:
    stage.partner()
    order = stage.order(stage.customer(), code="adaWxyz")
    stage.paid(order)
    assert stage.ledger(order) == [EARNED]


def test_a_bound_customer_earns_for_life_without_a_code(stage: Stage, clock: FixedClock) -> None:
    referral, customer = stage.partner(), stage.customer()
    stage.paid(stage.order(customer))
    clock.advance(timedelta(days=4000))
    later = stage.order(customer, code=None)
    stage.paid(later, 10000)
    assert [entry.referral_id for entry in stage.entries(later)] == [referral]
    assert stage.ledger(later) == [("earned", "payment:1", 10000, 3000)]


def test_the_first_partner_keeps_the_customer(stage: Stage) -> None:
    first, customer = stage.partner(), stage.customer()
    stage.partner("OTHER")
    stage.paid(stage.order(customer))
    second_order = stage.order(customer, code="OTHER")
    stage.paid(second_order)
    assert stage.bound_to(customer) == first
    assert [entry.referral_id for entry in stage.entries(second_order)] == [first]


def test_the_code_of_the_order_that_is_paid_first_binds(stage: Stage) -> None:
    stage.partner()
    other, customer = stage.partner("OTHER"), stage.customer()
    early, late = stage.order(customer), stage.order(customer, code="OTHER")
    stage.paid(late)
    stage.paid(early)
    assert stage.bound_to(customer) == other
    assert [entry.referral_id for entry in stage.entries(early)] == [other]


def test_the_rate_of_the_day_counts(stage: Stage) -> None:
    referral, customer = stage.partner(commission_rate=1250), stage.customer()
    first = stage.order(customer)
    stage.paid(first)
    stage.change(referral, commission_rate=3000)
    second = stage.order(customer)
    stage.paid(second)
    assert stage.ledger(first) == [("earned", "payment:1", 29900, 3738)]
    assert stage.ledger(second) == [EARNED]


def test_an_inactive_referral_neither_earns_nor_binds(stage: Stage) -> None:
    stage.partner(is_active=False)
    customer = stage.customer()
    order = stage.order(customer)
    stage.paid(order)
    assert (stage.ledger(order), stage.bound_to(customer)) == ([], None)


def test_a_bound_customer_of_an_inactive_referral_earns_for_no_one_else(stage: Stage) -> None:
    referral, customer = stage.partner(), stage.customer()
    stage.partner("OTHER")
    stage.paid(stage.order(customer))
    stage.change(referral, is_active=False)
    order = stage.order(customer, code="OTHER")
    stage.paid(order)
    assert (stage.ledger(order), stage.bound_to(customer)) == ([], referral)


def test_an_own_purchase_is_withheld_and_binds_no_one(stage: Stage) -> None:
    customer = stage.customer("ada@example.com")
    stage.partner("OWN", user_id=customer)
    order = stage.order(customer, code="OWN")
    stage.paid(order)
    assert [(entry.amount, entry.withheld) for entry in stage.entries(order)] == [(8970, "own_purchase")]
    assert stage.bound_to(customer) is None


def test_the_address_of_an_own_purchase_must_be_verified(stage: Stage) -> None:
    stage.partner(email="ada@example.com")  # approved, but with another profile than the buying account
    with stage.runtime.writing() as uow:
        account_id = add_account(uow, "ada@example.com", verified=False)
        customer = add_profile(uow, "ada.byron@example.com", auth_user_id=account_id)
    claimed = stage.order(customer)
    stage.paid(claimed)
    assert [entry.withheld for entry in stage.entries(claimed)] == [None]
    with stage.runtime.writing() as uow:
        uow.db.execute(update(Account).values(email_confirmed_at=uow.now))
    proven = stage.order(customer)
    stage.paid(proven)
    assert [entry.withheld for entry in stage.entries(proven)] == ["own_purchase"]


def test_an_order_without_a_customer_earns_and_binds_no_one(stage: Stage) -> None:
    stage.partner()
    order = stage.order(None)
    stage.paid(order)
    assert stage.ledger(order) == [EARNED]


def test_free_orders_earn_nothing(stage: Stage) -> None:
    stage.partner()
    customer = stage.customer()
    order = stage.order(customer, total_amount=0)
    stage.paid(order, 0)
    assert (stage.ledger(order), stage.bound_to(customer)) == ([], None)


def test_an_order_that_binds_in_between_binds_this_one_too(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.partner()
    other, customer = stage.partner("OTHER"), stage.customer()
    order = stage.order(customer)

    def too_late(uow: UnitOfWork, code: str | None) -> ReferralTerms | None:
        binding = {"user_id": customer, "referral_id": other, "order_id": order, "created_at": uow.now}
        uow.db.execute(insert(Attribution).values(binding))
        return terms_of_code(uow, code)

    monkeypatch.setattr(earn, "terms_of_code", too_late)
    stage.paid(order)
    assert stage.bound_to(customer) == other
    assert [entry.referral_id for entry in stage.entries(order)] == [other]


def test_racing_payments_of_one_customer_bind_to_one_partner(stage: Stage) -> None:
    partners, customer = {stage.partner(), stage.partner("OTHER")}, stage.customer()
    orders = [stage.order(customer, code=code) for code in (CODE, "OTHER") * 4]
    with ThreadPoolExecutor(len(orders)) as threads:
        list(threads.map(stage.paid, orders))
    bound = stage.bound_to(customer)
    assert bound in partners
    assert {entry.referral_id for order in orders for entry in stage.entries(order)} == {bound}
    assert [len(stage.entries(order)) for order in orders] == [1] * 8
