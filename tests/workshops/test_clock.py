"""The clock decides which workshops can be booked (W7): no one has to move their status."""

from datetime import date, timedelta
from typing import Any

import pytest

from guildhall.core.errors import Conflict
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.orders.commands.enroll import enroll
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.orders.schemas import NewOrder
from tests.orders.conftest import OrderShop
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person

TODAY = date(2026, 11, 21)  # the tests' clock begins at noon of this day
SHOWN = "/rest/v1/workshops?select=slug,phase,enrolment_open"


def at_two(shop: OrderShop, **columns: Any) -> str:
    """A workshop today from 14:00 to 17:00 UTC, two hours from now."""
    return shop.workshop(**({"date": TODAY, "time": "14:00"} | columns))


def read(shop: OrderShop, client: Client, query: str = "") -> list[dict[str, Any]]:
    """The rows as a customer reads them: answers to them are never kept."""
    rows: list[dict[str, Any]] = client.get(SHOWN + query, headers=shop.anna.headers).json()
    return rows


def shown(shop: OrderShop, client: Client) -> tuple[str, bool]:
    (row,) = read(shop, client)
    return row["phase"], row["enrolment_open"]


def enrolled(shop: OrderShop, person: Person, workshop: str) -> str:
    order = NewOrder(workshop_id=workshop)
    return shop.transact(lambda uow: enroll(uow, person.caller, order)).order_id


def test_phase_and_enrollment_follow_the_clock(shop: OrderShop, client: Client, clock: FixedClock) -> None:
    at_two(shop)
    assert shown(shop, client) == ("upcoming", True)
    clock.advance(timedelta(hours=2))
    assert shown(shop, client) == ("ongoing", False)
    clock.advance(timedelta(hours=3))
    assert shown(shop, client) == ("completed", False)


@pytest.mark.parametrize(
    ("status", "expected"), [("ongoing", ("ongoing", True)), ("completed", ("completed", False))]
)
def test_a_status_set_by_hand_moves_it_on(
    shop: OrderShop, client: Client, status: str, expected: tuple[str, bool]
) -> None:
    at_two(shop, status=status)
    assert shown(shop, client) == expected


def test_an_ongoing_course_is_not_over_after_its_first_day(
    shop: OrderShop, client: Client, clock: FixedClock
) -> None:
    """Without an end date the end is calculated from the first day; an admin knows better (W7)."""
    at_two(shop, slug="course", status="ongoing")
    at_two(shop, slug="dated", status="ongoing", end_date=TODAY + timedelta(days=7))
    clock.advance(timedelta(days=6))
    assert {row["slug"]: row["phase"] for row in read(shop, client)} == {
        "course": "ongoing",
        "dated": "ongoing",
    }
    clock.advance(timedelta(days=2))
    assert {row["slug"]: row["phase"] for row in read(shop, client)} == {
        "course": "ongoing",
        "dated": "completed",
    }


def test_only_open_ones_are_featured(shop: OrderShop, client: Client, clock: FixedClock) -> None:
    at_two(shop, slug="soon")
    at_two(shop, slug="later", time="18:00")
    at_two(shop, slug="closes-early", time="18:00", enrolment_closes_hours=4)
    at_two(shop, slug="over", status="completed")
    featured = "&enrolment_open=is.true&order=slug.asc"
    assert [row["slug"] for row in read(shop, client, featured)] == ["closes-early", "later", "soon"]
    clock.advance(timedelta(hours=2))
    assert [row["slug"] for row in read(shop, client, featured)] == ["later"]


@pytest.mark.parametrize("price", [0, 9900])
def test_a_workshop_that_has_started_takes_no_one(shop: OrderShop, clock: FixedClock, price: int) -> None:
    workshop = at_two(shop, price=price)
    clock.advance(timedelta(hours=2))
    with pytest.raises(Conflict, match="has closed") as refused:
        enrolled(shop, shop.anna, workshop)
    assert refused.value.reason == "enrolment_closed"


def test_enrollment_closes_the_hours_before_that_an_admin_set(shop: OrderShop, clock: FixedClock) -> None:
    workshop = at_two(shop, enrolment_closes_hours=1)
    clock.advance(timedelta(minutes=59))
    enrolled(shop, shop.anna, workshop)
    clock.advance(timedelta(minutes=1))
    with pytest.raises(Conflict, match="has closed"):
        enrolled(shop, shop.ben, workshop)


def test_a_hold_ends_when_enrollment_closes(shop: OrderShop, clock: FixedClock) -> None:
    workshop = at_two(shop)
    clock.advance(timedelta(minutes=110))
    seat = shop.transact(lambda uow: enroll(uow, shop.anna.caller, NewOrder(workshop_id=workshop)))
    clock.advance(timedelta(minutes=10))
    assert seat.held_until == clock.now()
    with pytest.raises(Conflict, match="has closed"):  # it cannot be paid anew
        enrolled(shop, shop.anna, workshop)


def test_money_that_comes_after_the_start_keeps_its_seat(shop: OrderShop, clock: FixedClock) -> None:
    order = enrolled(shop, shop.anna, at_two(shop))
    clock.advance(timedelta(hours=3))
    paid = OrderChange(status=OrderStatus.PAID, payment_reference="transfer")
    shop.transact(lambda uow: change_order(uow, shop.boss.caller, order, paid))
    assert shop.seats(order) == ["enrolled"]


def test_moving_the_date_opens_enrollment_again(shop: OrderShop, client: Client, clock: FixedClock) -> None:
    workshop = at_two(shop)
    clock.advance(timedelta(hours=2))
    change: dict[str, Any] = {"date": "2026-11-30", "enrolment_closes_hours": 24}
    answer = client.patch(f"/rest/v1/workshops?id=eq.{workshop}", json=change, headers=shop.boss.headers)
    assert answer.status_code == 204, answer.text
    assert shown(shop, client) == ("upcoming", True)
