"""Writes: the command for each row, the returned rows, and that a refused request changes nothing."""

import json
from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.errors import Conflict, TooMany
from guildhall.domains.catalogue.models import Product
from guildhall.rest_engine.caller import ANYONE
from guildhall.rest_engine.errors import DialectError
from tests.rest_engine.conftest import OBJECT, QueriedShop

NEW = {"name": "Chair", "slug": "chair", "price": 12.5}
BACK = "return=representation"


def stored(shop: QueriedShop, slug: str) -> list[int]:
    with shop.runtime.reading() as uow:
        return list(uow.db.execute(select(Product.price).where(Product.slug == slug)).scalars())


def refused(shop: QueriedShop, method: str, query: str, body: object = None, **options: Any) -> DialectError:
    with pytest.raises(DialectError) as error:
        shop.write(method, query, body, **options)
    return error.value


def test_insert_returns_nothing_unless_requested(shop: QueriedShop) -> None:
    answer = shop.write("POST", "products", NEW)
    assert (answer.status, answer.body, dict(answer.headers)) == (201, b"", {"content-range": "*/*"})
    assert stored(shop, "chair") == [1250]


def test_insert_gives_the_row_back_as_the_caller_sees_it(shop: QueriedShop) -> None:
    answer = shop.write("POST", "products?select=slug,price,orders(id)", NEW, prefer=BACK)
    assert json.loads(answer.body) == [{"slug": "chair", "price": 12.5, "orders": []}]
    assert answer.headers["preference-applied"] == BACK
    answer = shop.write("POST", "products?select=slug", NEW | {"slug": "c2"}, prefer=BACK, accept=OBJECT)
    assert json.loads(answer.body) == {"slug": "c2"}


def test_an_array_is_inserted_in_its_order(shop: QueriedShop) -> None:
    rows = [NEW | {"slug": slug} for slug in ("z", "a", "m")]
    answer = shop.write("POST", "products?select=slug", rows, prefer=f"{BACK}, count=exact")
    assert json.loads(answer.body) == [{"slug": "z"}, {"slug": "a"}, {"slug": "m"}]
    assert answer.headers["content-range"] == "*/3"
    assert json.loads(shop.write("POST", "products", [], prefer=BACK).body) == []


def test_only_named_columns_of_a_bulk_insert_count(shop: QueriedShop) -> None:
    shop.write("POST", "products?columns=name,slug", [NEW | {"colour": "red"}])
    assert stored(shop, "chair") == [0]


def test_headers_only_names_the_new_row(shop: QueriedShop) -> None:
    answer = shop.write("POST", "products", NEW, prefer="return=headers-only")
    [row] = shop.rows("products?select=id&slug=eq.chair", shop.admin)
    assert answer.headers["location"] == f"/products?id=eq.{row['id']}"


def test_one_bad_row_rejects_the_whole_request(shop: QueriedShop) -> None:
    error = refused(shop, "POST", "products", [NEW, NEW | {"name": "Refused by length, far too long"}])
    assert error.code == "23514"
    with pytest.raises(Conflict):
        shop.write("POST", "products", [NEW, NEW | {"name": "Refused", "slug": "r"}])
    assert stored(shop, "chair") == []


