"""Repeated clicks and concurrent actions take effect once; impossible ones are refused with a message."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import update

from guildhall.core.errors import Conflict
from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.port import RefundRequest, SessionLine, SessionRequest
from guildhall.domains.payments.providers.sandbox.models import SandboxRefund, SandboxSession
from guildhall.domains.payments.providers.sandbox.provider import SandboxProvider
from guildhall.domains.workshops.models import WorkshopEnrollment
from tests.orders.conftest import OrderShop
from tests.support.client import Client
from tests.support.clock import FixedClock

pytestmark = pytest.mark.both_databases

AT_ONCE = 6


def link(shop: OrderShop, order_id: str, profile_id: str) -> None:
    payload = OrderChange.model_validate({"user_id": profile_id})
    shop.transact(lambda uow: change_order(uow, shop.boss.caller, order_id, payload))


def seats(shop: OrderShop) -> dict[str, str]:
    """Return the live seats: order by profile."""
    live = shop.rows(WorkshopEnrollment, WorkshopEnrollment.enrollment_status != "cancelled")
    return {row.user_id: row.order_id for row in live}


def test_an_order_is_not_linked_to_a_user_who_already_has_a_seat(shop: OrderShop) -> None:
    workshop = shop.workshop()
    of_anna, of_ben = (shop.place(person, workshop_id=workshop) for person in (shop.anna, shop.ben))
    with pytest.raises(Conflict) as refused:
        link(shop, of_anna, shop.ben.profile_id)
    assert refused.value.reason == "already_enrolled"
    assert seats(shop) == {shop.anna.profile_id: of_anna, shop.ben.profile_id: of_ben}
    assert shop.order(of_anna).user_id == shop.anna.profile_id


def test_a_hold_that_ran_out_gives_way(shop: OrderShop, clock: FixedClock) -> None:
    workshop = shop.workshop()
    of_ben = shop.place(shop.ben, workshop_id=workshop)
    clock.advance(timedelta(hours=1))
    of_anna = shop.place(shop.anna, workshop_id=workshop)
    link(shop, of_anna, shop.ben.profile_id)
    assert seats(shop) == {shop.ben.profile_id: of_anna}
    assert shop.order(of_ben).status == "pending"


def test_an_order_without_a_seat_can_be_linked_to_any_user(shop: OrderShop) -> None:
    workshop = shop.workshop()
    of_anna, _ = (shop.place(person, workshop_id=workshop) for person in (shop.anna, shop.ben))
    shop.transact(
        lambda uow: uow.db.execute(update(WorkshopEnrollment).values(enrollment_status="cancelled"))
    )
    link(shop, of_anna, shop.ben.profile_id)
    assert shop.order(of_anna).user_id == shop.ben.profile_id


def checkout(client: Client, shop: OrderShop, checkout_id: str, *lines: dict[str, Any]) -> tuple[int, Any]:
    body = {"checkoutId": checkout_id, "lines": list(lines)}
    answer = client.post("/functions/v1/checkout", json=body, headers=shop.anna.headers)
    return answer.status_code, answer.json()


def ids(placed: dict[str, Any]) -> list[str]:
    return [order["id"] for order in placed["orders"]]


def test_a_checkout_id_is_one_basket_s(shop: OrderShop, client: Client) -> None:
    one, other, id_ = {"productId": shop.product()}, {"productId": shop.product(slug="other")}, new_id()
    status, placed = checkout(client, shop, id_, one, other)
    assert status == 200
    status, again = checkout(client, shop, id_, other, one)
    assert (status, ids(again)) == (200, ids(placed))
    for basket in ([one], [one, {**other, "quantity": 2}], [one, other, other], [one, one]):
        status, refused = checkout(client, shop, id_, *basket)
        assert (status, refused["hint"]) == (409, "checkout_reused")
    assert len(shop.rows(Order)) == 2


def together(call: Any) -> list[Any]:
    begin = Barrier(AT_ONCE)

    def start(_number: int) -> Any:
        begin.wait(60)
        return call()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(start, range(AT_ONCE)))


def page_of(shop: OrderShop) -> SessionRequest:
    return SessionRequest(
        payment_id=new_id(),
        idempotency_key="key",
        lines=(SessionLine("Lamp", Money(29900, "USD"), None),),
        language="en",
        customer_email="anna@example.com",
        order_ids=(new_id(),),
        success_url="http://localhost/",
        cancel_url="http://localhost/",
        expires_at=shop.runtime.clock.now() + timedelta(hours=1),
    )


def test_concurrent_requests_with_one_key_open_one_page(shop: OrderShop) -> None:
    provider, request = SandboxProvider(shop.runtime), page_of(shop)
    pages = together(lambda: provider.create_session(request))
    assert len({page.id for page in pages}) == 1
    assert len(shop.rows(SandboxSession)) == 1


def test_concurrent_refund_requests_send_one_refund(shop: OrderShop) -> None:
    provider = SandboxProvider(shop.runtime)
    provider.create_session(page_of(shop))
    paid = update(SandboxSession).values(payment_status="paid", charge_id="charge_1")
    shop.transact(lambda uow: uow.db.execute(paid))
    request = RefundRequest(new_id(), "charge_1", Money(1000, "USD"))
    made = together(lambda: provider.refund(request))
    assert len({refund.id for refund in made}) == 1
    assert len(shop.rows(SandboxRefund)) == 1
    assert shop.rows(SandboxSession)[0].refunded == 1000


def test_a_violated_database_constraint_becomes_a_readable_error(shop: OrderShop, client: Client) -> None:
    product = {"name": "Lamp", "slug": "lamp", "price": 1, "currency": "USD"}
    first, second = (
        client.post("/rest/v1/products", json=product, headers=shop.boss.headers) for _ in range(2)
    )
    assert first.status_code == 201
    assert second.status_code == 409
    assert second.json() == {
        "code": "23505",
        "message": "Another page already uses this slug. Choose another one.",
        "details": "slug",
        "hint": "slug_taken",
    }
