"""PostgREST's own specification, as far as the dialect covers it, on both databases."""

import json
from datetime import timedelta
from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.orders.models import OrderDetail
from guildhall.rest_engine.errors import DialectError
from tests.rest_engine.conftest import OBJECT, QueriedShop
from tests.rest_engine.spec_cases import ORDERS, PRODUCTS
from tests.rest_engine.spec_lists import MORE_ORDERS, MORE_PRODUCTS
from tests.support.rows import add, add_order, add_product, add_profile, add_workshop

BACK, MERGE, IGNORE = (
    "return=representation",
    "resolution=merge-duplicates",
    "resolution=ignore-duplicates",
)


@pytest.fixture
def shop(runtime: Runtime) -> QueriedShop:
    return filled(runtime)


@pytest.fixture(scope="module")
def read_shop(kept_runtime: Runtime) -> QueriedShop:
    """The same rows for all tests that only read."""
    return filled(kept_runtime)


def filled(runtime: Runtime) -> QueriedShop:
    shop = QueriedShop(runtime)
    with runtime.writing() as uow:
        ann, ben = (
            add_profile(uow, f"{name}@example.com", first_name=name, city=city)
            for name, city in (("ann", "Ghent"), ("ben", "Arles"))
        )
        texts = (
            "It's kind of fun to do the impossible",
            "But also fun to do what is possible",
            "Fat cats ate rats",
            None,
            "C'est un peu amusant de faire l'impossible",
        )
        names = ("entity 1", "entity 2", "entity 3", "ENTITY 4", "(comma, paren)")
        lists: tuple[list[str], ...] = ([], ["1"], ["1", "2"], ["1", "2", "3"], ["a b", 'say "hi"'])
        ids = [
            add_product(
                uow, f"p{at + 1}", name=names[at], price=100 * (at + 1), description=texts[at],
                features=lists[at], is_featured=at == 1, created_at=uow.now - timedelta(hours=at),
            )
            for at in range(5)
        ]  # fmt: skip
        first = add_order(uow, ann, product_id=ids[0], total_amount=1000, status="paid", paid_amount=1000)
        add_order(uow, ann, product_id=ids[1], total_amount=2000)
        third = add_order(uow, ben, product_id=ids[0], total_amount=3000)
        add_order(uow, ben, product_id=ids[1], total_amount=4000, status="cancelled")
        add_order(uow, None, workshop_id=add_workshop(uow), total_amount=5000)
        for order_id, title in ((first, "First"), (third, "Third")):
            add(uow, OrderDetail, order_id=order_id, title=title)
    return shop


def listed(shop: QueriedShop, table: str, column: str, query: str) -> list[Any]:
    selected = "" if "select=" in query else f"&select={column}"
    ordered = "" if "order=" in query else f"&order={column}"
    return [row[column] for row in shop.rows(f"{table}?{query}{selected}{ordered}", shop.admin)]


def test_filters_orders_and_pages(read_shop: QueriedShop) -> None:
    found = {query: listed(read_shop, "products", "slug", query) for _, query, _ in PRODUCTS + MORE_PRODUCTS}
    assert found == {query: slugs for _, query, slugs in PRODUCTS + MORE_PRODUCTS}


