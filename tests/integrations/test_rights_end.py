"""Tokens, keys and webhooks have an owner and an end; giving lasting access is proved and mailed to the owners."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import httpx
import pytest
from sqlalchemy import delete, select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.assurance import PROVEN
from guildhall.domains.identity.models import Account, Session, UserRole
from guildhall.domains.identity.passwords import hash_password
from guildhall.domains.integrations.models import ApiToken
from guildhall.services.email.models import Mail
from tests.integrations.conftest import Hooks
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add

SITE = "https://www.example.org"


@pytest.fixture
def olga(runtime: Runtime) -> Person:
    """Another admin, who is the owner."""
    with runtime.writing() as uow:
        olga = add_person(uow, "olga", admin=True)
        add(uow, UserRole, user_id=olga.account_id, role="owner")
        return olga


def call(client: Client, who: Person, name: str, /, **body: Any) -> httpx.Response:
    return client.post(f"/functions/v1/{name}", json=body, headers=who.headers)


def made(client: Client, who: Person, name: str, /, **body: Any) -> Any:
    answer = call(client, who, name, **body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def status_of(client: Client, path: str, headers: dict[str, str]) -> int:
    return client.get(path, headers=headers).status_code


def demote(client: Client, olga: Person, boss: Person) -> None:
    made(client, olga, "set-role", userId=boss.profile_id, role="support")


def disable(client: Client, olga: Person, boss: Person) -> None:
    made(client, olga, "disable-user", userId=boss.profile_id, disabled=True)


def erase(client: Client, olga: Person, boss: Person) -> None:
    answer = client.delete(f"/rest/v1/users?id=eq.{boss.profile_id}", headers=olga.headers)
    assert answer.status_code == 204, answer.text


ENDS = pytest.mark.parametrize("end", [demote, disable, erase])
Ending = Callable[[Client, Person, Person], None]


@ENDS
def test_a_token_stops_with_its_owners_rights_until_another_admin_takes_it_over(
    client: Client, boss: Person, olga: Person, end: Ending
) -> None:
    token = made(client, boss, "create-api-token", name="Till", scopes=["orders:read"])
    program = {"authorization": f"Bearer {token['token']}"}
    status = partial(status_of, client, "/rest/v1/orders", program)
    assert status() == 200
    end(client, olga, boss)
    assert status() == 401
    [row] = client.get("/rest/v1/api_tokens?select=in_force,owner_id", headers=olga.headers).json()
    assert row == {"in_force": False, "owner_id": boss.account_id}
    made(client, olga, "take-over", right="api_token", id=token["id"])
    assert status() == 200
    [row] = client.get("/rest/v1/api_tokens?select=in_force,owner", headers=olga.headers).json()
    assert row == {"in_force": True, "owner": "olga@example.com"}


@ENDS
def test_a_key_stops_with_its_owners_rights(client: Client, boss: Person, olga: Person, end: Ending) -> None:
    key = made(client, boss, "create-publishable-key", name="Landing page", origins=[SITE])
    page = {"apikey": key["key"], "origin": SITE}
    status = partial(status_of, client, "/rest/v1/products", page)
    assert status() == 200
    end(client, olga, boss)
    assert status() == 401
    made(client, olga, "take-over", right="publishable_key", id=key["id"])
    assert status() == 200


@pytest.mark.settings(webhook_allow_private="on")
@ENDS
def test_a_webhook_stops_with_its_owners_rights(
    client: Client, hooks: Hooks, receiver: Any, boss: Person, olga: Person, end: Ending
) -> None:
    endpoint = hooks.add(receiver.url)
    first = hooks.product("First")
    hooks.number(hooks.runtime)  # queued, not sent yet
    end(client, olga, boss)
    hooks.boss = olga
    hooks.product("Second")
    assert hooks.send() == 0
    made(client, olga, "take-over", right="webhook", id=endpoint["id"])
    assert hooks.send() == 1
    assert [row["subject_id"] for row in hooks.log() if row["kind"] == "product.created"] == [first]


def test_what_outlived_its_maker_before_owners_were_kept_goes_on_and_is_shown(
    client: Client, runtime: Runtime, boss: Person
) -> None:
    token = made(client, boss, "create-api-token", name="Old", scopes=["orders:read"])
    with runtime.writing() as uow:
        uow.db.execute(update(ApiToken).values(owner_id=None, expires_at=None))
    program = {"authorization": f"Bearer {token['token']}"}
    assert client.get("/rest/v1/orders", headers=program).status_code == 200
    [row] = client.get("/rest/v1/api_tokens?select=in_force,owner,owner_id", headers=boss.headers).json()
    assert row == {"in_force": True, "owner": None, "owner_id": None}


def test_a_token_expires_after_a_year_unless_its_maker_chooses_otherwise(
    client: Client, runtime: Runtime, clock: FixedClock, boss: Person
) -> None:
    made(client, boss, "create-api-token", name="A", scopes=["orders:read"])
    made(client, boss, "create-api-token", name="B", scopes=["orders:read"], expiresAt=None)
    with runtime.reading() as uow:
        ends = {row.name: row.expires_at for row in uow.db.execute(select(ApiToken.__table__))}
    assert ends == {"A": clock.now() + timedelta(days=365), "B": None}


LASTING: dict[str, dict[str, Any]] = {
    "create-api-token": {"name": "Till", "scopes": ["orders:read"]},
    "rotate-api-token": {"id": "token"},
    "create-publishable-key": {"name": "Landing page", "origins": [SITE]},
    "create-webhook-endpoint": {"url": "https://192.0.2.1/"},
    "change-webhook-endpoint": {"id": "hook", "kinds": ["order.*"]},
    "rotate-webhook-secret": {"id": "hook"},
    "take-over": {"right": "api_token", "id": "token"},
    "set-role": {"userId": "ada", "role": "support"},
    "invite-staff": {"email": "new@example.com", "role": "support"},
}


@pytest.mark.settings(webhook_allow_private="on", smtp_url="smtp://mail.example.com")
@pytest.mark.parametrize("name", LASTING)
def test_lasting_access_needs_a_proof_and_every_owner_is_mailed(
    client: Client, runtime: Runtime, clock: FixedClock, boss: Person, olga: Person, name: str
) -> None:
    with runtime.writing() as uow:
        ada, oscar = add_person(uow, "ada"), add_person(uow, "oscar", admin=True, language="de")
        add(uow, UserRole, user_id=oscar.account_id, role="owner")
        uow.db.execute(
            update(Account)
            .where(Account.id == boss.account_id)
            .values(password_hash=hash_password("a secret"))
        )
    ids = {
        "token": made(client, olga, "create-api-token", name="Old", scopes=["orders:read"])["id"],
        "hook": made(client, olga, "create-webhook-endpoint", url="https://192.0.2.1/")["id"],
        "ada": ada.profile_id,
    }
    body = {
        key: ids.get(value, value) if isinstance(value, str) else value
        for key, value in LASTING[name].items()
    }
    with runtime.writing() as uow:
        uow.db.execute(delete(Mail))
    clock.advance(PROVEN + timedelta(seconds=1))
    refused = call(client, boss, name, **body)
    assert (refused.status_code, refused.json()["hint"]) == (403, "proof_needed")
    wrong = call(client, boss, "prove", password="a guess")
    assert (wrong.status_code, wrong.json()["hint"]) == (400, "current_password_invalid")
    assert call(client, boss, name, **body).json()["hint"] == "proof_needed"
    made(client, boss, "prove", password="a secret")
    made(client, boss, name, **body)
    with runtime.reading() as uow:
        mails = uow.db.execute(
            select(Mail.recipient, Mail.language, Mail.context).where(Mail.template == "access_given")
        )
        reached = {(row.recipient, row.language, row.context["given_by"]) for row in mails}
    assert reached == {
        ("olga@example.com", "en", boss.caller.email),
        ("oscar@example.com", "de", boss.caller.email),
    }


def test_a_first_app_needs_a_proof_and_the_owners_hear_of_the_staffs(
    client: Client, runtime: Runtime, clock: FixedClock, boss: Person, olga: Person
) -> None:
    body = {"factor_type": "totp", "friendly_name": "Phone"}
    clock.advance(PROVEN + timedelta(seconds=1))
    refused = client.post("/auth/v1/factors", json=body, headers=boss.headers)
    assert (refused.status_code, refused.json()["error_code"]) == (403, "proof_needed")
    with runtime.writing() as uow:
        uow.db.execute(update(Session).values(proved_at=uow.now))
    assert client.post("/auth/v1/factors", json=body, headers=boss.headers).status_code == 200


def test_rights_are_taken_away_without_a_proof(
    client: Client, runtime: Runtime, clock: FixedClock, boss: Person, olga: Person
) -> None:
    token = made(client, boss, "create-api-token", name="Till", scopes=["orders:read"])
    clock.advance(PROVEN + timedelta(seconds=1))
    made(client, olga, "revoke-api-token", id=token["id"])
    made(client, olga, "set-role", userId=boss.profile_id, role="customer")
