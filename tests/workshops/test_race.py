"""Many buyers, one seat, two real processes: exactly one wins (W1)."""

from __future__ import annotations

from collections import Counter

import httpx
import pytest

from guildhall.orders.models import Order
from guildhall.workshops.models import WorkshopEnrollment
from tests.orders.conftest import Shop
from tests.support.people import Person, add_person
from tests.support.rows import add_workshop
from tests.support.serving import Serve
from tests.support.shop_front import SECRET, rows_of, send_together

BUYERS = 60


def wish(door: str, workshop: str) -> dict[str, str]:
    return {"workshop_id": workshop} if door.startswith("/rest") else {"workshopId": workshop}


@pytest.mark.parametrize(("door", "price"), [("/rest/v1/orders", 9900), ("/functions/v1/enroll", 0)])
def test_one_seat_has_one_taker(serve: Serve, door: str, price: int) -> None:
    first = serve(jwt_secret=SECRET)
    second = serve(beside=first, jwt_secret=SECRET)
    with rows_of(first) as runtime:
        with runtime.writing() as house:
            workshop = add_workshop(house, price=price, max_participants=1)
            buyers: list[Person] = [add_person(house, f"buyer{n}") for n in range(BUYERS)]
        requests = [
            httpx.Request("POST", server.address + door, json=wish(door, workshop), headers=buyer.headers)
            for buyer, server in zip(buyers, [first, second] * (BUYERS // 2), strict=True)
        ]
        answers = send_together(requests)
        statuses = Counter(answer.status_code for answer in answers)
        assert statuses == {201 if door.startswith("/rest") else 200: 1, 409: BUYERS - 1}
        assert {a.json()["hint"] for a in answers if a.status_code == 409} == {"workshop_full"}
        shop = Shop(runtime, *buyers[:3])
        [order], [seat] = shop.rows(Order), shop.rows(WorkshopEnrollment)
        winner = buyers[[answer.status_code == 409 for answer in answers].index(False)]
        assert seat.order_id == order.id
        assert seat.auth_user_id == order.auth_user_id == winner.account_id


def test_one_buyer_in_many_tabs_gets_one_seat(serve: Serve) -> None:
    first = serve(jwt_secret=SECRET)
    second = serve(beside=first, jwt_secret=SECRET)
    with rows_of(first) as runtime:
        with runtime.writing() as house:
            workshop = add_workshop(house, max_participants=BUYERS)
            anna = add_person(house, "anna", profile=False)
        body = {"workshop_id": workshop}
        requests = [
            httpx.Request("POST", f"{server.address}/rest/v1/orders", json=body, headers=anna.headers)
            for server in [first, second] * 10
        ]
        answers = send_together(requests)
        assert Counter(answer.status_code for answer in answers) == {201: 1, 409: 19}
        assert {a.json()["hint"] for a in answers if a.status_code == 409} == {"already_enrolled"}
