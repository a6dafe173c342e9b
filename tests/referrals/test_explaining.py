"""The explanation of each order: counted or not, with its amounts (R6)."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from guildhall.core.errors import Conflict
from guildhall.core.ids import new_id
from guildhall.domains.identity.commands.remove_customer import remove_customer
from guildhall.domains.referrals.commands.referrals import change_referral
from guildhall.domains.referrals.models.partners import Referral, ReferralSignup
from guildhall.domains.referrals.queries import active_code, explain_order
from guildhall.domains.referrals.queries.explain import Explanation
from guildhall.domains.referrals.rules import Reason
from guildhall.domains.referrals.schemas import ReferralChange
from guildhall.rest_engine.caller import Caller, Role
from guildhall.services.audit.models import AuditEntry
from tests.referrals.conftest import CODE, Stage
from tests.support.clock import FixedClock
from tests.support.people import add_person
from tests.support.rows import add


def explained(stage: Stage, order_id: str) -> Explanation:
    with stage.runtime.reading() as uow:
        found = explain_order(uow, order_id)
    assert found is not None
    return found


def test_a_counted_order_is_explained_with_its_amounts(stage: Stage, clock: FixedClock) -> None:
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
        rule=None,
        base=29900,
        earned=8970,
        returned=3000,
        payable_at=clock.now() + timedelta(days=30),
        discount_code=None,
        discount=0,
        own_code=False,
        code_partner=None,
        sub_id=None,
        recommended_by=None,
        note=None,
        matches=[],
    )


def test_reasons(stage: Stage, clock: FixedClock) -> None:
    stage.partner()
    stage.partner("GONE", is_active=False)
    own = stage.customer("own@example.com")
    stage.partner("OWN", user_id=own)
    orders = {
        Reason.NOT_PAID: stage.order(stage.customer("a@example.com")),
        Reason.NO_CODE: stage.order(stage.customer("b@example.com"), code=None, paid_at=clock.now()),
        Reason.UNKNOWN_CODE: stage.order(stage.customer("c@example.com"), code="X", paid_at=clock.now()),
        Reason.INACTIVE: stage.order(stage.customer("d@example.com"), code="GONE", paid_at=clock.now()),
        Reason.OWN_PURCHASE: stage.order(own, code="OWN", paid_at=clock.now()),
        Reason.RETURNED: stage.order(stage.customer("e@example.com"), paid_at=clock.now()),
    }
    for reason, order in orders.items():
        if reason is not Reason.NOT_PAID:
            stage.paid(order)
    stage.refunded(orders[Reason.RETURNED], 29900)
    assert {reason: explained(stage, order).reason for reason, order in orders.items()} == {
        reason: reason for reason in orders
    }


@pytest.mark.slow
def test_no_order_no_explanation(stage: Stage) -> None:
    with stage.runtime.reading() as uow:
        assert explain_order(uow, new_id()) is None


def test_a_deleted_partner_earns_nothing_more_and_keeps_earlier_earnings(
    stage: Stage, clock: FixedClock
) -> None:
    referral, faithful = stage.partner(), stage.customer("faithful@example.com")
    before = stage.order(faithful, paid_at=clock.now())
    stage.paid(before)
    clock.advance(timedelta(days=1))
    with stage.runtime.writing() as uow:
        partner = str(uow.db.scalar(select(Referral.user_id).where(Referral.id == referral)))
        boss = add_person(uow, "boss", admin=True)
        remove_customer(uow, boss.caller, partner)
    clock.advance(timedelta(days=1))
    # From now on neither the code nor the customer bound for life earns anything.
    late = stage.order(faithful, code=None, paid_at=clock.now())
    fresh = stage.order(stage.customer("fresh@example.com"), paid_at=clock.now())
    for order in (late, fresh):
        stage.paid(order)
        assert stage.ledger(order) == []
        assert explained(stage, order).reason is Reason.PARTNER_LEFT
    assert stage.ledger(before) == [("earned", "payment:1", 29900, 8970)]
    assert explained(stage, before).reason is Reason.COUNTED
    with stage.runtime.reading() as uow:
        assert active_code(uow, CODE) is None
        left = select(AuditEntry.subject_id).where(AuditEntry.action == "referral.ended")
        assert uow.db.scalars(left).all() == [referral]
    # It stays ended: no one can switch it on again by mistake.
    with stage.runtime.writing() as uow, pytest.raises(Conflict, match="account was deleted"):
        change_referral(uow, boss.caller, referral, ReferralChange.model_validate({"is_active": True}))


def test_the_application_of_a_deleted_partner_is_anonymized(stage: Stage) -> None:
    email = "ada@example.com"
    with stage.runtime.writing() as uow:
        signup = add(uow, ReferralSignup, email=email, referral_link="https://ada.example", status="approved")
    referral = stage.partner(email=email, signup_id=signup)
    with stage.runtime.writing() as uow:
        partner = str(uow.db.scalar(select(Referral.user_id).where(Referral.id == referral)))
        remove_customer(uow, Caller(Role.ADMIN), partner)
    with stage.runtime.reading() as uow:
        kept = uow.db.execute(select(ReferralSignup.email, ReferralSignup.referral_link)).one()
    assert tuple(kept) == (f"{partner}@deleted.invalid", None)
