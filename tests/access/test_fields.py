"""The entities of the specification (§3), field by field: the values the REST engine returns to an admin and accepts.

The entities in the browser's own storage are tested with the pages.
"""

import re
from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from tests.access.world import World, build
from tests.support.client import Client

FIELDS = {
    "DATA-1": ("products", "id name slug description image_url price currency product_type features"),
    "DATA-1 more": ("products", "is_active is_featured created_at updated_at"),
    "DATA-2": ("products", "name_de name_fr name_es description_de description_fr description_es"),
    "DATA-12": ("workshops", "id slug title description detailed_description price status date time"),
    "DATA-12 more": ("workshops", "duration instructor current_participants max_participants created_at"),
    "DATA-12 lists": ("workshops", "what_you_learn requirements included materials is_active"),
    "DATA-16": ("workshop_details", "id workshop_id title description image_url links"),
    "DATA-16 more": ("workshop_details", "additional_details created_at"),
    "DATA-19": ("workshop_enrollments", "id user_id auth_user_id workshop_id order_id enrollment_status"),
    "DATA-19 more": ("workshop_enrollments", "enrolled_at"),
    "DATA-21": ("users", "id auth_user_id email first_name last_name language avatar_url phone address"),
    "DATA-21 more": ("users", "city postal_code country created_at updated_at"),
    "DATA-24": ("user_roles", "user_id role"),
    "DATA-26": ("orders", "id user_id auth_user_id product_id workshop_id total_amount currency status"),
    "DATA-26 more": ("orders", "referral_code payment_method payment_reference order_data created_at"),
    "DATA-26 last": ("orders", "updated_at"),
    "DATA-28": (
        "orders",
        "product:products(name,image_url,description,product_type) user:users(email)"
        " workshop:workshops(title,instructor) order_details(id)",
    ),
    "DATA-29": ("order_details", "id order_id title description image_url links additional_details"),
    "DATA-32": ("contact_messages", "name email subject message"),
    "DATA-33": ("referrals", "id user_id referral_code commission_rate is_active total_clicks"),
    "DATA-33 more": ("referrals", "total_conversions total_earnings created_at updated_at"),
    "DATA-35": ("referrals", "user:users(email,first_name,last_name)"),
    "DATA-36": ("referral_signups", "id email referral_link status created_at updated_at"),
    "DATA-39": ("blog_articles", "id title slug content excerpt featured_image_url category tags"),
    "DATA-39 more": ("blog_articles", "is_published is_featured published_at created_at updated_at"),
    "DATA-44": ("news", "id title description image_url is_published created_at"),
}

WORKSHOP: dict[str, Any] = {
    "title": "Evening",
    "price": 10,
    "date": "2027-03-01",
    "time": "18:00",
    "duration": "2 hours",
    "instructor": "Grace",
    "max_participants": 4,
}
ARTICLE = {"title": "Words", "content": "<p>Hello</p>"}


@pytest.fixture
def world(runtime: Runtime, client: Client) -> World:
    with runtime.writing() as uow:
        world = build(uow)
    world.client = client
    return world


def read(world: World, path: str, who: str = "root") -> list[dict[str, Any]]:
    answer = world.ask(who, "GET", path)
    assert answer.status_code == 200, answer.text
    return list(answer.json())


def made(world: World, table: str, **values: Any) -> dict[str, Any]:
    """Insert the row as the admin and read it back."""
    prefer = {"prefer": "return=representation"}
    answer = world.ask("root", "POST", f"{table}?select=*", json=values, headers=prefer)
    assert answer.status_code == 201, answer.text
    (row,) = answer.json()
    return dict(row)


def refused(world: World, table: str, **values: Any) -> str:
    """Return the error code of the refusal."""
    answer = world.ask("root", "POST", table, json=values)
    assert answer.status_code == 400, answer.text
    return str(answer.json()["code"])


@pytest.mark.parametrize(
    "item", [pytest.param(item, marks=pytest.mark.shows(item.split()[0])) for item in FIELDS]
)
def test_every_field_of_an_entity_is_there(world: World, item: str) -> None:
    table, fields = FIELDS[item]
    names = fields.split()
    (row, *_) = read(world, f"{table}?select={','.join(names)}")
    assert list(row) == [re.split(r"[:(]", name)[0] for name in names]