def test_embedding_and_conditions_on_embedded_tables(read_shop: QueriedShop) -> None:
    found = {
        query: listed(read_shop, "orders", "total_amount", query) for _, query, _ in ORDERS + MORE_ORDERS
    }
    assert found == {query: amounts for _, query, amounts in ORDERS + MORE_ORDERS}


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("products?select=count()", [{"count": 5}]),
        ("products?select=cnt:count()", [{"cnt": 5}]),
        ("products?select=count", [{"count": 5}]),
        ("products?select=count&price=gt.3", [{"count": 2}]),
        ("products?select=count&slug=eq.none", [{"count": 0}]),
        (
            "products?select=slug,orders(count)&order=slug&limit=3",
            [
                {"slug": "p1", "orders": [{"count": 2}]},
                {"slug": "p2", "orders": [{"count": 2}]},
                {"slug": "p3", "orders": [{"count": 0}]},
            ],
        ),
        (
            "products?select=slug,sold:orders(n:count())&orders.status=eq.paid&order=slug&limit=2",
            [{"slug": "p1", "sold": [{"n": 1}]}, {"slug": "p2", "sold": [{"n": 0}]}],
        ),
        ("orders?select=products(count)&total_amount=eq.10", [{"products": {"count": 1}}]),
        (
            "users?select=first_name,orders(product:products(slug))&order=first_name"
            "&orders.order=total_amount",
            [
                {"first_name": "ann", "orders": [{"product": {"slug": "p1"}}, {"product": {"slug": "p2"}}]},
                {"first_name": "ben", "orders": [{"product": {"slug": "p1"}}, {"product": {"slug": "p2"}}]},
            ],
        ),
        (
            "users?select=first_name,orders(products(slug))&orders.products.slug=eq.p1&order=first_name"
            "&orders.order=total_amount&limit=1",
            [{"first_name": "ann", "orders": [{"products": {"slug": "p1"}}, {"products": None}]}],
        ),
        (
            "users?select=first_name,orders!inner(products!inner(slug))&orders.products.slug=eq.p2"
            "&orders.status=eq.cancelled",
            [{"first_name": "ben", "orders": [{"products": {"slug": "p2"}}]}],
        ),
        (
            "products?select=key:slug,label:name&slug=eq.p1",
            [{"key": "p1", "label": "entity 1"}],
        ),
        (
            "orders?select=order_details(title)&total_amount=in.(10,20)&order=total_amount",
            [{"order_details": {"title": "First"}}, {"order_details": None}],
        ),
        (
            "orders?select=user:user_id(city)&total_amount=in.(10,50)&order=total_amount",
            [{"user": {"city": "Ghent"}}, {"user": None}],
        ),
        (
            "products?select=slug,orders(total_amount)&slug=eq.p3",
            [{"slug": "p3", "orders": []}],
        ),
        (
            "products?select=orders(total_amount)&slug=eq.p1&orders.order=total_amount.desc&orders.limit=1",
            [{"orders": [{"total_amount": 30}]}],
        ),
        (
            "products?select=orders(total_amount)&slug=eq.p1&orders.or=(status.eq.paid,total_amount.gt.90)",
            [{"orders": [{"total_amount": 10}]}],
        ),
        ("products?select= slug , price &slug=eq.p1", [{"slug": "p1", "price": 1}]),
    ],
)
def test_shapes(read_shop: QueriedShop, query: str, rows: list[Any]) -> None:
    assert read_shop.rows(query, read_shop.admin) == rows


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("faketable", "PGRST205"),
        ("products?is_featured=is.nil", "PGRST100"),
        ("products?is_featured=is.ok", "PGRST100"),
        ("products?or=()", "PGRST100"),
        ("products?or=)(", "PGRST100"),
        ("products?fake=eq.1", "PGRST204"),
        ("products?select=fake", "PGRST204"),
        ("products?select=slug,fake(id)", "PGRST200"),
        ("products?fakes.name=like.*x*", "PGRST108"),
        ("products?order=fake", "PGRST204"),
        ("products?slug=in.p1", "PGRST100"),
        ("products?price=eq.x", "22P02"),
        ("products?features=cs.{1", "PGRST100"),
        ("products?features=cs.{,}", "22P02"),
        ("products?features=cs.[1]", "22P02"),
        ("products?name=cs.{1}", "PGRST100"),
        ("products?description=fts.fun possible", "42601"),
        ("products?description=fts.(fun", "42601"),
        ("products?description=fts." + "(" * 200, "PGRST100"),
        ("products?description=fts(french).amusant", "PGRST100"),
        ("products?select=slug,count()", "PGRST100"),
        ("products?select=slug::text", "PGRST100"),
        ("orders?select=order_data->x", "PGRST100"),
    ],
)
def test_refusals(read_shop: QueriedShop, query: str, code: str) -> None:
    status, found, _ = read_shop.refusal(query, read_shop.admin)
    assert (status, found) == (404 if code == "PGRST205" else 400, code)


