"""Random headers to every kind of address: no server error, and what the answer says of itself is true.

An answer that a cache may store names in Vary each header that it depends on: each request is repeated without one of
its headers, and the answers may only differ if Vary names it.
"""

import asyncio
import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import brotli
import pytest
from starlette.types import ASGIApp, Message

from guildhall.core.runtime import Runtime
from guildhall.http.paths import rules_of
from guildhall.serve.app import create_app
from tests.billing.conftest import BillingShop, shop
from tests.files.conftest import png
from tests.files.uploading import Uploader
from tests.support.client import Client
from tests.support.rows import add_product, add_workshop
from tests.support.sizes import sized

__all__ = ["png", "shop"]

REQUESTS = sized(100, 2000)
ORIGIN = "https://www.example.org"
Lines = dict[str, str]
HEADERS = {
    "accept": [
        "*/*",
        "application/json",
        "text/csv",
        "application/json;q=0, */*",
        "*/*;q=0, application/json",
        "application/vnd.pgrst.object+json",
        "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8",
        "application/xml",
        "image/png",
        "text/*;q=0.3, application/*;q=0",
        "nonsense; q=x,,;",
    ],
    "accept-encoding": ["gzip", "br", "gzip, br;q=0", "*;q=0", "identity;q=0, *", "zstd", "br;q=nan"],
    "accept-language": ["de", "fr;q=0.5, es", "*", "xx-yy;q=2", "de;q=0, it"],
    "cookie": ["lng=de", "theme=dark", "lng=;theme=;=", "a"],
    "if-none-match": ["*", '"x"', 'W/"x", "y"', "x"],
    "if-match": ["*", '"x"'],
    "if-modified-since": ["Sat, 21 Nov 2026 12:00:00 GMT", "yesterday"],
    "if-range": ['"x"', "Sat, 21 Nov 2026 12:00:00 GMT"],
    "range": [
        "bytes=0-0",
        "bytes=5-2",
        "bytes=-7",
        "bytes=999999-",
        "items=0-1",
        "0-0",
        "7-9",
        "rows",
        "bytes=0-1,3-4",
    ],
    "prefer": [
        "count=exact",
        "return=representation",
        "handling=strict, x=1",
        "max-affected=0",
        "count=exact;x, tx=",
    ],
    "origin": [ORIGIN, "https://elsewhere.example", "null"],
    "access-control-request-method": ["POST"],
    "content-type": ["application/json", "text/plain", "multipart/form-data", ""],
    "content-encoding": ["gzip", "identity"],
    "accept-profile": ["public", "private"],
    "x-supabase-api-version": ["2024-01-01", "x"],
    "idempotency-key": ["k1"],
    "last-event-id": ["5", "x"],
    "apikey": ["anon"],
}
CONDITIONS = ("if-none-match", "if-match", "if-modified-since", "if-range", "range")
"""Caches know what these do."""
METHODS = ["GET"] * 6 + ["HEAD"] * 3 + ["OPTIONS", "POST", "PUT", "PATCH", "DELETE", "BREW"]


@dataclass
class Reply:
    status: int
    lines: list[tuple[str, str]]
    body: bytes

    @property
    def headers(self) -> Lines:
        return {name: ", ".join(value for key, value in self.lines if key == name) for name, _ in self.lines}

    @property
    def vary(self) -> set[str]:
        return {each.strip().lower() for each in self.headers.get("vary", "").split(",")}

    @property
    def text(self) -> bytes:
        match self.headers.get("content-encoding"):
            case "br":
                return bytes(brotli.decompress(self.body)) if self.body else b""
            case "gzip":
                return gzip.decompress(self.body) if self.body else b""
            case _:
                return self.body


async def ask(app: ASGIApp, method: str, path: str, headers: Lines) -> Reply:
    """Send a request as the server does, without a client that decodes or corrects the answer."""
    path, _, query = path.partition("?")
    lines = [
        (name.encode(), value.encode("latin-1"))
        for name, value in {"host": "127.0.0.1:8000", **headers}.items()
    ]
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": path,
        "raw_path": path.encode(), "query_string": query.encode(), "headers": lines, "scheme": "http",
        "client": ("127.0.0.1", 5), "server": ("127.0.0.1", 8000), "root_path": "", "state": {},
    }  # fmt: skip
    reply = Reply(0, [], b"")
    waiting = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        return waiting.pop() if waiting else await asyncio.get_running_loop().create_future()

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            reply.status = message["status"]
            reply.lines = [
                (name.decode().lower(), value.decode("latin-1")) for name, value in message["headers"]
            ]
        else:
            reply.body += message.get("body", b"")

    await app(scope, receive, send)
    return reply


