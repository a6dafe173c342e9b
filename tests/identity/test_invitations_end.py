"""An invitation to the back office stands as long as the admin who answers for it, and a week at most."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import UserRole
from guildhall.domains.identity.queries import INVITED, staff_members
from tests.identity.people import AuthApi, newest_link, use_link
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add

pytestmark = pytest.mark.settings(smtp_url="smtp://mail.example.com")
FAY = "fay@example.com"


@pytest.fixture
def olga(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        olga = add_person(uow, "olga", admin=True)
        add(uow, UserRole, user_id=olga.account_id, role="owner")
        return olga


@pytest.fixture
def ben(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "ben", admin=True)


def call(client: Client, who: Person, name: str, **body: Any) -> None:
    answer = client.post(f"/functions/v1/{name}", json=body, headers=who.headers)
    assert answer.status_code == 200, answer.text


def role_of_fay(runtime: Runtime) -> tuple[str, bool] | None:
    with runtime.reading() as uow:
        return {each.email: (each.role.value, each.invited) for each in staff_members(uow)}.get(FAY)


def test_the_invitation_of_a_demoted_admin_opens_nothing(
    client: Client, runtime: Runtime, auth_api: AuthApi, olga: Person, ben: Person
) -> None:
    call(client, ben, "invite-staff", email=FAY, role="support")
    link = newest_link(runtime, "invitation", FAY)
    assert role_of_fay(runtime) == ("support", True)
    call(client, olga, "set-role", userId=ben.profile_id, role="customer")
    assert role_of_fay(runtime) == ("support", False)
    refused = use_link(auth_api, link)
    assert (refused.status_code, refused.json()["code"]) == (403, "otp_expired")
    assert auth_api.post("/recover", {"email": FAY}).status_code == 200
    assert use_link(auth_api, newest_link(runtime, "reset_password", FAY)).status_code == 200
    assert role_of_fay(runtime) is None


def test_another_admin_who_invites_again_answers_for_it(
    client: Client, runtime: Runtime, auth_api: AuthApi, olga: Person, ben: Person
) -> None:
    call(client, ben, "invite-staff", email=FAY, role="support")
    call(client, olga, "invite-staff", email=FAY, role="support")
    call(client, olga, "disable-user", userId=ben.profile_id, disabled=True)
    assert use_link(auth_api, newest_link(runtime, "invitation", FAY)).status_code == 200
    assert role_of_fay(runtime) == ("support", False)
    with runtime.reading() as uow:
        assert "support" in uow.db.scalars(select(UserRole.role)).all()


def test_an_invitation_stands_for_a_week(
    client: Client, runtime: Runtime, auth_api: AuthApi, clock: FixedClock, olga: Person
) -> None:
    call(client, olga, "invite-staff", email=FAY, role="support")
    clock.advance(INVITED - timedelta(seconds=1))
    assert role_of_fay(runtime) == ("support", True)
    clock.advance(timedelta(seconds=1))
    assert role_of_fay(runtime) == ("support", False)
    assert auth_api.post("/recover", {"email": FAY}).status_code == 200
    assert use_link(auth_api, newest_link(runtime, "reset_password", FAY)).status_code == 200
    assert role_of_fay(runtime) is None
