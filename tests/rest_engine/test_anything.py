"""Any input is answered with rows or the dialect's own error, never with a database's."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.rest_engine.errors import DialectError
from guildhall.rest_engine.refusals import dialect_error
from tests.rest_engine.conftest import QueriedShop
from tests.support.sizes import drawn

ON_ONE_DATABASE = drawn(300)

COLUMNS = [
    "id",
    "name",
    "slug",
    "price",
    "is_active",
    "features",
    "created_at",
    "sold",
    "description",
    "delivery_links",
]
VALUES = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [
            "",
            "true",
            "null",
            "1",
            "-1",
            "9" * 30,
            "1e400",
            "NaN",
            "Infinity",
            "2026-11-21",
            "%5C",
            "*",
            "%25_*",
        ]
    ),
    st.sampled_from(
        ["00000000-0000-0000-0000-000000000000", "2026-02-30", "9999-12-31T23:59:59-14:00", "(1,2)", '("a"']
    ),
)
FILTERS = st.builds(
    "{}={}{}.{}".format,
    st.sampled_from(COLUMNS),
    st.sampled_from(["", "not."]),
    st.sampled_from(["eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "in", "is"]),
    VALUES,
)
OTHERS = st.sampled_from(
    [
        "order=name.desc.nullsfirst,id",
        "order=slug",
        "limit=0",
        "limit=1000000000",
        "offset=1000000000",
        "select=",
        "select=*,orders(*,users(email))",
        "select=orders!inner(id)",
        "select=s:slug,sold",
        "orders.status=eq.paid",
        "orders.limit=1",
        "or=(slug.eq.a,name.is.null)",
        "not.and=(id.is.null,not.or(slug.like.*a,slug.eq.b))",
    ]
)
QUERIES = st.lists(st.one_of(FILTERS, OTHERS), max_size=5).map("&".join)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
ROWS = st.one_of(JSON, st.dictionaries(st.sampled_from([*COLUMNS, "colour"]), JSON, max_size=4))


@pytest.mark.slow
@ON_ONE_DATABASE
@given(query=QUERIES, counted=st.sampled_from(["", "count=exact"]))
def test_any_read_is_answered(shop: QueriedShop, query: str, counted: str) -> None:
    for caller in (shop.ada, shop.admin):
        answer = shop.ask(f"products?{query}", caller, prefer=counted)
        assert answer.status < 500
        assert isinstance(json.loads(answer.body), list if answer.status < 300 else dict)


@pytest.mark.slow
@ON_ONE_DATABASE
@given(body=st.one_of(ROWS, st.lists(ROWS, max_size=2)), method=st.sampled_from(["POST", "PATCH"]))
def test_any_write_is_answered(shop: QueriedShop, body: object, method: str) -> None:
    problem: Exception | None = None
    try:
        shop.write(method, "products?slug=eq.lamp", body, prefer="return=representation")
    except Exception as error:
        problem = dialect_error(error) or error
    assert problem is None or isinstance(problem, DialectError)
