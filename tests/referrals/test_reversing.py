"""Commission reversed by refunds, and restored by failed refunds (R3)."""

from datetime import timedelta

import pytest

from tests.referrals.conftest import Stage
from tests.support.clock import FixedClock

EARNED = ("earned", "payment:1", 29900, 8970)


def sold(stage: Stage, amount: int = 29900) -> str:
    stage.partner()
    order = stage.order(stage.customer(), total_amount=amount)
    stage.paid(order, amount)
    return order


def balance(stage: Stage, order: str) -> int:
    return sum(entry.amount for entry in stage.entries(order))


def test_a_full_refund_takes_all_of_it(stage: Stage) -> None:
    order = sold(stage)
    stage.refunded(order, 29900)
    assert stage.ledger(order) == [EARNED, ("reversed", "refund:1", -29900, -8970)]


def test_the_same_refund_reported_twice_is_reversed_once(stage: Stage) -> None:
    order = sold(stage)
    stage.refunded(order, 10000)
    stage.refunded(order, 10000)
    assert stage.ledger(order) == [EARNED, ("reversed", "refund:1", -10000, -3000)]


def test_where_no_money_is_left_no_commission_is(stage: Stage) -> None:
    stage.partner()
    order = stage.order(stage.customer(), paid_amount=29900, refunded_amount=29900)
    stage.paid(order)
    stage.refunded(order, 25000)  # the amount stated without tax
    assert stage.ledger(order) == [EARNED, ("reversed", "refund:1", -29900, -8970)]


def test_partial_refunds_add_up_to_the_cent(stage: Stage) -> None:
    order = sold(stage, 10001)  # earns 30.00
    for part, amount in enumerate((3333, 3333, 3335), start=1):
        stage.refunded(order, amount, cause=f"refund:{part}")
    assert stage.ledger(order) == [
        ("earned", "payment:1", 10001, 3000),
        ("reversed", "refund:1", -3333, -1000),
        ("reversed", "refund:2", -3333, -1000),
        ("reversed", "refund:3", -3335, -1000),
    ]
    assert balance(stage, order) == 0


def test_a_refund_of_an_order_that_earned_nothing_takes_nothing(stage: Stage) -> None:
    order = stage.order(stage.customer(), code=None)
    stage.paid(order)
    stage.refunded(order, 29900)
    assert stage.ledger(order) == []


@pytest.mark.parametrize("days", [10, 40], ids=["within the hold", "after it"])
def test_a_reversal_is_due_with_the_earning(stage: Stage, clock: FixedClock, days: int) -> None:
    due = clock.now() + timedelta(days=30)
    order = sold(stage)
    clock.advance(timedelta(days=days))
    stage.refunded(order, 29900)
    assert [entry.payable_at for entry in stage.entries(order)] == [due, due]


def test_a_failed_refund_restores_its_commission_once(stage: Stage) -> None:
    order = sold(stage)
    stage.refunded(order, 10000)
    stage.undone(order, 10000)
    stage.undone(order, 10000)
    assert stage.ledger(order) == [
        EARNED,
        ("reversed", "refund:1", -10000, -3000),
        ("reversed", "undone:refund:1", 10000, 3000),
    ]


def test_restored_commission_can_be_reversed_again(stage: Stage) -> None:
    order = sold(stage)
    stage.refunded(order, 29900)
    stage.undone(order, 29900)
    stage.refunded(order, 29900, cause="refund:2")
    assert balance(stage, order) == 0


def test_undoing_a_refund_that_never_was_changes_nothing(stage: Stage) -> None:
    order = sold(stage)
    stage.undone(order, 29900)
    assert stage.ledger(order) == [EARNED]


def test_a_dispute_after_a_refund_reverses_only_the_rest(stage: Stage) -> None:
    order = sold(stage)
    stage.refunded(order, 20000)
    stage.refunded(order, 29900, cause="dispute:1")
    assert stage.ledger(order) == [
        EARNED,
        ("reversed", "dispute:1", -9900, -2970),
        ("reversed", "refund:1", -20000, -6000),
    ]


def test_a_dispute_after_a_full_refund_takes_nothing_more(stage: Stage) -> None:
    order = sold(stage)
    stage.refunded(order, 29900)
    stage.refunded(order, 29900, cause="dispute:1")
    assert stage.ledger(order) == [EARNED, ("reversed", "refund:1", -29900, -8970)]


def test_a_withheld_earning_is_reversed_as_withheld(stage: Stage) -> None:
    customer = stage.customer("ada@example.com")
    stage.partner("OWN", user_id=customer)
    order = stage.order(customer, code="OWN")
    stage.paid(order)
    stage.refunded(order, 29900)
    assert [entry.withheld for entry in stage.entries(order)] == ["own_purchase", "own_purchase"]
