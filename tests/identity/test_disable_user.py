"""An admin disables a customer: no session stays, no way in works, nothing else changes, and it can be undone."""

from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.services.audit.models import AuditEntry
from tests.identity.people import EMAIL, AuthApi
from tests.identity.staff import BOSS, alive, ask, staff
from tests.identity.two_factor import auth


def banned(auth_api: AuthApi, boss: dict[str, Any]) -> bool:
    query = f"/rest/v1/users?email=eq.{EMAIL}&select=banned_until"
    (row,) = auth_api.client.get(query, headers=auth(boss)).json()
    return row["banned_until"] is not None


@pytest.mark.slow
def test_a_disabled_user_is_out_and_stays_out_until_enabled(
    auth_api: AuthApi, runtime: Runtime, ada: dict[str, Any], boss: dict[str, Any]
) -> None:
    second, adas = auth_api.sign_in(), staff(runtime)
    assert not banned(auth_api, boss)
    for _ in range(2):
        assert ask(auth_api, boss, "disable-user", {"userId": adas, "disabled": True}) == {"disabled": True}
    assert alive(auth_api, ada, second, boss) == [False, False, True]
    assert banned(auth_api, boss)
    password = {"email": EMAIL, "password": "customer-demo-1"}
    refused = auth_api.post("/token?grant_type=password", password)
    assert refused.status_code == 400
    again = auth_api.post("/token?grant_type=refresh_token", {"refresh_token": ada["refresh_token"]})
    assert again.status_code == 400
    assert ask(auth_api, boss, "disable-user", {"userId": adas, "disabled": False}) == {"disabled": False}
    assert not banned(auth_api, boss)
    assert alive(auth_api, auth_api.sign_in()) == [True]
    with runtime.reading() as uow:
        logged = (
            select(AuditEntry.action).where(AuditEntry.subject_id == adas).order_by(AuditEntry.created_at)
        )
        actions = [action for action in uow.db.execute(logged).scalars() if "abled" in action]
    assert actions == ["user.disabled", "user.enabled"]


def test_no_admin_disables_their_own_account(
    auth_api: AuthApi, runtime: Runtime, boss: dict[str, Any]
) -> None:
    own = {"userId": staff(runtime, BOSS), "disabled": True}
    assert ask(auth_api, boss, "disable-user", own) == "own_account"
    assert alive(auth_api, boss) == [True]


@pytest.mark.parametrize("role", ["support", "admin"])
def test_only_owners_disable_admins(
    auth_api: AuthApi, runtime: Runtime, ada: dict[str, Any], boss: dict[str, Any], role: str
) -> None:
    adas, bosses = staff(runtime, EMAIL, role), staff(runtime, BOSS, "owner")
    refused = "owner_only" if role == "admin" else "not_allowed"
    assert ask(auth_api, ada, "disable-user", {"userId": bosses, "disabled": True}) == refused
    assert alive(auth_api, boss) == [True]
    assert ask(auth_api, boss, "disable-user", {"userId": adas, "disabled": True}) == {"disabled": True}
    assert alive(auth_api, ada) == [False]


def test_a_customer_does_not_see_the_column(auth_api: AuthApi, ada: dict[str, Any]) -> None:
    (row,) = auth_api.client.get("/rest/v1/users", headers=auth(ada)).json()
    assert "banned_until" not in row
