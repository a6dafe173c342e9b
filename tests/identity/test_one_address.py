"""An address has one account and one profile: by the database itself, however the row comes to be written."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError

from guildhall.identity.actions.create_admin import create_admin
from guildhall.identity.actions.find_or_add_profile import find_or_add_profile
from guildhall.identity.models import Account, Profile
from guildhall.kit.runtime import Runtime
from tests.identity.people import EMAIL, PASSWORD, Door, sign_up
from tests.support.clock import FixedClock
from tests.support.rows import add, add_order, add_profile

BOSS = "boss@example.com"
TAKEN = (409, "A user with this email address has already been registered")


def bearer(session: dict[str, Any]) -> dict[str, str]:
    return {"Authorization": f"Bearer {session['access_token']}", "Prefer": "return=representation"}


@pytest.fixture
def boss(door: Door, runtime: Runtime) -> dict[str, str]:
    """The headers of an admin."""
    create_admin(runtime, BOSS, "boss password")
    return bearer(door.sign_in(BOSS, "boss password"))


@pytest.mark.parametrize("table", [Account, Profile])
@pytest.mark.parametrize("second", ["ada@example.com", "Ada@Example.com"])
def test_the_database_takes_no_second_row_around_the_actions(
    runtime: Runtime, table: type[Account] | type[Profile], second: str
) -> None:
    with runtime.writing() as house:
        add(house, table, email="ada@example.com")
        eve = add(house, table, email="eve@example.com")
    with pytest.raises(IntegrityError), runtime.writing() as house:
        add(house, table, email=second)
    with pytest.raises(IntegrityError), runtime.writing() as house:
        house.db.execute(update(table).where(table.id == eve).values(email=second))
    with runtime.reading() as house:
        kept = house.db.scalars(select(table.email).order_by(table.email)).all()
    assert kept == ["ada@example.com", "eve@example.com"]


@pytest.mark.parametrize("table", [Account, Profile])
def test_an_address_in_capitals_is_refused_even_alone(
    runtime: Runtime, table: type[Account] | type[Profile]
) -> None:
    """Else it would stand beside the one in small letters."""
    with pytest.raises(IntegrityError), runtime.writing() as house:
        add(house, table, email="ADA@example.com")


def test_of_admins_who_add_one_address_at_once_one_is_told(
    door: Door, runtime: Runtime, boss: dict[str, str]
) -> None:
    spellings = ["max@example.com", "Max@example.com", "MAX@EXAMPLE.COM", "max@example.com"]
    wishes = [
        door.client.http.build_request("POST", "/rest/v1/users", json={"email": text}, headers=boss)
        for text in spellings
    ]
    answers = door.client.together(wishes)
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    refused = [answer.json() for answer in answers if answer.status_code == 409]
    assert {(body["message"], body["hint"]) for body in refused} == {(TAKEN[1], "email_exists")}
    with runtime.reading() as house:
        assert house.db.scalar(select(func.count()).where(Profile.email == "max@example.com")) == 1


def test_of_admins_who_give_two_users_one_address_at_once_one_is_told(
    door: Door, runtime: Runtime, boss: dict[str, str]
) -> None:
    with runtime.writing() as house:
        users = [add_profile(house, "one@example.com"), add_profile(house, "two@example.com")]
    wishes = [
        door.client.http.build_request(
            "PATCH", f"/rest/v1/users?id=eq.{user}", json={"email": "new@example.com"}, headers=boss
        )
        for user in users
    ]
    answers = door.client.together(wishes)
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    (refused,) = [answer.json()["message"] for answer in answers if answer.status_code == 409]
    assert refused == TAKEN[1]


def test_an_address_that_someone_else_vouches_for_is_found_again(runtime: Runtime) -> None:
    with runtime.writing() as house:
        made = find_or_add_profile(house, EMAIL, first_name="Ada", last_name="")
        assert find_or_add_profile(house, EMAIL, first_name="Augusta", last_name="King") == made
        assert house.db.scalar(select(Profile.first_name)) == "Ada"


def test_a_customer_whose_address_another_user_was_given_is_told(
    door: Door, runtime: Runtime, boss: dict[str, str]
) -> None:
    """An admin may give a customer another address; whoever signs up with it later has no claim on that profile."""
    ada = bearer(sign_up(door, runtime))
    (row,) = door.client.post("/rest/v1/users", json={}, headers=ada).json()
    change = {"email": "eve@example.com"}
    assert (
        door.client.patch(f"/rest/v1/users?id=eq.{row['id']}", json=change, headers=boss).status_code == 200
    )
    eve = bearer(sign_up(door, runtime, "eve@example.com"))
    answer = door.client.post("/rest/v1/users", json={}, headers=eve)
    assert (answer.status_code, answer.json()["message"]) == TAKEN
    assert door.client.get("/rest/v1/users", headers=eve).json() == []


def test_whoever_left_does_not_stand_in_the_way(door: Door, runtime: Runtime, clock: FixedClock) -> None:
    """Any number of people with one address, one after the other: it is free as soon as a row is nameless (M11)."""
    profiles = []
    for _ in range(3):
        clock.advance(timedelta(minutes=5))
        ada = bearer(sign_up(door, runtime))
        (row,) = door.client.post("/rest/v1/users", json={}, headers=ada).json()
        profiles.append(row["id"])
        with runtime.writing() as house:
            add_order(house, row["id"], auth_user_id=row["auth_user_id"])
        left = door.client.post("/functions/v1/delete-account", json={"password": PASSWORD}, headers=ada)
        assert left.status_code == 200, left.text
    with runtime.reading() as house:
        known = set(house.db.scalars(select(Profile.email)))
        accounts = house.db.scalar(select(func.count()).select_from(Account))
    assert known == {f"{profile}@deleted.invalid" for profile in profiles}
    assert accounts == 0
