"""Query strings and their meaning; any invalid one fails with the dialect's own error."""

from contextlib import suppress
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.rest_engine.errors import DialectError
from guildhall.rest_engine.parsing import read_query
from guildhall.rest_engine.query import Embed, Field, Filter, Group, Query, Sort
from tests.rest_engine.conftest import QueriedShop
from tests.support.sizes import drawn

ALL = Field("*", "*")


def query(raw: str) -> Query:
    return read_query(raw).query


def filters(raw: str) -> tuple[Filter | Group, ...]:
    return query(raw).where


def test_an_empty_query_reads_everything() -> None:
    assert query("") == Query((ALL,))
    assert query("select=") == Query((ALL,))


@pytest.mark.parametrize(
    ("text", "select"),
    [
        ("*", (ALL,)),
        ("id,name", (Field("id", "id"), Field("name", "name"))),
        (" id , title:name ", (Field("id", "id"), Field("name", "title"))),
        ("users(email)", (Embed("users", "users", None, False, Query((Field("email", "email"),))),)),
        ("user:users!inner(*)", (Embed("users", "user", None, True, Query((ALL,))),)),
        ("users!user_id(*)", (Embed("users", "users", "user_id", False, Query((ALL,))),)),
        ("users!user_id!inner(*)", (Embed("users", "users", "user_id", True, Query((ALL,))),)),
        ("users!left()", (Embed("users", "users", None, False, Query(())),)),
    ],
)
def test_select(text: str, select: tuple[Field | Embed, ...]) -> None:
    assert query(f"select={quote(text)}") == Query(select)


def test_embeds_nest_to_three_levels() -> None:
    deep = query("select=a(b(c(id)))").select[0]
    assert isinstance(deep, Embed)
    assert deep.query.select[0] == Embed(
        "b", "b", None, False, Query((Embed("c", "c", None, False, Query((Field("id", "id"),))),))
    )
    with pytest.raises(DialectError, match="failed to parse select parameter") as refused:
        query("select=a(b(c(d(id))))")
    assert refused.value.details == 'unexpected "i", expecting at most 3 levels of embedding'


@pytest.mark.parametrize(
    ("raw", "expected", "values"),
    [
        ("a=eq.1", Filter("a", "eq", False, (0,)), ("1",)),
        ("a=neq.x.y", Filter("a", "neq", False, (0,)), ("x.y",)),
        ("a=not.gte.3", Filter("a", "gte", True, (0,)), ("3",)),
        ("a=eq.", Filter("a", "eq", False, (0,)), ("",)),
        ("a=ilike.*x%25_*", Filter("a", "ilike", False, (0,)), ("*x%_*",)),
        ("a=eq.one%2Ctwo", Filter("a", "eq", False, (0,)), ("one,two",)),
        ("a=eq.one+two", Filter("a", "eq", False, (0,)), ("one two",)),
        ("a=is.null", Filter("a", "is", False, word="null"), ()),
        ("a=not.is.TRUE", Filter("a", "is", True, word="true"), ()),
        ("a=in.(1,2)", Filter("a", "in", False, (0, 1)), ("1", "2")),
        ("a=in.()", Filter("a", "in", False), ()),
        ('a=in.("x,y","say+\\"hi\\"",z)', Filter("a", "in", False, (0, 1, 2)), ("x,y", 'say "hi"', "z")),
    ],
)
def test_filters(raw: str, expected: Filter, values: tuple[str, ...]) -> None:
    reading = read_query(raw)
    assert reading.query.where == (expected,)
    assert reading.values == values


def test_groups_nest_and_may_be_negated() -> None:
    assert filters('or=(a.eq.1,and(b.gt.2,c.not.is.null),not.or(d.in.(3,4),e.like."x,y"))') == (
        Group(
            True,
            False,
            (
                Filter("a", "eq", False, (0,)),
                Group(False, False, (Filter("b", "gt", False, (1,)), Filter("c", "is", True, word="null"))),
                Group(True, True, (Filter("d", "in", False, (2, 3)), Filter("e", "like", False, (4,)))),
            ),
        ),
    )
    assert filters("not.and=(a.eq.1)") == (Group(False, True, (Filter("a", "eq", False, (0,)),)),)


def test_order_limit_and_offset() -> None:
    assert query("order=a.desc.nullslast,b,c.asc.nullsfirst&limit=20&offset=40") == Query(
        (ALL,), (), (Sort("a", True, False), Sort("b", False, None), Sort("c", False, True)), 20, 40
    )


