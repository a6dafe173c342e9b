"""Profiles as read and written by the storefront and the user area (spec §7)."""

from typing import Any

import pytest
from sqlalchemy import select

from guildhall.domains.identity.models import Profile
from tests.access.calls.conftest import OBJECT, LabeledShop
from tests.support.people import Person, add_person
from tests.support.rows import add_profile

NAMES = {"first_name": "Ada", "last_name": "Byron"}
FIELDS = {"phone": "1", "address": "2", "city": "3", "postal_code": "4", "country": "5"}


def newcomer(shop: LabeledShop) -> Person:
    with shop.runtime.writing() as uow:
        return add_person(uow, "new", profile=False)


@pytest.mark.shows("CALL-20")
def test_a_profile_is_found_by_account_or_created(shop: LabeledShop) -> None:
    new = newcomer(shop)
    path = f"users?select=id&auth_user_id=eq.{new.account_id}"
    assert shop.call("GET", new, path, headers=OBJECT).json()["code"] == "PGRST116"
    body = NAMES | {"auth_user_id": new.account_id, "email": "new@example.com"}
    made = shop.insert(new, "users?select=id", body)
    assert shop.one(new, path) == made


@pytest.mark.shows("CALL-21")
def test_signup_page_updates_the_profile_of_an_address(shop: LabeledShop) -> None:
    path = "users?select=id&email=eq.ada@example.com"
    found = shop.one(shop.ada, path)
    body = NAMES | FIELDS | {"auth_user_id": shop.ada.account_id}
    changed = shop.update(shop.ada, f"users?id=eq.{found['id']}&select=*", body)
    assert {name: changed[name] for name in body} == body
    assert shop.get(shop.eve, path) == []


@pytest.mark.shows("CALL-22")
def test_signup_page_adds_a_profile(shop: LabeledShop) -> None:
    new = newcomer(shop)
    body = NAMES | FIELDS | {"auth_user_id": new.account_id, "email": "new@example.com"}
    made = shop.insert(new, "users?select=*", body)
    assert {name: made[name] for name in body} == body
    assert made["language"] == "en"


def test_customers_cannot_create_or_take_another_customers_profile(shop: LabeledShop) -> None:
    new = newcomer(shop)
    body = NAMES | {"auth_user_id": shop.ada.account_id, "email": "ada@example.com"}
    shop.call("POST", new, "users", json=body)
    shop.call("PATCH", new, f"users?id=eq.{shop.ada.profile_id}", json={"auth_user_id": new.account_id})
    with shop.runtime.reading() as uow:
        rows = uow.db.execute(select(Profile.auth_user_id).where(Profile.email == "ada@example.com")).all()
    assert [row.auth_user_id for row in rows] == [shop.ada.account_id]


@pytest.mark.shows("CALL-32")
def test_customers_update_their_profile(shop: LabeledShop) -> None:
    body: dict[str, Any] = NAMES | FIELDS | {"language": "de"}
    changed = shop.update(shop.ada, f"users?id=eq.{shop.ada.profile_id}&select=*", body)
    assert {name: changed[name] for name in body} == body
    refused = shop.call(
        "PATCH", shop.ada, f"users?id=eq.{shop.ada.profile_id}", json={"email": "x@example.com"}
    )
    assert refused.status_code in (400, 403)


@pytest.mark.shows("CALL-39", "CALL-43")
def test_customers_read_their_own_profile(shop: LabeledShop) -> None:
    path = f"users?select=*&auth_user_id=eq.{shop.ada.account_id}"
    assert shop.one(shop.ada, path)["email"] == "ada@example.com"
    assert shop.call("GET", shop.eve, path, headers=OBJECT).json()["code"] == "PGRST116"
    new = newcomer(shop)
    empty = {"auth_user_id": new.account_id, "email": "new@example.com", "first_name": "", "last_name": ""}
    made = shop.insert(new, "users?select=first_name,language", empty | {"language": "en"})
    assert made == {"first_name": None, "language": "en"}


@pytest.mark.shows("CALL-48")
def test_users_are_listed_newest_first(shop: LabeledShop) -> None:
    with shop.runtime.writing() as uow:
        newest = add_profile(uow, "newest@example.com")
    users = shop.get(shop.admin, "users?select=*&order=created_at.desc")
    assert (users[0]["id"], len(users)) == (newest, 4)
    assert [user["email"] for user in shop.get(shop.ada, "users?select=*")] == ["ada@example.com"]


@pytest.mark.shows("CALL-49")
def test_admin_updates_a_user(shop: LabeledShop) -> None:
    body = NAMES | FIELDS | {"email": "ada.byron@example.com", "updated_at": "2026-01-01T00:00:00Z"}
    changed = shop.update(
        shop.admin, f"users?id=eq.{shop.ada.profile_id}&select=*", body | {"language": "fr"}
    )
    assert {name: changed[name] for name in NAMES | FIELDS} == NAMES | FIELDS
    assert (changed["email"], changed["language"]) == ("ada.byron@example.com", "fr")
    assert changed["updated_at"].startswith("2026-11-21T")


@pytest.mark.shows("CALL-50")
def test_admin_deletes_a_user(shop: LabeledShop) -> None:
    path = f"users?id=eq.{shop.eve.profile_id}"
    assert shop.call("DELETE", shop.ada, path).status_code == 403
    shop.delete(shop.admin, path)
    assert shop.get(shop.admin, "users?select=id&email=eq.eve@example.com") == []


@pytest.mark.shows("CALL-51")
def test_a_partner_is_found_by_email(shop: LabeledShop) -> None:
    path = "users?select=id&email=eq.partner@example.com"
    assert shop.get(shop.admin, path) == []
    body = {"email": "partner@example.com", "first_name": "Referral", "last_name": "Partner"}
    made = shop.insert(shop.admin, "users?select=id", body)
    assert shop.one(shop.admin, path) == made


@pytest.mark.shows("CALL-59")
def test_an_admin_adds_a_profile_for_an_order(shop: LabeledShop) -> None:
    body = NAMES | FIELDS | {"email": "buyer@example.com"}
    made = shop.insert(shop.admin, "users?select=id", body)
    order = f"orders?id=eq.{shop.ids['order']}&select=user_id,status"
    change = {"user_id": made["id"], "status": "processing"}
    assert shop.update(shop.admin, order, change) == change
