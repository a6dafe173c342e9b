"""Workshops, articles and news in other languages: stored once, read by column, shown on pages."""

from typing import Any

import httpx
import pytest

from guildhall.core.runtime import Runtime
from tests.support.client import Client
from tests.support.people import Person, add_person

ARTICLE = {"title": "Harbour news", "content": "<p>All quiet.</p>", "excerpt": "Quiet", "is_published": True}
WORKSHOP = {
    "title": "Knots", "description": "Tie them", "detailed_description": "All of them", "price": 10,
    "date": "2026-12-24", "time": "10:00", "duration": "1 hour", "instructor": "Ada", "max_participants": 5,
}  # fmt: skip


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


def make(client: Client, boss: Person, table: str, **row: Any) -> httpx.Response:
    headers = boss.headers | {"prefer": "return=representation"}
    return client.post(f"/rest/v1/{table}", json=row, headers=headers)


def words_of(client: Client, table: str, *columns: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/rest/v1/{table}", params={"select": ",".join(columns)}).json()[0]
    return found


def test_an_article_is_read_in_each_language_that_it_has(client: Client, boss: Person) -> None:
    german = {"title": "Hafennachrichten", "content": "<p onclick='x'>Alles ruhig.</p>", "excerpt": ""}
    assert make(client, boss, "blog_articles", **ARTICLE, translations={"de": german}).status_code == 201
    assert words_of(client, "blog_articles", "title_de", "excerpt_de", "content_de", "title_fr") == {
        "title_de": "Hafennachrichten",
        "excerpt_de": None,
        "content_de": "<p>Alles ruhig.</p>",
        "title_fr": None,
    }


@pytest.mark.slow
def test_the_pages_show_a_translation_and_mark_what_has_none(client: Client, boss: Person) -> None:
    german = {"title": "Hafennachrichten", "content": "<p>Alles ruhig.</p>"}
    make(client, boss, "blog_articles", **ARTICLE, translations={"de": german})
    page = client.get("/news/harbour-news?lng=de").text
    assert "<title>Hafennachrichten" in page
    assert '<h1 class="mt-4 text-display">Hafennachrichten</h1>' in page
    assert "<p>Alles ruhig.</p>" in page.partition('id="boot"')[0]
    french = client.get("/news/harbour-news?lng=fr").text
    assert '<h1 lang="en" class="mt-4 text-display">Harbour news</h1>' in french
    assert "Hafennachrichten" in client.get("/news?lng=de").text


def test_a_workshop_is_shown_in_the_reader_s_language(client: Client, boss: Person) -> None:
    made = make(
        client,
        boss,
        "workshops",
        **WORKSHOP,
        translations={"fr": {"title": "N\u0153uds", "description": "", "duration": "1 heure"}},
    )
    assert made.status_code == 201, made.text
    assert words_of(client, "workshops", "title_fr", "duration_fr", "description_fr", "title_de") == {
        "title_fr": "N\u0153uds",
        "duration_fr": "1 heure",
        "description_fr": None,
        "title_de": None,
    }
    page = client.get("/workshops/knots?lng=fr").text
    assert '<h1 class="mt-4 text-display">N\u0153uds</h1>' in page
    assert '<p lang="en" class="mt-5 text-lg text-soft">Tie them</p>' in page
    assert "<span>1 heure</span>" in page
    assert '<span lang="en">1 hour</span>' in client.get("/workshops/knots?lng=de").text
    listed = client.get("/workshops?lng=fr").text
    assert ("N\u0153uds" in listed, "1 heure" in listed) == (True, True)


def test_a_change_replaces_translations_and_leaves_them_where_it_sends_none(
    client: Client, boss: Person
) -> None:
    row = make(client, boss, "news", title="Open", description="<p>Yes</p>", is_published=True).json()[0]
    path = f"/rest/v1/news?id=eq.{row['id']}"
    for change, title in (
        ({"translations": {"es": {"title": "Abierto"}}}, "Abierto"),
        ({"title": "Still open"}, "Abierto"),
        ({"translations": {}}, None),
    ):
        assert client.patch(path, json=change, headers=boss.headers).status_code == 204
        assert words_of(client, "news", "title_es") == {"title_es": title}


@pytest.mark.parametrize(
    "translations", [{"tlh": {"title": "x"}}, {"de": {"name": "x"}}, {"de": {"title": "two\nlines"}}]
)
def test_unknown_languages_and_fields_are_refused(
    client: Client, boss: Person, translations: dict[str, Any]
) -> None:
    answer = make(client, boss, "blog_articles", **ARTICLE, translations=translations)
    assert (answer.status_code, "translations" in answer.text) == (400, True)
