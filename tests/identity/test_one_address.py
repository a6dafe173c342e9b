"""An address has one account and one profile, enforced by the database for every way of writing the row."""

from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands.create_admin import create_admin
from guildhall.domains.identity.commands.find_or_add_profile import find_or_add_profile
from guildhall.domains.identity.models import Account, Profile
from tests.identity.people import EMAIL, PASSWORD, AuthApi, sign_up
from tests.support.clock import FixedClock
from tests.support.rows import add, add_order, add_profile

pytestmark = [pytest.mark.both_databases, pytest.mark.shop_hashes]

BOSS = "boss@example.com"
TAKEN = (409, "A user with this email address has already been registered")


def bearer(session: dict[str, Any]) -> dict[str, str]:
    return {"Authorization": f"Bearer {session['access_token']}", "Prefer": "return=representation"}


@pytest.fixture
def boss(auth_api: AuthApi, runtime: Runtime) -> dict[str, str]:
    """Return the headers of an admin."""
    create_admin(runtime, BOSS, "boss password")
    return bearer(auth_api.sign_in(BOSS, "boss password"))


@pytest.mark.parametrize("table", [Account, Profile])
@pytest.mark.parametrize("second", ["ada@example.com", "Ada@Example.com"])
def test_the_database_takes_no_second_row_around_the_actions(
    runtime: Runtime, table: type[Account] | type[Profile], second: str
) -> None:
    with runtime.writing() as uow:
        add(uow, table, email="ada@example.com")
        eve = add(uow, table, email="eve@example.com")
    with pytest.raises(IntegrityError), runtime.writing() as uow:
        add(uow, table, email=second)
    with pytest.raises(IntegrityError), runtime.writing() as uow:
        uow.db.execute(update(table).where(table.id == eve).values(email=second))
    with runtime.reading() as uow:
        kept = uow.db.scalars(select(table.email).order_by(table.email)).all()
    assert kept == ["ada@example.com", "eve@example.com"]


@pytest.mark.parametrize("table", [Account, Profile])
def test_an_address_in_capitals_is_refused_even_alone(
    runtime: Runtime, table: type[Account] | type[Profile]
) -> None:
    """Otherwise it would exist beside the one in lower case."""
    with pytest.raises(IntegrityError), runtime.writing() as uow:
        add(uow, table, email="ADA@example.com")


def test_one_of_two_admins_adding_one_address_at_once_is_refused(
    auth_api: AuthApi, runtime: Runtime, boss: dict[str, str]
) -> None:
    spellings = ["max@example.com", "Max@example.com", "MAX@EXAMPLE.COM", "max@example.com"]
    payloads = [
        auth_api.client.http.build_request("POST", "/rest/v1/users", json={"email": text}, headers=boss)
        for text in spellings
    ]
    answers = auth_api.client.together(payloads)
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    refused = [answer.json() for answer in answers if answer.status_code == 409]
    assert {(body["message"], body["hint"]) for body in refused} == {(TAKEN[1], "email_exists")}
    with runtime.reading() as uow:
        assert uow.db.scalar(select(func.count()).where(Profile.email == "max@example.com")) == 1


def test_one_of_two_admins_assigning_one_address_to_two_users_is_refused(
    auth_api: AuthApi, runtime: Runtime, boss: dict[str, str]
) -> None:
    with runtime.writing() as uow:
        users = [add_profile(uow, "one@example.com"), add_profile(uow, "two@example.com")]
    payloads = [
        auth_api.client.http.build_request(
            "PATCH", f"/rest/v1/users?id=eq.{user}", json={"email": "new@example.com"}, headers=boss
        )
        for user in users
    ]
    answers = auth_api.client.together(payloads)
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    (refused,) = [answer.json()["message"] for answer in answers if answer.status_code == 409]
    assert refused == TAKEN[1]


def test_an_address_confirmed_elsewhere_is_found_again(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        made = find_or_add_profile(uow, EMAIL, first_name="Ada", last_name="")
        assert find_or_add_profile(uow, EMAIL, first_name="Augusta", last_name="King") == made
        assert uow.db.scalar(select(Profile.first_name)) == "Ada"


def test_a_customer_whose_address_belongs_to_another_user_sees_an_error(
    auth_api: AuthApi, runtime: Runtime, boss: dict[str, str]
) -> None:
    """An admin may give a customer another address; a later sign-up with it has no claim on that profile."""
    ada = bearer(sign_up(auth_api, runtime))
    (row,) = auth_api.client.post("/rest/v1/users", json={}, headers=ada).json()
    change = {"email": "eve@example.com"}
    assert (
        auth_api.client.patch(f"/rest/v1/users?id=eq.{row['id']}", json=change, headers=boss).status_code
        == 200
    )
    eve = bearer(sign_up(auth_api, runtime, "eve@example.com"))
    answer = auth_api.client.post("/rest/v1/users", json={}, headers=eve)
    assert (answer.status_code, answer.json()["message"]) == TAKEN
    assert auth_api.client.get("/rest/v1/users", headers=eve).json() == []


@pytest.mark.slow
def test_deleted_users_do_not_block_an_address(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    """Any number of people can use one address one after the other: it is free as soon as a row is anonymized (M11)."""
    profiles = []
    for _ in range(3):
        clock.advance(timedelta(minutes=5))
        ada = bearer(sign_up(auth_api, runtime))
        (row,) = auth_api.client.post("/rest/v1/users", json={}, headers=ada).json()
        profiles.append(row["id"])
        with runtime.writing() as uow:
            add_order(uow, row["id"], auth_user_id=row["auth_user_id"])
        left = auth_api.client.post("/functions/v1/delete-account", json={"password": PASSWORD}, headers=ada)
        assert left.status_code == 200, left.text
    with runtime.reading() as uow:
        known = set(uow.db.scalars(select(Profile.email)))
        accounts = uow.db.scalar(select(func.count()).select_from(Account))
    assert known == {f"{profile}@deleted.invalid" for profile in profiles}
    assert accounts == 0


def test_both_forms_of_a_domain_are_one_account(auth_api: AuthApi, runtime: Runtime) -> None:
    """`straße` is no `strasse`: that is another owner's domain."""
    sign_up(auth_api, runtime, "info@müller-x.test")
    assert auth_api.sign_in("INFO@xn--mller-x-n2a.test")["user"]["email"] == "info@müller-x.test"
    sign_up(auth_api, runtime, "info@straße-x.test")
    assert auth_api.sign_in("info@xn--strae-x-3va.test")["user"]["email"] == "info@straße-x.test"
    other = auth_api.post(
        "/token?grant_type=password", {"email": "info@strasse-x.test", "password": PASSWORD}
    )
    assert other.status_code == 400


@pytest.mark.slow
def test_an_upgrade_writes_older_addresses_in_their_one_form(runtime: Runtime) -> None:
    module = import_module("guildhall.migrations.versions.0037_one_form_of_an_address")
    with runtime.writing() as uow:
        for email in ("a@xn--mller-x-n2a.test", "b@xn--mller-x-n2a.test", "b@müller-x.test", "c@example.com"):
            add(uow, Account, email=email)
    with runtime.database.engine.begin() as db, Operations.context(MigrationContext.configure(db)):
        module.upgrade()
    with runtime.reading() as uow:
        kept = set(uow.db.scalars(select(Account.email)))
    assert kept == {"a@müller-x.test", "b@xn--mller-x-n2a.test", "b@müller-x.test", "c@example.com"}
