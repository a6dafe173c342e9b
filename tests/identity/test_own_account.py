"""A user's own account: ending sessions one by one, exporting all data, and deletion."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from sqlalchemy import select, update

from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.billing.commands.issue import issue_invoice
from guildhall.domains.content.models import ContactMessage
from guildhall.domains.identity.models import Account, Profile, Session
from guildhall.domains.identity.passwords import hash_password
from guildhall.domains.orders.models import Order
from guildhall.schema import metadata
from guildhall.services.audit.models import AuditEntry
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add, add_order

PASSWORD = "a-good-password"


@pytest.fixture
def anna(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        anna = add_person(uow, "anna")
        uow.db.execute(
            update(Account).where(Account.id == anna.account_id).values(password_hash=hash_password(PASSWORD))
        )
        name = {"first_name": "Anna", "city": "Wien"}
        uow.db.execute(update(Profile).where(Profile.id == anna.profile_id).values(**name))
        return anna


def order_of(runtime: Runtime, anna: Person) -> str:
    with runtime.writing() as uow:
        data = {"customerInfo": {"firstName": "Anna"}}
        return add_order(uow, anna.profile_id, auth_user_id=anna.account_id, order_data=data)


def leave(client: Client, anna: Person, password: str = PASSWORD) -> tuple[int, Any]:
    answer = client.post("/functions/v1/delete-account", json={"password": password}, headers=anna.headers)
    return answer.status_code, answer.json()


def test_a_session_is_ended_from_another(client: Client, runtime: Runtime, anna: Person) -> None:
    with runtime.writing() as uow:
        lost = add(uow, Session, account_id=anna.account_id, method="password", refreshed_at=uow.now)
        strangers = add_person(uow, "ben")
    seen = client.get("/rest/v1/sessions?select=id", headers=anna.headers).json()
    assert {row["id"] for row in seen} == {lost, anna.caller.session_id}
    for session_id in (lost, strangers.caller.session_id):
        path = f"/rest/v1/sessions?id=eq.{session_id}"
        assert client.delete(path, headers=anna.headers).status_code == 204
    with runtime.reading() as uow:
        left = set(uow.db.execute(select(Session.id)).scalars())
        logged = select(AuditEntry.actor_id, AuditEntry.subject_id).where(
            AuditEntry.action == "session.ended"
        )
        ended = [tuple(row) for row in uow.db.execute(logged)]
    assert left == {anna.caller.session_id, strangers.caller.session_id}
    assert ended == [(anna.account_id, lost)]


def test_all_personal_data_is_in_one_file(client: Client, runtime: Runtime, anna: Person) -> None:
    order = order_of(runtime, anna)
    with runtime.writing() as uow:
        add_order(uow, None)
        issue_invoice(uow, order, amount=Money(29900, "USD"), tax=Money(0, "USD"), cause="payment:1")
        for email in ("anna@example.com", "ben@example.com"):
            add(uow, ContactMessage, name="A", email=email, subject="S", message=f"from {email}")
    answer = client.get("/functions/v1/my-data", headers=anna.headers)
    assert answer.headers["content-disposition"] == 'attachment; filename="my-data.zip"'
    with ZipFile(BytesIO(answer.content)) as packed:
        assert packed.namelist() == ["my-data.json"]
        data = json.loads(packed.read("my-data.json"))
    assert data["account"]["email"] == "anna@example.com"
    assert "password_hash" not in json.dumps(data)
    assert [row["id"] for row in data["orders"]] == [order]
    assert [row["number"] for row in data["invoices"]] == ["INV-2026-00001"]
    assert [row["city"] for row in data["users"]] == ["Wien"]
    assert [row["message"] for row in data["contact_messages"]] == ["from anna@example.com"]


def test_an_admin_s_file_holds_no_customer_s_data(client: Client, runtime: Runtime, anna: Person) -> None:
    order_of(runtime, anna)
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    answer = client.get("/functions/v1/my-data", headers=boss.headers)
    with ZipFile(BytesIO(answer.content)) as packed:
        data = json.loads(packed.read("my-data.json"))
    assert data["orders"] == []
    assert [row["email"] for row in data["users"]] == ["boss@example.com"]


def test_a_deleted_buyer_leaves_an_anonymized_row(client: Client, runtime: Runtime, anna: Person) -> None:
    order = order_of(runtime, anna)
    assert leave(client, anna) == (200, {"deleted": True})
    assert client.get("/rest/v1/users", headers=anna.headers).status_code == 401
    with runtime.reading() as uow:
        profile = uow.db.execute(select(Profile.__table__).where(Profile.id == anna.profile_id)).one()
        assert (profile.email, profile.first_name, profile.city) == (
            f"{anna.profile_id}@deleted.invalid",
            None,
            None,
        )
        kept = uow.db.execute(select(Order.__table__).where(Order.id == order)).one()
        assert (kept.total_amount, kept.order_data, kept.auth_user_id) == (29900, {}, None)
        assert uow.db.execute(select(Account.id).where(Account.id == anna.account_id)).first() is None
        logged = uow.db.execute(
            select(AuditEntry.actor_id).where(AuditEntry.action == "user.anonymised")
        ).scalars()
        assert list(logged) == [anna.account_id]


LAWFULLY_KEPT = {"invoices": "tax law keeps documents with their recipient"}


@pytest.mark.parametrize("buyer", [True, False])
def test_no_table_keeps_the_name_or_the_address_of_a_deleted_person(
    client: Client, runtime: Runtime, anna: Person, buyer: bool
) -> None:
    """Every column of every table is searched; LAWFULLY_KEPT names the tables that keep them, with the reason."""
    traces = {
        "email": "anna@example.com",
        "first": "Annabelle-X",
        "phone": "+43 1 7654321",
        "street": "Ring 77",
    }
    with runtime.writing() as uow:
        named = {"first_name": traces["first"], "phone": traces["phone"], "address": traces["street"]}
        uow.db.execute(update(Profile).where(Profile.id == anna.profile_id).values(**named))
    number = order_of(runtime, anna) if buyer else "no order of mine"
    for order_number in (number, "another number"):
        body = {"name": traces["first"], "email": "Anna@example.com", "orderNumber": order_number}
        sent = client.post("/functions/v1/withdraw-from-contract", json=body)
        assert sent.status_code == 200, sent.text
    applied = {"email": "Anna@example.com", "referral_link": None, "status": "pending"}
    assert client.post("/rest/v1/referral_signups", json=applied).status_code == 201
    message = {"name": traces["first"], "email": "Anna@example.com", "message": "Hello"}
    assert client.post("/rest/v1/contact_messages", json=message).status_code == 201
    assert leave(client, anna)[0] == 200
    found = set()
    with runtime.reading() as uow:
        for table in metadata.sorted_tables:
            for row in uow.db.execute(select(table)):
                written = " ".join(map(str, row)).lower()
                found |= {(table.name, name) for name, value in traces.items() if value.lower() in written}
    assert {(table, name) for table, name in found if table not in LAWFULLY_KEPT} == set()


@pytest.mark.slow
def test_a_deleted_customer_without_purchases_leaves_no_row(
    client: Client, runtime: Runtime, anna: Person
) -> None:
    assert leave(client, anna)[0] == 200
    with runtime.reading() as uow:
        assert uow.db.execute(select(Profile.id)).all() == []


def test_a_wrong_password_deletes_nothing(client: Client, runtime: Runtime, anna: Person) -> None:
    status, body = leave(client, anna, "another")
    assert (status, body["hint"]) == (400, "current_password_invalid")
    with runtime.reading() as uow:
        assert uow.db.execute(select(Profile.id)).scalar() == anna.profile_id


def test_an_admin_cannot_leave_the_shop_alone(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
        uow.db.execute(update(Account).values(password_hash=hash_password(PASSWORD)))
    status, body = leave(client, boss)
    assert (status, body["hint"]) == (409, "own_admin_role")


def test_users_cannot_delete_other_accounts(client: Client) -> None:
    assert client.post("/functions/v1/delete-account", json={"password": "x"}).status_code == 401
    assert client.get("/functions/v1/my-data").status_code == 401
