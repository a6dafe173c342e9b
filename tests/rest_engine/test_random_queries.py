"""Random queries of the shop's own tables: each is answered with rows or with an error of the dialect."""

import json
import random
from itertools import pairwise

import pytest

from guildhall.rest_engine.caller import ANYONE
from guildhall.rest_engine.errors import DialectError
from guildhall.serve.wiring import TABLES, rest_engine
from tests.rest_engine.conftest import QueriedShop
from tests.support.sizes import sized

SEED = 20261127
ENGINE = rest_engine()
NAMES = sorted(table.name for table in TABLES)
OPERATORS = (
    "eq",
    "neq",
    "gt",
    "gte",
    "lt",
    "lte",
    "like",
    "ilike",
    "in",
    "is",
    "isdistinct",
    "cs",
    "ov",
    "fts",
)
VALUES = (
    "", "1", "-1", "1.005", "9" * 30, "true", "null", "a b", "*", "%25", "(1,2)", "{a,b}", "2026-11-21", "2026-02-30",
    "2026-11-21T12:00:00+02:00", "00000000-0000-4000-8000-000000000000", "paid", "NaN", '("a"', "ü",
)  # fmt: skip
MOST_LEVELS = 3


class Queries:
    """Makes queries that are mostly valid: names come from the declarations, values from a list of odd ones."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def one(self) -> tuple[str, str]:
        """Return a table and a query string."""
        table = self._random.choice(NAMES)
        parts = [f"select={self._select(table, 1)}"] if self._sometimes(0.8) else []
        parts += [self._filter(table) for _ in range(self._random.randrange(3))]
        if self._sometimes(0.3):
            parts.append(f"or=({self._filter(table, '.')},{self._filter(table, '.')})")
        if self._sometimes(0.4):
            direction = self._random.choice(["", ".desc", ".asc.nullsfirst", ".desc.nullslast"])
            parts.append(f"order={self._column(table)}{direction}")
        for name in ("limit", "offset"):
            if self._sometimes(0.3):
                parts.append(f"{name}={self._random.choice([-1, 0, 1, 5, 10**9])}")
        if self._sometimes(0.05):
            parts += parts[-1:]
        return table, "&".join(parts)

    def _sometimes(self, share: float) -> bool:
        return self._random.random() < share

    def _column(self, table: str) -> str:
        return self._random.choice([*ENGINE.schema.table_metadata(table).columns, "nonsense"])

    def _select(self, table: str, level: int) -> str:
        items = [
            self._random.choice(["*", self._column(table), f"x:{self._column(table)}"]) for _ in range(2)
        ]
        relations = ENGINE.schema.table_metadata(table).relations
        for _ in range(self._random.randrange(3) if level < MOST_LEVELS and relations else 0):
            relation = self._random.choice(relations)
            join = self._random.choice(["", "!inner", f"!{min(relation.names)}"])
            inside = self._select(relation.target, level + 1) if self._sometimes(0.7) else ""
            items.append(f"{relation.target}{join}({inside})")
        return ",".join(self._random.sample(items, self._random.randrange(len(items) + 1)))

    def _filter(self, table: str, between: str = "=") -> str:
        negated = self._random.choice(["", "not."])
        operator = self._random.choice(OPERATORS)
        return f"{self._column(table)}{between}{negated}{operator}.{self._random.choice(VALUES)}"


def test_random_queries_are_answered(shop: QueriedShop) -> None:
    queries, answered = Queries(SEED), 0
    for _ in range(sized(160, 2000)):
        table, query = queries.one()
        for caller in (shop.admin, ANYONE):
            with shop.runtime.reading() as uow:
                answer = ENGINE.read(uow, caller, table, query)
            assert answer.status < 500, (table, query)
            json.loads(answer.body)
            answered += answer.status == 200
    assert answered > 10


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("products?select=orders()&limit=2", [{}, {}]),
        ("orders?select=products()&limit=1", [{}]),
        ("order_details?select=orders(products())", [{"orders": {}}]),
        ("products?select=orders(order_details())&orders.limit=1&slug=eq.lamp", [{"orders": [{}]}]),
    ],
)
def test_levels_without_columns_are_empty_objects(shop: QueriedShop, query: str, rows: object) -> None:
    assert shop.rows(query, shop.admin) == rows


def test_a_file_needs_a_column(shop: QueriedShop) -> None:
    with pytest.raises(DialectError, match="CSV needs"), shop.runtime.reading() as uow:
        shop.rest_engine.export(uow, shop.admin, "products", "select=orders()")


@pytest.mark.parametrize("name", ["select", "order", "limit", "offset", "columns", "on_conflict"])
def test_a_parameter_is_given_once(shop: QueriedShop, name: str) -> None:
    for first, second in pairwise(("id", "slug", "id")):
        status, code, message = shop.refusal(f"products?{name}={first}&{name}={second}")
        assert (status, code, message) == (400, "PGRST100", f"{name} is given twice")
    twice = shop.refusal("products?select=*,orders(*)&orders.limit=1&orders.limit=2", shop.admin)
    assert twice == (400, "PGRST100", "orders.limit is given twice")


def test_ranges_that_are_none_say_why(shop: QueriedShop) -> None:
    for answer in (shop.ask("products?limit=-1"), shop.ask("products", range_="4-0")):
        assert (answer.status, json.loads(answer.body)["code"]) == (416, "PGRST103")
        assert answer.headers["content-range"] == "*/*"
    assert "Limit should be" in json.loads(shop.ask("products?limit=-1").body)["details"]
    assert "lower boundary" in json.loads(shop.ask("products", range_="4-0").body)["details"]


@pytest.mark.parametrize(
    ("query", "hint"),
    [("created_at=gt.2026-11-21T12:00:00+02:00", "%2B"), ("price=eq.1.005", "two decimals")],
)
def test_values_that_are_none_say_how_to_write_them(shop: QueriedShop, query: str, hint: str) -> None:
    answer = json.loads(shop.ask(f"products?{query}").body)
    assert answer["code"] == "22P02"
    assert hint in answer["hint"]


@pytest.mark.parametrize("method", ["POST", "PATCH"])
def test_columns_limit_what_a_body_may_set(shop: QueriedShop, method: str) -> None:
    body = {"name": "Candle", "description": "dropped"} | (
        {"slug": "candle", "price": 1} if method == "POST" else {}
    )
    with pytest.raises(DialectError) as refused:
        shop.write(method, "products?columns=name,colour&slug=eq.lamp", body)
    assert refused.value.code == "PGRST204"
    query = "products?columns=name,slug,price" if method == "POST" else "products?columns=name&slug=eq.lamp"
    shop.write(method, query, body)
    [row] = shop.rows("products?name=eq.Candle&select=description", shop.admin)
    assert row["description"] != "dropped"
