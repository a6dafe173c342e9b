"""The storefront's calls (spec §7), numbered as in the acceptance list."""

import pytest

from tests.access.calls.conftest import OBJECT, LabeledShop


def names(rows: list[dict[str, str]], column: str = "slug") -> list[str]:
    return [row[column] for row in rows]


@pytest.mark.shows("ROLE-11", "ROLE-12", "CALL-9")
def test_the_role_of_a_user_is_read(shop: LabeledShop) -> None:
    """A user with a role row is an admin; without one the answer is the not-found code."""
    path = "user_roles?select=role&user_id=eq.{}&role=eq.admin"
    assert shop.one(shop.admin, path.format(shop.admin.account_id)) == {"role": "admin"}
    for caller, whose in ((shop.ada, shop.ada), (shop.ada, shop.admin), (None, shop.admin)):
        answer = shop.call("GET", caller, path.format(whose.account_id), headers=OBJECT)
        assert answer.status_code == (406 if caller else 401)
        assert answer.json()["code"] == ("PGRST116" if caller else "42501")


@pytest.mark.shows("CALL-10")
def test_the_featured_products_are_read(shop: LabeledShop) -> None:
    path = "products?select=*&is_active=eq.true&is_featured=eq.true&order=created_at.desc"
    assert names(shop.get(None, path)) == ["featured"]


@pytest.mark.shows("CALL-11")
def test_the_products_are_listed(shop: LabeledShop) -> None:
    products = shop.get(None, "products?select=*&is_active=eq.true&order=created_at.desc")
    assert names(products) == ["featured", "plain"]
    assert products[1]["price"] == 199
    assert not [column for column in products[1] if column.startswith("delivery_")]


@pytest.mark.shows("CALL-12")
def test_one_product_is_read(shop: LabeledShop) -> None:
    by_slug = shop.one(None, "products?select=*&slug=eq.featured&is_active=eq.true")
    by_id = shop.one(None, f"products?select=*&id=eq.{shop.ids['featured']}&is_active=eq.true")
    assert by_slug == by_id
    hidden = shop.call("GET", None, "products?select=*&slug=eq.hidden&is_active=eq.true", headers=OBJECT)
    assert (hidden.status_code, hidden.json()["code"]) == (406, "PGRST116")


@pytest.mark.shows("CALL-13")
def test_the_active_workshops_are_read(shop: LabeledShop) -> None:
    workshops = shop.get(None, "workshops?select=*&is_active=eq.true&order=date.asc")
    assert names(workshops) == ["earlier", "upcoming"]
    assert [workshop["current_participants"] for workshop in workshops] == [0, 0]


@pytest.mark.shows("CALL-14")
def test_all_workshops_are_read(shop: LabeledShop) -> None:
    path = "workshops?select=*&order=created_at.desc"
    assert names(shop.get(None, path)) == ["earlier", "upcoming"]
    assert names(shop.get(shop.admin, path)) == ["inactive", "earlier", "upcoming"]


@pytest.mark.shows("CALL-15")
def test_a_workshop_is_read_by_slug(shop: LabeledShop) -> None:
    assert shop.one(None, "workshops?select=*&slug=eq.upcoming")["price"] == 100
    assert shop.call("GET", None, "workshops?select=*&slug=eq.inactive", headers=OBJECT).status_code == 406


@pytest.mark.shows("CALL-16")
def test_the_published_articles_are_read(shop: LabeledShop) -> None:
    path = "blog_articles?select=*&is_published=eq.true&order=published_at.desc"
    assert names(shop.get(None, path)) == ["out"]


@pytest.mark.shows("CALL-17")
def test_an_article_is_read_by_slug(shop: LabeledShop) -> None:
    assert shop.one(None, "blog_articles?select=*&slug=eq.out")["content"] == "<p>c</p>"
    assert shop.call("GET", None, "blog_articles?select=*&slug=eq.draft", headers=OBJECT).status_code == 406


@pytest.mark.shows("CALL-18")
def test_anonymous_visitors_can_apply_to_the_referral_program(shop: LabeledShop) -> None:
    body = {"email": "new@example.com", "referral_link": None, "status": "pending"}
    assert shop.call("POST", None, "referral_signups", json=body).status_code == 201
    assert names(shop.get(shop.admin, "referral_signups?select=email,status"), "status") == ["pending"]
    assert shop.call("GET", None, "referral_signups").json()["code"] == "42501"


