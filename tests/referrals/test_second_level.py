"""The second level: what the partner who recruited another earns by the other's sales; and the minimum payout (R3)."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.errors import Conflict
from guildhall.core.money import Money
from guildhall.domains.backoffice.queries.refund_preview import ReversedCommission, preview_refund
from guildhall.domains.referrals.queries.due import due_at
from guildhall.services.email.models import Mail
from tests.referrals.conftest import CODE, Stage
from tests.referrals.office import PayoutOffice
from tests.support.clock import FixedClock
from tests.support.people import add_person
from tests.support.rows import choose_settings

pytestmark = pytest.mark.both_databases


def settings(stage: Stage, **chosen: Any) -> None:
    with stage.runtime.writing() as uow:
        choose_settings(uow, **chosen)


def recruited(stage: Stage, **chosen: Any) -> str:
    """Set the second level, add the partner CODE and their recruiter, and return the recruiter's referral."""
    settings(stage, **({"second_level_rate": "10"} | chosen))
    recruiter = stage.partner("RUTHABCD")
    stage.partner(recruited_by=recruiter)
    return recruiter


def second(stage: Stage, order: str) -> list[tuple[int, int, int]]:
    """Return (rate, base, amount) of the second level's entries, the first one positive."""
    entries = [entry for entry in stage.entries(order) if entry.kind.startswith("second_")]
    return [(entry.rate, entry.base, entry.amount) for entry in entries]


def test_it_is_off_until_the_shop_sets_it(stage: Stage) -> None:
    recruiter = stage.partner("RUTHABCD")
    stage.partner(recruited_by=recruiter)
    order = stage.order(stage.customer())
    stage.paid(order)
    assert stage.ledger(order) == [("earned", "payment:1", 29900, 8970)]


def test_it_is_a_share_of_the_commission_or_of_the_sale(stage: Stage) -> None:
    recruiter = recruited(stage)
    first, other = stage.order(stage.customer()), stage.order(stage.customer("other@example.com"))
    stage.paid(first)
    settings(stage, second_level_base="sale")
    stage.paid(other)
    assert (second(stage, first), second(stage, other)) == ([(1000, 8970, 897)], [(1000, 29900, 2990)])
    entry = next(entry for entry in stage.entries(first) if entry.kind == "second_level")
    assert (entry.referral_id, entry.rule, entry.withheld) == (recruiter, CODE, None)
    assert entry.payable_at == stage.entries(first)[0].payable_at


def test_refunds_in_part_and_a_won_dispute_follow_the_first_level_to_the_cent(stage: Stage) -> None:
    recruited(stage)
    order = stage.order(stage.customer())
    stage.paid(order)
    settings(stage, second_level_rate="0")  # what was earned is reversed all the same
    stage.refunded(order, 9999)
    stage.refunded(order, 9999, cause="dispute:1")
    stage.refunded(order, 9902, cause="refund:2")
    assert [amount for _, _, amount in second(stage, order)] == [897, -300, -300, -297]
    assert [base for _, base, _ in second(stage, order)] == [8970, -2999, -3000, -2971]
    stage.undone(order, 9999, cause="dispute:1")
    assert sum(amount for _, _, amount in second(stage, order)) == 300


def test_it_waits_for_the_review_of_the_first_level(stage: Stage, office: PayoutOffice) -> None:
    recruiter = recruited(stage)
    with stage.runtime.writing() as uow:
        own = add_person(uow, "own")
    stage.partner("OWNPARTNER", user_id=own.profile_id, recruited_by=recruiter)
    order = stage.order(own.profile_id, code="OWNPARTNER")
    stage.paid(order)
    (balance,) = office.balance(recruiter)
    assert (balance.review, balance.held) == (897, 0)
    office.decide(order, "approved")
    (balance,) = office.balance(recruiter)
    assert (balance.review, balance.held) == (0, 897)


