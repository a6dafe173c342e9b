"""Rows are found by the beginnings of all their words, as long as they have them."""

from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from guildhall.services.search.commands import keep_words
from guildhall.services.search.models import SearchWord
from guildhall.services.search.queries import LOOKED_AT_OF_SEVERAL, MOST_FOUND, find
from guildhall.services.search.rules import terms_of, words_in
from tests.support.client import Client
from tests.support.people import Person, add_person

pytestmark = pytest.mark.both_databases

ADA, EVE = "00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000e"


def test_an_address_has_a_word_from_each_of_its_parts_on() -> None:
    assert words_in(["Ada.King@mail.Example.com", None, "Élodie O'Neil"]) == {
        "ada.king@mail.example.com",
        "king@mail.example.com",
        "mail.example.com",
        "example.com",
        "com",
        "elodie",
        "oneil",
        "neil",
    }
    assert terms_of('  @Example "É*') == [("example",), ("e*",)]
    assert terms_of('"),( %') == []


@pytest.fixture
def both(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        keep_words(uow, "users", ADA, ["ada.king@example.com", "Ada", "Lovelace"])
        keep_words(uow, "users", EVE, ["eve@example.com", "Eve", "Loveless"])


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("ADA", {ADA}),
        ("king", {ADA}),
        ("@example.com", {ADA, EVE}),
        ("love", {ADA, EVE}),
        ("love ad", {ADA}),
        ("love ad eve", set()),
        ("ovelace", set()),
        ("%", set()),
        ("", set()),
    ],
)
def test_each_term_begins_a_word(runtime: Runtime, text: str, ids: set[str]) -> None:
    with runtime.reading() as uow:
        found = find(uow, "users", text)
        assert (set(found.ids), found.more) == (ids, False)
        assert find(uow, "contact_messages", text).ids == []


@pytest.mark.usefixtures("both")
def test_words_go_with_their_row(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        keep_words(uow, "users", ADA, ["ada@example.org", None])
        assert find(uow, "users", "lovelace").ids == []
        assert find(uow, "users", "ada").ids == [ADA]
        keep_words(uow, "users", ADA, ())
        assert find(uow, "users", "ada").ids == []
        assert find(uow, "users", "eve").ids == [EVE]


@pytest.mark.parametrize(
    ("stored", "typed"),
    [
        ("Müller", "müller Müller muller mueller MUELL Mü mu\u0308ller"),
        ("Mueller", "mueller Müller müll"),
        ("Muller", "muller Müller"),
        ("O'Neil", "o'neil o’neil O’NEIL oneil neil o`n"),
        ("O’Neil", "o'neil o’neil oneil neil"),
        ("Łukasz", "lukasz Łukasz łuk"),
        ("Søren Ærø", "soren søren aero ærø"),
        ("Strauß", "strauss strauß STRAUSS"),
        ("Élodie", "elodie élodie e\u0301lo"),
        ("Иванов", "иванов ivanov ИВА"),
        ("王小明", "王小明 王 wang"),
    ],
)
def test_people_are_found_as_people_spell(runtime: Runtime, stored: str, typed: str) -> None:
    with runtime.writing() as uow:
        keep_words(uow, "users", ADA, [stored])
        keep_words(uow, "users", EVE, ["Joseph Miller"])
        found = {text: find(uow, "users", text).ids for text in typed.split()}
        assert found == {text: [ADA] for text in typed.split()}


def test_a_truncated_result_is_reported(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        for number in range(MOST_FOUND + 1):
            keep_words(uow, "users", f"00000000-0000-4000-8000-{number:012}", [f"row{number}@example.com"])
        found = find(uow, "users", "example")
        assert (len(found.ids), found.more) == (MOST_FOUND, True)
        assert find(uow, "users", "row100").more is False


def test_rows_with_all_words_are_found_among_many_with_one(runtime: Runtime) -> None:
    last = LOOKED_AT_OF_SEVERAL[0] + 50
    with runtime.writing() as uow:
        for number in range(last + 1):
            details = ["red", "blue"] if number == last else ["red"]
            keep_words(uow, "users", f"00000000-0000-4000-8000-{number:012}", details)
            keep_words(uow, "users", f"00000000-0000-4000-8001-{number:012}", ["blue", "blueish"])
        found = find(uow, "users", "blue red")
        assert (found.ids, found.more) == ([f"00000000-0000-4000-8000-{last:012}"], False)


def requested(client: Client, person: Person | None, **body: str) -> Any:
    return client.post("/functions/v1/find", json=body, headers=person.headers if person else {})


def test_customers_and_messages_are_found_from_insertion_to_deletion(
    runtime: Runtime, client: Client
) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    made = client.post(
        "/rest/v1/users",
        json={"email": "new@example.com", "first_name": "Noor"},
        headers=boss.headers | {"prefer": "return=representation"},
    ).json()[0]["id"]
    at = f"/rest/v1/users?id=eq.{made}"
    assert requested(client, boss, table="users", text="noor").json() == {"ids": [made], "more": False}
    client.patch(at, json={"first_name": "Lea"}, headers=boss.headers)
    assert requested(client, boss, table="users", text="noor").json()["ids"] == []
    assert requested(client, boss, table="users", text="lea new").json()["ids"] == [made]
    client.delete(at, headers=boss.headers)
    written = {"name": "Vera", "email": "vera@example.com", "subject": "Seats", "message": "Is there a ramp?"}
    client.post("/rest/v1/contact_messages", json=written)
    [message] = requested(client, boss, table="contact_messages", text="ramp vera").json()["ids"]
    client.delete(f"/rest/v1/contact_messages?id=eq.{message}", headers=boss.headers)
    with runtime.reading() as uow:
        assert uow.db.execute(SearchWord.__table__.select()).all() == []


@pytest.mark.parametrize("text", ["uber", "ÜBER", "ueber", "über uns", "elodie"])
@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("products", {"name": "Über uns, Élodie", "price": 1}),
        ("blog_articles", {"title": "Über uns, Élodie", "content": "<p>x</p>"}),
        ("news", {"title": "Über uns, Élodie", "description": "x"}),
    ],
)
def test_lists_find_titles_as_people_spell_them(
    runtime: Runtime, client: Client, table: str, row: dict[str, Any], text: str
) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
        sue = add_person(uow, "sue", role="support")
    headers = boss.headers | {"prefer": "return=representation"}
    [made] = client.post(f"/rest/v1/{table}", json=row, headers=headers).json()
    assert requested(client, boss, table=table, text=text).json() == {"ids": [made["id"]], "more": False}
    readable = table == "products"
    assert requested(client, sue, table=table, text=text).status_code == (200 if readable else 403)


def test_only_staff_can_search(runtime: Runtime, client: Client) -> None:
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
    assert requested(client, None, table="users", text="a").status_code == 401
    assert requested(client, ada, table="users", text="a").status_code == 403
    assert requested(client, ada, table="orders", text="a").status_code == 400