@pytest.mark.parametrize(
    ("row", "code", "message"),
    [
        (
            {"slug": "x"},
            "23502",
            'null value in column "name" of relation "products" violates not-null constraint',
        ),
        (
            {"name": None, "slug": "x"},
            "23502",
            'null value in column "name" of relation "products" violates not-null constraint',
        ),
        ({"name": 3, "slug": "x"}, "22P02", "name: Enter text"),
        ({"name": "x", "slug": "x", "price": "dear"}, "22P02", "price: Enter a number"),
        ({"name": "x" * 21, "slug": "x"}, "23514", "name: Enter at most 20 characters"),
        (
            {"name": "x", "slug": "x", "colour": "red"},
            "PGRST204",
            "Could not find the 'colour' column of 'products'",
        ),
        ({"name": "x", "slug": "x", "sold": 3}, "42501", 'column "sold" of "products" cannot be written'),
    ],
)
def test_a_row_that_does_not_fit(shop: QueriedShop, row: object, code: str, message: str) -> None:
    error = refused(shop, "POST", "products", row)
    assert (error.code, error.message) == (code, message)
    assert error.status == (403 if code == "42501" else 400)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"3",
        b"null",
        b"[3]",
        b"[" * 100_000,
        b'{"name":NaN}',
        b'{"name":"\xff"}',
        b'{"name":"\\u0000"}',
        b'{"name":"\\ud800"}',
        b'{"a\\u0000":1}',
        b'{"n":' + b"1" * 5000 + b"}",
        b'{"features":' + b"[" * 40 + b"]" * 40 + b"}",
        b'{"price":1e999999999999999999999}',
        b'{"name":"x","slug":"x","features":[1e400]}',
        b"[" + b"{}," * 1000 + b"{}]",
    ],
)
def test_a_bad_body(shop: QueriedShop, body: bytes) -> None:
    error = refused(shop, "POST", "products", body)
    assert (error.code, error.status) == ("PGRST102", 400)


def test_amounts_never_are_floats_but_documents_keep_their_numbers(shop: QueriedShop) -> None:
    shop.write(
        "POST", "products", b'{"name":"x","slug":"x","price":999999999999.99,"features":[1.5,{"a":0.1}]}'
    )
    assert stored(shop, "x") == [99_999_999_999_999]
    assert shop.rows("products?select=features,price&slug=eq.x", shop.admin) == [
        {"features": [1.5, {"a": 0.1}], "price": 999999999999.99}
    ]


def test_update_changes_the_filtered_visible_rows(shop: QueriedShop) -> None:
    answer = shop.write("PATCH", "products?slug=in.(lamp,rope)", {"price": 1})
    assert (answer.status, answer.body, answer.headers["content-range"]) == (204, b"", "0-1/*")
    assert [stored(shop, slug) for slug in ("lamp", "rope", "Lantern")] == [[100], [100], [5]]
    answer = shop.write("PATCH", "products?slug=eq.lamp&select=name", {"name": "new"}, prefer=BACK)
    assert (answer.status, json.loads(answer.body)) == (200, [{"name": "new"}])
    assert stored(shop, "lamp") == [100]


def test_an_update_of_nothing(shop: QueriedShop) -> None:
    answer = shop.write("PATCH", "products?slug=eq.none", {"price": 1}, prefer=f"{BACK}, count=exact")
    assert (answer.status, answer.body, answer.headers["content-range"]) == (200, b"[]", "*/0")
    assert shop.write("PATCH", "products?slug=eq.lamp", {}, prefer=BACK).body == b"[]"


def test_an_embedded_filter_chooses_rows_to_update(shop: QueriedShop) -> None:
    query = "products?select=slug,orders!inner(id)&orders.status=eq.paid&slug=neq.x"
    assert json.loads(shop.write("PATCH", query, {"name": "n"}, prefer=BACK).body)[0]["slug"] == "lamp"
    assert stored(shop, "rope") == [0]


def test_delete_returns_the_deleted_rows(shop: QueriedShop) -> None:
    answer = shop.write("DELETE", "products?slug=eq.rope&select=slug,price", prefer=f"{BACK}, count=exact")
    assert (answer.status, json.loads(answer.body)) == (200, [{"slug": "rope", "price": 0}])
    assert answer.headers["content-range"] == "*/1"
    assert stored(shop, "rope") == []
    assert shop.write("DELETE", "products?slug=eq.Lantern").status == 204


@pytest.mark.parametrize("method", ["PATCH", "DELETE"])
def test_without_a_filter_nothing_is_touched(shop: QueriedShop, method: str) -> None:
    assert refused(shop, method, "products", {"price": 1}).code == "21000"
    assert refused(shop, method, "products?order=id", {"price": 1}).code == "21000"
    assert refused(shop, method, "products?id=not.is.null&limit=1", {"price": 1}).code == "PGRST100"


