"""Admins: created on the command line, and the last one cannot be removed (A6)."""

import pytest
from sqlalchemy import select

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, Refused
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands.create_admin import create_admin
from guildhall.domains.identity.commands.roles import grant_admin, is_admin, revoke_admin
from guildhall.domains.identity.models import Account, UserRole
from guildhall.services.audit.models import AuditEntry
from tests.identity.people import EMAIL, PASSWORD, AuthApi, link_parts, sign_up, use_link
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add_profile

pytestmark = pytest.mark.shop_hashes


def admins(runtime: Runtime) -> set[str]:
    with runtime.reading() as uow:
        return set(uow.db.execute(select(UserRole.user_id).where(UserRole.role == "admin")).scalars())


def test_an_admin_with_a_password_signs_in_at_once(runtime: Runtime, auth_api: AuthApi) -> None:
    made = create_admin(runtime, " Boss@Example.com", "boss password")
    assert (made.email, made.link) == ("boss@example.com", None)
    assert auth_api.sign_in("boss@example.com", "boss password")["user"]["id"] == made.account_id
    assert admins(runtime) == {made.account_id}


def test_an_admin_without_one_gets_a_link_to_set_it(runtime: Runtime, auth_api: AuthApi) -> None:
    made = create_admin(runtime, "boss@example.com")
    assert made.link is not None
    parts = link_parts(made.link)
    assert (parts["type"], parts["next"]) == ("invite", "/admin")
    token = use_link(auth_api, parts).json()["access_token"]
    assert auth_api.put("/user", {"password": "boss password"}, token).status_code == 200
    assert auth_api.sign_in("boss@example.com", "boss password")["user"]["id"] == made.account_id


def test_a_customer_can_become_an_admin_and_keeps_the_password(runtime: Runtime, auth_api: AuthApi) -> None:
    user = sign_up(auth_api, runtime)["user"]
    made = create_admin(runtime, EMAIL)
    assert (made.account_id, made.link) == (user["id"], None)
    assert auth_api.sign_in(password=PASSWORD)["user"]["id"] == user["id"]
    assert create_admin(runtime, EMAIL) == made
    assert admins(runtime) == {user["id"]}


@pytest.mark.parametrize(("email", "password"), [("nobody", None), ("boss@example.com", "12345")])
def test_invalid_input_creates_no_admin(runtime: Runtime, email: str, password: str | None) -> None:
    with pytest.raises(Refused):
        create_admin(runtime, email, password)
    with runtime.reading() as uow:
        assert uow.db.execute(select(Account.id)).all() == []


def test_the_last_admin_and_ones_own_right_stay(runtime: Runtime) -> None:
    first = create_admin(runtime, "first@example.com").account_id
    with runtime.writing() as uow, pytest.raises(Conflict, match="The last admin can't be removed"):
        revoke_admin(uow, first, actor_id=None)
    second = create_admin(runtime, "second@example.com").account_id
    with (
        runtime.writing() as uow,
        pytest.raises(Conflict, match="You can't remove your own admin role"),
    ):
        revoke_admin(uow, first, actor_id=first)
    with runtime.writing() as uow, pytest.raises(Conflict, match="The last owner can't be removed"):
        revoke_admin(uow, first, actor_id=second)
    with runtime.writing() as uow:
        revoke_admin(uow, second, actor_id=first)
        assert (is_admin(uow, first), is_admin(uow, second)) == (True, False)
    assert admins(runtime) == {first}


def test_rights_given_and_taken_are_on_record(runtime: Runtime) -> None:
    first = create_admin(runtime, "first@example.com").account_id
    second = create_admin(runtime, "second@example.com").account_id
    with runtime.writing() as uow:
        revoke_admin(uow, second, actor_id=first)
        revoke_admin(uow, second, actor_id=first)
        grant_admin(uow, first, actor_id=second)
        actions = uow.db.execute(
            select(AuditEntry.actor_id, AuditEntry.action, AuditEntry.subject_id, AuditEntry.data)
        ).all()
    assert sorted(map(tuple, actions), key=str) == sorted(
        [
            (None, "role.granted", first, {"role": "admin"}),
            (None, "role.granted", first, {"role": "owner"}),
            (None, "role.granted", second, {"role": "admin"}),
            (first, "role.revoked", second, {"role": "admin"}),
        ],
        key=str,
    )


