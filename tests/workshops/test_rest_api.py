"""Workshops, their details and seats over /rest/v1 (spec §6, §7; W2, W5)."""

from typing import Any

import httpx
import pytest

from guildhall.core.money import Money
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund
from guildhall.domains.workshops.models import WorkshopDetail
from tests.orders.conftest import OrderShop
from tests.support.client import Client
from tests.support.people import Person
from tests.support.rows import add

NEW = {
    "title": "Funnels, First Steps!",
    "description": "",
    "price": 149.5,
    "currency": "EUR",
    "date": "2027-01-15",
    "time": "09:30",
    "time_zone": "Europe/Berlin",
    "duration": "3 hours",
    "instructor": "Ada",
    "max_participants": 12,
    "what_you_learn": ["Pages"],
    "materials": [{"title": "Slides", "additional_details": {"pages": 40}}],
}


def get(client: Client, path: str, person: Person | None = None) -> Any:
    return client.get(f"/rest/v1/{path}", headers=person.headers if person else {}).json()


def write(client: Client, method: str, path: str, person: Person, body: Any = None) -> httpx.Response:
    headers = person.headers | {"prefer": "return=representation"}
    return client.request(method, f"/rest/v1/{path}", json=body, headers=headers)


def enroll(shop: OrderShop, workshop: str, person: Person) -> str:
    """Order and pay a seat."""
    order_id = shop.place(person, workshop_id=workshop)
    shop.transact(
        lambda uow: record_payment(
            uow, order_id, amount=Money(9900, "USD"), method="card", reference="pi", cause="payment:1"
        )
    )
    return order_id


def test_participants_are_counted_from_seats_and_live_holds(shop: OrderShop, client: Client) -> None:
    workshop = shop.workshop()
    path = "workshops?select=current_participants,max_participants&slug=eq.ledger-clinic"
    assert get(client, path) == [{"current_participants": 0, "max_participants": 5}]
    enroll(shop, workshop, shop.anna)
    shop.place(shop.ben, workshop_id=workshop)
    assert get(client, path) == [{"current_participants": 2, "max_participants": 5}]


def test_inactive_workshops_are_for_those_enrolled_and_admins(shop: OrderShop, client: Client) -> None:
    workshop = shop.workshop()
    enroll(shop, workshop, shop.anna)
    path = f"workshops?id=eq.{workshop}"
    assert write(client, "PATCH", path, shop.boss, {"is_active": False}).status_code == 200
    seen = {
        name: len(get(client, path, person))
        for name, person in {"anyone": None, "anna": shop.anna, "ben": shop.ben, "boss": shop.boss}.items()
    }
    assert seen == {"anyone": 0, "anna": 1, "ben": 0, "boss": 1}


def test_materials_are_for_those_enrolled_and_admins(shop: OrderShop, client: Client) -> None:
    materials: list[Any] = [{"title": "Slides", "description": None, "additional_details": {}}]
    workshop = shop.workshop(materials=materials)
    order_id = enroll(shop, workshop, shop.anna)
    assert "materials" not in get(client, "workshops")[0]
    assert get(client, "workshops?select=materials")["code"] == "42501"
    assert [get(client, "workshops", p)[0]["materials"] for p in (shop.anna, shop.ben, shop.boss)] == [
        materials,
        None,
        materials,
    ]
    shop.transact(lambda uow: record_refund(uow, order_id, amount=Money(9900, "USD"), cause="refund:1"))
    assert get(client, "workshops", shop.anna)[0]["materials"] is None


def test_details_need_a_seat_and_an_order_that_gives_access(shop: OrderShop, client: Client) -> None:
    workshop = shop.workshop()
    shop.transact(lambda uow: add(uow, WorkshopDetail, workshop_id=workshop, title="Room", links=[]))
    path = f"workshop_details?workshop_id=eq.{workshop}&order=created_at.desc"
    order_id = shop.place(shop.anna, workshop_id=workshop)
    assert [get(client, path, person) for person in (shop.anna, shop.ben)] == [[], []]
    shop.transact(
        lambda uow: record_payment(
            uow, order_id, amount=Money(9900, "USD"), method="card", reference="pi", cause="payment:1"
        )
    )
    assert [row["title"] for row in get(client, path, shop.anna)] == ["Room"]
    assert [row["title"] for row in get(client, path, shop.boss)] == ["Room"]
    assert get(client, path, shop.ben) == []
    assert get(client, path)["code"] == "42501"


@pytest.mark.slow
def test_seats_are_seen_by_their_holder(shop: OrderShop, client: Client) -> None:
    workshop = shop.workshop()
    enroll(shop, workshop, shop.anna)
    path = (
        "workshop_enrollments?select=enrollment_status,workshop:workshops(title)"
        f"&workshop_id=eq.{workshop}&auth_user_id=eq.{shop.anna.account_id}&enrollment_status=eq.enrolled"
    )
    mine = [{"enrollment_status": "enrolled", "workshop": {"title": "Ledger Clinic"}}]
    assert (get(client, path, shop.anna), get(client, path, shop.boss)) == (mine, mine)
    assert get(client, path, shop.ben) == []


