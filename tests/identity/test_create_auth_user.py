"""'Create Auth User': /functions/v1/create-auth-user."""

import re
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Account, Profile
from guildhall.services.email.models import Mail
from tests.identity.people import AuthApi, sign_up
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add_profile

BUYER = "buyer@example.com"
by_mail = pytest.mark.settings(smtp_url="smtp://mail.example.com")


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


@pytest.fixture
def buyer(runtime: Runtime) -> str:
    """A profile without an account, in German."""
    with runtime.writing() as uow:
        return add_profile(uow, BUYER, language="de")


def create(client: Client, profile_id: str, person: Person | None, **payload: str) -> httpx.Response:
    headers, body = person.headers if person else {}, {"userId": profile_id} | payload
    return client.post("/functions/v1/create-auth-user", json=body, headers=headers)


def account_of(runtime: Runtime, profile_id: str) -> str | None:
    with runtime.reading() as uow:
        account_id: str | None = uow.db.scalar(select(Profile.auth_user_id).where(Profile.id == profile_id))
        return account_id


def token(client: Client, password: str) -> httpx.Response:
    body = {"email": BUYER, "password": password}
    return client.post("/auth/v1/token?grant_type=password", json=body)


@by_mail
def test_the_customer_is_mailed_a_link_and_linked_when_they_follow_it(
    runtime: Runtime, client: Client, boss: Person, buyer: str
) -> None:
    answer = create(client, buyer, boss)
    assert answer.json() == {"status": "invited", "email": BUYER, "temporaryPassword": None}
    with runtime.reading() as uow:
        mail = uow.db.execute(select(Mail.recipient, Mail.language, Mail.template, Mail.context)).one()
    assert (mail.recipient, mail.language, mail.template) == (BUYER, "de", "invitation")
    assert account_of(runtime, buyer) is None

    hashed = re.search(r"token_hash=([\w-]+)", mail.context["link"])
    assert hashed
    used = client.post("/auth/v1/verify", json={"type": "invite", "token_hash": hashed[1]})
    assert used.status_code == 200
    assert account_of(runtime, buyer) == used.json()["user"]["id"]


@by_mail
def test_a_repeated_request_mails_another_link(
    runtime: Runtime, client: Client, boss: Person, buyer: str
) -> None:
    assert [create(client, buyer, boss).json()["status"] for _ in range(2)] == ["invited", "invited"]
    with runtime.reading() as uow:
        assert len(uow.db.execute(select(Mail.id)).all()) == 2
        assert len(uow.db.execute(select(Account.id).where(Account.email == BUYER)).all()) == 1


def test_without_mail_a_temporary_password_is_shown_once_and_has_to_be_changed(
    runtime: Runtime, client: Client, boss: Person, buyer: str
) -> None:
    made: dict[str, Any] = create(client, buyer, boss).json()
    assert (made["status"], made["email"]) == ("created", BUYER)
    assert re.fullmatch(r"[A-Za-z0-9]{8}[A-Z]{4}", made["temporaryPassword"])

    user = token(client, made["temporaryPassword"]).json()["user"]
    assert user["id"] == account_of(runtime, buyer)
    assert user["app_metadata"]["must_change_password"] is True
    again = create(client, buyer, boss)
    assert (again.status_code, again.json()["hint"]) == (409, "has_account")


def test_a_confirmed_account_of_the_address_is_linked_and_keeps_its_password(
    runtime: Runtime, client: Client, boss: Person, auth_api: AuthApi
) -> None:
    session = sign_up(auth_api, runtime, BUYER)
    with runtime.writing() as uow:
        profile_id = add_profile(uow, BUYER)
    answer = create(client, profile_id, boss)
    assert answer.json() == {"status": "linked", "email": BUYER, "temporaryPassword": None}
    assert account_of(runtime, profile_id) == session["user"]["id"]
    assert "must_change_password" not in session["user"]["app_metadata"]


@pytest.mark.parametrize("password", ["short", "password1"])
def test_a_weak_password_is_refused(
    runtime: Runtime, client: Client, boss: Person, buyer: str, password: str
) -> None:
    refused = create(client, buyer, boss, password=password)
    assert (refused.status_code, refused.json()["hint"]) == (422, "weak_password")
    assert account_of(runtime, buyer) is None


def test_an_account_that_has_a_profile_gets_no_second(
    runtime: Runtime, client: Client, boss: Person, buyer: str
) -> None:
    """Its own profile has another address because an admin changed it."""
    with runtime.writing() as uow:
        person = add_person(uow, "buyer", profile=False)
        add_profile(uow, "moved@example.com", auth_user_id=person.account_id)
    refused = create(client, buyer, boss)
    assert (refused.status_code, refused.json()["hint"]) == (409, "email_exists")
    assert account_of(runtime, buyer) is None


def test_only_admins_may_and_only_for_profiles_that_exist(
    runtime: Runtime, client: Client, boss: Person, buyer: str
) -> None:
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
    assert create(client, buyer, None).status_code == 401
    assert create(client, buyer, ada).status_code == 403
    assert create(client, new_id(), boss).status_code == 404
    with runtime.reading() as uow:
        assert uow.db.execute(select(Account.id).where(Account.email == BUYER)).all() == []
