"""The user area's calls (spec §7)."""

import pytest
from sqlalchemy import update

from guildhall.core.money import Money
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.models import Order
from guildhall.domains.workshops.models import WorkshopDetail
from tests.access.calls.conftest import LabeledShop
from tests.support.rows import add

EMBEDDED = (
    "product:products(name,image_url,product_type),workshop:workshops(title,instructor),order_details(*)"
)


def pay(shop: LabeledShop, order_id: str, amount: int) -> None:
    with shop.runtime.writing() as uow:
        record_payment(
            uow,
            order_id,
            amount=Money(amount, "USD"),
            method="card",
            reference="r",
            cause=f"payment:{order_id}",
        )


def enrolled(shop: LabeledShop) -> str:
    """Give Ada a paid seat in the upcoming workshop and return the order's id."""
    whose = {"user_id": shop.ada.profile_id, "auth_user_id": shop.ada.account_id}
    body = whose | {"workshop_id": shop.ids["upcoming"], "total_amount": 100, "currency": "USD"}
    order = shop.insert(shop.ada, "orders?select=id", body)
    pay(shop, order["id"], 10000)
    return str(order["id"])


@pytest.mark.shows("CALL-33")
def test_customers_read_their_own_orders_with_what_belongs_to_them(shop: LabeledShop) -> None:
    pay(shop, shop.ids["order"], 29900)
    path = f"orders?select=*,{EMBEDDED}&auth_user_id=eq.{shop.ada.account_id}&order=created_at.desc"
    [order] = shop.get(shop.ada, path)
    assert (order["id"], order["total_amount"], order["workshop"]) == (shop.ids["order"], 299, None)
    assert order["product"] == {"name": "featured", "image_url": "/a.png", "product_type": "shop_system"}
    assert shop.get(shop.eve, path) == []
    assert shop.call("GET", None, path).status_code == 401


@pytest.mark.shows("CALL-34")
def test_the_page_of_orders_reads_a_smaller_set(shop: LabeledShop) -> None:
    path = "orders?select=id,status,created_at,total_amount,products(name,description,image_url),order_details(id)"
    [order] = shop.get(shop.ada, path + f"&auth_user_id=eq.{shop.ada.account_id}&order=created_at.desc")
    assert order["products"] == {"name": "featured", "description": None, "image_url": "/a.png"}


@pytest.mark.shows("CALL-35")
def test_the_completed_order_of_a_workshop_is_read(shop: LabeledShop) -> None:
    order = enrolled(shop)
    path = f"orders?select=id&auth_user_id=eq.{shop.ada.account_id}&status=eq.completed&workshop_id=eq."
    assert shop.get(shop.ada, path + shop.ids["upcoming"]) == [{"id": order}]
    assert shop.get(shop.ada, path + shop.ids["later"]) == []


@pytest.mark.shows("ROLE-9", "ROLE-10", "CALL-36")
def test_workshop_details_need_a_paid_seat(shop: LabeledShop) -> None:
    workshop = shop.ids["upcoming"]
    with shop.runtime.writing() as uow:
        add(uow, WorkshopDetail, workshop_id=workshop, title="Slides", links=[], additional_details={})
    path = f"workshop_details?select=title&workshop_id=eq.{workshop}&order=created_at.desc"
    assert shop.get(shop.ada, path) == []
    enrolled(shop)
    assert shop.get(shop.ada, path) == [{"title": "Slides"}]
    assert shop.get(shop.eve, path) == []
    assert shop.call("GET", None, path).status_code == 401


@pytest.mark.shows("ROLE-10", "CALL-37")
def test_order_details_come_with_the_money(shop: LabeledShop) -> None:
    order = shop.ids["order"]
    body = {"order_id": order, "title": "Access", "links": [{"title": "In", "url": "https://a.example"}]}
    shop.insert(shop.admin, "order_details?select=id", body)
    path = f"order_details?select=title,links&order_id=eq.{order}"
    assert shop.get(shop.ada, path) == []
    pay(shop, order, 29900)
    assert shop.get(shop.ada, path) == [{"title": "Access", "links": body["links"]}]
    assert shop.get(shop.eve, path) == []


@pytest.mark.shows("CALL-38")
def test_the_dashboard_reads_its_featured_products(shop: LabeledShop) -> None:
    path = "products?select=*&is_active=eq.true&is_featured=eq.true&order=created_at.desc&limit=3"
    assert [product["slug"] for product in shop.get(shop.ada, path)] == ["featured"]


@pytest.mark.shows("CALL-40")
def test_the_orders_of_a_profile_are_read(shop: LabeledShop) -> None:
    path = f"orders?select=id&user_id=eq.{shop.ada.profile_id}&order=created_at.desc&limit=3"
    assert shop.get(shop.ada, path) == [{"id": shop.ids["order"]}]
    assert shop.get(shop.eve, path) == []


@pytest.mark.shows("CALL-41")
def test_customers_read_their_own_workshops(shop: LabeledShop) -> None:
    enrolled(shop)
    path = f"workshop_enrollments?select=*,workshop:workshops(*)&auth_user_id=eq.{shop.ada.account_id}"
    [seat] = shop.get(shop.ada, path + "&enrollment_status=eq.enrolled")
    assert (seat["workshop"]["slug"], seat["workshop"]["current_participants"]) == ("upcoming", 1)


@pytest.mark.shows("CALL-42")
def test_the_dashboard_reads_its_news(shop: LabeledShop) -> None:
    path = "news?select=*&is_published=eq.true&order=created_at.desc&limit=3"
    assert [item["title"] for item in shop.get(shop.ada, path)] == ["News"]


def test_an_order_whose_account_is_gone_is_visible_to_no_customer(shop: LabeledShop) -> None:
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Order).values(auth_user_id=None))
    assert shop.get(shop.ada, "orders?select=id") == []
