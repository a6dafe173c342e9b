"""Many more buyers than seats at once, on three processes: exactly the available seats are sold."""

from collections import Counter

import httpx

from guildhall.domains.orders.models import Order
from guildhall.domains.workshops.models import WorkshopEnrollment
from tests.orders.conftest import OrderShop
from tests.support.people import Person, add_person
from tests.support.rows import add_workshop
from tests.support.serving import Serve
from tests.support.shop_front import SECRET, rows_of, send_together
from tests.support.sizes import sized

BUYERS = sized(60, 500)
SEATS = 20


def test_as_many_seats_are_sold_as_there_are(serve: Serve) -> None:
    first = serve(jwt_secret=SECRET)
    servers = [first, *(serve(beside=first, jwt_secret=SECRET) for _ in range(2))]
    with rows_of(first) as runtime:
        with runtime.writing() as uow:
            workshop = add_workshop(uow, max_participants=SEATS)
            buyers: list[Person] = [add_person(uow, f"buyer{n}") for n in range(BUYERS)]
        answers = send_together(
            [
                httpx.Request(
                    "POST",
                    f"{servers[number % 3].address}/rest/v1/orders",
                    json={"workshop_id": workshop},
                    headers=buyer.headers,
                )
                for number, buyer in enumerate(buyers)
            ],
            patience=180,
        )
        assert Counter(answer.status_code for answer in answers) == {201: SEATS, 409: BUYERS - SEATS}
        shop = OrderShop(runtime, *buyers[:3])
        seats = shop.rows(WorkshopEnrollment)
        assert len(seats) == len({seat.auth_user_id for seat in seats}) == SEATS
        assert {seat.order_id for seat in seats} == {order.id for order in shop.rows(Order)}
