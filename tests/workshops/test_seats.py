"""Holding, confirming, releasing seats (W1)."""

from datetime import timedelta

import pytest

from guildhall.core.errors import Conflict, TooMany
from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.domains.identity.commands.limits import HOLDS
from guildhall.domains.workshops.commands.hold_seat import Seat, hold_seat
from guildhall.domains.workshops.commands.release_expired_holds import release_expired_holds
from guildhall.domains.workshops.commands.seat_of_order import confirm_seat, release_seat, renew_hold
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.domains.workshops.queries import taken_seats
from tests.orders.conftest import OrderShop
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person

pytestmark = pytest.mark.both_databases

HOLD = timedelta(minutes=30)


def hold(shop: OrderShop, workshop: str, person: Person, order_id: str) -> Seat:
    return shop.transact(
        lambda uow: hold_seat(
            uow,
            workshop,
            profile_id=person.profile_id,
            account_id=person.account_id,
            order_id=order_id,
        )
    )


def taken(shop: OrderShop, workshop: str) -> int:
    with shop.runtime.reading() as uow:
        return taken_seats(uow, workshop)


@pytest.fixture
def last_seat(shop: OrderShop) -> str:
    """Add a workshop with one seat."""
    return shop.workshop(max_participants=1)


def test_a_hold_takes_the_seat_until_it_runs_out(shop: OrderShop, clock: FixedClock, last_seat: str) -> None:
    seat = hold(shop, last_seat, shop.anna, new_id())
    assert (seat.status, seat.held_until) == ("pending", clock.now() + HOLD)
    assert (seat.title, seat.price) == ("Ledger Clinic", Money(9900, "USD"))
    with pytest.raises(Conflict, match="maximum capacity"):
        hold(shop, last_seat, shop.ben, new_id())
    assert taken(shop, last_seat) == 1
    clock.advance(HOLD)
    assert taken(shop, last_seat) == 0
    hold(shop, last_seat, shop.ben, new_id())


def test_one_person_has_one_seat(shop: OrderShop, clock: FixedClock) -> None:
    workshop, first, second = shop.workshop(), new_id(), new_id()
    hold(shop, workshop, shop.anna, first)
    with pytest.raises(Conflict, match="already enrolled"):
        hold(shop, workshop, shop.anna, second)
    clock.advance(HOLD)
    hold(shop, workshop, shop.anna, second)
    assert (shop.seats(first), shop.seats(second)) == (["cancelled"], ["pending"])


def test_a_confirmed_seat_stays(shop: OrderShop, clock: FixedClock, last_seat: str) -> None:
    order = new_id()
    hold(shop, last_seat, shop.anna, order)
    assert shop.transact(lambda uow: confirm_seat(uow, order)) is not None
    clock.advance(HOLD * 100)
    assert taken(shop, last_seat) == 1
    [row] = shop.rows(WorkshopEnrollment)
    assert (row.enrollment_status, row.held_until) == ("enrolled", None)
    assert shop.transact(lambda uow: confirm_seat(uow, order)) is not None


def test_a_late_payment_takes_the_seat_if_it_is_still_free(
    shop: OrderShop, clock: FixedClock, last_seat: str
) -> None:
    order = new_id()
    hold(shop, last_seat, shop.anna, order)
    clock.advance(HOLD)
    shop.transact(release_expired_holds)
    assert shop.seats(order) == ["cancelled"]
    assert shop.transact(lambda uow: confirm_seat(uow, order)) is not None
    assert shop.seats(order) == ["enrolled"]


def test_a_late_payment_does_not_displace_a_participant(
    shop: OrderShop, clock: FixedClock, last_seat: str
) -> None:
    late, early = new_id(), new_id()
    hold(shop, last_seat, shop.anna, late)
    clock.advance(HOLD)
    hold(shop, last_seat, shop.ben, early)
    assert shop.transact(lambda uow: confirm_seat(uow, late)) is None
    assert (shop.seats(late), shop.seats(early)) == (["pending"], ["pending"])
    assert taken(shop, last_seat) == 1


def test_a_late_payment_never_gives_two_seats(shop: OrderShop, clock: FixedClock) -> None:
    workshop, late, second = shop.workshop(), new_id(), new_id()
    hold(shop, workshop, shop.anna, late)
    clock.advance(HOLD)
    hold(shop, workshop, shop.anna, second)
    assert shop.transact(lambda uow: confirm_seat(uow, late)) is None
    assert taken(shop, workshop) == 1