def test_at_most_so_many(shop: QueriedShop) -> None:
    query, body, most = "products?slug=in.(lamp,rope)", {"price": 1}, "handling=strict, max-affected="
    assert refused(shop, "PATCH", query, body, prefer=most + "1").code == "PGRST124"
    assert stored(shop, "lamp") == [29905]
    assert shop.write("PATCH", query, body, prefer=most + "2").status == 204


@pytest.mark.settings(rest_max_rows=1)
def test_no_write_changes_more_rows_than_a_response_can_hold(shop: QueriedShop) -> None:
    error = refused(shop, "PATCH", "products?slug=in.(lamp,rope)", {"price": 1})
    assert error.message == "PATCH would touch more than 1 rows"
    assert refused(shop, "POST", "products", [NEW, NEW]).message == "At most 1 row in one request"
    assert shop.write("PATCH", "products?slug=eq.lamp", {"price": 1}).status == 204


def test_one_row_is_one_row(shop: QueriedShop) -> None:
    error = refused(shop, "PATCH", "products?slug=in.(lamp,rope)", {"price": 1}, accept=OBJECT, prefer=BACK)
    assert (error.code, error.status) == ("PGRST116", 406)
    assert stored(shop, "lamp") == [29905]
    error = refused(shop, "PATCH", "products?slug=eq.none", {"price": 1}, accept=OBJECT)
    assert error.details == "The result contains 0 rows"


@pytest.mark.parametrize(
    ("method", "verb"), [("POST", "insert into"), ("PATCH", "update"), ("DELETE", "delete from")]
)
def test_a_role_without_the_action_is_refused(shop: QueriedShop, method: str, verb: str) -> None:
    message = f'permission denied to {verb} table "products"'
    for caller, status in ((ANYONE, 401), (shop.ada, 403)):
        error = refused(shop, method, "products?slug=eq.lamp", NEW, caller=caller)
        assert (error.code, error.status, error.message) == ("42501", status, message)


def test_other_forms_are_refused(shop: QueriedShop) -> None:
    assert refused(shop, "POST", "products", NEW, accept="text/csv").code == "PGRST107"


def test_a_count_is_no_response_to_a_write(shop: QueriedShop) -> None:
    """PostgreSQL would refuse the statement: a key of each row, and the number of all."""
    error = refused(shop, "PATCH", "products?slug=eq.lamp&select=count", {"name": "x"}, prefer=BACK)
    assert (error.status, error.message) == (400, "count is not offered in the response to a write")
    assert shop.rows("products?slug=eq.lamp&select=name", shop.admin) == [{"name": "lamp"}]


def test_errors_of_the_domains_are_not_caught(shop: QueriedShop) -> None:
    with pytest.raises(TooMany):
        shop.write("POST", "products", NEW | {"name": "Busy"})


def test_rows_of_different_keys_are_refused_unless_the_columns_are_named(shop: QueriedShop) -> None:
    rows = [{"name": "A", "slug": "a"}, {"name": "B", "slug": "b", "price": 5}]
    with pytest.raises(DialectError) as refused:
        shop.write("POST", "products", rows)
    assert (refused.value.code, refused.value.message) == ("PGRST102", "All object keys must match")
    assert shop.write("POST", "products?columns=name,slug,price", rows).status == 201


def test_a_preference_that_is_not_honored_is_not_echoed(shop: QueriedShop) -> None:
    prefer = "missing=null, return=minimal"
    answer = shop.write("POST", "products", {"name": "A", "slug": "a"}, prefer=prefer)
    assert answer.headers["preference-applied"] == "return=minimal"
    with pytest.raises(DialectError) as refused:
        shop.write("POST", "products", {"name": "B", "slug": "b"}, prefer="missing=null, handling=strict")
    assert refused.value.code == "PGRST122"
