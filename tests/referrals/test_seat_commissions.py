"""The commission of a seat is payable at the later of the hold's end and the end of the workshop."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from guildhall.core.money import Currency
from guildhall.domains.integrations.models import Event
from guildhall.domains.referrals.queries.due import due_at
from guildhall.domains.workshops.commands.save_workshop import WorkshopChange, update_workshop
from guildhall.rest_engine.caller import Caller, Role
from tests.referrals.conftest import Stage
from tests.support.clock import FixedClock
from tests.support.rows import add_workshop

LATE = datetime(2027, 1, 20, 17, 30, tzinfo=UTC)
SOON = date(2026, 11, 30)


def sold(stage: Stage, day: date = date(2027, 1, 20)) -> tuple[str, str]:
    """Return a workshop and a paid order for a seat in it. It lasts from 14:30 to 17:30 UTC."""
    stage.partner()
    with stage.runtime.writing() as uow:
        workshop = add_workshop(uow, date=day, price=29900)
    order = stage.order(stage.customer(), workshop_id=workshop)
    stage.paid(order)
    return workshop, order


def move(stage: Stage, workshop: str, **change: Any) -> None:
    payload = WorkshopChange.model_validate(change)
    with stage.runtime.writing() as uow:
        update_workshop(uow, Caller(Role.ADMIN), workshop, payload)


def payable(stage: Stage, order: str) -> list[datetime]:
    return [entry.payable_at for entry in stage.entries(order)]


@pytest.mark.parametrize(("day", "later"), [(date(2027, 1, 20), "workshop"), (SOON, "hold")])
def test_the_later_of_both_counts(stage: Stage, clock: FixedClock, day: date, later: str) -> None:
    _, order = sold(stage, day)
    hold = clock.now() + timedelta(days=30)
    assert payable(stage, order) == [LATE if later == "workshop" else hold]
    with stage.runtime.reading() as uow:
        assert due_at(uow, hold, Currency.USD) == [] or later == "hold"
        (due,) = due_at(uow, max(hold, LATE), Currency.USD)
    assert due.amount.minor == 8970


def test_it_moves_with_the_workshop(stage: Stage, clock: FixedClock) -> None:
    workshop, order = sold(stage)
    hold = clock.now() + timedelta(days=30)
    move(stage, workshop, date="2027-03-01")
    assert payable(stage, order) == [datetime(2027, 3, 1, 17, 30, tzinfo=UTC)]
    move(stage, workshop, date=str(SOON))
    assert payable(stage, order) == [hold]
    move(stage, workshop, end_date="2027-02-01", end_time="12:00")
    assert payable(stage, order) == [datetime(2027, 2, 1, 12, tzinfo=UTC)]
    with stage.runtime.reading() as uow:
        kinds = uow.db.scalars(Event.__table__.select().with_only_columns(Event.kind)).all()
    assert kinds.count("commission.rescheduled") == 3


def test_a_reversal_meets_its_earning_in_the_same_balance(stage: Stage) -> None:
    workshop, order = sold(stage)
    stage.refunded(order, 10000)
    move(stage, workshop, date="2027-03-01")
    assert len(set(payable(stage, order))) == 1


def test_a_product_is_not_concerned(stage: Stage, clock: FixedClock) -> None:
    stage.partner()
    order = stage.order(stage.customer())
    stage.paid(order)
    assert payable(stage, order) == [clock.now() + timedelta(days=30)]
    assert stage.entries(order)[0].hold_ends_at == clock.now() + timedelta(days=30)
