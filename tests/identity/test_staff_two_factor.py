"""Removing a second factor, and requiring one of staff."""

from typing import Any

import pytest

from guildhall.core.db.writing import insert_new
from guildhall.core.runtime import Runtime
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from guildhall.services.shop_settings.values import SecuredRole, ShopSettings
from tests.identity.people import EMAIL, AuthApi, mail_kinds, sign_up
from tests.identity.staff import ask, staff, with_profile
from tests.identity.two_factor import App, audited, auth, claims, enroll
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person


@pytest.mark.slow
def test_an_owner_takes_a_lost_factor_away(
    auth_api: AuthApi, runtime: Runtime, app: App, first: dict[str, Any]
) -> None:
    with_profile(auth_api, first)
    boss = with_profile(auth_api, sign_up(auth_api, runtime, "boss@example.com"))
    adas = staff(runtime)
    assert ask(auth_api, boss, "remove-factor", {"userId": adas}) == "not_allowed"
    staff(runtime, "boss@example.com", "admin", "owner")
    assert ask(auth_api, boss, "remove-factor", {"userId": adas}) == {"removed": True}
    assert ask(auth_api, boss, "remove-factor", {"userId": adas}) == "no_factor"
    assert auth_api.get("/user", first["access_token"]).json()["code"] == "session_not_found"
    assert claims(auth_api.sign_in())["aal"] == "aal1"
    assert auth_api.client.get("/rest/v1/users", headers=auth(auth_api.sign_in())).status_code == 200
    assert ("second_step_removed", EMAIL) in mail_kinds(runtime)
    assert audited(runtime) == ["factor.added", "factor.removed_for"]


def test_staff_need_a_second_factor_where_the_operator_requires_it(
    auth_api: AuthApi, clock: FixedClock, runtime: Runtime, first: dict[str, Any]
) -> None:
    with_profile(auth_api, first)
    staff(runtime, EMAIL, "admin")
    assert ask(auth_api, first, "second-factor-pending") == {"waits": False}
    settings = ask(auth_api, first, "settings")
    settings["settings"]["second_factor_roles"] = ["admin"]
    assert ask(auth_api, first, "save-settings", settings)["settings"]["second_factor_roles"] == ["admin"]
    assert ask(auth_api, first, "second-factor-pending") == {"waits": True}
    assert [ask(auth_api, first, name) for name in ("settings", "dashboard")] == ["not_allowed"] * 2
    products = auth_api.client.get("/rest/v1/audit_log", headers=auth(first))
    assert products.status_code == 403
    app = enroll(auth_api, clock, first["access_token"])
    whole = app.whole(first)
    assert ask(auth_api, whole, "second-factor-pending") == {"waits": False}
    assert ask(auth_api, whole, "settings")["version"] == 1


@pytest.mark.parametrize("role", list(SecuredRole))
def test_a_second_factor_is_needed_by_the_chosen_roles_alone(
    client: Client, runtime: Runtime, role: SecuredRole
) -> None:
    with runtime.writing() as uow:
        people = {each: add_person(uow, each, role=each) for each in SecuredRole}
        row = {"id": ONLY, "version": 1, "chosen": {"second_factor_roles": [role]}, "updated_by": None}
        insert_new(uow.db, StoredSettings, row)

    def waits(person: Person) -> bool:
        answer = client.post("/functions/v1/second-factor-pending", json={}, headers=person.headers)
        return bool(answer.json()["waits"])

    assert [each for each, person in people.items() if waits(person)] == [role]


@pytest.mark.parametrize(("switch", "roles"), [(True, list(SecuredRole)), (False, [])])
def test_the_switch_of_version_0_1_0_is_read_as_all_roles(switch: bool, roles: list[SecuredRole]) -> None:
    assert ShopSettings.model_validate({"staff_second_step": switch}).second_factor_roles == roles
