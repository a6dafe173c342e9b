"""Admins: made on the command line, never lost (A6)."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from guildhall.audit.models import AuditEntry
from guildhall.identity.actions.create_admin import create_admin
from guildhall.identity.actions.roles import grant_admin, is_admin, revoke_admin
from guildhall.identity.models import Account, UserRole
from guildhall.kit.errors import Conflict, Refused
from guildhall.kit.runtime import Runtime
from tests.identity.people import EMAIL, PASSWORD, Door, link_parts, sign_up, use_link


def admins(runtime: Runtime) -> set[str]:
    with runtime.reading() as house:
        return set(house.db.execute(select(UserRole.user_id).where(UserRole.role == "admin")).scalars())


def test_an_admin_with_a_password_signs_in_at_once(runtime: Runtime, door: Door) -> None:
    made = create_admin(runtime, " Boss@Example.com", "boss password")
    assert (made.email, made.link) == ("boss@example.com", None)
    assert door.sign_in("boss@example.com", "boss password")["user"]["id"] == made.account_id
    assert admins(runtime) == {made.account_id}


def test_an_admin_without_one_gets_a_link_to_set_it(runtime: Runtime, door: Door) -> None:
    made = create_admin(runtime, "boss@example.com")
    assert made.link is not None
    parts = link_parts(made.link)
    assert (parts["type"], parts["next"]) == ("invite", "/admin")
    token = use_link(door, parts).json()["access_token"]
    assert door.put("/user", {"password": "boss password"}, token).status_code == 200
    assert door.sign_in("boss@example.com", "boss password")["user"]["id"] == made.account_id


def test_a_customer_may_become_one_and_keeps_the_password(runtime: Runtime, door: Door) -> None:
    user = sign_up(door, runtime)["user"]
    made = create_admin(runtime, EMAIL)
    assert (made.account_id, made.link) == (user["id"], None)
    assert door.sign_in(password=PASSWORD)["user"]["id"] == user["id"]
    assert create_admin(runtime, EMAIL) == made
    assert admins(runtime) == {user["id"]}


@pytest.mark.parametrize(("email", "password"), [("nobody", None), ("boss@example.com", "12345")])
def test_what_makes_no_admin(runtime: Runtime, email: str, password: str | None) -> None:
    with pytest.raises(Refused):
        create_admin(runtime, email, password)
    with runtime.reading() as house:
        assert house.db.execute(select(Account.id)).all() == []


def test_the_last_admin_and_ones_own_right_stay(runtime: Runtime) -> None:
    first = create_admin(runtime, "first@example.com").account_id
    with runtime.writing() as house, pytest.raises(Conflict, match="The last admin cannot be removed"):
        revoke_admin(house, first, actor_id=None)
    second = create_admin(runtime, "second@example.com").account_id
    with runtime.writing() as house, pytest.raises(Conflict, match="You cannot remove your own admin role"):
        revoke_admin(house, first, actor_id=first)
    with runtime.writing() as house:
        revoke_admin(house, first, actor_id=second)
        assert (is_admin(house, first), is_admin(house, second)) == (False, True)
    assert admins(runtime) == {second}


def test_rights_given_and_taken_are_on_record(runtime: Runtime) -> None:
    first = create_admin(runtime, "first@example.com").account_id
    second = create_admin(runtime, "second@example.com").account_id
    with runtime.writing() as house:
        revoke_admin(house, second, actor_id=first)
        revoke_admin(house, second, actor_id=first)
        grant_admin(house, first, actor_id=second)
        acts = house.db.execute(
            select(AuditEntry.actor_id, AuditEntry.action, AuditEntry.subject_id, AuditEntry.data)
        ).all()
    assert sorted(map(tuple, acts), key=str) == sorted(
        [
            (None, "role.granted", first, {"role": "admin"}),
            (None, "role.granted", second, {"role": "admin"}),
            (first, "role.revoked", second, {"role": "admin"}),
        ],
        key=str,
    )
