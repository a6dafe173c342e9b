"""The back office's calls (spec §7), which only admins can make."""

from typing import Any

import pytest

from tests.access.calls.conftest import LabeledShop

LINKS = [{"title": "In", "url": "https://a.example"}]


def refused(shop: LabeledShop, method: str, path: str, body: Any = None) -> None:
    """Assert that neither a customer nor a visitor can make this call."""
    for caller, status in ((shop.ada, 403), (None, 401)):
        answer = shop.call(method, caller, path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (status, "42501")


@pytest.mark.slow
@pytest.mark.shows("CALL-45")
def test_the_latest_products_are_read(shop: LabeledShop) -> None:
    products = shop.get(
        shop.admin, "products?select=id,name,is_active,created_at&order=created_at.desc&limit=10"
    )
    assert [product["name"] for product in products] == ["hidden", "featured", "plain"]


@pytest.mark.shows("CALL-44")
def test_the_latest_users_are_read(shop: LabeledShop) -> None:
    assert len(shop.get(shop.admin, "users?select=id,created_at&order=created_at.desc&limit=10")) == 3


@pytest.mark.shows("CALL-46")
def test_the_latest_orders_are_read(shop: LabeledShop) -> None:
    path = "orders?select=id,total_amount,currency,status,created_at&order=created_at.desc&limit=10"
    [order] = shop.get(shop.admin, path)
    assert (order["total_amount"], order["currency"], order["status"]) == (299, "USD", "pending")


def referral(shop: LabeledShop, **columns: Any) -> str:
    terms = {"user_id": shop.ada.profile_id, "referral_code": "ADA", "commission_rate": 30, "is_active": True}
    made = shop.insert(shop.admin, "referrals?select=id", terms | columns)
    return str(made["id"])


@pytest.mark.shows("CALL-47")
def test_the_active_referrals_are_read(shop: LabeledShop) -> None:
    active = referral(shop)
    referral(shop, referral_code="OLD", is_active=False)
    path = "referrals?select=id,total_earnings,is_active&is_active=eq.true"
    assert shop.get(shop.admin, path) == [{"id": active, "total_earnings": 0, "is_active": True}]


@pytest.mark.shows("CALL-52", "CALL-53")
def test_an_admin_writes_products(shop: LabeledShop) -> None:
    assert len(shop.get(shop.admin, "products?select=*&order=created_at.desc")) == 3
    body = {
        "name": "New One",
        "slug": "new-one",
        "description": "",
        "image_url": "",
        "price": 49.9,
        "currency": "EUR",
        "product_type": "masterclass",
        "features": ["a", "b"],
        "is_active": True,
        "is_featured": False,
    }
    refused(shop, "POST", "products", body)
    made = shop.insert(shop.admin, "products?select=*", body)
    assert {name: made[name] for name in body} == body | {"description": None, "image_url": None}
    path = f"products?id=eq.{made['id']}"
    refused(shop, "PATCH", path, {"price": 1})
    assert shop.update(shop.admin, f"{path}&select=price", {"price": 59}) == {"price": 59}
    refused(shop, "DELETE", path)
    shop.delete(shop.admin, path)
    assert shop.get(shop.admin, path) == []
    kept = shop.call("DELETE", shop.admin, f"products?id=eq.{shop.ids['featured']}")
    assert (kept.status_code, kept.json()["hint"]) == (409, "product_ordered")


@pytest.mark.shows("CALL-54")
def test_an_admin_reads_orders_with_names(shop: LabeledShop) -> None:
    path = "orders?select=*,product:products(name),user:users(email),workshop:workshops(title)&order=created_at.desc"
    [order] = shop.get(shop.admin, path)
    assert (order["product"], order["user"]) == ({"name": "featured"}, {"email": "ada@example.com"})
    assert order["workshop"] is None


@pytest.mark.shows("CALL-55")
def test_an_admin_sets_the_status_of_an_order(shop: LabeledShop) -> None:
    path = f"orders?id=eq.{shop.ids['order']}"
    change = {"status": "shipped", "updated_at": "2026-01-01T00:00:00Z"}
    assert shop.update(shop.admin, f"{path}&select=status", change) == {"status": "shipped"}
    again = shop.call("PATCH", shop.admin, path, json=change)
    assert (again.status_code, again.json()["hint"]) == (409, "status_unchanged")
    assert shop.call("PATCH", shop.ada, path, json=change).status_code == 403


@pytest.mark.shows("CALL-56")
def test_an_admin_deletes_an_order(shop: LabeledShop) -> None:
    path = f"orders?id=eq.{shop.ids['order']}"
    refused(shop, "DELETE", path)
    shop.delete(shop.admin, path)
    assert shop.get(shop.admin, path) == shop.get(shop.ada, path) == []


@pytest.mark.shows("CALL-57", "CALL-58")
def test_an_admin_writes_the_details_of_an_order(shop: LabeledShop) -> None:
    order = shop.ids["order"]
    assert shop.get(shop.admin, f"order_details?select=*&order_id=eq.{order}") == []
    body = {
        "order_id": order,
        "title": "Access",
        "description": "d",
        "image_url": "https://a.example/a.png",
        "links": LINKS,
        "additional_details": {"license_key": "K"},
    }
    refused(shop, "POST", "order_details", body)
    made = shop.insert(shop.admin, "order_details?select=*", body)
    assert {name: made[name] for name in body} == body
    path = f"order_details?id=eq.{made['id']}"
    assert shop.update(shop.admin, f"{path}&select=title", {"title": "New"}) == {"title": "New"}
    refused(shop, "DELETE", path)
    shop.delete(shop.admin, path)
    assert shop.get(shop.admin, path) == []


@pytest.mark.shows("CALL-60", "CALL-61", "CALL-62")
def test_an_admin_writes_referrals(shop: LabeledShop) -> None:
    made = referral(shop)
    path = "referrals?select=*,user:users(email,first_name,last_name)&order=created_at.desc"
    [listed] = shop.get(shop.admin, path)
    assert listed["user"] == {"email": "ada@example.com", "first_name": None, "last_name": None}
    assert (listed["commission_rate"], listed["total_clicks"], listed["total_conversions"]) == (30, 0, 0)
    change = {"referral_code": "BYRON", "commission_rate": 25, "is_active": False}
    stamp = {"updated_at": "2026-01-01T00:00:00Z"}
    row = f"referrals?id=eq.{made}&select=referral_code,commission_rate,is_active"
    assert shop.update(shop.admin, row, change | stamp) == change
    refused(shop, "PATCH", row, change)
    refused(shop, "POST", "referrals", change)


@pytest.mark.shows("CALL-63", "CALL-64", "CALL-65")
def test_an_admin_writes_applications(shop: LabeledShop) -> None:
    shop.call("POST", None, "referral_signups", json={"email": "new@example.com", "status": "pending"})
    [signup] = shop.get(shop.admin, "referral_signups?select=*&order=created_at.desc")
    path = f"referral_signups?id=eq.{signup['id']}"
    change = {"email": "newer@example.com", "referral_link": "https://a.example", "status": "approved"}
    refused(shop, "PATCH", path, change)
    stamp = {"updated_at": "2026-01-01T00:00:00Z"}
    wanted = f"{path}&select=email,referral_link,status"
    assert shop.update(shop.admin, wanted, change | stamp) == change
    [made] = shop.get(shop.admin, "referrals?select=referral_code,user:users(email)")
    assert made["referral_code"].startswith("NEWER")
    assert made["user"] == {"email": "newer@example.com"}
    refused(shop, "DELETE", path)
    shop.delete(shop.admin, path)
    assert shop.get(shop.admin, path) == []


@pytest.mark.shows("CALL-66")
def test_an_admin_deletes_a_workshop(shop: LabeledShop) -> None:
    path = f"workshops?id=eq.{shop.ids['inactive']}"
    refused(shop, "DELETE", path)
    shop.delete(shop.admin, path)
    assert shop.get(shop.admin, path) == []


@pytest.mark.shows("CALL-67", "CALL-68", "CALL-69")
def test_an_admin_writes_the_details_of_a_workshop(shop: LabeledShop) -> None:
    workshop = shop.ids["upcoming"]
    body = {
        "workshop_id": workshop,
        "title": "Slides",
        "description": "d",
        "image_url": None,
        "links": LINKS,
        "additional_details": {"room": "1"},
    }
    refused(shop, "POST", "workshop_details", body)
    made = shop.insert(shop.admin, "workshop_details?select=*", body)
    assert {name: made[name] for name in body} == body
    listed = shop.get(
        shop.admin, f"workshop_details?select=*&workshop_id=eq.{workshop}&order=created_at.desc"
    )
    assert listed == [made]
    path = f"workshop_details?id=eq.{made['id']}"
    refused(shop, "DELETE", path)
    shop.delete(shop.admin, path)
    assert shop.get(shop.admin, path) == []


ARTICLE = {
    "title": "A Title",
    "slug": "a-title",
    "content": "<p>c</p>",
    "excerpt": "e",
    "featured_image_url": "https://a.example/a.png",
    "category": "tutorial",
    "tags": ["a"],
    "is_published": True,
    "is_featured": True,
}
NEWS = {"title": "A Title", "description": "d", "image_url": "https://a.example/a.png", "is_published": True}


@pytest.mark.shows("CALL-70", "CALL-71")
@pytest.mark.parametrize(("table", "body"), [("blog_articles", ARTICLE), ("news", NEWS)])
def test_an_admin_writes_articles_and_news(shop: LabeledShop, table: str, body: dict[str, Any]) -> None:
    refused(shop, "POST", table, body)
    made = shop.insert(shop.admin, f"{table}?select=*", body)
    assert {name: made[name] for name in body} == body
    assert made["published_at"] == made["created_at"]
    assert len(shop.get(shop.admin, f"{table}?select=*&order=created_at.desc")) == 3
    path = f"{table}?id=eq.{made['id']}"
    refused(shop, "PATCH", path, {"title": "B"})
    withdrawn = shop.update(
        shop.admin, f"{path}&select=title,published_at", {"title": "B", "is_published": False}
    )
    assert withdrawn == {"title": "B", "published_at": None}
    assert shop.get(None, path) == []
    refused(shop, "DELETE", path)
    shop.delete(shop.admin, path)
    assert shop.get(shop.admin, path) == []