def _new(slug: str, name: str = "new", **more: object) -> dict[str, object]:
    return {"slug": slug, "name": name} | more


@pytest.mark.parametrize(
    ("prefer", "rows", "status", "answered", "stored"),
    [
        (MERGE, [_new("p1", "one"), _new("p9")], 201, ["p1", "p9"], {"p1": "one", "p9": "new"}),
        (MERGE, [_new("p1", "one"), _new("p2", "two")], 200, ["p1", "p2"], {"p1": "one", "p2": "two"}),
        (MERGE, [], 200, [], {}),
        (IGNORE, [_new("p1", "one"), _new("p9")], 201, ["p9"], {"p1": "entity 1", "p9": "new"}),
        (IGNORE, [_new("p1", "one")], 201, [], {"p1": "entity 1"}),
        (IGNORE, [_new("p1"), _new("p2")], 201, [], {"p1": "entity 1", "p2": "entity 2"}),
        (MERGE, _new("p1", "one"), 200, ["p1"], {"p1": "one"}),
        (MERGE, _new("p9"), 201, ["p9"], {"p9": "new"}),
        (MERGE, [_new("p9", "a"), _new("p9", "b")], 201, ["p9"], {"p9": "b"}),
        (MERGE, [_new("p1", "one", price=7)], 200, ["p1"], {"p1": "one"}),
    ],
)
def test_upsert_by_a_unique_column(
    shop: QueriedShop, prefer: str, rows: object, status: int, answered: list[str], stored: dict[str, str]
) -> None:
    answer = shop.write("POST", "products?on_conflict=slug&select=slug", rows, prefer=f"{prefer}, {BACK}")
    assert (answer.status, [row["slug"] for row in json.loads(answer.body)]) == (status, answered)
    assert answer.headers["preference-applied"] == f"{prefer}, {BACK}"
    slugs = ",".join(stored)
    kept = {row["slug"]: row["name"] for row in shop.rows(f"products?slug=in.({slugs})", shop.admin)}
    assert kept == stored


def test_upsert_by_the_primary_key(shop: QueriedShop) -> None:
    [row] = shop.rows("products?select=id&slug=eq.p1", shop.admin)
    answer = shop.write(
        "POST", "products?select=slug,name,price", [row | {"name": "one"}], prefer=f"{MERGE}, {BACK}"
    )
    assert (answer.status, json.loads(answer.body)) == (200, [{"slug": "p1", "name": "one", "price": 1}])
    answer = shop.write("POST", "products?columns=id,slug,name", [_new("p9")], prefer=MERGE)
    assert (answer.status, answer.body) == (201, b"")
    only_key = shop.write("POST", "products?select=name", row, prefer=f"{MERGE}, {BACK}", accept=OBJECT)
    assert json.loads(only_key.body) == {"name": "one"}


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("on_conflict=name", "42P10"),
        ("on_conflict=slug,name", "42P10"),
        ("on_conflict=fake", "PGRST204"),
    ],
)
def test_upsert_needs_unique_columns(shop: QueriedShop, query: str, code: str) -> None:
    with pytest.raises(DialectError) as refused:
        shop.write("POST", f"products?{query}", _new("p1"), prefer=MERGE)
    assert (refused.value.code, refused.value.status) == (code, 400)


def test_upsert_needs_both_rights_and_changes_nothing_when_refused(shop: QueriedShop) -> None:
    for caller in (shop.ada,):
        with pytest.raises(DialectError) as refused:
            shop.write("POST", "products?on_conflict=slug", _new("p1"), caller, prefer=MERGE)
        assert refused.value.code == "42501"
    with pytest.raises(DialectError):
        shop.write("POST", "products?on_conflict=slug", [_new("p1", "x"), _new("p2", "y" * 99)], prefer=MERGE)
    assert shop.rows("products?select=name&slug=eq.p1", shop.admin) == [{"name": "entity 1"}]
