"""Odd requests of a stranger over every route: none is answered with 500.

The requests are drawn at random by a fixed seed: numbers, dates and texts that are too long, too large or none at all,
in addresses, queries, headers and bodies.
"""

import json
import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from guildhall.api.functions.router import FUNCTIONS
from guildhall.core.runtime import Runtime
from guildhall.serve.wiring import TABLES
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.rows import add_order, add_product, add_workshop
from tests.support.sizes import sized

REQUESTS = sized(600, 10_000)
ID = "00000000-0000-4000-8000-000000000000"
DIGITS = "9" * 5000
ODD = [
    "", "0", "-1", "1e999999", "-1e999999", "1e-999999", "NaN", "Infinity", "-0", DIGITS, "0." + DIGITS, "1_000", "+1",
    "٣", "²", "1,5", "0x10", "null", "true", "\0", "\x00\xd8",
    "é" * 300,
    "%", "%00", "%ff", "../..", "'", '"', "(", ")", "*", "{}", "[]", "{", "a" * 5000, ID, ID.upper(), "not-an-id",
    "2026-11-27", "0000-00-00", "9999-12-31T23:59:59+99:99", "-9999-01-01", "2026-02-30", "24:00", "infinity", "now()",
    "a@b", "a@" + "b" * 300 + ".example", "@", "🧵" * 100, "\u202e", "\ufeff=1+1", "en", "xx", "EUR", "eur",
]  # fmt: skip
OPERATORS = [
    "eq",
    "neq",
    "gt",
    "lt",
    "in",
    "is",
    "like",
    "ilike",
    "cs",
    "fts",
    "not.eq",
    "or",
    "not.in",
    "bogus",
]
HEADERS = [
    "accept", "accept-language", "authorization", "range", "prefer", "idempotency-key", "content-type", "if-none-match",
    "if-modified-since", "cookie", "last-event-id", "upload-offset", "apikey", "x-forwarded-for", "origin", "referer",
]  # fmt: skip
AUTH = [
    "signup",
    "token",
    "recover",
    "verify",
    "user",
    "logout",
    "resend",
    "otp",
    "factors",
    f"factors/{ID}",
    "settings",
]
OTHERS = [
    "/", "/products", "/products/{}", "/workshops/{}", "/articles/{}", "/sitemap.xml", "/sitemap/{}", "/robots.txt",
    "/feed.xml", "/media/" + ID + "/w/{}.webp", "/media/{}/{}.webp", "/downloads/{}", "/preview/{}.png", "/docs",
    "/webhooks/stripe", "/webhooks/{}", "/healthz", "/readyz", "/openapi.json", "/mail-frame", "/buy.js", "/de/{}",
    "/unsubscribe/reviews", "/unsubscribe/{}", "/checkout/{}", "/pay/{}", "/rest/v1/", "/rest/v1/{}",
    "/functions/v1/{}",
]  # fmt: skip
ENDLESS = "/functions/v1/event-stream"


class Drawer:
    """Draws requests; the same seed gives the same ones."""

    def __init__(self, ids: list[str]) -> None:
        self.random = random.Random(34)
        self.odd = [*ODD, *ids]
        self.tables = {
            table.name: [column.name for column in table.model.__table__.columns] for table in TABLES
        }

    def requests(self, number: int) -> Iterator[dict[str, Any]]:
        ways = (self.table, self.function, self.auth, self.other)
        for turn in range(number):
            request = ways[turn % len(ways)]()
            if self.random.random() < 0.3:
                name = self.random.choice(HEADERS)
                value = self.word().encode("utf-8", "replace").replace(b"\0", b"").replace(b"\n", b"")
                request.setdefault("headers", {})[name] = value[:2000].strip() or b"x"
            yield request

    def word(self) -> str:
        return self.random.choice(self.odd)

    def query(self, names: list[str]) -> dict[str, str]:
        chosen = self.random.sample(names, min(len(names), self.random.randint(0, 3)))
        return {name: self.word() for name in chosen}

    def table(self) -> dict[str, Any]:
        table = self.random.choice(sorted(self.tables))
        columns = self.tables[table]
        names = [*columns, "select", "order", "limit", "offset", "on_conflict", "columns", "or", "and"]
        query = {
            name: text if name not in columns else f"{self.random.choice(OPERATORS)}.{text}"
            for name, text in self.query(names).items()
        }
        method = self.random.choice(["GET", "GET", "GET", "HEAD", "POST", "PATCH", "DELETE"])
        sent = {"method": method, "url": f"/rest/v1/{table}", "params": query}
        return sent | ({"content": self.body(columns)} if method in ("POST", "PATCH") else {})

    def function(self) -> dict[str, Any]:
        function = self.random.choice([each for each in FUNCTIONS if each.path != ENDLESS])
        path = function.path.partition("{")[0]
        fields = function.body.model_json_schema(by_alias=True).get("properties", {}) if function.body else {}
        names = [*fields, "lines", "items", "email"]
        return {
            "method": function.method,
            "url": path + ("x" if path.endswith("/") else ""),
            "content": self.body(names),
        }

    def auth(self) -> dict[str, Any]:
        names = [
            "email",
            "password",
            "token_hash",
            "token",
            "type",
            "refresh_token",
            "code_challenge",
            "data",
            "code",
        ]
        url = f"/auth/v1/{self.random.choice(AUTH)}"
        query = self.query(["grant_type", "redirect_to", "scope", "type"])
        return {
            "method": self.random.choice(["GET", "POST", "PUT", "DELETE"]),
            "url": url,
            "params": query,
            "content": self.body(names),
        }

    def other(self) -> dict[str, Any]:
        path = self.random.choice(OTHERS)
        while "{}" in path:
            path = path.replace("{}", quote(self.word()[:3000], safe="") or "x", 1)
        query = self.query(["page", "q", "ref", "code", "token", "language", "sort", "v", "category"])
        return {
            "method": self.random.choice(["GET", "GET", "HEAD", "POST", "OPTIONS"]),
            "url": path,
            "params": query,
        }

    def body(self, names: list[str]) -> bytes:
        raw = self.random.random()
        if raw < 0.1:
            return self.word().encode("utf-8", "replace")
        named = {
            name: self.value(2)
            for name in self.random.sample(names, self.random.randint(0, min(5, len(names))))
        }
        written = json.dumps([named] if raw < 0.2 else named)
        return written.replace(
            '"NUMBER"', self.random.choice(["1e999999", DIGITS, "-1e-999999", "1.5", "NaN"])
        ).encode()

    def value(self, depth: int) -> Any:
        kind = self.random.randint(0, 8)
        if kind == 0 and depth:
            return {self.word(): self.value(depth - 1)}
        if kind == 1 and depth:
            return [self.value(depth - 1) for _ in range(self.random.randint(0, 3))]
        return self.random.choice(
            ["NUMBER", None, True, 0, -1, 2**63, 10**30, 1.5, 1e308, self.word(), self.word(), self.word()]
        )


@pytest.mark.slow
def test_no_request_of_a_stranger_is_answered_with_500(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
        ids = [add_product(uow, "atlas"), add_workshop(uow, "binding"), add_order(uow, ada.profile_id)]
    faults = []
    for request in Drawer(ids).requests(REQUESTS):
        answer = client.request(request.pop("method"), request.pop("url"), **request)
        if answer.status_code == 500:
            faults.append(f"{answer.request.method} {answer.request.url} {request}"[:400])
    assert faults == []
