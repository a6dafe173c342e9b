"""No door reads more than 1 MiB, however the body arrives, nor for longer than a minute."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from guildhall.http.body_limit import LARGEST_BODY, LONGEST_BODY, BodyLimit
from guildhall.http.errors.handlers import TOO_LARGE, TOO_SLOW


async def measuring(scope: Scope, receive: Receive, send: Send) -> None:
    body = await Request(scope, receive).body()
    await PlainTextResponse(str(len(body)))(scope, receive, send)


def post(path: str, content: bytes | AsyncIterator[bytes], within: float = LONGEST_BODY) -> httpx.Response:
    async def send() -> httpx.Response:
        transport = httpx.ASGITransport(BodyLimit(measuring, within))
        async with httpx.AsyncClient(transport=transport, base_url="http://shop.test") as client:
            return await client.post(path, content=content)

    return asyncio.run(send())


async def pieces(size: int) -> AsyncIterator[bytes]:
    for begin in range(0, size, 65536):
        yield b"x" * min(65536, size - begin)


@pytest.mark.parametrize("size", [0, 1, LARGEST_BODY])
def test_a_body_within_the_limit_arrives_whole(size: int) -> None:
    assert post("/rest/v1/orders", b"x" * size).text == str(size)
    assert post("/rest/v1/orders", pieces(size)).text == str(size)


def test_a_larger_one_is_refused_by_its_announced_length() -> None:
    answer = post("/rest/v1/orders", b"x" * (LARGEST_BODY + 1))
    assert answer.status_code == 413
    assert answer.json() == {"code": "PGRST102", "details": None, "hint": None, "message": TOO_LARGE.message}


def test_a_larger_one_is_refused_without_an_announced_length() -> None:
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
