"""An internal error is answered in the dialect of the requested API, logged once, and reveals nothing."""

import logging
from collections.abc import Iterator
from typing import NoReturn

import httpx
import pytest

from guildhall.api import webhooks
from guildhall.api.auth import sign_up
from guildhall.api.functions import referrals
from guildhall.core.observability.logs import REQUEST_ID, TextFormatter
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.providers.sandbox.settings import webhook_secret
from guildhall.domains.payments.signature import sign
from guildhall.rest_engine.engine import RestEngine
from guildhall.web.card_page import routes as sandbox
from guildhall.web.renderer import Renderer
from tests.http.dialects import TODAY, auth_code, page_heading, rest_code, webhook_message
from tests.support.client import Client

pytestmark = pytest.mark.usefixtures("broken")

SECRET = "eve@example.com 4242 4242 4242 4242 whsec_abc123 eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2VhbA"
UNEXPECTED = "Unexpected failure, please check server logs for more information"
EVENT = b'{"id":"event_1","type":"other","created":"2026-11-21T12:00:00Z","change":{}}'


def fail(*_: object, **__: object) -> NoReturn:
    raise RuntimeError(f"something broke over {SECRET}")


async def fail_later(*_: object, **__: object) -> NoReturn:
    fail()


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client of an application in which every API fails."""
    monkeypatch.setattr(RestEngine, "read", fail)
    monkeypatch.setattr(RestEngine, "write", fail)
    monkeypatch.setattr(RestEngine, "export", fail)
    monkeypatch.setattr(sign_up, "sign_up", fail)
    monkeypatch.setattr(referrals, "track_click", fail)
    monkeypatch.setattr(webhooks, "receive_event", fail)
    monkeypatch.setattr(sandbox, "find_session", fail)
    monkeypatch.setattr(Renderer, "plan", fail_later)


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """Return the lines that the log's handler writes for each record."""
    written: list[str] = []

    class Writing(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(self.format(record))

    handler = Writing()
    handler.setFormatter(TextFormatter())
    logging.getLogger().addHandler(handler)
    yield written
    logging.getLogger().removeHandler(handler)


def shows_nothing(answer: httpx.Response) -> httpx.Response:
    for secret in ("Traceback", "RuntimeError", "something broke", *SECRET.split(" ")):
        assert secret not in answer.text
    assert answer.headers["cache-control"] == "no-store"
    return answer


@pytest.mark.both_databases
def test_the_tables(client: Client) -> None:
    for answer in (
        client.get("/rest/v1/products"),
        client.get("/rest/v1/products", headers={"accept": "text/csv"}),
        client.post("/rest/v1/contact_messages", json={}),
        client.delete("/rest/v1/orders?id=eq.1"),
    ):
        assert rest_code(shows_nothing(answer)) == (500, "XX000")
        assert answer.json()["message"] == UNEXPECTED


def test_the_auth_api(client: Client) -> None:
    body = {"email": "eve@example.com", "password": "long enough"}
    for headers in ({}, TODAY):
        answer = shows_nothing(client.post("/auth/v1/signup", json=body, headers=headers))
        assert auth_code(answer) == (500, "unexpected_failure")
        assert UNEXPECTED in answer.json().values()


def test_the_functions(client: Client) -> None:
    answer = client.post("/functions/v1/track-referral", json={"referralCode": "A", "action": "click"})
    assert rest_code(shows_nothing(answer)) == (500, "XX000")


def test_the_webhooks(client: Client, runtime: Runtime) -> None:
    signature = sign(EVENT, webhook_secret(runtime.settings), runtime.clock.now())
    answer = client.post("/webhooks/sandbox", content=EVENT, headers={"sandbox-signature": signature})
    assert webhook_message(shows_nothing(answer)) == (500, UNEXPECTED)


@pytest.mark.parametrize(
    ("headers", "language", "theme", "heading"),
    [
        ({}, "en", "system", "Something went wrong on our side"),
        ({"accept-language": "de-CH"}, "de", "system", "Bei uns ist etwas schiefgegangen"),
        ({"cookie": "i18nextLng=es; vite-ui-theme=dark"}, "es", "dark", "Algo ha fallado por nuestra parte"),
        ({"accept-language": "fr"}, "fr", "system", "Un problème est survenu de notre côté"),
    ],
)
def test_the_pages(client: Client, headers: dict[str, str], language: str, theme: str, heading: str) -> None:
    for path in ("/", "/products", "/sandbox/pay/x"):
        answer = shows_nothing(client.get(path, headers=headers))
        assert page_heading(answer) == (500, heading)
        assert f'<html lang="{language}" data-theme="{theme}">' in answer.text
        assert f"<code>{answer.headers['x-request-id']}</code>" in answer.text


def test_a_failure_is_logged_once_with_its_request_and_without_secrets(
    client: Client, lines: list[str]
) -> None:
    answer = client.get("/rest/v1/products?select=a%0Ab", headers={"x-request-id": "request-7"})
    assert answer.headers["x-request-id"] == "request-7"
    (line,) = lines
    first, second, *_, last = line.splitlines()
    assert (
        first == "ERROR guildhall.http.request_context [request-7]: GET /rest/v1/products: unexpected failure"
    )
    assert second == "Traceback (most recent call last):"
    assert last == "RuntimeError: something broke over (address) (number) (secret) (token)"


def test_a_visitor_cannot_write_lines_into_the_log(client: Client, lines: list[str]) -> None:
    answer = client.get("/rest/v1/products%0AERROR%20forged%1b[31m")
    assert answer.status_code == 404
    assert lines == []
    client.get("/rest/v1/products%E2%80%A8ERROR%20forged")
    assert len(lines[0].splitlines()) > 1  # of the traceback alone
    assert not any(line.startswith("ERROR forged") for line in lines[0].splitlines())


def test_a_failure_is_never_cached(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/sitemap.xml").status_code == 500
    assert client.get("/rest/v1/products").status_code == 500
    monkeypatch.undo()
    assert client.get("/sitemap.xml").status_code == 200
    assert client.get("/rest/v1/products").json() == []


@pytest.fixture(autouse=True)
def _no_request() -> Iterator[None]:
    """Leave the request context: the test itself is no request, although it runs in the client's context."""
    yield
    REQUEST_ID.set("")
