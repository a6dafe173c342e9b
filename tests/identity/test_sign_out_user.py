"""An admin ends all sessions of a user (ASVS 7.4.5): only those whose rights he may change, and with a trace."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from guildhall.audit.models import AuditEntry
from guildhall.kit.runtime import Runtime
from tests.identity.people import EMAIL, Door, sign_up
from tests.identity.test_second_step_of_staff import ask, staff, with_profile
from tests.identity.two_steps import auth

BOSS = "boss@example.com"


@pytest.fixture
def boss(door: Door, runtime: Runtime) -> dict[str, Any]:
    session = with_profile(door, sign_up(door, runtime, BOSS))
    staff(runtime, BOSS, "admin")
    return session


@pytest.fixture
def ada(door: Door, runtime: Runtime) -> dict[str, Any]:
    return with_profile(door, sign_up(door, runtime, EMAIL))


def alive(door: Door, *sessions: dict[str, Any]) -> list[bool]:
    return [door.get("/user", session["access_token"]).status_code == 200 for session in sessions]


def test_every_session_of_a_user_ends_and_that_is_written_down(
    door: Door, runtime: Runtime, ada: dict[str, Any], boss: dict[str, Any]
) -> None:
    second, adas = door.sign_in(), staff(runtime)
    assert ask(door, boss, "sign-out-user", {"userId": adas}) == {"ended": 2}
    assert alive(door, ada, second, boss) == [False, False, True]
    refused = door.post("/token?grant_type=refresh_token", {"refresh_token": ada["refresh_token"]})
    assert refused.json()["code"] == "session_not_found"
    assert door.client.get("/rest/v1/orders", headers=auth(ada)).status_code == 401
    assert alive(door, door.sign_in()) == [True]
    with runtime.reading() as house:
        logged = select(AuditEntry.subject_id, AuditEntry.data).where(AuditEntry.action == "user.signed_out")
        (row,) = house.db.execute(logged)
    assert (row.subject_id, row.data) == (adas, {"sessions": 2})


def test_one_s_own_others_end_and_this_one_stays(door: Door, runtime: Runtime, boss: dict[str, Any]) -> None:
    other = door.sign_in(email=BOSS)
    assert ask(door, boss, "sign-out-user", {"userId": staff(runtime, BOSS)}) == {"ended": 1}
    assert alive(door, boss, other) == [True, False]


@pytest.mark.parametrize("role", ["support", "content", "admin"])
def test_only_owners_sign_out_those_whom_only_they_appoint(
    door: Door, runtime: Runtime, ada: dict[str, Any], boss: dict[str, Any], role: str
) -> None:
    adas, bosses = staff(runtime, EMAIL, role), staff(runtime, BOSS, "owner")
    refused = "owner_only" if role == "admin" else "not_allowed"
    assert ask(door, ada, "sign-out-user", {"userId": bosses}) == refused
    assert alive(door, boss) == [True]
    assert ask(door, boss, "sign-out-user", {"userId": adas}) == {"ended": 1}
    assert alive(door, ada) == [False]


def test_a_profile_without_an_account_has_nothing_to_end(door: Door, boss: dict[str, Any]) -> None:
    made = door.client.post(
        "/rest/v1/users",
        json={"email": "nora@example.com"},
        headers=auth(boss) | {"Prefer": "return=representation"},
    ).json()[0]
    assert ask(door, boss, "sign-out-user", {"userId": made["id"]}) == "no_account"
