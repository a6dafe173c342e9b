"""Notes about customers are shared by those who serve them; saved views belong to one staff member."""

from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.events import ProfileAnonymised
from guildhall.domains.office.commands import forget_notes
from guildhall.domains.office.models import CustomerNote, SavedView
from guildhall.domains.office.rules import MOST_VIEWS
from guildhall.services.audit.models import AuditEntry
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add, add_profile

REPRESENTED = {"prefer": "return=representation"}


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


@pytest.fixture
def sue(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "sue", role="support")


def create(client: Client, person: Person, table: str, **columns: Any) -> Any:
    answer = client.post(f"/rest/v1/{table}", json=columns, headers=person.headers | REPRESENTED)
    assert answer.status_code == 201, answer.text
    return answer.json()[0]


def delete(client: Client, person: Person, table: str, row_id: str) -> int:
    return client.delete(f"/rest/v1/{table}?id=eq.{row_id}", headers=person.headers).status_code


def test_a_note_has_its_author_and_is_in_the_customers_history(
    client: Client, runtime: Runtime, boss: Person, sue: Person
) -> None:
    with runtime.writing() as uow:
        zoe = add_profile(uow, "zoe@example.com")
    note = create(client, sue, "customer_notes", user_id=zoe, text="  Prefers invoices by post.  ")
    assert (note["text"], note["author_id"]) == ("Prefers invoices by post.", sue.account_id)
    read = client.get(f"/rest/v1/customer_notes?user_id=eq.{zoe}", headers=boss.headers)
    assert [(each["id"], each["author_email"]) for each in read.json()] == [(note["id"], sue.caller.email)]
    with runtime.reading() as uow:
        entry = uow.db.execute(select(AuditEntry.action, AuditEntry.subject_id)).one()
    assert tuple(entry) == ("note.added", zoe)


def test_a_view_saved_by_a_double_click_is_there_once(client: Client, runtime: Runtime, sue: Person) -> None:
    body = {"list": "orders", "name": "Open", "query": "status=open"}
    requests = [
        client.http.build_request("POST", "/rest/v1/saved_views", json=body, headers=sue.headers)
        for _ in range(4)
    ]
    assert [answer.status_code for answer in client.together(requests)] == [201] * 4
    with runtime.reading() as uow:
        assert len(uow.db.scalars(select(SavedView.id)).all()) == 1


@pytest.mark.parametrize("text", ["", "   ", "x" * 5001])
def test_a_note_has_a_text(client: Client, boss: Person, text: str) -> None:
    row = {"user_id": boss.profile_id, "text": text}
    answer = client.post("/rest/v1/customer_notes", json=row, headers=boss.headers)
    assert answer.status_code == 400, answer.text


def test_support_deletes_only_its_own_notes(
    client: Client, runtime: Runtime, boss: Person, sue: Person
) -> None:
    own = create(client, sue, "customer_notes", user_id=boss.profile_id, text="Mine")
    others = create(client, boss, "customer_notes", user_id=boss.profile_id, text="Not mine")
    assert delete(client, sue, "customer_notes", others["id"]) == 403
    assert delete(client, sue, "customer_notes", own["id"]) in (200, 204)
    again = create(client, sue, "customer_notes", user_id=boss.profile_id, text="Mine")
    assert delete(client, boss, "customer_notes", again["id"]) in (200, 204)
    with runtime.reading() as uow:
        assert uow.db.scalars(select(CustomerNote.text)).all() == ["Not mine"]


def test_notes_leave_with_the_customer(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        zoe, ada = (add_profile(uow, f"{name}@example.com") for name in ("zoe", "ada"))
        for user_id in (zoe, ada):
            add(uow, CustomerNote, user_id=user_id, text="x")
        uow.publish(ProfileAnonymised(zoe))
        assert uow.db.scalars(select(CustomerNote.user_id)).all() == [ada]
        forget_notes(uow, ProfileAnonymised(ada))
        assert uow.db.scalars(select(CustomerNote.user_id)).all() == []


def test_a_view_of_the_same_name_is_replaced(client: Client, runtime: Runtime, sue: Person) -> None:
    for query in ("status=paid", "status=pending"):
        create(client, sue, "saved_views", list="orders", name="To do", query=query)
    create(client, sue, "saved_views", list="users", name="To do", query="auth=user")
    with runtime.reading() as uow:
        rows = uow.db.execute(select(SavedView.list, SavedView.query).order_by(SavedView.list)).all()
    assert [tuple(row) for row in rows] == [("orders", "status=pending"), ("users", "auth=user")]


def test_views_are_seen_and_deleted_by_their_owner_alone(client: Client, boss: Person, sue: Person) -> None:
    view = create(client, sue, "saved_views", list="orders", name="To do", query="status=paid")
    assert client.get("/rest/v1/saved_views", headers=boss.headers).json() == []
    delete(client, boss, "saved_views", view["id"])
    assert [each["id"] for each in client.get("/rest/v1/saved_views", headers=sue.headers).json()] == [
        view["id"]
    ]
    delete(client, sue, "saved_views", view["id"])
    assert client.get("/rest/v1/saved_views", headers=sue.headers).json() == []


def test_the_number_of_views_is_bounded(client: Client, runtime: Runtime, sue: Person) -> None:
    with runtime.writing() as uow:
        for number in range(MOST_VIEWS):
            add(uow, SavedView, account_id=sue.account_id, list="orders", name=f"View {number}", query="")
    row = {"list": "orders", "name": "One more", "query": ""}
    answer = client.post("/rest/v1/saved_views", json=row, headers=sue.headers)
    assert (answer.status_code, answer.json()["hint"]) == (409, "too_many_views")
    create(client, sue, "saved_views", list="orders", name="View 1", query="status=paid")
