"""Why an order did or did not count, with its figures (R6)."""

from __future__ import annotations

from datetime import timedelta

from guildhall.kit.clock import FixedClock
from guildhall.kit.ids import new_id
from guildhall.referrals.queries import explain_order
from guildhall.referrals.queries.explain import Explanation
from guildhall.referrals.rules import Reason
from tests.referrals.conftest import CODE, Stage


def explained(stage: Stage, order_id: str) -> Explanation:
    with stage.runtime.reading() as house:
        found = explain_order(house, order_id)
    assert found is not None
    return found


def test_an_order_that_counts_is_explained_with_its_figures(stage: Stage, clock: FixedClock) -> None:
    referral, customer = stage.partner(), stage.customer()
    first = stage.order(customer)
    stage.paid(first)
    second = stage.order(customer, code=None, paid_at=clock.now())
    stage.paid(second)
    stage.refunded(second, 10000)
    assert explained(stage, second) == Explanation(
        order_id=second,
        reason=Reason.COUNTED,
        referral_id=referral,
        referral_code=CODE,
        bound_by=first,
        currency="USD",
        rate=3000,
        base=29900,
        earned=8970,
        returned=3000,
        payable_at=clock.now() + timedelta(days=30),
        note=None,
    )


def test_reasons(stage: Stage, clock: FixedClock) -> None:
    stage.partner()
    stage.partner("GONE", is_active=False)
    own = stage.customer("own@example.com")
    stage.partner("OWN", user_id=own)
    told = {
        Reason.NOT_PAID: stage.order(stage.customer("a@example.com")),
        Reason.NO_CODE: stage.order(stage.customer("b@example.com"), code=None, paid_at=clock.now()),
        Reason.UNKNOWN_CODE: stage.order(stage.customer("c@example.com"), code="X", paid_at=clock.now()),
        Reason.INACTIVE: stage.order(stage.customer("d@example.com"), code="GONE", paid_at=clock.now()),
        Reason.OWN_PURCHASE: stage.order(own, code="OWN", paid_at=clock.now()),
        Reason.RETURNED: stage.order(stage.customer("e@example.com"), paid_at=clock.now()),
    }
    for reason, order in told.items():
        if reason is not Reason.NOT_PAID:
            stage.paid(order)
    stage.refunded(told[Reason.RETURNED], 29900)
    assert {reason: explained(stage, order).reason for reason, order in told.items()} == {
        reason: reason for reason in told
    }


def test_no_order_no_explanation(stage: Stage) -> None:
    with stage.runtime.reading() as house:
        assert explain_order(house, new_id()) is None
