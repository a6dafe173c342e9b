"""Addresses that outgoing webhooks must not reach."""

import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.integrations import safe_post
from guildhall.domains.integrations.deliver import WebhookSender
from guildhall.domains.integrations.safe_post import EndpointConnection
from tests.integrations.conftest import Hooks
from tests.integrations.receiver import Answer, WebhookReceiver, close_after, say
from tests.support.certificates import local_certificate
from tests.support.client import Client
from tests.support.people import Person

PATIENCE = 60.0  # seconds; a busy machine is no failure
PRIVATE = (
    "127.0.0.1",
    "127.9.9.9",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "239.1.2.3",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::",
    "2001:0:7f00:1::",
    "2001:0:4136:e378:8000:63bf:80ff:fffe",
    "::127.0.0.1",
    "::ffff:0:127.0.0.1",
    "64:ff9b:1::7f00:1",
    "fec0::1",
    "5f00::1",
    "3fff::1",
    "2001:db8::1",
    "192.0.0.8",
    "192.88.99.1",
    "192.0.2.1",
    "198.18.0.1",
    "240.0.0.1",
    "0.1.2.3",
)
PUBLIC = ("93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "64:ff9b::101:101")


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_known(address: str) -> None:
    assert not safe_post.is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_known(address: str) -> None:
    assert safe_post.is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/hook",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.1/",
        "https://0177.0.0.1/",
        "https://127.1/",
        "https://0/",
        "https://0.0.0.0/",
        "https://[::]/",
        "https://[::ffff:7f00:1]/",
        "https://[64:ff9b::127.0.0.1]/",
        "https://[0:0:0:0:0:ffff:127.0.0.1]/",
        "https://LOCALHOST:8443/",
        "https://localhost/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://169.254.169.254/latest/meta-data",
    ],
)
def test_an_endpoint_in_a_private_network_is_refused(client: Client, boss: Person, url: str) -> None:
    answer = client.post("/functions/v1/create-webhook-endpoint", json={"url": url}, headers=boss.headers)
    assert (answer.status_code, answer.json()["hint"]) == (400, "webhook_private")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com/",
        "ftp://example.com/",
        "https://",
        "https://user:pw@example.com/",
        "https://example.com:99999/",
        "https://example.com/ü",
        "gopher://x",
        "nonsense",
    ],
)
def test_what_is_no_https_address_is_refused(client: Client, boss: Person, url: str) -> None:
    answer = client.post("/functions/v1/create-webhook-endpoint", json={"url": url}, headers=boss.headers)
    assert (answer.status_code, answer.json()["hint"]) == (400, "webhook_url")


