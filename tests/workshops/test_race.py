"""Many buyers at once, two real processes: exactly the available seats are sold, and one buyer gets one (W1)."""

from collections import Counter
from collections.abc import Iterator

import httpx
import pytest

from guildhall.domains.orders.models import Order
from guildhall.domains.workshops.models import WorkshopEnrollment
from tests.orders.conftest import OrderShop
from tests.support.people import Person, add_person
from tests.support.rows import add_workshop
from tests.support.server import Server
from tests.support.serving import kept_beside, kept_open
from tests.support.shelf import Shelf, migrated
from tests.support.shop_front import SECRET, rows_of, send_together
from tests.support.sizes import sized

pytestmark = pytest.mark.both_databases

BUYERS = sized(30, 60)
CROWD = sized(BUYERS, 500)
SEATS = 20


@pytest.fixture(scope="module")
def processes(
    starts_programs: None, shelf: Shelf, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Two processes of one shop. Each test adds its own workshops and buyers."""
    folder = tmp_path_factory.mktemp("race")
    with (
        kept_open(shelf, folder, migrated, jwt_secret=SECRET) as first,
        kept_beside(first, jwt_secret=SECRET) as second,
    ):
        yield first, second


def test_one_seat_has_one_taker(processes: tuple[Server, Server]) -> None:
    """By either function: for a paid seat, and for a free one."""
    first, second = processes
    with rows_of(first) as runtime:
        with runtime.writing() as uow:
            paid = add_workshop(uow, "paid", price=9900, max_participants=1)
            free = add_workshop(uow, "free", price=0, max_participants=1)
            buyers: list[Person] = [add_person(uow, f"buyer{n}") for n in range(BUYERS)]
        for path, payload, workshop, won in (
            ("/rest/v1/orders", {"workshop_id": paid}, paid, 201),
            ("/functions/v1/enroll", {"workshopId": free}, free, 200),
        ):
            requests = [
                httpx.Request("POST", server.address + path, json=payload, headers=buyer.headers)
                for buyer, server in zip(buyers, [first, second] * (BUYERS // 2), strict=True)
            ]
            answers = send_together(requests)
            assert Counter(answer.status_code for answer in answers) == {won: 1, 409: BUYERS - 1}
            assert {a.json()["hint"] for a in answers if a.status_code == 409} == {"workshop_full"}
            shop = OrderShop(runtime, *buyers[:3])
            [order] = [row for row in shop.rows(Order) if row.workshop_id == workshop]
            [seat] = [row for row in shop.rows(WorkshopEnrollment) if row.workshop_id == workshop]
            winner = buyers[[answer.status_code for answer in answers].index(won)]
            assert seat.order_id == order.id
            assert seat.auth_user_id == order.auth_user_id == winner.account_id


def test_as_many_seats_are_sold_as_there_are(processes: tuple[Server, Server]) -> None:
    with rows_of(processes[0]) as runtime:
        with runtime.writing() as uow:
            workshop = add_workshop(uow, "crowded", max_participants=SEATS)
            buyers: list[Person] = [add_person(uow, f"visitor{n}") for n in range(CROWD)]
        body = {"workshop_id": workshop}
        requests = [
            httpx.Request("POST", f"{server.address}/rest/v1/orders", json=body, headers=buyer.headers)
            for buyer, server in zip(buyers, [*processes] * (CROWD // 2), strict=True)
        ]
        answers = send_together(requests, patience=180)
        assert Counter(answer.status_code for answer in answers) == {201: SEATS, 409: CROWD - SEATS}
        shop = OrderShop(runtime, *buyers[:3])
        seats = shop.rows(WorkshopEnrollment, WorkshopEnrollment.workshop_id == workshop)
        assert len(seats) == len({seat.auth_user_id for seat in seats}) == SEATS
        orders = shop.rows(Order, Order.workshop_id == workshop)
        assert {seat.order_id for seat in seats} == {order.id for order in orders}


def test_the_last_early_seats_go_to_exactly_as_many_buyers(processes: tuple[Server, Server]) -> None:
    """All others pay the regular price, and no one is refused."""
    early, left = 7900, 5
    with rows_of(processes[0]) as runtime:
        with runtime.writing() as uow:
            workshop = add_workshop(uow, "early", max_participants=CROWD, early_price=early, early_seats=left)
            buyers: list[Person] = [add_person(uow, f"bird{n}") for n in range(CROWD)]
        body = {"workshop_id": workshop}
        requests = [
            httpx.Request("POST", f"{server.address}/rest/v1/orders", json=body, headers=buyer.headers)
            for buyer, server in zip(buyers, [*processes] * (CROWD // 2), strict=True)
        ]
        answers = send_together(requests, patience=180)
        assert Counter(answer.status_code for answer in answers) == {201: CROWD}
        shop = OrderShop(runtime, *buyers[:3])
        orders = shop.rows(Order, Order.workshop_id == workshop)
        assert Counter(order.total_amount for order in orders) == {early: left, 9900: CROWD - left}
        seats = shop.rows(WorkshopEnrollment, WorkshopEnrollment.workshop_id == workshop)
        assert {seat.order_id for seat in seats if seat.early} == {
            order.id for order in orders if order.total_amount == early
        }


def test_one_buyer_in_many_tabs_gets_one_seat(processes: tuple[Server, Server]) -> None:
    first, second = processes
    with rows_of(first) as runtime:
        with runtime.writing() as uow:
            workshop = add_workshop(uow, "tabs", max_participants=BUYERS)
            anna = add_person(uow, "anna", profile=False)
        body = {"workshop_id": workshop}
        requests = [
            httpx.Request("POST", f"{server.address}/rest/v1/orders", json=body, headers=anna.headers)
            for server in [first, second] * 10
        ]
        answers = send_together(requests)
        assert Counter(answer.status_code for answer in answers) == {201: 1, 409: 19}
        assert {a.json()["hint"] for a in answers if a.status_code == 409} == {"already_enrolled"}
