"""Staff are invited by mail, with a role that counts from their first sign-in."""

from typing import Any

import pytest
from sqlalchemy import insert, select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Profile, UserRole
from guildhall.domains.identity.queries import staff_members
from guildhall.services.email.models import Mail
from tests.support.client import Client
from tests.support.people import Person, add_person

INVITED = {"email": "fay@example.com", "role": "support", "language": "fr"}


pytestmark = pytest.mark.settings(smtp_url="smtp://mail.example.com")


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


def invite(client: Client, caller: Person, **change: Any) -> Any:
    return client.post("/functions/v1/invite-staff", json=INVITED | change, headers=caller.headers)


def rows(runtime: Runtime, table: Any) -> list[Any]:
    with runtime.reading() as uow:
        return list(uow.db.execute(select(table.__table__)))


def members(runtime: Runtime) -> dict[str, tuple[str, bool]]:
    with runtime.reading() as uow:
        return {member.email: (member.role.value, member.joined) for member in staff_members(uow)}


def test_a_stranger_is_mailed_a_link_in_the_chosen_language(
    client: Client, runtime: Runtime, boss: Person
) -> None:
    answer = invite(client, boss)
    assert answer.json() == {"status": "invited", "email": "fay@example.com", "temporaryPassword": None}
    mails = {(mail.template, mail.recipient, mail.language) for mail in rows(runtime, Mail)}
    assert mails == {
        ("invitation", "fay@example.com", "fr"),
        ("access_given", "boss@example.com", "en"),
    }
    assert members(runtime)["fay@example.com"] == ("support", False)
    assert {row.email: row.language for row in rows(runtime, Profile)}["fay@example.com"] == "fr"


def test_a_customer_gets_the_role_at_once(client: Client, runtime: Runtime, boss: Person) -> None:
    with runtime.writing() as uow:
        add_person(uow, "fay")
    assert invite(client, boss, role="content").json()["status"] == "linked"
    assert members(runtime)["fay@example.com"] == ("content", True)
    assert [mail.template for mail in rows(runtime, Mail)] == ["access_given"]


def test_an_invitation_can_be_repeated_with_another_role(
    client: Client, runtime: Runtime, boss: Person
) -> None:
    invite(client, boss)
    assert invite(client, boss, role="content").json()["status"] == "invited"
    assert members(runtime)["fay@example.com"] == ("content", False)


def test_only_owners_invite_admins(client: Client, runtime: Runtime, boss: Person) -> None:
    with runtime.writing() as uow:
        olga = add_person(uow, "olga", admin=True)
        uow.db.execute(insert(UserRole).values(user_id=olga.account_id, role="owner"))
    refused = invite(client, boss, role="admin")
    assert (refused.status_code, refused.json()["hint"]) == (403, "owner_only")
    assert "fay@example.com" not in members(runtime)


def test_no_admin_changes_their_own_role_by_an_invitation(client: Client, boss: Person) -> None:
    refused = invite(client, boss, email="boss@example.com")
    assert (refused.status_code, refused.json()["hint"]) == (409, "own_admin_role")