def rows_of(runtime: Runtime, person: Person) -> set[str]:
    with runtime.reading() as uow:
        held = select(UserRole.role).where(UserRole.user_id == person.account_id)
        return set(uow.db.execute(held).scalars())


def give(client: Client, by: Person, to: Person, role: str) -> tuple[int, str | None]:
    body = {"userId": to.profile_id, "role": role}
    answer = client.post("/functions/v1/set-role", json=body, headers=by.headers)
    return answer.status_code, answer.json().get("hint")


@pytest.fixture
def staff(runtime: Runtime) -> dict[str, Person]:
    """An owner, an admin and a customer."""
    with runtime.writing() as uow:
        people = {name: add_person(uow, name, admin=name != "anna") for name in ("olga", "adam", "anna")}
        insert_new(uow.db, UserRole, {"user_id": people["olga"].account_id, "role": "owner"})
        return people


@pytest.mark.parametrize(
    ("role", "rows"),
    [
        ("owner", {"owner", "admin"}),
        ("admin", {"admin"}),
        ("support", {"support"}),
        ("content", {"content"}),
    ],
)
def test_an_owner_gives_every_role_and_takes_it(
    client: Client, runtime: Runtime, staff: dict[str, Person], role: str, rows: set[str]
) -> None:
    olga, anna = staff["olga"], staff["anna"]
    assert give(client, olga, anna, role) == (200, None)
    assert rows_of(runtime, anna) == rows
    assert give(client, olga, anna, "customer") == (200, None)
    assert rows_of(runtime, anna) == set()


def test_an_admin_can_grant_only_lower_roles(
    client: Client, runtime: Runtime, staff: dict[str, Person]
) -> None:
    adam, anna, olga = staff["adam"], staff["anna"], staff["olga"]
    assert give(client, adam, anna, "support") == (200, None)
    for to, role in ((anna, "admin"), (anna, "owner"), (olga, "admin"), (olga, "customer")):
        assert give(client, adam, to, role) == (403, "owner_only")
    assert give(client, adam, anna, "content") == (200, None)
    assert rows_of(runtime, anna) == {"content"}


def test_users_cannot_change_their_own_role(client: Client, staff: dict[str, Person]) -> None:
    olga = staff["olga"]
    assert give(client, olga, olga, "admin") == (409, "own_admin_role")
    assert give(client, staff["anna"], staff["anna"], "admin") == (403, "not_allowed")


def test_two_owners_who_demote_each_other_leave_one_owner(
    client: Client, runtime: Runtime, staff: dict[str, Person]
) -> None:
    olga, adam = staff["olga"], staff["adam"]
    give(client, olga, adam, "owner")
    payloads = [
        client.http.build_request(
            "POST",
            "/functions/v1/set-role",
            json={"userId": to.profile_id, "role": "customer"},
            headers=by.headers,
        )
        for by, to in ((olga, adam), (adam, olga))
    ]
    client.together(payloads)
    with runtime.reading() as uow:
        owners = list(uow.db.execute(select(UserRole.user_id).where(UserRole.role == "owner")).scalars())
    assert len(owners) == 1


def test_a_user_without_an_account_has_no_place(
    client: Client, runtime: Runtime, staff: dict[str, Person]
) -> None:
    with runtime.writing() as uow:
        guest = add_profile(uow, "guest@example.com")
    body = {"userId": guest, "role": "support"}
    answer = client.post("/functions/v1/set-role", json=body, headers=staff["olga"].headers)
    assert (answer.status_code, answer.json()["hint"]) == (409, "no_account")


def test_an_admin_cannot_delete_an_owner(client: Client, staff: dict[str, Person]) -> None:
    path = f"/rest/v1/users?id=eq.{staff['olga'].profile_id}"
    answer = client.delete(path, headers=staff["adam"].headers)
    assert (answer.status_code, answer.json()["hint"]) == (409, "last_owner")
