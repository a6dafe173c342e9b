"""Profiles as the storefront and the user area read and write them (spec §7)."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from guildhall.domains.identity.models import Profile
from tests.access.calls.conftest import OBJECT, Shop
from tests.support.people import Person, add_person
from tests.support.rows import add_profile

NAMES = {"first_name": "Ada", "last_name": "Byron"}
FIELDS = {"phone": "1", "address": "2", "city": "3", "postal_code": "4", "country": "5"}


def newcomer(shop: Shop) -> Person:
    with shop.runtime.writing() as uow:
        return add_person(uow, "new", profile=False)


def test_call_20_profile_id_by_account_or_a_new_one(shop: Shop) -> None:
    new = newcomer(shop)
    path = f"users?select=id&auth_user_id=eq.{new.account_id}"
    assert shop.call("GET", new, path, headers=OBJECT).json()["code"] == "PGRST116"
    body = NAMES | {"auth_user_id": new.account_id, "email": "new@example.com"}
    made = shop.insert(new, "users?select=id", body)
    assert shop.one(new, path) == made


def test_call_21_signup_page_updates_the_profile_of_an_address(shop: Shop) -> None:
    path = "users?select=id&email=eq.ada@example.com"
    found = shop.one(shop.ada, path)
    body = NAMES | FIELDS | {"auth_user_id": shop.ada.account_id}
    changed = shop.update(shop.ada, f"users?id=eq.{found['id']}&select=*", body)
    assert {name: changed[name] for name in body} == body
    assert shop.get(shop.eve, path) == []


def test_call_22_signup_page_adds_a_profile(shop: Shop) -> None:
    new = newcomer(shop)
    body = NAMES | FIELDS | {"auth_user_id": new.account_id, "email": "new@example.com"}
    made = shop.insert(new, "users?select=*", body)
    assert {name: made[name] for name in body} == body
    assert made["language"] == "en"


def test_nobody_makes_or_takes_another_s_profile(shop: Shop) -> None:
    new = newcomer(shop)
    body = NAMES | {"auth_user_id": shop.ada.account_id, "email": "ada@example.com"}
    shop.call("POST", new, "users", json=body)
    shop.call("PATCH", new, f"users?id=eq.{shop.ada.profile_id}", json={"auth_user_id": new.account_id})
    with shop.runtime.reading() as uow:
        rows = uow.db.execute(select(Profile.auth_user_id).where(Profile.email == "ada@example.com")).all()
    assert [row.auth_user_id for row in rows] == [shop.ada.account_id]


def test_call_32_profile_update(shop: Shop) -> None:
    body: dict[str, Any] = NAMES | FIELDS | {"language": "de"}
    changed = shop.update(shop.ada, f"users?id=eq.{shop.ada.profile_id}&select=*", body)
    assert {name: changed[name] for name in body} == body
    refused = shop.call(
        "PATCH", shop.ada, f"users?id=eq.{shop.ada.profile_id}", json={"email": "x@example.com"}
    )
    assert refused.status_code in (400, 403)


def test_call_39_and_43_own_profile(shop: Shop) -> None:
    path = f"users?select=*&auth_user_id=eq.{shop.ada.account_id}"
    assert shop.one(shop.ada, path)["email"] == "ada@example.com"
    assert shop.call("GET", shop.eve, path, headers=OBJECT).json()["code"] == "PGRST116"
    new = newcomer(shop)
    empty = {"auth_user_id": new.account_id, "email": "new@example.com", "first_name": "", "last_name": ""}
    made = shop.insert(new, "users?select=first_name,language", empty | {"language": "en"})
    assert made == {"first_name": None, "language": "en"}


def test_call_48_users_newest_first(shop: Shop) -> None:
    with shop.runtime.writing() as uow:
        newest = add_profile(uow, "newest@example.com")
    users = shop.get(shop.admin, "users?select=*&order=created_at.desc")
    assert (users[0]["id"], len(users)) == (newest, 4)
    assert [user["email"] for user in shop.get(shop.ada, "users?select=*")] == ["ada@example.com"]


def test_call_49_admin_updates_a_user(shop: Shop) -> None:
    body = NAMES | FIELDS | {"email": "ada.byron@example.com", "updated_at": "2026-01-01T00:00:00Z"}
    changed = shop.update(
        shop.admin, f"users?id=eq.{shop.ada.profile_id}&select=*", body | {"language": "fr"}
    )
    assert {name: changed[name] for name in NAMES | FIELDS} == NAMES | FIELDS
    assert (changed["email"], changed["language"]) == ("ada.byron@example.com", "fr")
    assert changed["updated_at"].startswith("2026-11-21T")


def test_call_50_admin_deletes_a_user(shop: Shop) -> None:
    path = f"users?id=eq.{shop.eve.profile_id}"
    assert shop.call("DELETE", shop.ada, path).status_code == 403
    shop.delete(shop.admin, path)
    assert shop.get(shop.admin, "users?select=id&email=eq.eve@example.com") == []


def test_call_51_partner_by_email(shop: Shop) -> None:
    path = "users?select=id&email=eq.partner@example.com"
    assert shop.get(shop.admin, path) == []
    body = {"email": "partner@example.com", "first_name": "Referral", "last_name": "Partner"}
    made = shop.insert(shop.admin, "users?select=id", body)
    assert shop.one(shop.admin, path) == made


def test_call_59_profile_for_an_order(shop: Shop) -> None:
    body = NAMES | FIELDS | {"email": "buyer@example.com"}
    made = shop.insert(shop.admin, "users?select=id", body)
    order = f"orders?id=eq.{shop.ids['order']}&select=user_id,status"
    change = {"user_id": made["id"], "status": "processing"}
    assert shop.update(shop.admin, order, change) == change