def test_the_recruiter_is_mailed_as_the_seller_is(stage: Stage, office: PayoutOffice) -> None:
    recruiter = recruited(stage)
    with stage.runtime.writing() as uow:
        own = add_person(uow, "own")
    stage.partner("OWNPARTNER", user_id=own.profile_id, recruited_by=recruiter)
    order = stage.order(own.profile_id, code="OWNPARTNER")
    stage.paid(order)
    assert mailed(stage) == []  # withheld until the review
    office.decide(order, "approved")
    stage.paid(stage.order(stage.customer()), 10000)
    amounts = ((300, CODE), (897, "OWNPARTNER"))
    assert mailed(stage) == [
        ("ruthabcd@example.com", {"amount": amount, "currency": "USD", "code": code})
        for amount, code in amounts
    ]


def mailed(stage: Stage) -> list[tuple[str, dict[str, Any]]]:
    """Return the recruiter's mails, the smallest amount first: the two are written at one moment."""
    of_second = select(Mail.recipient, Mail.context).where(Mail.template == "second_level_earned")
    with stage.runtime.reading() as uow:
        mails = [(row.recipient, row.context) for row in uow.db.execute(of_second)]
    return sorted(mails, key=lambda mail: mail[1]["amount"])


@pytest.mark.parametrize("back", [9999, None])
def test_the_refund_preview_counts_it_as_the_refund_does(stage: Stage, back: int | None) -> None:
    recruited(stage)
    order = stage.order(stage.customer(), paid_amount=29900)
    stage.paid(order)
    with stage.runtime.writing() as uow:
        shown = preview_refund(uow, order, provider="sandbox", amount=back, by_hand=True)
    stage.refunded(order, back or 29900)
    taken = -second(stage, order)[-1][2]
    assert shown.commission is not None
    assert shown.commission.amount.minor == next(
        -entry.amount for entry in stage.entries(order) if entry.kind == "reversed"
    )
    assert shown.second_level == ReversedCommission(Money(taken, "USD"), "RUTHABCD", settled=False)
    assert taken == (300 if back else 897)


def test_neither_an_inactive_recruiter_nor_one_who_buys_earns(stage: Stage) -> None:
    recruiter = recruited(stage)
    stage.change(recruiter, is_active=False)
    order = stage.order(stage.customer())
    stage.paid(order)
    assert second(stage, order) == []
    with stage.runtime.writing() as uow:
        buyer = add_person(uow, "ruth")
    stage.change(recruiter, is_active=True, user_id=buyer.profile_id)
    order = stage.order(buyer.profile_id)
    stage.paid(order)
    assert second(stage, order) == []


def test_a_refund_after_the_payout_is_owed_at_once(
    stage: Stage, office: PayoutOffice, clock: FixedClock
) -> None:
    recruiter = recruited(stage)
    office.set_payout_details(recruiter)
    order = stage.order(stage.customer())
    stage.paid(order)
    clock.advance(timedelta(days=31))
    run = office.run()
    assert office.payouts(run) == [(recruiter, 897)]
    office.close(run, "paid")
    stage.refunded(order, 29900)
    (balance,) = office.balance(recruiter)
    assert (balance.payable, balance.paid) == (-897, 897)
    with stage.runtime.reading() as uow:
        amounts = {due.referral_id: due.amount.minor for due in due_at(uow, uow.now - timedelta(days=1))}
    assert amounts[recruiter] == -897


def test_less_than_the_minimum_waits_for_a_later_run(
    stage: Stage, office: PayoutOffice, clock: FixedClock
) -> None:
    settings(stage, payout_minimum="89.71")
    referral = stage.partner()
    office.set_payout_details(referral)
    stage.paid(stage.order(stage.customer()))
    clock.advance(timedelta(days=31))
    with stage.runtime.reading() as uow:
        (due,) = due_at(uow, uow.now)
    assert due.left_out == "below_minimum"
    with pytest.raises(Conflict):
        office.run()
    settings(stage, payout_minimum="89.70")
    assert office.payouts(office.run()) == [(referral, 8970)]
