"""Buyers are asked for a review once for each product, some days after they paid, and can stop it by a link."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from guildhall.domains.backoffice.commands.save_settings import save_settings
from guildhall.domains.orders.models import Order
from guildhall.domains.reviews.commands.ask import AT_ONCE, ask_for_reviews
from guildhall.domains.reviews.models import ProductReview
from guildhall.services.email.models import Mail
from guildhall.services.shop_settings.queries import saved_settings
from guildhall.services.shop_settings.values import ShopSettings
from tests.orders.conftest import OrderShop
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.rows import add_order, add_product, add_profile

DAY = timedelta(days=1)


def bought(shop: OrderShop, product: str, buyer: str | None = None, **columns: Any) -> str:
    """Add an order that was paid and delivered just now."""
    paid = {"status": "completed", "paid_amount": 29_900, "product_id": product} | columns
    who = buyer or shop.anna.profile_id
    return shop.transact(lambda uow: add_order(uow, who, **({"paid_at": uow.now} | paid)))


def ask(shop: OrderShop) -> int:
    return shop.transact(ask_for_reviews)


def requests(shop: OrderShop) -> list[Any]:
    return shop.rows(Mail, Mail.template == "review_request")


def token_of(mail: Any) -> str:
    return str(mail.context["link"].partition("token=")[2])


def test_a_buyer_is_asked_once_on_the_fourteenth_day(shop: OrderShop, clock: FixedClock) -> None:
    product = shop.product(translations={"de": {"name": "Kassenbuch"}})
    shop.transact(lambda uow: add_profile(uow, "kim@example.com", language="de", id="0" * 32))
    bought(shop, product, "0" * 32)
    clock.advance(14 * DAY - timedelta(seconds=1))
    assert ask(shop) == 0
    clock.advance(timedelta(seconds=1))
    assert [ask(shop), ask(shop)] == [1, 0]
    [mail] = requests(shop)
    assert (mail.recipient, mail.language, mail.context["item"]) == ("kim@example.com", "de", "Kassenbuch")
    assert mail.context["stop_link"] == f"{mail.context['link']}&stop=1"


def test_a_buyer_of_another_shop_system_is_not_asked(shop: OrderShop, clock: FixedClock) -> None:
    product, other = shop.product(), shop.product(slug="other")
    bought(shop, product, payment_method="imported")
    clock.advance(14 * DAY)
    assert (ask(shop), requests(shop)) == (0, [])
    bought(shop, other, payment_method=None)
    clock.advance(14 * DAY)
    assert ask(shop) == 1


def test_a_second_purchase_of_the_same_product_asks_no_second_time(
    shop: OrderShop, clock: FixedClock
) -> None:
    product, other = shop.product(), shop.product(slug="other")
    bought(shop, product)
    bought(shop, product)
    bought(shop, other)
    clock.advance(14 * DAY)
    assert [ask(shop), ask(shop)] == [2, 0]
    bought(shop, product)
    clock.advance(14 * DAY)
    assert (ask(shop), len(requests(shop))) == (0, 2)


@pytest.mark.parametrize(
    "order",
    [
        {"refunded_amount": 29_900},
        {"paid_at": None},
        {"paid_amount": 0},
        {"archived": True},
        {"closed": True},
        {"status": "paid"},  # there was nothing to open yet
    ],
    ids=str,
)
def test_only_buyers_who_paid_for_what_is_on_sale_are_asked(
    shop: OrderShop, clock: FixedClock, order: dict[str, Any]
) -> None:
    product = shop.product(is_active="closed" not in order)
    columns = {name: value for name, value in order.items() if name not in ("archived", "closed")}
    order_id = bought(shop, product, **columns)
    if "archived" in order:
        shop.transact(
            lambda uow: uow.db.execute(update(Order).where(Order.id == order_id).values(archived_at=uow.now))
        )
    clock.advance(14 * DAY)
    assert (ask(shop), requests(shop)) == (0, [])


def test_purchases_of_long_ago_cause_no_request(shop: OrderShop, clock: FixedClock) -> None:
    bought(shop, shop.product())
    clock.advance(21 * DAY)
    assert ask(shop) == 0


@pytest.mark.parametrize(("days", "asked"), [(0, 0), (3, 1)])
def test_the_owner_sets_the_days_or_turns_it_off(
    shop: OrderShop, clock: FixedClock, days: int, asked: int
) -> None:
    def choose(uow: Any) -> None:
        save_settings(
            uow, shop.boss.caller, saved_settings(uow).version, ShopSettings(review_request_days=days)
        )

    shop.transact(choose)
    bought(shop, shop.product())
    clock.advance(3 * DAY)
    assert ask(shop) == asked


def test_more_buyers_than_one_run_takes_are_all_asked(shop: OrderShop, clock: FixedClock) -> None:
    def sell(uow: Any) -> None:
        product = add_product(uow)
        for number in range(AT_ONCE + 1):
            buyer = add_profile(uow, f"buyer{number}@example.com")
            add_order(uow, buyer, product_id=product, paid_amount=1, status="completed", paid_at=uow.now)

    shop.transact(sell)
    clock.advance(14 * DAY)
    assert [ask(shop), ask(shop), ask(shop)] == [AT_ONCE, 1, 0]
    assert len({mail.recipient for mail in requests(shop)}) == AT_ONCE + 1


def test_asking_again_sends_no_second_mail(shop: OrderShop, clock: FixedClock) -> None:
    bought(shop, shop.product())
    clock.advance(14 * DAY)
    assert [ask(shop), ask(shop)] == [1, 0]
    assert (len(requests(shop)), len(shop.rows(ProductReview))) == (1, 1)


def test_one_click_stops_the_requests_for_every_product(
    shop: OrderShop, client: Client, clock: FixedClock
) -> None:
    bought(shop, shop.product())
    clock.advance(14 * DAY)
    ask(shop)
    [mail] = requests(shop)
    for _ in range(2):
        answer = client.post("/functions/v1/stop-review-requests", json={"token": token_of(mail)})
        assert answer.status_code == 200, answer.text
    bought(shop, shop.product(slug="other"))
    bought(shop, shop.product(slug="third"), shop.ben.profile_id)
    clock.advance(14 * DAY)
    assert ask(shop) == 1
    # The one that waited for the mail server is gone, too.
    assert {each.recipient for each in requests(shop)} == {shop.ben.caller.email}
