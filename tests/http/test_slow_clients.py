"""Clients that send slowly or endlessly, or never read, are cut off; clients that wait for an answer are not."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from guildhall.core.observability.logs import log_to_stderr
from guildhall.http.connection import (
    LARGEST_HEAD,
    MAX_CHECKS,
    MOST_WAITING,
    TOO_LARGE,
    Connection,
    CountAnswers,
)

GET = b" HTTP/1.1\r\nHost: shop\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: shop\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
LARGE = 32 << 20  # bytes; more than the system buffers between two programs
LONGEST = 60  # seconds, after which the test fails because nothing was cut off

Client = Callable[["Impatient", asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Impatient(Connection):
    check_every = 0.02

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config=config, server_state=ServerState(), app_state={"connection": self})
        self.checks: asyncio.Queue[None] = asyncio.Queue()
        self.lost = asyncio.Event()

    def _check(self) -> None:
        super()._check()
        self.checks.put_nowait(None)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.lost.set()

    async def be_looked_at(self) -> None:
        """Wait for more checks than a slow client would survive."""
        self.checks = asyncio.Queue()
        for _ in range(3 * MAX_CHECKS):
            await self.checks.get()


async def shop(scope: Scope, receive: Receive, send: Send) -> None:
    while scope["path"] != "/at-once" and (await receive()).get("more_body"):
        pass
    if scope["path"] == "/late":
        await scope["state"]["connection"].be_looked_at()
    body = b"x" * (LARGE if scope["path"] == "/large" else 2)
    length = [(b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": length})
    await send({"type": "http.response.body", "body": body})


def visited(client: Client) -> None:
    """Run a client against such a connection. uvicorn's own keep-alive timeout is over an hour here."""

    async def visit() -> None:
        config = uvicorn.Config(CountAnswers(shop), http=Impatient, timeout_keep_alive=3600, log_config=None)
        config.load()
        connection = Impatient(config)
        server = await asyncio.get_running_loop().create_server(lambda: connection, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        await asyncio.wait_for(client(connection, reader, writer), LONGEST)
        writer.close()
        server.close()

    asyncio.run(visit())


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"\r\n",
        b"GET / HTTP/1.1\r\nHost: sh",
        POST + b"Content-Length: 100\r\n\r\n{",
        CHUNKED + b"1;",
        CHUNKED + b"1\r\nx\r\n0\r\nX-Late: ",
    ],
)
def test_a_client_that_stops_mid_request_is_cut_off(sent: bytes) -> None:
    async def stop(_: Impatient, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(sent)
        assert await reader.read() == b""

    visited(stop)


def test_an_idle_client_after_a_response_is_cut_off() -> None:
    async def stop(_: Impatient, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET /" + GET + b"\r\n")
        assert (await reader.readuntil(b"\r\n\r\nxx")).startswith(b"HTTP/1.1 200 ")
        writer.write(b"POST /at-once HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\n{")
        assert (await reader.readuntil(b"\r\n\r\nxx")).startswith(b"HTTP/1.1 200 ")
        assert await reader.read() == b""

    visited(stop)


def test_a_client_that_never_reads_is_cut_off() -> None:
    async def stop(connection: Impatient, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET /large" + GET + (b"GET /" + GET) * 2)
        await connection.lost.wait()
        received = 0
        try:
            while more := await reader.read(1 << 20):
                received += len(more)
        except ConnectionResetError:
            pass
        assert received < LARGE

    visited(stop)


@pytest.mark.parametrize(
    ("begin", "more"),
    [
        (b"GET / HTTP/1.1\r\nX-Long: ", b"x"),
        (b"GET / HTTP/1.1\r\n", b"X-A: x\r\n"),
        (b"GET /", b"x"),
        (CHUNKED + b"1;", b"x"),
        (CHUNKED + b"0\r\n", b"X-A: x\r\n"),
    ],
)
def test_an_endless_request_is_cut_off(begin: bytes, more: bytes) -> None:
    """All of it was once kept in memory: 200 MB of one header cost 370."""

    async def go_on(_: Impatient, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(begin + more * (LARGEST_HEAD // len(more)))
        assert await reader.read() == TOO_LARGE

    visited(go_on)


def test_a_waiting_client_gets_its_response() -> None:
    async def wait(_: Impatient, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for request in (b"GET /late" + GET, b"POST /late HTTP/1.1\r\nContent-Length: 1\r\n\r\nx"):
            writer.write(request)
            assert (await reader.readuntil(b"\r\n\r\nxx")).startswith(b"HTTP/1.1 200 ")

    visited(wait)


def test_a_body_may_be_larger_than_a_head_and_come_in_small_pieces() -> None:
    async def send(_: Impatient, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        pieces = b"8\r\n12345678\r\n" * LARGEST_HEAD
        for _again in range(2):
            writer.write(CHUNKED + pieces + b"0\r\n\r\n")
            assert (await reader.readuntil(b"\r\n\r\nxx")).startswith(b"HTTP/1.1 200 ")

    visited(send)


@pytest.mark.parametrize("sent", [1, MOST_WAITING])
def test_requests_sent_together_are_answered_in_order(sent: int) -> None:
    async def send(_: Impatient, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write((b"GET /" + GET) * sent)
        for _again in range(sent):
            assert (await reader.readuntil(b"\r\n\r\nxx")).startswith(b"HTTP/1.1 200 ")

    visited(send)


def test_a_client_that_sends_requests_without_waiting_for_answers_is_cut_off() -> None:
    """One connection filled a gigabyte with requests of 34 bytes: uvicorn queues as many as arrive."""

    async def send(_: Impatient, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write((b"GET /late" + GET) * (MOST_WAITING + 1))
        with suppress(ConnectionResetError):
            assert await reader.read() == b""

    visited(send)


def test_answered_requests_make_room_for_more() -> None:
    async def send(_: Impatient, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _again in range(3):
            writer.write((b"GET /" + GET) * MOST_WAITING)
            for _each in range(MOST_WAITING):
                await reader.readuntil(b"\r\n\r\nxx")

    visited(send)


def test_a_request_to_upgrade_writes_no_line_into_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def ask(_: Impatient, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET / HTTP/1.1\r\nHost: shop\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n")
        assert (await reader.readuntil(b"\r\n\r\nxx")).startswith(b"HTTP/1.1 200 ")

    log_to_stderr()
    logging.getLogger().addHandler(caplog.handler)
    visited(ask)
    assert [each.message for each in caplog.records if each.levelname == "WARNING"] == []