def test_an_embed_is_named_by_its_own_name_or_its_tables() -> None:
    raw = "select=user:users(*),products(*)&user.email=eq.x&products.order=name&products.limit=1&users.or=(a.eq.1)"
    user, products = query(raw).select
    assert isinstance(user, Embed)
    assert isinstance(products, Embed)
    assert user.query.where == (
        Filter("email", "eq", False, (0,)),
        Group(True, False, (Filter("a", "eq", False, (1,)),)),
    )
    assert products.query == Query((ALL,), (), (Sort("name", False, None),), 1)


def test_two_queries_that_differ_in_values_alone_are_equal() -> None:
    assert query("a=eq.1&b=in.(2,3)") == query("a=eq.4&b=in.(5,6)")
    assert query("a=eq.1") != query("b=eq.1")


def test_the_columns_of_a_bulk_insert() -> None:
    assert read_query("columns=%22name%22,email").columns == ("name", "email")


@pytest.mark.parametrize(
    "raw",
    [
        "select=id,",
        "select=a(",
        "select=a(id",
        "select=a:",
        "select=id::text",
        "select=data->x",
        "select=...users(*)",
        "select=price.sum()",
        "select=id&select=name",
        "a=1",
        "a=eq",
        "a=fts(english).x",
        "a=match.x",
        "a=eq(any).1",
        "a=eq(some).{1}",
        "a=cs.x",
        "or=(a.cs.{1)",
        "a=is.maybe",
        "a=is.nullx",
        "a=in.1",
        "a=in.(1",
        "a=in.(1)x",
        'a=in.("1)',
        "or=",
        "or=()",
        "or=(a.eq.1",
        "or=(a)",
        "or=(not.a.eq.1)",
        "order=a.up",
        "order=a.desc.asc",
        "order=users(name)",
        "limit=x",
        "limit=1.5",
        "limit=99999999999",
        "offset=",
        "a-b=eq.1",
        "a=eq.%00",
        "a=eq.%ff",
        "or=" + "(or" * 9 + "(a.eq.1" + ")" * 10,
        "select=" + ",".join(f"c{number}" for number in range(101)),
        "a=in.(" + ",".join("1" * 2001) + ")",
        "&".join("a=eq.1" for _ in range(201)),
        "or=(" + ",".join(["a.is.null"] * 201) + ")",
        "a=eq.1&or=(" + ",".join(["a.eq.1"] * 200) + ")",
        "order=" + ",".join(["a"] * 11),
    ],
)
def test_queries_outside_the_dialect_are_refused(raw: str) -> None:
    with pytest.raises(DialectError) as refused:
        read_query(raw)
    assert (refused.value.code, refused.value.status) == ("PGRST100", 400)


def test_queries_beyond_the_databases_limits_are_refused_early(shop: QueriedShop) -> None:
    """A server error before: SQLite accepts 2,000 sort columns, and conditions nested a thousand deep."""
    many = "or=(" + ",".join(["slug.eq.lamp"] * 200) + ")"
    assert [row["slug"] for row in shop.rows(f"products?select=slug&{many}")] == ["lamp"]
    assert shop.rows("products?select=slug&limit=1&order=" + ",".join(["slug"] * 10)) == [{"slug": "Lantern"}]


def test_a_query_string_of_any_length_is_answered() -> None:
    with pytest.raises(DialectError) as refused:
        read_query("a=eq." + "x" * 70_000)
    assert refused.value.status == 414


def test_an_error_names_its_position() -> None:
    with pytest.raises(DialectError) as refused:
        read_query("price=around.3")
    assert refused.value.body() == {
        "code": "PGRST100",
        "message": '"failed to parse filter (around.3)" (line 1, column 1)',
        "details": 'unexpected "a", expecting operator (eq, neq, gte, gt, lte, lt, ilike, like, isdistinct, cs, cd, '
        "ov, plfts, phfts, wfts, fts, in, is) and a dot",
        "hint": None,
    }


WORDS = ["select", "order", "or", "and", "not", "limit", "users", "a", "eq", "in", "is", "like", "null", "é"]
SIGNS = ["=", "&", ".", ",", "(", ")", "!", ":", "*", '"', "\\", "%", "%00", "%ff", " ", "+", "-"]
_pieces = st.sampled_from(WORDS + SIGNS)


@pytest.mark.slow
@drawn(400)
@given(st.one_of(st.text(), st.lists(_pieces, max_size=40).map("".join)))
def test_reading_fails_with_its_own_error_or_not_at_all(raw: str) -> None:
    with suppress(DialectError):
        assert read_query(raw) == read_query(raw)
