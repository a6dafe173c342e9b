"""kill -9 under load: everything acknowledged is stored, and nothing is half written."""

import asyncio
import time
from collections import Counter

import httpx
import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.orders.models import Order
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.services.email.models import Mail
from tests.orders.conftest import OrderShop
from tests.support.people import Person, add_person
from tests.support.rows import add_product, add_workshop
from tests.support.server import Server
from tests.support.serving import Serve
from tests.support.shop_front import SECRET, rows_of
from tests.support.sizes import sized
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.both_databases

BUYERS = sized(8, 16)
KILLS = sized(1, 200)
ENOUGH = sized(20, 40)  # acknowledged orders, after which the server is killed


class OrderingBuyers:
    """Buyers who order one thing after the other, each a product or a seat of their own workshop, until stopped."""

    def __init__(self, server: Server, buyers: list[Person], product: str, workshops: list[str]) -> None:
        self._url = f"{server.address}/rest/v1/orders"
        self._buyers, self._product, self._workshops = buyers, product, workshops
        self.acknowledged: list[str] = []

    async def run_until_killed(self, server: Server) -> None:
        """Kill the server under load, once enough orders were acknowledged."""
        wanted, give_up = len(self.acknowledged) + ENOUGH, time.monotonic() + PATIENCE
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            buying = [asyncio.create_task(self._buy(client, number)) for number in range(len(self._buyers))]
            while len(self.acknowledged) < wanted:
                assert time.monotonic() < give_up, "too few orders were answered"
                await asyncio.sleep(0.005)
            server.kill()
            await asyncio.gather(*buying)

    async def _buy(self, client: httpx.AsyncClient, number: int) -> None:
        headers = self._buyers[number].headers | {"prefer": "return=representation"}
        seat = {"workshop_id": self._workshops[number]}
        while True:
            for body in (seat, {"product_id": self._product}):
                try:
                    answer = await client.post(self._url, json=body, headers=headers)
                except httpx.TransportError:
                    return  # the server is gone
                if answer.status_code == 201:
                    self.acknowledged.append(answer.json()[0]["id"])
                else:
                    assert (answer.status_code, answer.json()["hint"]) == (409, "already_enrolled")


def test_no_acknowledged_order_is_lost_and_none_is_half_written(serve: Serve) -> None:
    server = serve(jwt_secret=SECRET)
    with rows_of(server) as runtime:
        with runtime.writing() as uow:
            buyers = [add_person(uow, f"buyer{n}") for n in range(BUYERS)]
            product = add_product(uow)
        for kill in range(KILLS):
            with runtime.writing() as uow:
                workshops = [add_workshop(uow, f"workshop-{kill}-{n}") for n in range(BUYERS)]
            load = OrderingBuyers(server, buyers, product, workshops)
            asyncio.run(load.run_until_killed(server))
            server.start()
            refuse_half_orders(runtime, buyers, load.acknowledged)


def refuse_half_orders(runtime: Runtime, buyers: list[Person], acknowledged: list[str]) -> None:
    """Assert that each order has its mail, each workshop order its one seat, and that no mail or seat lacks its
    order.
    """
    shop = OrderShop(runtime, *buyers[:3])
    orders = {row.id: row for row in shop.rows(Order)}
    assert set(acknowledged) <= orders.keys()
    assert len(acknowledged) == len(set(acknowledged)) >= ENOUGH
    mailed = Counter(row.dedup_key for row in shop.rows(Mail))
    assert mailed == Counter(f"order_placed:{order_id}" for order_id in orders)
    seats = {(row.order_id, row.workshop_id, row.user_id) for row in shop.rows(WorkshopEnrollment)}
    booked = [row for row in orders.values() if row.workshop_id]
    assert seats == {(row.id, row.workshop_id, row.user_id) for row in booked}
    assert len(shop.rows(WorkshopEnrollment)) == len(booked) >= BUYERS
