"""A large body is validated before the transaction and off the event loop: sanitising HTML must not hold up others."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from guildhall.core.html import clean
from guildhall.core.runtime import Runtime
from guildhall.domains.content.models import BlogArticle
from guildhall.serve.app import create_app
from tests.support.client import Client
from tests.support.people import add_person

LONG = "<p>word</p>" * 5_000
WRITES = {
    "blog_articles": {"title": "Long", "content": LONG},
    "news": {"title": "Long", "description": LONG},
}


@pytest.fixture
def places(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Record where HTML is sanitised: the name of the thread, and whether a writing transaction is open."""
    seen: list[tuple[str, bool]] = []
    writing = threading.Event()

    def noted(html: str) -> str:
        seen.append((threading.current_thread().name, writing.is_set()))
        return clean(html)

    transaction = runtime.database._finishing

    @contextmanager
    def finishing(connection: Any) -> Iterator[None]:
        with transaction(connection):
            writing.set()
            try:
                yield
            finally:
                writing.clear()

    monkeypatch.setattr("guildhall.domains.content.schemas.clean", noted)
    monkeypatch.setattr(runtime.database, "_finishing", finishing)
    return seen


@pytest.mark.parametrize("table", WRITES)
def test_html_is_sanitised_in_a_thread_before_the_transaction(
    runtime: Runtime, places: list[tuple[str, bool]], table: str
) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    client = Client(create_app(runtime), runtime.settings.site_url)
    headers = boss.headers | {"prefer": "return=representation"}
    made = client.post(f"/rest/v1/{table}", json=WRITES[table], headers=headers)
    assert made.status_code == 201
    [row] = made.json()
    changed = client.patch(f"/rest/v1/{table}?id=eq.{row['id']}", json=WRITES[table], headers=headers)
    assert changed.status_code == 200
    assert [(name.startswith("reading"), inside) for name, inside in places] == [(True, False)] * 2
    client.close()


def test_a_large_body_is_refused_like_a_small_one(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        boss, anna = add_person(uow, "boss", admin=True), add_person(uow, "anna")
    client = Client(create_app(runtime), runtime.settings.site_url)
    refused = client.post("/rest/v1/blog_articles", json=WRITES["blog_articles"], headers=anna.headers)
    assert (refused.status_code, refused.json()["code"]) == (403, "42501")
    unknown = client.post(
        "/rest/v1/blog_articles", json=WRITES["blog_articles"] | {"x": 1}, headers=boss.headers
    )
    assert (unknown.status_code, unknown.json()["code"]) == (400, "PGRST204")
    deep = client.post(
        "/rest/v1/blog_articles", json={"title": "x", "content": "<div>" * 5_000}, headers=boss.headers
    )
    assert (deep.status_code, deep.json()["hint"]) == (400, "html_too_deep")
    with runtime.reading() as uow:
        assert uow.db.execute(BlogArticle.__table__.select()).all() == []
    client.close()


def test_a_stranger_sends_no_large_body(runtime: Runtime) -> None:
    client = Client(create_app(runtime), runtime.settings.site_url)
    message = {"name": "A", "email": "a@example.com", "message": "\U0001f600" * 5_000}
    longest = json.dumps(message).encode()
    assert len(longest) > 60_000
    kind = {"content-type": "application/json"}
    assert client.post("/rest/v1/contact_messages", content=longest, headers=kind).status_code == 201
    padded = longest[:-1] + b" " * 10_000 + b"}"
    refused = client.post("/rest/v1/contact_messages", content=padded, headers=kind)
    assert (refused.status_code, refused.json()["code"]) == (413, "PGRST102")
    client.close()