@pytest.mark.shows("DATA-3", "DATA-4", "DATA-5", "DATA-9")
def test_a_product_has_a_price_a_currency_and_defaults(world: World) -> None:
    assert '"price":49.90' in text_of(world, made(world, "products", name="A", price=49.9)["id"])
    row = made(world, "products", name="Plain", price=19)
    kept = [row[name] for name in ("product_type", "currency", "is_active", "is_featured")]
    assert kept == ["congress_system", "USD", True, False]
    for currency in ("USD", "EUR", "GBP"):
        assert made(world, "products", name=currency, price=1, currency=currency)["currency"] == currency
    assert refused(world, "products", name="Yen", price=1, currency="JPY") == "23514"
    assert refused(world, "products", name="Thirds", price=0.333) == "23514"


def text_of(world: World, product: str) -> str:
    """Return the price as written on the wire, without the spaces that one of the databases inserts."""
    return world.ask("root", "GET", f"products?select=price&id=eq.{product}").text.replace(" ", "")


@pytest.mark.shows("DATA-6", "DATA-7", "VAL-34")
def test_features_must_be_a_list_or_its_json(world: World) -> None:
    assert made(world, "products", name="L", price=1, features=["a", "", "b"])["features"] == ["a", "b"]
    assert made(world, "products", name="J", price=1, features='["a", "b"]')["features"] == ["a", "b"]
    assert made(world, "products", name="None", price=1)["features"] == []
    for broken in ("[a", '{"a": 1}', 7):
        assert refused(world, "products", name="X", price=1, features=broken) in ("22P02", "23514")


@pytest.mark.shows("DATA-8", "C3")
def test_the_types_of_both_readings_are_kept_as_they_are(world: World) -> None:
    for kind in ("congress_system", "shop_system", "affiliate_system", "masterclass"):
        assert made(world, "products", name=kind, price=1, product_type=kind)["product_type"] == kind
    assert refused(world, "products", name="other", price=1, product_type="other") == "23514"


@pytest.mark.slow
@pytest.mark.shows("DATA-13", "DATA-14", "DATA-15")
def test_a_workshop_has_a_status_and_lists(world: World) -> None:
    for status in ("upcoming", "ongoing", "completed"):
        row = made(world, "workshops", **(WORKSHOP | {"title": status, "status": status}))
        assert row["status"] == status
    assert refused(world, "workshops", **(WORKSHOP | {"status": "cancelled"})) == "23514"
    lists = {
        "what_you_learn": ["to stand"],
        "requirements": ["a pencil"],
        "materials": [{"title": "Plan", "description": "A3", "additional_details": {"scale": "1:50"}}],
    }
    row = made(world, "workshops", **(WORKSHOP | {"title": "Lists"} | lists))
    assert {name: row[name] for name in lists} == lists


@pytest.mark.shows("DATA-17", "DATA-18", "DATA-30")
@pytest.mark.parametrize("table", ["workshop_details", "order_details"])
def test_details_have_links_and_further_facts(world: World, table: str) -> None:
    of = {
        "workshop_details": {"workshop_id": world.ids["workshops"]["open"]},
        "order_details": {"order_id": order_without_details(world)},
    }[table]
    links = [{"title": "Room", "url": "https://example.com/room"}]
    row = made(
        world, table, title="How", links=links, additional_details={"door_code": "12", "floor": 3}, **of
    )
    assert row["links"] == links
    assert row["additional_details"] == {"door_code": "12", "floor": 3}
    assert refused(world, table, title="How", additional_details=["no", "map"], **of) in ("22P02", "23514")


def order_without_details(world: World) -> str:
    order = world.ids["orders"]["guest"]
    assert world.ask("root", "DELETE", f"order_details?order_id=eq.{order}").status_code == 204
    return order


@pytest.mark.shows("DATA-31")
def test_an_order_has_one_detail(world: World) -> None:
    order = order_without_details(world)
    made(world, "order_details", order_id=order, title="First")
    again = world.ask("root", "POST", "order_details", json={"order_id": order, "title": "Second"})
    assert (again.status_code, again.json()["code"]) == (409, "23505")
    assert [row["title"] for row in read(world, f"order_details?order_id=eq.{order}")] == ["First"]


@pytest.mark.shows("DATA-20", "W1")
def test_a_free_seat_is_enrolled_and_a_paid_one_is_held(world: World) -> None:
    states = {}
    for price in (0, 25):
        workshop = made(world, "workshops", **(WORKSHOP | {"title": f"At {price}", "price": price}))
        payload = {"workshop_id": workshop["id"], "enrollment_status": "enrolled"}
        prefer = {"prefer": "return=representation"}
        answer = world.ask("ada", "POST", "workshop_enrollments", json=payload, headers=prefer)
        assert answer.status_code == 201, answer.text
        states[price] = answer.json()[0]["enrollment_status"]
    assert states == {0: "enrolled", 25: "pending"}


