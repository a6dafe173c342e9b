"""Publishable keys: which pages may use them, that they give no rights, how they end, and their limit."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import event, select

from guildhall.core.runtime import Runtime
from guildhall.domains.integrations.commands.publishable_keys import MOST_KEYS, REQUESTS, TABLE
from guildhall.domains.integrations.models import PublishableKey
from guildhall.http import key_gate
from guildhall.http.cache.freshness import Freshness
from guildhall.http.key_gate import KnownKeys
from guildhall.services.audit.models import AuditEntry
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add, add_product

SITE, OTHER_SITE = "https://www.example.org", "https://other.example"
PRODUCTS = "/rest/v1/products?select=name"
ALLOWED = "access-control-allow-origin"


def _call(client: Client, boss: Person, name: str, /, **body: Any) -> httpx.Response:
    return client.post(f"/functions/v1/{name}", json=body, headers=boss.headers)


def _create(client: Client, boss: Person, *origins: str, **more: Any) -> dict[str, str]:
    body = {"name": "Landing page", "origins": list(origins)} | more
    answer = _call(client, boss, "create-publishable-key", **body)
    assert answer.status_code == 200, answer.text
    made: dict[str, str] = answer.json()
    return made


def _preflight(client: Client, origin: str, *headers: str) -> httpx.Response:
    announced = {"access-control-request-headers": ",".join(headers)} if headers else {}
    asked = {"origin": origin, "access-control-request-method": "GET", **announced}
    return client.request("OPTIONS", PRODUCTS, headers=asked)


def test_a_key_is_listed_in_full_for_admins(client: Client, boss: Person) -> None:
    made = _create(client, boss, SITE)
    assert made["key"].startswith("ghp_")
    [listed] = client.get("/rest/v1/publishable_keys", headers=boss.headers).json()
    assert (listed["id"], listed["key"], listed["origins"]) == (made["id"], made["key"], [SITE])
    assert client.get("/rest/v1/publishable_keys", headers={"apikey": made["key"]}).status_code == 401


def test_pages_of_its_websites_read_what_is_public(client: Client, runtime: Runtime, boss: Person) -> None:
    with runtime.writing() as uow:
        add_product(uow, "Atlas")
    key = _create(client, boss, SITE)["key"]
    preflight = _preflight(client, SITE)
    assert (preflight.status_code, preflight.headers[ALLOWED]) == (204, SITE)
    assert "apikey" in preflight.headers["access-control-allow-headers"]
    assert "access-control-allow-credentials" not in preflight.headers
    for sent in (
        {"apikey": key},
        {"authorization": f"Bearer {key}"},
        {"apikey": key, "authorization": f"bearer {key}"},
    ):
        answer = client.get(PRODUCTS, headers={"origin": SITE, **sent})
        assert (answer.status_code, answer.json()) == (200, [{"name": "Atlas"}]), sent
        assert answer.headers[ALLOWED] == SITE
        assert "access-control-allow-credentials" not in answer.headers
        assert "content-range" in answer.headers["access-control-expose-headers"]
        assert "etag" in answer.headers  # from the cache, which signed-in callers bypass
    refused = client.get("/rest/v1/nonsense", headers={"origin": SITE, "apikey": key})
    assert (refused.status_code, refused.headers[ALLOWED]) == (404, SITE)
    program = client.get(PRODUCTS, headers={"apikey": key})
    assert (program.status_code, ALLOWED in program.headers) == (200, False)


def test_pages_of_other_websites_do_not(client: Client, boss: Person) -> None:
    key = _create(client, boss, SITE)["key"]
    _create(client, boss, "https://third.example")
    assert ALLOWED not in _preflight(client, OTHER_SITE).headers
    announced = _preflight(client, OTHER_SITE, "apikey", "x-retry-count")
    assert (announced.status_code, announced.headers[ALLOWED]) == (204, OTHER_SITE)
    for origin in (
        OTHER_SITE,
        "https://third.example",
        "null",
        f"{SITE}.evil.example",
        "http://www.example.org",
    ):
        for sent in ({"apikey": key}, {"authorization": f"Bearer {key}"}):
            answer = client.get(PRODUCTS, headers={"origin": origin, **sent})
            assert (answer.status_code, answer.json()["hint"]) == (403, "website_not_listed"), origin
            assert answer.headers[ALLOWED] == origin  # the page can read why


def test_an_origin_is_open_only_to_requests_with_its_key(
    client: Client, runtime: Runtime, boss: Person
) -> None:
    """The cache of answers gives each caller the headers of their own request."""
    key, other = _create(client, boss, SITE)["key"], _create(client, boss, OTHER_SITE)["key"]
    for _ in range(2):
        for headers, allowed in (
            ({"origin": SITE, "apikey": key}, SITE),
            ({"origin": SITE}, None),
            ({"origin": OTHER_SITE, "apikey": other}, OTHER_SITE),
            ({"origin": SITE, "apikey": "anything"}, None),
            ({"origin": SITE, **boss.headers}, None),
            ({}, None),
        ):
            answer = client.get(PRODUCTS, headers=headers)
            assert answer.headers.get(ALLOWED) == allowed, headers
            assert {"origin", "apikey"} <= {*answer.headers["vary"].lower().replace(" ", "").split(",")}


@pytest.mark.settings(cors_origins=SITE)
def test_origins_of_the_operator_need_no_key(client: Client, boss: Person) -> None:
    key = _create(client, boss, OTHER_SITE)["key"]
    assert client.get(PRODUCTS, headers={"origin": SITE}).headers[ALLOWED] == SITE
    assert client.get(PRODUCTS, headers={"origin": OTHER_SITE, "apikey": key}).headers[ALLOWED] == OTHER_SITE
    assert client.get(PRODUCTS, headers={"origin": SITE, "apikey": key}).status_code == 403


def test_with_a_session_the_caller_is_its_user(client: Client, runtime: Runtime, boss: Person) -> None:
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
    key = _create(client, boss, SITE)["key"]
    sent = {"origin": SITE, "apikey": key}
    answer = client.get("/rest/v1/users?select=email", headers=sent | ada.headers)
    assert (answer.json(), answer.headers[ALLOWED]) == ([{"email": "ada@example.com"}], SITE)
    assert client.get("/auth/v1/user", headers=sent | ada.headers).json()["email"] == "ada@example.com"
    for headers in (sent, sent | {"authorization": f"Bearer {key}"}):
        for path in ("/rest/v1/users", "/auth/v1/user"):
            assert client.get(path, headers=headers).status_code == 401, path


def test_keys_that_have_ended_are_refused(client: Client, clock: FixedClock, boss: Person) -> None:
    made = _create(client, boss, SITE)
    brief = _create(client, boss, OTHER_SITE, expiresAt="2026-11-21T13:00:00Z")["key"]
    assert client.get(PRODUCTS, headers={"origin": OTHER_SITE, "apikey": brief}).status_code == 200
    assert _call(client, boss, "revoke-publishable-key", id=made["id"]).json() == {"revoked": True}
    clock.advance(timedelta(hours=1))
    for key in (made["key"], brief, "ghp_invented"):
        for sent in ({"apikey": key}, {"authorization": f"Bearer {key}"}, {"apikey": key} | boss.headers):
            for path in ("/rest/v1/products", "/functions/v1/quote", "/auth/v1/user"):
                answer = client.get(path, headers={"origin": SITE, **sent})
                assert (answer.status_code, answer.json()["hint"]) == (401, "publishable_key_ended"), path
                assert answer.headers[ALLOWED] == SITE  # the page can read why
    for origin in (SITE, OTHER_SITE):
        assert ALLOWED not in _preflight(client, origin).headers
    for word in ("public", "ghk_x", "eyJhbGciOiJIUzI1NiJ9.e30.x", ""):
        assert client.get(PRODUCTS, headers={"apikey": word}).status_code == 200


def test_a_changed_list_of_websites_takes_effect_at_once(client: Client, boss: Person) -> None:
    made = _create(client, boss, SITE)
    changed = _call(client, boss, "change-publishable-key", id=made["id"], origins=[OTHER_SITE])
    assert changed.json() == {"changed": True}
    for origin, status in ((SITE, 403), (OTHER_SITE, 200)):
        answer = client.get(PRODUCTS, headers={"origin": origin, "apikey": made["key"]})
        assert (answer.status_code, answer.headers[ALLOWED]) == (status, origin)
        assert (ALLOWED in _preflight(client, origin).headers) == (status == 200)
    _call(client, boss, "revoke-publishable-key", id=made["id"])
    late = _call(client, boss, "change-publishable-key", id=made["id"], name="Late")
    assert (late.status_code, late.json()["hint"]) == (404, "not_found")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://WWW.Example.org/", "https://www.example.org"),
        ("https://example.org:443", "https://example.org"),
        ("https://example.org:8443", "https://example.org:8443"),
        ("https://xn--mller-kva.example", "https://xn--mller-kva.example"),
        ("http://localhost:5173", "http://localhost:5173"),
        ("http://app.localhost", "http://app.localhost"),
        ("http://127.0.0.1:80", "http://127.0.0.1"),
        ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"),
    ],
)
def test_origins_are_kept_as_browsers_send_them(client: Client, boss: Person, given: str, kept: str) -> None:
    key = _create(client, boss, given)["key"]
    answer = client.get(PRODUCTS, headers={"origin": kept, "apikey": key})
    assert (answer.status_code, answer.headers.get(ALLOWED)) == (200, kept)


@pytest.mark.parametrize(
    "given",
    [
        "http://www.example.org", "http://localhost.example.org", "www.example.org", "*", "https://*.example.org",
        "https://", "https://example.org/page", "https://example.org?x=1", "https://example.org#", "null",
        "https://ada:pw@example.org", "https://example.org:0x50", "https://example.org:99999", "https://exa mple.org",
        "https://müller.example", "ftp://example.org", "javascript:alert(1)", "https://[::1",
    ],
)  # fmt: skip
def test_what_is_no_origin_is_refused(client: Client, boss: Person, given: str) -> None:
    made = _create(client, boss, SITE)
    for name, body in (
        ("create-publishable-key", {"name": "x", "origins": [SITE, given]}),
        ("change-publishable-key", {"id": made["id"], "origins": [given]}),
    ):
        answer = _call(client, boss, name, **body)
        assert (answer.status_code, answer.json()["hint"]) == (400, "website_origin"), name


def test_a_key_names_a_website_and_there_are_not_too_many(
    client: Client, runtime: Runtime, boss: Person
) -> None:
    assert _call(client, boss, "create-publishable-key", name="x", origins=[]).status_code == 400
    with runtime.writing() as uow:
        for number in range(MOST_KEYS):
            add(uow, PublishableKey, name="x", key=f"ghp_{number}", origins=[SITE])
    answer = _call(client, boss, "create-publishable-key", name="x", origins=[SITE])
    assert (answer.status_code, answer.json()["hint"]) == (409, "too_many_keys")


def test_each_change_is_in_the_audit_log(client: Client, runtime: Runtime, boss: Person) -> None:
    made = _create(client, boss, SITE)
    _call(client, boss, "change-publishable-key", id=made["id"], origins=[SITE])  # changes nothing
    _call(client, boss, "change-publishable-key", id=made["id"], origins=[OTHER_SITE])
    for _ in range(2):
        _call(client, boss, "revoke-publishable-key", id=made["id"])
    with runtime.reading() as uow:
        log = uow.db.execute(select(AuditEntry.action, AuditEntry.data, AuditEntry.actor_id)).all()
    assert {(entry.action, entry.actor_id) for entry in log} == {
        (f"publishable_key.{act}", boss.account_id) for act in ("created", "changed", "revoked")
    }
    assert len(log) == 3
    [change] = [entry.data for entry in log if entry.action == "publishable_key.changed"]
    assert change == {"changes": {"origins": [[SITE], [OTHER_SITE]]}}


@pytest.fixture
def burst(monkeypatch: pytest.MonkeyPatch) -> int:
    """Allow few requests of a key at once, before the application is built."""
    monkeypatch.setattr(key_gate, "REQUESTS", replace(REQUESTS, burst=20))
    return 20


@pytest.mark.settings(rate_limits="on")
def test_each_key_has_its_own_limit(
    burst: int, client: Client, runtime: Runtime, clock: FixedClock, boss: Person
) -> None:
    busy, calm = _create(client, boss, SITE), _create(client, boss, OTHER_SITE)
    sent = {"origin": SITE, "apikey": busy["key"]}
    answers = [client.get(PRODUCTS, headers=sent) for _ in range(burst + 1)]
    assert [answer.status_code for answer in answers] == [200] * burst + [429]
    assert answers[-1].headers["retry-after"] == "1"
    assert answers[-1].headers[ALLOWED] == SITE  # the page can read why
    statements: list[str] = []
    event.listen(runtime.database.engine, "before_cursor_execute", lambda *args: statements.append(args[2]))
    assert client.get(PRODUCTS, headers=sent).status_code == 429
    assert statements == []
    assert client.get(PRODUCTS, headers={"origin": OTHER_SITE, "apikey": calm["key"]}).status_code == 200
    assert client.get(PRODUCTS).status_code == 200
    clock.advance(timedelta(seconds=1))
    assert client.get(PRODUCTS, headers=sent).status_code == 200


def test_a_use_is_noted_once_a_minute(
    client: Client, runtime: Runtime, clock: FixedClock, boss: Person
) -> None:
    made, began = _create(client, boss, SITE), clock.now()

    def used() -> object:
        client.get(PRODUCTS, headers={"apikey": made["key"]})
        with runtime.reading() as uow:
            return uow.db.execute(select(PublishableKey.last_used_at)).scalar_one()

    assert used() == began
    clock.advance(timedelta(seconds=59))
    assert used() == began
    clock.advance(timedelta(seconds=1))
    assert used() == began + timedelta(minutes=1)


def test_keys_are_read_once_and_again_after_a_change(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While changes of other processes may be missed, they are read again every second."""
    freshness = Freshness()
    known = KnownKeys(runtime, freshness)

    def read() -> set[str]:
        return {*asyncio.run(known.current())}

    def make(key: str) -> None:
        with runtime.writing() as uow:
            add(uow, PublishableKey, name="x", key=key, origins=[SITE])

    assert read() == set()
    make("ghp_1")
    assert read() == set()
    freshness.changed([TABLE])
    assert read() == {"ghp_1"}
    make("ghp_2")
    freshness.trusted = False
    assert read() == {"ghp_1"}
    monkeypatch.setattr(key_gate, "READ_EVERY", 0.0)
    assert read() == {"ghp_1", "ghp_2"}


def test_a_customer_makes_no_key(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
    body = {"name": "Mine", "origins": [SITE]}
    for headers, status in ((ada.headers, 403), ({}, 401)):
        answer = client.post("/functions/v1/create-publishable-key", json=body, headers=headers)
        assert answer.status_code == status
