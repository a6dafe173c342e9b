"""An admin ends all sessions of a user (ASVS 7.4.5): only of users whose role they may change, with an audit entry."""

from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.services.audit.models import AuditEntry
from tests.identity.people import EMAIL, AuthApi
from tests.identity.staff import BOSS, alive, ask, staff
from tests.identity.two_factor import auth


def test_every_session_of_a_user_ends_and_that_is_written_down(
    auth_api: AuthApi, runtime: Runtime, ada: dict[str, Any], boss: dict[str, Any]
) -> None:
    second, adas = auth_api.sign_in(), staff(runtime)
    assert ask(auth_api, boss, "sign-out-user", {"userId": adas}) == {"ended": 2}
    assert alive(auth_api, ada, second, boss) == [False, False, True]
    refused = auth_api.post("/token?grant_type=refresh_token", {"refresh_token": ada["refresh_token"]})
    assert refused.json()["code"] == "session_not_found"
    assert auth_api.client.get("/rest/v1/orders", headers=auth(ada)).status_code == 401
    assert alive(auth_api, auth_api.sign_in()) == [True]
    with runtime.reading() as uow:
        logged = select(AuditEntry.subject_id, AuditEntry.data).where(AuditEntry.action == "user.signed_out")
        (row,) = uow.db.execute(logged)
    assert (row.subject_id, row.data) == (adas, {"sessions": 2})


def test_one_s_own_others_end_and_this_one_stays(
    auth_api: AuthApi, runtime: Runtime, boss: dict[str, Any]
) -> None:
    other = auth_api.sign_in(email=BOSS)
    assert ask(auth_api, boss, "sign-out-user", {"userId": staff(runtime, BOSS)}) == {"ended": 1}
    assert alive(auth_api, boss, other) == [True, False]


@pytest.mark.parametrize("role", ["support", "content", "admin"])
def test_only_owners_can_sign_out_admins(
    auth_api: AuthApi, runtime: Runtime, ada: dict[str, Any], boss: dict[str, Any], role: str
) -> None:
    adas, bosses = staff(runtime, EMAIL, role), staff(runtime, BOSS, "owner")
    refused = "owner_only" if role == "admin" else "not_allowed"
    assert ask(auth_api, ada, "sign-out-user", {"userId": bosses}) == refused
    assert alive(auth_api, boss) == [True]
    assert ask(auth_api, boss, "sign-out-user", {"userId": adas}) == {"ended": 1}
    assert alive(auth_api, ada) == [False]


def test_a_profile_without_an_account_has_nothing_to_end(auth_api: AuthApi, boss: dict[str, Any]) -> None:
    made = auth_api.client.post(
        "/rest/v1/users",
        json={"email": "nora@example.com"},
        headers=auth(boss) | {"Prefer": "return=representation"},
    ).json()[0]
    assert ask(auth_api, boss, "sign-out-user", {"userId": made["id"]}) == "no_account"
