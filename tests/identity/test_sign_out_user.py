"""An admin ends all sessions of a user (ASVS 7.4.5): only of users whose role they may change, with an audit entry."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.services.audit.models import AuditEntry
from tests.identity.people import EMAIL, RestEngine, sign_up
from tests.identity.test_second_step_of_staff import ask, staff, with_profile
from tests.identity.two_steps import auth

BOSS = "boss@example.com"


@pytest.fixture
def boss(rest_engine: RestEngine, runtime: Runtime) -> dict[str, Any]:
    session = with_profile(rest_engine, sign_up(rest_engine, runtime, BOSS))
    staff(runtime, BOSS, "admin")
    return session


@pytest.fixture
def ada(rest_engine: RestEngine, runtime: Runtime) -> dict[str, Any]:
    return with_profile(rest_engine, sign_up(rest_engine, runtime, EMAIL))


def alive(rest_engine: RestEngine, *sessions: dict[str, Any]) -> list[bool]:
    return [rest_engine.get("/user", session["access_token"]).status_code == 200 for session in sessions]


def test_every_session_of_a_user_ends_and_that_is_written_down(
    rest_engine: RestEngine, runtime: Runtime, ada: dict[str, Any], boss: dict[str, Any]
) -> None:
    second, adas = rest_engine.sign_in(), staff(runtime)
    assert ask(rest_engine, boss, "sign-out-user", {"userId": adas}) == {"ended": 2}
    assert alive(rest_engine, ada, second, boss) == [False, False, True]
    refused = rest_engine.post("/token?grant_type=refresh_token", {"refresh_token": ada["refresh_token"]})
    assert refused.json()["code"] == "session_not_found"
    assert rest_engine.client.get("/rest/v1/orders", headers=auth(ada)).status_code == 401
    assert alive(rest_engine, rest_engine.sign_in()) == [True]
    with runtime.reading() as uow:
        logged = select(AuditEntry.subject_id, AuditEntry.data).where(AuditEntry.action == "user.signed_out")
        (row,) = uow.db.execute(logged)
    assert (row.subject_id, row.data) == (adas, {"sessions": 2})


def test_one_s_own_others_end_and_this_one_stays(
    rest_engine: RestEngine, runtime: Runtime, boss: dict[str, Any]
) -> None:
    other = rest_engine.sign_in(email=BOSS)
    assert ask(rest_engine, boss, "sign-out-user", {"userId": staff(runtime, BOSS)}) == {"ended": 1}
    assert alive(rest_engine, boss, other) == [True, False]


@pytest.mark.parametrize("role", ["support", "content", "admin"])
def test_only_owners_can_sign_out_admins(
    rest_engine: RestEngine, runtime: Runtime, ada: dict[str, Any], boss: dict[str, Any], role: str
) -> None:
    adas, bosses = staff(runtime, EMAIL, role), staff(runtime, BOSS, "owner")
    refused = "owner_only" if role == "admin" else "not_allowed"
    assert ask(rest_engine, ada, "sign-out-user", {"userId": bosses}) == refused
    assert alive(rest_engine, boss) == [True]
    assert ask(rest_engine, boss, "sign-out-user", {"userId": adas}) == {"ended": 1}
    assert alive(rest_engine, ada) == [False]


def test_a_profile_without_an_account_has_nothing_to_end(
    rest_engine: RestEngine, boss: dict[str, Any]
) -> None:
    made = rest_engine.client.post(
        "/rest/v1/users",
        json={"email": "nora@example.com"},
        headers=auth(boss) | {"Prefer": "return=representation"},
    ).json()[0]
    assert ask(rest_engine, boss, "sign-out-user", {"userId": made["id"]}) == "no_account"