@pytest.mark.parametrize(
    "host", ["127.0.0.1.", "[fe80::1%25lo]", "127.0.0.1%2f@example.com", "①②⑦.⓪.⓪.①", "0x7f.0x1"]
)
def test_other_spellings_of_private_addresses_are_never_connected_to(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    connected: list[Any] = []
    monkeypatch.setattr(socket, "create_connection", lambda *to: connected.append(to))
    with pytest.raises(safe_post.NotSent):
        EndpointConnection(f"https://{host}/", allow_private=False).post(b"{}", {})
    assert connected == []


def test_an_address_is_one_line(client: Client, boss: Person) -> None:
    body = {"url": "https://example.com/\r\nx: y"}
    answer = client.post("/functions/v1/create-webhook-endpoint", json=body, headers=boss.headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "PGRST102")


@pytest.mark.settings(webhook_allow_private="on")
def test_the_address_is_checked_again_at_each_connection(
    hooks: Hooks, receiver: WebhookReceiver, runtime: Runtime
) -> None:
    """The endpoint was made while private addresses were allowed; they no longer are."""
    hooks.add(receiver.url.replace("http:", "https:"))
    hooks.product("Atlas")
    strict = Runtime(
        runtime.settings.model_copy(update={"webhook_allow_private": "off"}), runtime.database, runtime.clock
    )
    hooks.number(runtime)
    sender = WebhookSender()
    assert sender(strict) == 1
    sender.close()
    assert receiver.received == []
    assert hooks.log()[0]["error"] == "the host is not a public address"


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is public at the check and private a moment later (DNS rebinding) gains nothing."""
    answers = iter(["93.184.216.34", "127.0.0.1"])
    connected: list[Any] = []

    def find_account(_host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]

    def connect(address: Any, _timeout: float) -> Any:
        connected.append(address)
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", find_account)
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(safe_post.NotSent, match="the connection failed"):
        EndpointConnection("https://rebinding.example/", allow_private=False).post(b"{}", {})
    assert connected == [("93.184.216.34", 443)]


def test_one_private_address_among_public_ones_is_enough_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_account(_host: str, port: int, **_: Any) -> list[Any]:
        return [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))
            for address in ("1.1.1.1", "10.0.0.1")
        ]

    monkeypatch.setattr(socket, "getaddrinfo", find_account)
    with pytest.raises(safe_post.NotSent, match="not a public address"):
        EndpointConnection("https://mixed.example/", allow_private=False).post(b"{}", {})


@pytest.fixture(params=["http", "https"])
def both(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[WebhookReceiver]:
    """A receiver without and with TLS, by whose certificate the sender trusts it."""
    context = None
    if request.param == "https":
        certificate, context = local_certificate(tmp_path)
        trusting = ssl.create_default_context(cafile=str(certificate))
        monkeypatch.setattr(safe_post, "_tls", lambda: trusting)
    receiver = WebhookReceiver(context)
    yield receiver
    receiver.close()


def raw(*parts: bytes, apart: float = 0) -> Answer:
    """Answer with these bytes, and a pause between the parts."""

    def answer(handler: BaseHTTPRequestHandler, _number: int) -> None:
        for part in parts:
            handler.wfile.write(part)
            time.sleep(apart)

    return answer


def post_three(receiver: WebhookReceiver) -> list[int]:
    with closing(EndpointConnection(receiver.url, allow_private=True)) as connection:
        statuses = list[int]()
        for _ in range(3):
            statuses.append(connection.post(b"{}", {}, deadline=PATIENCE))
            time.sleep(0.1)  # for what a receiver does after its answer
    return statuses


def test_requests_share_a_connection(both: WebhookReceiver) -> None:
    assert post_three(both) == [204] * 3
    assert both.connections == 1


def test_a_request_is_not_held_back_until_its_head_is_confirmed(
    receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise each request after the first of a connection takes 40 ms more (Nagle's algorithm)."""
    connect, made = socket.create_connection, list[socket.socket]()

    def kept(*to: Any) -> socket.socket:
        made.append(connect(*to))
        return made[-1]

    monkeypatch.setattr(socket, "create_connection", kept)
    with closing(EndpointConnection(receiver.url, allow_private=True)) as connection:
        connection.post(b"{}", {}, deadline=PATIENCE)
        assert made[0].getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1


@pytest.mark.parametrize("noticed", [True, False])
def test_a_connection_that_the_receiver_has_closed_is_opened_again(
    both: WebhookReceiver, monkeypatch: pytest.MonkeyPatch, noticed: bool
) -> None:
    """Also where it closes right after the sender has looked."""
    if not noticed:
        monkeypatch.setattr(safe_post, "_has_more", lambda _: False)
    both.answer = close_after(say(204))
    assert post_three(both) == [204] * 3
    assert (both.connections, len(both.received)) == (3, 3)


def test_one_that_it_closes_while_the_next_request_is_under_way_is_opened_again(
    both: WebhookReceiver,
) -> None:
    def close_at_the_second(handler: BaseHTTPRequestHandler, number: int) -> None:
        if number == 2:
            handler.close_connection = True
        else:
            say(204)(handler, number)

    both.answer = close_at_the_second
    assert post_three(both) == [204] * 3
    assert (both.connections, len(both.received)) == (2, 4)


LONG = b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n" % (safe_post.LARGEST_ANSWER + 1)
EMPTY = b"content-length: 0\r\n\r\n"


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (raw(LONG, b"x" * (safe_post.LARGEST_ANSWER + 1)), 200),
        (raw(b"HTTP/1.1 103 Early Hints\r\n\r\n", b"HTTP/1.1 200 OK\r\n" + EMPTY, apart=0.3), 103),
        (raw(b"HTTP/1.1 200 OK\r\n" + EMPTY, b"HTTP/1.1 410 Gone\r\n" + EMPTY, apart=0.05), 200),
        (raw(b"HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\n", b"ok", apart=0.05), 204),
    ],
    ids=["long", "early hints", "two answers", "a body that must not be"],
)
def test_an_answer_is_never_taken_for_that_to_the_next_request(
    receiver: WebhookReceiver, answer: Answer, status: int
) -> None:
    receiver.answer = answer
    assert post_three(receiver) == [status] * 3
    assert (receiver.connections, len(receiver.received)) == (3, 3)