def test_a_live_hold_is_not_prolonged_by_another_request(shop: OrderShop, clock: FixedClock) -> None:
    order, began = new_id(), clock.now()
    hold(shop, shop.workshop(), shop.anna, order)
    clock.advance(HOLD / 2)
    shop.transact(lambda uow: renew_hold(uow, order))
    assert [row.held_until for row in shop.rows(WorkshopEnrollment)] == [began + HOLD]
    clock.advance(HOLD)
    shop.transact(lambda uow: renew_hold(uow, order))
    assert [row.held_until for row in shop.rows(WorkshopEnrollment)] == [clock.now() + HOLD]


def test_a_hold_is_not_renewed_when_the_seat_is_gone(
    shop: OrderShop, clock: FixedClock, last_seat: str
) -> None:
    order = new_id()
    hold(shop, last_seat, shop.anna, order)
    clock.advance(HOLD)
    hold(shop, last_seat, shop.ben, new_id())
    with pytest.raises(Conflict, match="maximum capacity"):
        shop.transact(lambda uow: renew_hold(uow, order))


def test_a_hold_is_not_renewed_once_the_workshop_is_over(shop: OrderShop, clock: FixedClock) -> None:
    order = new_id()
    hold(shop, shop.workshop(), shop.anna, order)
    with shop.runtime.writing() as uow:
        uow.db.exec_driver_sql("UPDATE workshops SET status = 'completed'")
    shop.transact(lambda uow: renew_hold(uow, order))
    clock.advance(HOLD)
    with pytest.raises(Conflict, match="already taken place"):
        shop.transact(lambda uow: renew_hold(uow, order))
    assert shop.transact(lambda uow: confirm_seat(uow, order)) is not None


def test_a_released_seat_is_free(shop: OrderShop, last_seat: str) -> None:
    order = new_id()
    hold(shop, last_seat, shop.anna, order)
    shop.transact(lambda uow: confirm_seat(uow, order))
    shop.transact(lambda uow: release_seat(uow, order))
    assert taken(shop, last_seat) == 0
    hold(shop, last_seat, shop.ben, new_id())


def test_an_order_without_a_seat_has_none_to_confirm(shop: OrderShop) -> None:
    assert shop.transact(lambda uow: confirm_seat(uow, new_id())) is None


def test_only_holds_that_ran_out_are_tidied_away(shop: OrderShop, clock: FixedClock) -> None:
    workshop, old, paid, live = shop.workshop(), new_id(), new_id(), new_id()
    hold(shop, workshop, shop.anna, old)
    hold(shop, workshop, shop.ben, paid)
    shop.transact(lambda uow: confirm_seat(uow, paid))
    clock.advance(HOLD)
    hold(shop, workshop, shop.boss, live)
    assert shop.transact(release_expired_holds) == 1
    assert (shop.seats(old), shop.seats(paid), shop.seats(live)) == (["cancelled"], ["enrolled"], ["pending"])
    assert shop.transact(release_expired_holds) == 0


@pytest.mark.settings(rate_limits="on")
def test_one_mailbox_cannot_block_a_seat_with_expiring_holds(
    shop: OrderShop, clock: FixedClock, last_seat: str
) -> None:
    """Three accounts of one mailbox request as soon as they may: the real customer gets the seat soon."""
    names = ("eve+1", "e.v.e", "eve-x")
    accounts = shop.transact(lambda uow: [add_person(uow, name) for name in names])
    for lock in range(HOLDS.burst):
        hold(shop, last_seat, accounts[lock % 3], new_id())
        clock.advance(HOLD)
    for account in accounts:
        with pytest.raises(TooMany) as refused:
            hold(shop, last_seat, account, new_id())
        assert refused.value.reason == "holds_used_up"
    assert taken(shop, last_seat) == 0
    hold(shop, last_seat, shop.anna, new_id())
    other = shop.workshop(slug="another-clinic")
    assert hold(shop, other, accounts[0], new_id()).status == "pending"  # each workshop counts separately


@pytest.mark.settings(rate_limits="on")
def test_a_lapsed_hold_is_not_renewed_without_end(shop: OrderShop, clock: FixedClock, last_seat: str) -> None:
    order = new_id()
    hold(shop, last_seat, shop.anna, order)
    for _ in range(HOLDS.burst - 1):
        clock.advance(HOLD)
        shop.transact(lambda uow: renew_hold(uow, order))
    clock.advance(HOLD)
    with pytest.raises(TooMany):
        shop.transact(lambda uow: renew_hold(uow, order))
    clock.advance(HOLDS.every)
    shop.transact(lambda uow: renew_hold(uow, order))


@pytest.mark.settings(rate_limits="on")
def test_seats_that_cost_nothing_are_not_counted(shop: OrderShop) -> None:
    for number in range(HOLDS.burst + 1):
        workshop = shop.workshop(slug=f"free-{number}", price=0)
        assert hold(shop, workshop, shop.anna, new_id()).status == "enrolled"
