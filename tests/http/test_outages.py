"""A database that does not respond: 503 with Retry-After in every dialect, and full recovery once it is back."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from guildhall.config.version import VERSION
from guildhall.core.db import sqlite_database
from guildhall.core.db.sqlite import sqlite3
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.providers.sandbox.settings import webhook_secret
from guildhall.domains.payments.signature import sign
from guildhall.services.shop_settings.commands.opening import mark_opened
from tests.http.dialects import TODAY, auth_code, page_heading, rest_code, webhook_message
from tests.support.client import Client
from tests.support.cluster import Cluster, durable_cluster
from tests.support.people import Person, add_person
from tests.support.server import Server, new_server
from tests.support.shop_front import SECRET, rows_of
from tests.support.waiting import PATIENCE

EVENT = b'{"id":"event_1","type":"other","created":"2026-11-21T12:00:00Z","change":{}}'
MESSAGE = {"name": "Eve", "email": "eve@example.com", "message": "Hello"}
CLICK = {"referralCode": "A", "action": "click"}
SIGN_UP = {"email": "eve@example.com", "password": "a secret of eve's"}


def away(answer: httpx.Response) -> httpx.Response:
    assert answer.status_code == 503, answer.text
    assert answer.headers["retry-after"] == "1"
    assert answer.headers["x-content-type-options"] == "nosniff"
    return answer


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch, dialect: str, database_url: str) -> Iterator[Callable[[], None]]:
    """Hold SQLite's write lock from another process until the returned function is called."""
    monkeypatch.setattr(sqlite_database, "PATIENCE", 0.05)
    monkeypatch.setattr(sqlite_database, "PROBE_PATIENCE", 0.05)
    other = sqlite3.connect(database_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    yield lambda: other.rollback()
    other.close()


@pytest.mark.only_on("sqlite", reason="PostgreSQL has no lock on the whole database")
def test_a_locked_file(locked: Callable[[], None], client: Client, runtime: Runtime) -> None:
    signature = sign(EVENT, webhook_secret(runtime.settings), runtime.clock.now())
    signed = {"content": EVENT, "headers": {"sandbox-signature": signature}}

    assert rest_code(away(client.post("/rest/v1/contact_messages", json=MESSAGE))) == (503, "PGRST001")
    assert rest_code(away(client.post("/functions/v1/track-referral", json=CLICK))) == (503, "PGRST001")
    assert auth_code(away(client.post("/auth/v1/signup", json=SIGN_UP))) == (503, "unexpected_failure")
    assert webhook_message(away(client.post("/webhooks/sandbox", **signed))) == (
        503,
        "The database does not answer",
    )
    assert away(client.get("/readyz")).json() == {"status": "database does not answer"}
    assert client.get("/rest/v1/products").json() == []  # readers do not wait
    assert client.get("/healthz").status_code == 200

    locked()
    assert client.get("/readyz").json() == {"status": "ready"}
    assert client.post("/rest/v1/contact_messages", json=MESSAGE).status_code == 201
    assert client.post("/auth/v1/signup", json=SIGN_UP).status_code == 200
    assert client.post("/webhooks/sandbox", **signed).json() == {"received": True, "outcome": "ignored"}


@pytest.fixture
def cluster(starts_programs: None, dialect: str) -> Iterator[Cluster]:
    """A PostgreSQL that this test may stop."""
    with durable_cluster(60) as cluster:
        yield cluster


@pytest.fixture
def shop(cluster: Cluster, tmp_path: Path) -> Iterator[Server]:
    server = new_server(tmp_path / "shop", cluster.url("shop"), {"jwt_secret": SECRET})
    server.start()
    yield server
    assert server.stop() == 0


@pytest.mark.only_on("postgresql", reason="SQLite has no server that could be gone")
def test_a_server_that_is_gone(cluster: Cluster, shop: Server) -> None:
    with rows_of(shop) as runtime, runtime.writing() as uow:
        ada = add_person(uow, "ada")
        mark_opened(uow, None)
    with httpx.Client(base_url=shop.address, timeout=30) as client:
        assert client.get("/products").status_code == 200  # cached now, but not served from the cache below

        cluster.halt()
        _everything_is_away(client, ada)
        _everything_is_away(client, ada)  # also once the pool knows

        cluster.resume()
        _wait_until_ready(client)
        assert client.get("/rest/v1/products").json() == []
        assert client.get("/rest/v1/orders", headers=ada.headers).json() == []
        assert client.post("/rest/v1/contact_messages", json=MESSAGE).status_code == 201
        assert client.post("/auth/v1/signup", json=SIGN_UP).status_code == 200
        assert client.get("/products").status_code == 200
    log = shop.log.read_text()
    assert "Traceback" not in log
    assert "POST /auth/v1/signup: the database is not reachable: " in log
    assert SIGN_UP["password"] not in log


def _everything_is_away(client: httpx.Client, ada: Person) -> None:
    headers = ada.headers
    for answer in (
        client.get("/rest/v1/products"),
        client.get("/rest/v1/products", headers={"accept": "text/csv"}),
        client.get("/rest/v1/orders", headers=headers),
        client.post("/rest/v1/contact_messages", json=MESSAGE),
        client.post("/functions/v1/track-referral", json=CLICK),
    ):
        assert rest_code(away(answer)) == (503, "PGRST001")
    for answer in (
        client.post("/auth/v1/signup", json=SIGN_UP),
        client.get("/auth/v1/user", headers=headers | TODAY),
        client.post("/auth/v1/token?grant_type=password", json=SIGN_UP),
    ):
        assert auth_code(away(answer)) == (503, "unexpected_failure")
    for path, language, heading in (
        ("/products", "en", "We&#39;ll be right back"),
        ("/", "de", "Wir sind gleich zurück"),
        ("/sandbox/pay/x", "fr", "Nous revenons tout de suite"),
    ):
        answer = client.get(path, headers={"accept-language": language})
        assert page_heading(away(answer)) == (503, heading)
    assert away(client.get("/readyz")).json() == {"status": "database does not answer"}
    assert client.get("/healthz").json() == {"status": "up", "version": VERSION}
    assert client.get("/favicon.svg").status_code == 200


def _wait_until_ready(client: httpx.Client) -> None:
    give_up = time.monotonic() + PATIENCE
    while client.get("/readyz").status_code != 200:
        assert time.monotonic() < give_up, client.get("/rest/v1/products").text
        time.sleep(0.05)
