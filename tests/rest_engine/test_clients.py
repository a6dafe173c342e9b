"""The dialect's own clients, npm postgrest-js and PyPI postgrest, against a served shop: one conversation with both."""

import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest
from postgrest import APIError, SyncPostgrestClient

from guildhall.config.settings import Settings
from guildhall.serve.wiring import build_runtime
from tests.support.people import Person, add_person
from tests.support.processes import die_with_parent
from tests.support.rows import add_order, add_product
from tests.support.server import Server
from tests.support.serving import Serve

BRIDGE = Path(__file__).parents[1] / "clients" / "postgrest-bridge.mjs"
Chain = list[list[Any]]
"""Methods with their arguments, named as in postgrest-js; options are the last argument."""


@dataclass(frozen=True)
class Reported:
    """A client's parsed answer."""

    data: Any = None
    count: int | None = None
    code: str | None = None
    message: str | None = None


class ApiClient(Protocol):
    def ask(self, table: str, chain: Chain, by: Person | None) -> Reported: ...

    def end(self) -> None: ...


class InNode:
    """postgrest-js in its own process."""

    def __init__(self, url: str) -> None:
        self._node = subprocess.Popen(
            ["node", BRIDGE, url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=die_with_parent,
        )

    def ask(self, table: str, chain: Chain, by: Person | None) -> Reported:
        assert self._node.stdin
        assert self._node.stdout
        self._node.stdin.write(json.dumps({"table": table, "token": by and by.token, "chain": chain}) + "\n")
        self._node.stdin.flush()
        answer = json.loads(self._node.stdout.readline())
        error = answer["error"] or {}
        return Reported(answer["data"], answer["count"], error.get("code"), error.get("message"))

    def end(self) -> None:
        self._node.communicate()


@dataclass(frozen=True)
class InPython:
    url: str

    def ask(self, table: str, chain: Chain, by: Person | None) -> Reported:
        headers = {"apikey": "public-key", "authorization": f"Bearer {by.token if by else 'public-key'}"}
        builder: Any = SyncPostgrestClient(self.url, headers=headers).from_(table)
        for method, *args in chain:
            builder = self._call(builder, method, args)
        try:
            answer = builder.execute()
        except APIError as error:
            return Reported(None, None, error.code, error.message)
        return Reported(answer.data, answer.count) if answer else Reported()

    def end(self) -> None:
        """Do nothing: no process runs beside the test."""

    def _call(self, builder: Any, method: str, args: list[Any]) -> Any:
        options = args.pop() if len(args) > 1 and isinstance(args[-1], dict) else {}
        if "ascending" in options:
            options = {"desc": not options["ascending"]}
        if method == "not":
            column, operator, value = args
            return self._call(builder.not_, operator, [column, value])
        name = re.sub(r"([A-Z])", lambda found: f"_{found[1].lower()}", method)
        name = {"in": "in_", "is": "is_", "or": "or_"}.get(name, name)
        return getattr(builder, name)(*args, **options)


@dataclass(frozen=True)
class ClientShop:
    client: ApiClient
    ada: Person
    admin: Person

    def ask(self, table: str, *chain: list[Any], by: Person | None = None) -> Reported:
        return self.client.ask(table, list(chain), by)


@pytest.fixture(params=[InNode, pytest.param(InPython, marks=pytest.mark.nightly)])
def shop(serve: Serve, request: pytest.FixtureRequest) -> Iterator[ClientShop]:
    server = serve()
    ada, admin = _filled(server)
    client = request.param(f"{server.address}/rest/v1")
    yield ClientShop(client, ada, admin)
    client.end()


def _filled(server: Server) -> tuple[Person, Person]:
    """Fill a shop: Ada has ordered the lamp; there are also a rope and an inactive bell."""
    runtime = build_runtime(Settings(database_url=server.database_url, data_dir=server.data_dir))
    with runtime.writing() as uow:
        ada, admin = add_person(uow, "ada"), add_person(uow, "admin", admin=True)
        lamp = add_product(uow, "lamp", features=["bright", "warm"])
        add_product(uow, "rope", price=500, is_featured=True)
        add_product(uow, "bell", is_active=False)
        add_order(uow, ada.profile_id, product_id=lamp, auth_user_id=ada.account_id)
    runtime.database.close()
    return ada, admin


@pytest.mark.one_database
@pytest.mark.shows("CALL-1")
def test_the_clients_are_served(shop: ClientShop) -> None:
    """Table-style operations with an anonymous public key."""
    _reads(shop)
    _pages_and_single_rows(shop)
    _embeds(shop)
    _lists_words_and_counts(shop)
    _writes(shop)
    _upserts(shop)
    _errors(shop)


def _reads(shop: ClientShop) -> None:
    by_slug = ["order", "slug", {"ascending": True}]
    assert shop.ask("products", ["select", "slug,price,features"], by_slug).data == [
        {"slug": "lamp", "price": 299.0, "features": ["bright", "warm"]},
        {"slug": "rope", "price": 5.0, "features": []},
    ]
    filters: list[tuple[list[Any], list[str]]] = [
        (["eq", "slug", "lamp"], ["lamp"]),
        (["neq", "slug", "lamp"], ["rope"]),
        (["in", "slug", ["rope", "a,b", 'say "hi"']], ["rope"]),
        (["is", "is_featured", True], ["rope"]),
        (["not", "slug", "eq", "rope"], ["lamp"]),
        (["ilike", "name", "%AM%"], ["lamp"]),
        (["or", "slug.eq.rope,and(slug.eq.lamp,is_active.is.true)"], ["lamp", "rope"]),
        (["gte", "created_at", "2020-01-01T00:00:00+00:00"], ["lamp", "rope"]),
    ]
    for wanted, found in filters:
        rows = shop.ask("products", ["select", "slug"], wanted, by_slug).data
        assert [row["slug"] for row in rows] == found, wanted


def _pages_and_single_rows(shop: ClientShop) -> None:
    page = shop.ask(
        "products",
        ["select", "slug", {"count": "exact"}],
        ["order", "slug", {"ascending": False}],
        ["range", 0, 0],
    )
    assert (page.data, page.count) == ([{"slug": "rope"}], 2)
    one = shop.ask("products", ["select", "slug"], ["eq", "slug", "lamp"], ["single"])
    assert one.data == {"slug": "lamp"}
    none = shop.ask("products", ["select", "slug"], ["eq", "slug", "bell"], ["single"])
    assert (none.data, none.code) == (None, "PGRST116")
    maybe = shop.ask("products", ["select", "slug"], ["eq", "slug", "bell"], ["maybeSingle"])
    assert (maybe.data, maybe.code) == (None, None)
    assert shop.ask("products", ["select", "slug"], ["eq", "slug", "lamp"], ["csv"]).data.split() == [
        "slug",
        "lamp",
    ]


def _embeds(shop: ClientShop) -> None:
    chain = ["select", "total_amount,product:products(name),user:users!inner(email)"]
    assert shop.ask("orders", chain, by=shop.ada).data == [
        {"total_amount": 299.0, "product": {"name": "lamp"}, "user": {"email": "ada@example.com"}}
    ]
    assert shop.ask("orders", chain, ["eq", "user.email", "eve@example.com"], by=shop.admin).data == []


def _lists_words_and_counts(shop: ClientShop) -> None:
    for chain, found in (
        (["contains", "features", ["warm"]], ["lamp"]),
        (["containedBy", "features", ["cold"]], ["rope"]),
        (["overlaps", "features", ["warm", "cold"]], ["lamp"]),
        (["textSearch", "name", "'lamp' | 'rope'"], ["lamp", "rope"]),
    ):
        rows = shop.ask("products", ["select", "slug"], chain, by=shop.ada).data
        assert sorted(row["slug"] for row in rows) == found
    counted = shop.ask("products", ["select", "slug,orders(count)"], ["eq", "slug", "lamp"], by=shop.admin)
    assert counted.data == [{"slug": "lamp", "orders": [{"count": 1}]}]


def _upserts(shop: ClientShop) -> None:
    row = {"name": "Stool", "slug": "stool", "price": 9}
    for price in (9, 11):
        chain = ["upsert", row | {"price": price}]
        assert shop.ask("products", chain, by=shop.admin).code == ("23505" if price == 11 else None)
    [stool] = shop.ask("products", ["select", "id"], ["eq", "slug", "stool"], by=shop.admin).data
    changed = ["upsert", [row | stool | {"price": 12}]]
    assert shop.ask("products", changed, ["select", "price"], by=shop.admin).data[0]["price"] == 12


def _writes(shop: ClientShop) -> None:
    new = {"name": "Chair", "slug": "chair", "price": 12.5}
    made = shop.ask("products", ["insert", new], ["select", "slug,price"], by=shop.admin)
    assert made.data == [{"slug": "chair", "price": 12.5}]
    many = [new | {"slug": "c1"}, new | {"slug": "c2"}]
    made = shop.ask("products", ["insert", many], by=shop.admin)
    assert made.code is None
    changed = shop.ask(
        "products", ["update", {"price": 7}], ["eq", "slug", "chair"], ["select", "price"], by=shop.admin
    )
    assert changed.data[0]["price"] == 7.0
    assert shop.ask("products", ["delete"], ["in", "slug", ["chair", "c1"]], by=shop.admin).code is None
    left = shop.ask("products", ["select", "slug"], ["ilike", "slug", "c%"], by=shop.admin)
    assert left.data == [{"slug": "c2"}]
    message = {"name": "Eve", "email": "eve@example.com", "subject": "", "message": "Hello"}
    assert shop.ask("contact_messages", ["insert", message, {"returning": "minimal"}]).code is None
    assert [row["name"] for row in shop.ask("contact_messages", ["select", "name"], by=shop.admin).data] == [
        "Eve"
    ]


def _errors(shop: ClientShop) -> None:
    refused = shop.ask("orders", ["select", "*"])
    assert (refused.code, refused.message) == ("42501", 'permission denied for table "orders"')
    assert shop.ask("products", ["insert", {"name": "x"}], by=shop.ada).code == "42501"
    assert shop.ask("products", ["select", "colour"]).code == "PGRST204"
    assert shop.ask("things", ["select", "*"]).code == "PGRST205"
    assert shop.ask("products", ["select", "*"], ["eq", "id", "x"]).code == "22P02"