@pytest.mark.parametrize("header", [b"", b"connection: close\r\n"], ids=["kept", "closed"])
def test_a_slow_answer_ends_at_the_deadline(both: WebhookReceiver, header: bytes) -> None:
    dripping = [b"x"] * 100  # without the deadline it would be taken in the end
    both.answer = raw(b"HTTP/1.1 200 OK\r\n" + header + b"content-length: 100\r\n\r\n", *dripping, apart=0.1)
    with closing(EndpointConnection(both.url, allow_private=True)) as connection:
        with pytest.raises(safe_post.NotSent, match="no answer in time"):
            connection.post(b"{}", {}, deadline=1)
        both.answer = say(204)
        assert connection.post(b"{}", {}, deadline=PATIENCE) == 204


def test_after_a_failure_the_next_request_goes_over_a_new_connection(receiver: WebhookReceiver) -> None:
    with closing(EndpointConnection(receiver.url, allow_private=True)) as connection:
        receiver.answer = raw(b"nonsense\r\n\r\n")
        with pytest.raises(safe_post.NotSent, match="no HTTP"):
            connection.post(b"{}", {}, deadline=PATIENCE)
        receiver.answer = say(204)
        assert connection.post(b"{}", {}, deadline=PATIENCE) == 204


@pytest.mark.parametrize(("kept", "received"), [(0, 1), (1, 3)])
def test_only_a_kept_connection_is_opened_again_and_only_once(
    both: WebhookReceiver, kept: int, received: int
) -> None:
    def hang_up(handler: BaseHTTPRequestHandler, _number: int) -> None:
        handler.close_connection = True

    with closing(EndpointConnection(both.url, allow_private=True)) as connection:
        for _ in range(kept):
            connection.post(b"{}", {}, deadline=PATIENCE)
        both.answer = hang_up
        with pytest.raises(safe_post.NotSent, match=r"the connection failed|the TLS connection failed"):
            connection.post(b"{}", {}, deadline=PATIENCE)
    assert len(both.received) == received


def test_each_new_connection_checks_the_address(
    receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that led to a public address and leads into the network once the receiver has hung up."""
    monkeypatch.setattr(safe_post, "is_public", lambda _: receiver.connections == 0)
    target = safe_post.parse(receiver.url, allow_private=True)
    monkeypatch.setattr(safe_post, "parse", lambda *_, **__: target)
    receiver.answer = close_after(say(204))
    with closing(EndpointConnection(receiver.url, allow_private=False)) as connection:
        connection.post(b"{}", {}, deadline=PATIENCE)
        with pytest.raises(safe_post.NotSent, match="not a public address"):
            connection.post(b"{}", {}, deadline=PATIENCE)
    assert receiver.connections == 1