@pytest.mark.shows("DATA-22", "DATA-23")
def test_a_profile_has_a_language(world: World) -> None:
    assert made(world, "users", email="plain@example.com")["language"] == "en"
    for language in ("en", "es", "fr", "de"):
        row = made(world, "users", email=f"{language}@example.com", language=language)
        assert row["language"] == language
    assert refused(world, "users", email="sv@example.com", language="sv") == "23514"


@pytest.mark.shows("DATA-27")
def test_order_data_has_both_shapes(world: World) -> None:
    product = world.ids["products"]["open"]
    nested = {"customerInfo": {"email": "a@example.com", "firstName": "Ada", "postalCode": "1"}}
    flat = {
        "email": "a@example.com",
        "first_name": "Ada",
        "last_name": "L",
        "postal_code": "1",
        "city": "Rome",
    }
    for data in (nested, flat):
        row = made(world, "orders", product_id=product, order_data=data, user_id=world.ids["users"]["ada"])
        assert {name: row["order_data"][name] for name in data} == data
        assert row["order_data"]["quantity"] == 1


@pytest.mark.shows("DATA-34")
def test_a_rate_is_a_percentage(world: World) -> None:
    terms = {"user_id": world.ids["users"]["bob"], "referral_code": "BOBHALF", "is_active": True}
    row = made(world, "referrals", commission_rate=12.5, **terms)
    assert row["commission_rate"] == 12.5
    beyond = world.ask("root", "PATCH", f"referrals?id=eq.{row['id']}", json={"commission_rate": 100.5})
    assert (beyond.status_code, beyond.json()["code"]) == (400, "23514")


@pytest.mark.shows("DATA-38")
def test_the_statuses_of_an_application(world: World) -> None:
    row = made(world, "referral_signups", email="apply@example.com")
    assert row["status"] == "pending"
    for status in ("approved", "rejected", "pending"):
        path = f"referral_signups?id=eq.{row['id']}"
        assert world.ask("root", "PATCH", path, json={"status": status}).status_code == 204
        assert read(world, f"{path}&select=status") == [{"status": status}]
    other = world.ask("root", "PATCH", f"referral_signups?id=eq.{row['id']}", json={"status": "maybe"})
    assert (other.status_code, other.json()["code"]) == (400, "23514")


@pytest.mark.shows("DATA-40", "DATA-41", "DATA-42", "DATA-43", "CONST-32")
def test_an_article_has_html_a_category_and_tags(world: World) -> None:
    row = made(world, "blog_articles", **(ARTICLE | {"tags": ["one", "two"]}))
    assert (row["content"], row["category"], row["tags"]) == ("<p>Hello</p>", "general", ["one", "two"])
    for category in ("general", "news", "tutorial", "announcement", "technology", "business"):
        article = ARTICLE | {"title": category, "category": category}
        assert made(world, "blog_articles", **article)["category"] == category
    assert refused(world, "blog_articles", **(ARTICLE | {"category": "gossip"})) == "23514"


STATUSES = (
    *("pending", "pending_payment", "paid", "completed", "cancelled", "refunded"),
    *("processing", "shipped", "delivered"),
)


@pytest.mark.slow
@pytest.mark.shows("STATE-7", "STATE-8", "M5")
def test_an_admin_sets_any_status_from_any_other(world: World) -> None:
    """Covers every pair of statuses. Paying by hand needs a reference; payment_pending is an alias."""
    order = made(
        world,
        "orders",
        product_id=world.ids["products"]["open"],
        user_id=world.ids["users"]["ada"],
    )
    path = f"orders?id=eq.{order['id']}"
    for first in STATUSES:
        for second in STATUSES:
            if first == second:
                continue
            for status in (first, second):
                if read(world, f"{path}&select=status") == [{"status": status}]:
                    continue
                payload = {"status": status, "payment_reference": "B-1"}
                answer = world.ask("root", "PATCH", path, json=payload)
                assert answer.status_code == 204, (first, second, answer.text)
                assert read(world, f"{path}&select=status") == [{"status": status}]
    named = world.ask("root", "PATCH", path, json={"status": "payment_pending"})
    assert named.status_code == 204, named.text
    assert len(read(world, f"{path}&status=eq.payment_pending&select=id")) == 1
    assert read(world, f"{path}&select=status") == [{"status": "pending_payment"}]
