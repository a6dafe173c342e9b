"""Values and objects as they are written as JSON, the same on both databases."""

import json

import pytest
from sqlalchemy import BigInteger, bindparam, select

from guildhall.core.runtime import Runtime
from guildhall.rest_engine.dialects import dialect_named
from guildhall.rest_engine.kinds import ColumnKind
from tests.rest_engine.conftest import QueriedShop


def test_values_are_written_as_the_wire_has_them(shop: QueriedShop) -> None:
    body = shop.ask(
        "products?select=price,features,name,is_featured,name_de,created_at,sold&slug=eq.lamp"
    ).body
    assert json.loads(body) == [
        {
            "price": 299.05,
            "features": ["a", "ü"],
            "name": "lamp",
            "is_featured": False,
            "name_de": None,
            "created_at": "2026-11-21T12:00:00.000000Z",
            "sold": 2,
        }
    ]
    assert b"299.05" in body
    assert b"0.05" in shop.ask("products?select=price&slug=eq.Lantern").body
    assert b"0.00" in shop.ask("products?select=price&slug=eq.rope").body
    assert shop.rows("products?select=name_de&slug=eq.rope") == [{"name_de": 'Seil "fest"'}]
    assert shop.rows("referrals?select=commission_rate", shop.admin) == [{"commission_rate": 12.5}]


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        (0, "0.00"),
        (5, "0.05"),
        (-5, "-0.05"),
        (100, "1.00"),
        (-12345, "-123.45"),
        (99_999_999_999_999, "999999999999.99"),
        (None, None),
    ],
)
def test_an_amount_is_written_to_the_cent(runtime: Runtime, amount: int | None, written: str | None) -> None:
    with runtime.reading() as uow:
        column = bindparam("amount", amount, BigInteger)
        text = dialect_named(uow.db.dialect.name).text(column, ColumnKind.MONEY)
        assert uow.db.execute(select(text)).scalar_one() == written


@pytest.mark.parametrize("name", ["page", "row", "anon_1", "t0", "products", "json", "User", "a" * 63])
def test_a_value_may_have_any_name(shop: QueriedShop, name: str) -> None:
    """PostgreSQL takes a name for a column's before it takes it for a whole row."""
    [product] = shop.rows(f"products?select={name}:name,price&slug=eq.lamp", shop.admin)
    assert product == {name: "lamp", "price": 299.05}
    [order] = shop.rows(f"orders?select=product:products({name}:name,price)&status=eq.paid", shop.admin)
    assert order["product"] == product
    [lamp] = shop.rows(f"products?select=orders({name}:status)&slug=eq.lamp", shop.admin)
    assert {name: "paid"} in lamp["orders"]


def test_an_object_may_be_wider_than_a_call_of_a_function(shop: QueriedShop) -> None:
    """A function of SQLite takes 100 arguments at most here."""
    [plain] = shop.rows("products?slug=eq.lamp", shop.admin)
    copied = {f"{prefix}_{name}": name for prefix in ("second", "third") for name in plain}
    for number in (100 - len(plain), 101 - len(plain), 49):
        names = dict([*copied.items()][:number])
        wide = ",".join(["*", *(f"{new}:{name}" for new, name in names.items())])
        expected = [*plain.items(), *((new, plain[name]) for new, name in names.items())]
        [row] = shop.rows(f"products?select={wide}&slug=eq.lamp", shop.admin)
        assert list(row.items()) == expected
        [order] = shop.rows(f"orders?select=product:products({wide})&status=eq.paid", shop.admin)
        assert list(order["product"].items()) == expected