def test_the_specifications_insert_returns_the_seat_held_by_the_order(
    shop: OrderShop, client: Client
) -> None:
    workshop = shop.workshop()
    order_id = shop.place(shop.anna, workshop_id=workshop)
    body = {
        "user_id": shop.anna.profile_id,
        "auth_user_id": shop.anna.account_id,
        "workshop_id": workshop,
        "order_id": order_id,
        "enrollment_status": "enrolled",
    }
    answer = write(client, "POST", "workshop_enrollments", shop.anna, body)
    assert answer.status_code == 201
    assert [(row["order_id"], row["enrollment_status"]) for row in answer.json()] == [(order_id, "pending")]
    assert (
        write(client, "POST", "workshop_enrollments", shop.ben, {**body, "user_id": None}).status_code == 404
    )


def test_an_insert_without_an_order_places_one(shop: OrderShop, client: Client) -> None:
    workshop = shop.workshop(price=0)
    answer = write(client, "POST", "workshop_enrollments", shop.anna, {"workshop_id": workshop})
    assert answer.json()[0]["enrollment_status"] == "enrolled"
    again = write(client, "POST", "workshop_enrollments", shop.anna, {"workshop_id": workshop})
    assert again.status_code == 409
    assert again.json() == {
        "code": "P0001",
        "details": None,
        "hint": "already_enrolled",
        "message": "You are already enrolled in this workshop.",
    }


def test_an_admin_creates_changes_and_deletes_workshops(shop: OrderShop, client: Client) -> None:
    made = write(client, "POST", "workshops", shop.boss, NEW)
    assert made.status_code == 201
    [row] = made.json()
    assert (row["slug"], row["price"], row["description"]) == ("funnels-first-steps", 149.5, None)
    assert row["materials"] == [{"title": "Slides", "description": None, "additional_details": {"pages": 40}}]
    path = f"workshops?id=eq.{row['id']}"
    [changed] = write(client, "PATCH", path, shop.boss, {"price": 99, "status": "ongoing"}).json()
    assert (changed["price"], changed["status"], changed["title"]) == (99, "ongoing", NEW["title"])
    assert write(client, "DELETE", path, shop.boss).status_code == 200
    assert get(client, path, shop.boss) == []
    for method, where, body in (
        ("POST", "workshops", NEW),
        ("PATCH", path, {"price": 1}),
        ("DELETE", path, None),
    ):
        assert write(client, method, where, shop.anna, body).status_code in (403, 404), method


def test_a_title_of_another_script_has_an_address_and_a_taken_one_names_its_field(
    shop: OrderShop, client: Client
) -> None:
    [row] = write(client, "POST", "workshops", shop.boss, NEW | {"title": "Привет", "slug": ""}).json()
    assert row["slug"] == "privet"
    refused = write(client, "POST", "workshops", shop.boss, NEW | {"title": "Привет"})
    assert (refused.status_code, refused.json()["hint"], refused.json()["details"]) == (
        409,
        "slug_taken",
        "slug",
    )
    [row] = write(client, "POST", "workshops", shop.boss, NEW | {"title": "!?"}).json()
    assert row["slug"] == f"workshop-{row['id'][-8:]}"


@pytest.mark.parametrize(
    "body",
    [
        {"time": "25:00"},
        {"time_zone": "Mars/Olympus"},
        {"price": -1},
        {"currency": "JPY"},
        {"status": "soon"},
        {"max_participants": -1},
        {"date": "tomorrow"},
        {"date": "0001-01-01"},
        {"date": "9999-12-31"},
        {"end_date": "2000-01-01"},
        {"title": ""},
        {"image_url": "javascript:alert(1)"},
        {"current_participants": 3},
    ],
)
def test_invalid_workshops_are_refused(shop: OrderShop, client: Client, body: dict[str, Any]) -> None:
    answer = write(client, "POST", "workshops", shop.boss, {**NEW, **body})
    assert (answer.status_code, get(client, "workshops", shop.boss)) == (answer.status_code, [])
    assert 400 <= answer.status_code < 500


def test_a_booked_workshop_is_not_deleted_nor_made_smaller_than_it_is_booked(
    shop: OrderShop, client: Client
) -> None:
    workshop = shop.workshop()
    enroll(shop, workshop, shop.anna)
    shop.place(shop.ben, workshop_id=workshop)
    path = f"workshops?id=eq.{workshop}"
    gone = write(client, "DELETE", path, shop.boss)
    assert (gone.status_code, gone.json()["hint"]) == (409, "has_participants")
    smaller = write(client, "PATCH", path, shop.boss, {"max_participants": 1})
    assert (smaller.status_code, smaller.json()["hint"]) == (409, "too_few_seats")
    assert write(client, "PATCH", path, shop.boss, {"max_participants": 2}).status_code == 200


def test_an_admin_adds_and_deletes_details(shop: OrderShop, client: Client) -> None:
    body = {
        "workshop_id": shop.workshop(),
        "title": "Recording",
        "description": "Part 1",
        "links": [{"title": "Watch", "url": "https://example.com/1"}, {"title": "Half", "url": ""}],
        "additional_details": {"length": "40 min"},
    }
    [row] = write(client, "POST", "workshop_details", shop.boss, body).json()
    assert row["links"] == [{"title": "Watch", "url": "https://example.com/1"}]
    path = f"workshop_details?id=eq.{row['id']}"
    [changed] = write(client, "PATCH", path, shop.boss, {"title": "Recording 1"}).json()
    assert (changed["title"], changed["description"]) == ("Recording 1", "Part 1")
    assert write(client, "POST", "workshop_details", shop.anna, body).status_code == 403
    assert write(client, "DELETE", path, shop.boss).status_code == 200
    assert get(client, "workshop_details", shop.boss) == []
