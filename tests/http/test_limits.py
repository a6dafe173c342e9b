"""No route reads more than 1 MiB, in any transfer form, or for longer than a minute."""

import asyncio
import socket
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from guildhall.config.settings import Settings
from guildhall.core.i18n import OFFERED, text
from guildhall.http import published_site
from guildhall.http.body_limit import LARGEST_BODY, LONGEST_BODY, BodyLimit
from guildhall.http.errors.handlers import TOO_LARGE, TOO_SLOW
from tests.support.server import Server


async def measuring(scope: Scope, receive: Receive, send: Send) -> None:
    body = await Request(scope, receive).body()
    await PlainTextResponse(str(len(body)))(scope, receive, send)


def post(
    path: str, content: bytes | AsyncIterator[bytes], within: float = LONGEST_BODY, language: str = "en"
) -> httpx.Response:
    async def send() -> httpx.Response:
        limited = BodyLimit(measuring, lambda _: True, within)

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            scope[published_site.KEY] = published_site.built_in(Settings())
            await limited(scope, receive, send)

        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://shop.test") as client:
            return await client.post(path, content=content, headers={"accept-language": language})

    return asyncio.run(send())


async def pieces(size: int) -> AsyncIterator[bytes]:
    for begin in range(0, size, 65536):
        yield b"x" * min(65536, size - begin)


@pytest.mark.parametrize("size", [0, 1, LARGEST_BODY])
def test_a_body_within_the_limit_arrives_whole(size: int) -> None:
    assert post("/rest/v1/orders", b"x" * size).text == str(size)
    assert post("/rest/v1/orders", pieces(size)).text == str(size)


def test_a_larger_body_is_refused_by_its_content_length() -> None:
    answer = post("/rest/v1/orders", b"x" * (LARGEST_BODY + 1))
    assert answer.status_code == 413
    assert answer.json() == {"code": "PGRST102", "details": None, "hint": None, "message": TOO_LARGE.message}


def test_a_larger_body_is_refused_without_a_content_length() -> None:
    answer = post("/auth/v1/signup", pieces(LARGEST_BODY + 1))
    assert answer.status_code == 413
    assert answer.json() == {"code": 413, "error_code": "request_entity_too_large", "msg": TOO_LARGE.message}


def test_one_that_does_not_end_is_given_up() -> None:
    async def dripping() -> AsyncIterator[bytes]:
        yield b"x"
        await asyncio.Event().wait()

    answer = post("/rest/v1/orders", dripping(), within=0.01)
    assert answer.status_code == 408
    assert answer.json() == {"code": "PGRST102", "details": None, "hint": None, "message": TOO_SLOW.message}
    assert answer.headers["connection"] == "close"


class Pieces:
    """A body in chunks of 1 MiB that counts the chunks read."""

    def __init__(self, pieces: int) -> None:
        self.pieces, self.taken = pieces, 0

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for _ in range(self.pieces):
            self.taken += 1
            yield b"x" * LARGEST_BODY


@pytest.mark.parametrize(("sent", "taken"), [(12, 12), (16, 16), (40, 17)])
def test_a_refused_body_is_read_up_to_a_bound(sent: int, taken: int) -> None:
    body = Pieces(sent)
    assert post("/rest/v1/orders", aiter(body)).status_code == 413
    assert body.taken == taken


def test_an_oversized_request_gets_a_response_instead_of_a_reset(served: Server) -> None:
    """Over real connections, by a client that reads nothing before everything is sent, as browsers do."""
    body = b"x" * (12 * LARGEST_BODY)
    for path in ("/rest/v1/orders", "/auth/v1/signup", "/functions/v1/checkout", "/webhooks/stripe") * 5:
        answer = httpx.post(f"{served.address}{path}", content=body, headers={"accept-language": "de"})
        assert answer.status_code == 413, path
        assert "1 MiB" in answer.text, path


def test_an_expect_continue_client_is_refused_before_sending(served: Server) -> None:
    address = urlsplit(served.address)
    head = (
        "POST /rest/v1/orders HTTP/1.1\r\nHost: {}\r\nContent-Length: 5000000\r\nExpect: 100-continue\r\n\r\n"
    )
    with socket.create_connection((address.hostname, address.port), timeout=10) as connection:
        connection.sendall(head.format(address.netloc).encode())
        assert connection.recv(1000).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize("language", OFFERED)
def test_the_refusal_is_in_the_language_of_the_page(language: str) -> None:
    words = text(language, "faults.request_entity_too_large")
    answer = post("/rest/v1/orders", b"x" * (LARGEST_BODY + 1), language=language)
    assert answer.json()["message"] == words