@pytest.mark.shows("CALL-19")
def test_anonymous_visitors_can_send_a_contact_message(shop: LabeledShop) -> None:
    body = {"name": "N", "email": "new@example.com", "subject": "S", "message": "M"}
    assert shop.call("POST", None, "contact_messages", json=body).status_code == 201
    assert names(shop.get(shop.admin, "contact_messages?select=message"), "message") == ["M"]
    assert shop.call("GET", shop.ada, "contact_messages").json()["code"] == "42501"


@pytest.mark.shows("CALL-23")
def test_a_customer_places_an_order(shop: LabeledShop) -> None:
    body = {
        "user_id": shop.ada.profile_id,
        "auth_user_id": shop.ada.account_id,
        "product_id": shop.ids["plain"],
        "workshop_id": None,
        "total_amount": 199,
        "currency": "USD",
        "status": "pending",
        "referral_code": "adawxyz",
    }
    order = shop.insert(shop.ada, "orders?select=*", body)
    assert {name: order[name] for name in body} == body | {"referral_code": "ADAWXYZ"}
    refused = shop.call("POST", shop.ada, "orders", json=body | {"total_amount": 1})
    assert refused.status_code == 409
    assert shop.call("POST", None, "orders", json=body).status_code == 401


@pytest.mark.shows("CALL-24")
def test_a_code_is_attached_to_an_order(shop: LabeledShop) -> None:
    path = f"orders?id=eq.{shop.ids['order']}&select=referral_code"
    assert shop.update(shop.ada, path, {"referral_code": "Code"}) == {"referral_code": "CODE"}
    assert shop.call("PATCH", shop.eve, path, json={"referral_code": "MINE"}).status_code in (200, 204)
    assert shop.one(shop.ada, path) == {"referral_code": "CODE"}


@pytest.mark.shows("CALL-25", "CALL-26")
def test_a_customer_enrolls(shop: LabeledShop) -> None:
    workshop = shop.ids["later"]
    whose = {"user_id": shop.ada.profile_id, "auth_user_id": shop.ada.account_id}
    item = {"workshop_id": workshop, "product_id": None, "total_amount": 0, "currency": "USD"}
    order = shop.insert(shop.ada, "orders?select=id", whose | item | {"status": "pending"})
    seat = whose | {"workshop_id": workshop, "order_id": order["id"], "enrollment_status": "enrolled"}
    assert shop.insert(shop.ada, "workshop_enrollments?select=order_id", seat) == {"order_id": order["id"]}
    path = f"workshop_enrollments?select=*&workshop_id=eq.{workshop}&enrollment_status=eq.enrolled"
    mine = f"{path}&auth_user_id=eq.{shop.ada.account_id}"
    assert [found["order_id"] for found in shop.get(shop.ada, mine)] == [order["id"]]
    assert shop.get(shop.eve, mine) == []


@pytest.mark.shows("CALL-27", "CALL-28")
def test_clicks_and_conversions_are_tracked(shop: LabeledShop) -> None:
    terms = {"email": "partner@example.com", "referral_code": "ADAWXYZ", "commission_rate": 30}
    shop.insert(shop.admin, "referrals?select=id", terms)
    click = {"referralCode": "adawxyz", "action": "click"}
    assert shop.function(None, "track-referral", click) == {"success": True, "active": True}
    order = shop.ids["order"]
    shop.update(shop.ada, f"orders?id=eq.{order}&select=id", {"referral_code": "ADAWXYZ"})
    conversion = {"referralCode": "ADAWXYZ", "action": "conversion", "orderId": order}
    assert shop.function(None, "track-referral", conversion)["success"]
    assert [row["order_id"] for row in shop.get(shop.admin, "referral_checkouts?select=order_id")] == [order]
    assert shop.one(shop.admin, "referrals?select=total_clicks") == {"total_clicks": 1}


@pytest.mark.shows("CALL-29", "CALL-30")
def test_a_payment_link_is_made(shop: LabeledShop) -> None:
    body = {
        "orderId": shop.ids["order"],
        "amount": 299,
        "currency": "usd",
        "description": "Payment for featured",
    }
    answer = shop.function(shop.ada, "create-payment-link", body)
    assert answer["url"] == answer["paymentLink"]
    assert answer["url"].startswith("http://127.0.0.1:8000/")
