"""A run with an earlier cut-off pays no money that the partner owes: the cut-off decides about credits only (R3)."""

from datetime import date, timedelta

import pytest
from sqlalchemy import update

from guildhall.core.errors import Conflict
from guildhall.core.money import Currency
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.queries.balance import Balance
from guildhall.domains.referrals.queries.due import due_at
from guildhall.domains.workshops.commands.save_workshop import WorkshopChange, update_workshop
from tests.referrals.conftest import Stage
from tests.referrals.office import ADMIN, PayoutOffice
from tests.support.clock import FixedClock
from tests.support.rows import add_workshop

HOLD = timedelta(days=30)
DAY = timedelta(days=1)


@pytest.fixture
def partner(stage: Stage, office: PayoutOffice) -> str:
    referral = stage.partner()
    office.set_payout_details(referral)
    return referral


@pytest.fixture
def buyer(stage: Stage) -> str:
    return stage.customer()


def sell(stage: Stage, buyer: str, amount: int = 10000) -> str:
    order = stage.order(buyer)
    stage.paid(order, amount)
    return order


def due(stage: Stage, ago: timedelta) -> list[int]:
    """Return the amounts that a preview with this cut-off shows."""
    with stage.runtime.reading() as uow:
        return [each.amount.minor for each in due_at(uow, uow.now - ago, Currency.USD)]


def date_late(stage: Stage, order: str) -> None:
    """Date the reversals of an order as they were before they got the date of their earning: at once."""
    with stage.runtime.writing() as uow:
        reversals = update(Commission).where(Commission.order_id == order, Commission.kind == "reversed")
        uow.db.execute(reversals.values(payable_at=uow.now, hold_ends_at=uow.now))


@pytest.mark.parametrize("late", [False, True], ids=["dated as its earning", "dated at its refund"])
@pytest.mark.parametrize(("refund", "left"), [(10000, 0), (4000, 1800)])
def test_a_refund_after_the_cut_off_counts(
    office: PayoutOffice,
    stage: Stage,
    partner: str,
    buyer: str,
    clock: FixedClock,
    late: bool,
    refund: int,
    left: int,
) -> None:
    order = sell(stage, buyer)
    clock.advance(HOLD + 2 * DAY)
    stage.refunded(order, refund)
    if late:
        date_late(stage, order)
    assert due(stage, DAY) == [left]
    assert office.balance(partner) == [Balance("USD", payable=left)]
    if left:
        assert office.payouts(office.run(ago=DAY)) == [(partner, left)]
        assert office.balance(partner) == [Balance("USD", in_payout=left)]
    else:
        with pytest.raises(Conflict):
            office.run(ago=DAY)


def test_a_deduction_after_the_cut_off_counts(
    office: PayoutOffice, stage: Stage, partner: str, buyer: str, clock: FixedClock
) -> None:
    sell(stage, buyer)
    clock.advance(HOLD + 2 * DAY)
    office.adjust(partner, "-50.00")
    assert due(stage, DAY) == [-2000]
    with pytest.raises(Conflict):
        office.run(ago=DAY)
    office.adjust(partner, "70.00")  # a credit, which only a later cut-off includes
    assert due(stage, DAY) == [-2000]
    assert office.payouts(office.run()) == [(partner, 5000)]


def test_a_refund_of_a_held_order_takes_nothing_from_others(
    office: PayoutOffice, stage: Stage, partner: str, buyer: str, clock: FixedClock
) -> None:
    sell(stage, buyer, 20000)
    clock.advance(HOLD)
    held = sell(stage, buyer)
    stage.refunded(held, 4000)
    assert office.payouts(office.run()) == [(partner, 6000)]
    clock.advance(HOLD)
    assert due(stage, timedelta()) == [1800]


def test_a_refund_of_an_order_payable_after_the_cut_off_takes_nothing_from_others(
    office: PayoutOffice, stage: Stage, partner: str, buyer: str, clock: FixedClock
) -> None:
    sell(stage, buyer, 20000)
    clock.advance(10 * DAY)
    later = sell(stage, buyer)
    clock.advance(HOLD)
    stage.refunded(later, 10000)
    date_late(stage, later)
    assert office.payouts(office.run(ago=DAY * 5)) == [(partner, 6000)]
    assert office.balance(partner) == [Balance("USD", in_payout=6000)]


@pytest.mark.parametrize("late", [False, True], ids=["dated as its earning", "dated at its refund"])
def test_a_refund_of_a_paid_commission_counts_at_an_even_earlier_cut_off(
    office: PayoutOffice, stage: Stage, partner: str, buyer: str, clock: FixedClock, late: bool
) -> None:
    sell(stage, buyer, 5000)
    clock.advance(10 * DAY)
    order = sell(stage, buyer)
    clock.advance(HOLD)
    with stage.runtime.writing() as uow:  # the first one waits for another run
        uow.db.execute(update(Commission).where(Commission.base == 5000).values(withheld="same_name"))
    office.close(office.run(), "paid")
    with stage.runtime.writing() as uow:
        uow.db.execute(update(Commission).where(Commission.base == 5000).values(withheld=None))
    stage.refunded(order, 10000)
    if late:
        date_late(stage, order)
    assert due(stage, 5 * DAY) == [1500 - 3000]


def test_a_restored_commission_is_paid_with_its_earning(
    office: PayoutOffice, stage: Stage, partner: str, buyer: str, clock: FixedClock
) -> None:
    order = sell(stage, buyer)
    clock.advance(HOLD + 2 * DAY)
    stage.refunded(order, 10000)
    stage.undone(order, 10000)
    assert office.payouts(office.run(ago=DAY)) == [(partner, 3000)]
    assert office.balance(partner) == [Balance("USD", in_payout=3000)]


def test_a_workshop_that_moves_does_not_defer_what_a_paid_partner_owes(
    office: PayoutOffice, stage: Stage, partner: str, buyer: str, clock: FixedClock
) -> None:
    with stage.runtime.writing() as uow:
        workshop = add_workshop(uow, date=date(2026, 11, 30), price=10000)
    order = stage.order(buyer, workshop_id=workshop)
    stage.paid(order, 10000)
    clock.advance(HOLD)
    office.close(office.run(), "paid")
    stage.refunded(order, 10000)
    with stage.runtime.writing() as uow:
        update_workshop(uow, ADMIN, workshop, WorkshopChange.model_validate({"date": "2027-06-01"}))
    assert office.balance(partner) == [Balance("USD", payable=-3000, paid=3000)]