@pytest.fixture
def addresses(client: Client, runtime: Runtime, png: bytes, shop: BillingShop) -> list[str]:
    row = Uploader(client, shop.boss.headers).upload("a.png", png)
    shop.paid(shop.order())
    (invoice,) = shop.documents()
    with runtime.writing() as uow:
        for number in range(20):
            add_product(uow, f"atlas-{number}")
        add_workshop(uow, "day")
    return [
        "/rest/v1/products", "/rest/v1/products?limit=2", "/rest/v1/products?slug=eq.atlas-1", "/rest/v1/orders",
        "/rest/v1/nothing", "/rest/v1/rpc/x", "/auth/v1/settings", "/auth/v1/user", "/auth/v1/token", "/auth/v1/none",
        "/functions/v1/quote", "/functions/v1/events", "/functions/v1/none", "/functions/v1/shop-day",
        f"/functions/v1/invoices/{invoice.id}", "/", "/products", "/products?q=atlas", "/products/atlas-1", "/none",
        "/none.png", "/news.xml", "/news.xml?lng=de", "/workshops/day.ics", "/sitemap.xml", "/robots.txt", "/llms.txt",
        "/docs", "/docs/supabase.types.ts", "/buy.js",
        "/mail-frame", "/openapi.json", "/healthz", "/readyz", "/metrics",
        f"/media/{row['id']}/{row['name']}", f"/media/{row['id']}/w/320.webp", "/media/x/y.png", "/downloads/x",
        "/locales/de/common.json", "/locales/de/common.json?v=1", "/api/x", "/webhooks/sandbox", "/unsubscribe",
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.settings(cors_origins=ORIGIN)
def test_no_header_breaks_an_answer(
    client: Client, runtime: Runtime, shop: BillingShop, addresses: list[str]
) -> None:
    random, app = Random(37), create_app(runtime)
    faults: dict[str, str] = {}
    for _ in range(REQUESTS):
        method, path = random.choice(METHODS), random.choice(addresses)
        names = random.sample([*HEADERS], random.randint(1, 5))
        headers = {name: random.choice(HEADERS[name]) for name in names}
        if random.random() < 0.3:
            headers |= {name.lower(): value for name, value in shop.boss.headers.items()}
        reply = client.run(ask(app, method, path, headers))
        found = [*wrong(method, path, headers, reply)]
        if method in ("GET", "HEAD"):
            tag = reply.headers.get("etag")
            if tag and reply.status == 200 and random.random() < 0.5:
                found += [
                    *wrong_again(tag, client.run(ask(app, method, path, {**headers, "if-none-match": tag})))
                ]
            if method == "HEAD":
                found += [*wrong_head(reply, client.run(ask(app, "GET", path, headers)))]
            without = random.choice([*headers])
            other = client.run(
                ask(app, method, path, {name: value for name, value in headers.items() if name != without})
            )
            found += [*unnamed(without, reply, other)] if method == "GET" else []
        for fault in found:
            faults.setdefault(f"{path.split('?')[0]} {fault}", f"{method} {path} {headers} -> {reply.status}")
    assert not faults, "\n".join(f"{fault}\n    {seen}" for fault, seen in faults.items())


def wrong(method: str, path: str, headers: Lines, reply: Reply) -> Iterator[str]:
    sent, status = reply.headers, reply.status
    if status >= 500 and status != 501:
        yield f"status {status}"
    length = sent.get("content-length")
    if status in (204, 304):
        if reply.body:
            yield "a body"
        if status == 204 and length is not None:
            yield "the length of no body"
    elif method != "HEAD" and length is not None and int(length) != len(reply.body):
        yield f"length {length} of {len(reply.body)}"
    repeated = {name for name in sent if name not in ("vary", "set-cookie", "link")}
    yield from (f"{name} twice" for name in repeated if len([1 for key, _ in reply.lines if key == name]) > 1)
    if "content-encoding" in sent:
        if "accept-encoding" not in reply.vary:
            yield "compressed without Vary"
        if method != "HEAD" and not reply.text and status != 304:
            yield "nothing inside"
    if status == 405 and "allow" not in sent:
        yield "405 without Allow"
    if status == 416 and "content-range" not in sent:
        yield "416 without Content-Range"
    if status >= 400 and "no-store" not in sent.get("cache-control", ""):
        yield f"{status} may be stored"
    called = headers.get("origin") == ORIGIN and rules_of(path.partition("?")[0]).for_websites
    if called and sent.get("access-control-allow-origin") != ORIGIN:
        yield f"{status} without CORS"
    if status == 206 and method == "HEAD" and "bytes" in sent.get("content-range", ""):
        yield "a part of a HEAD"


def wrong_again(tag: str, reply: Reply) -> Iterator[str]:
    if reply.status not in (304, 412, 416):
        yield f"{reply.status} for its own tag"


def wrong_head(head: Reply, get: Reply) -> Iterator[str]:
    if head.status != get.status and (head.status, get.status) not in ((200, 206), (200, 416)):
        yield f"HEAD {head.status} of GET {get.status}"
    if head.status != get.status or head.status >= 400:
        return
    for name in ("content-type", "content-encoding", "etag", "vary", "cache-control", "content-length"):
        if name in head.headers and head.headers[name] != get.headers.get(name):
            yield f"HEAD says {name} {head.headers[name]}, GET {get.headers.get(name)}"
    for name in ("etag", "vary", "cache-control"):
        if name in get.headers and name not in head.headers:
            yield f"HEAD without {name}"


def unnamed(name: str, reply: Reply, other: Reply) -> Iterator[str]:
    if "no-store" in reply.headers.get("cache-control", "") or reply.status >= 400 or name in CONDITIONS:
        return
    if (reply.status, reply.text) != (other.status, other.text) and name not in reply.vary:
        yield f"depends on {name}, which Vary does not name"
