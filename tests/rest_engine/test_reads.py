"""Reads: rows, columns, embeds, filters, pages. The same on both databases."""

import json

import pytest

from guildhall.core.runtime import Runtime
from guildhall.rest_engine.caller import ANYONE
from tests.rest_engine.conftest import OBJECT, QueriedShop, stocked
from tests.support.rows import add_product


@pytest.fixture(scope="module")
def shop(kept_runtime: Runtime) -> QueriedShop:
    """The same rows for all tests, none of which writes."""
    return stocked(kept_runtime)


@pytest.fixture
def own_shop(runtime: Runtime) -> QueriedShop:
    return stocked(runtime)


def slugs(shop: QueriedShop, query: str) -> list[str]:
    return [
        row["slug"] for row in shop.rows(f"products?select=slug&order=created_at.desc&{query}", shop.admin)
    ]


def test_a_star_is_every_visible_column(shop: QueriedShop) -> None:
    [public] = shop.rows("products?slug=eq.lamp")
    [full] = shop.rows("products?slug=eq.lamp", shop.admin)
    assert set(full) - set(public) == {"delivery_links"}
    assert list(public)[:3] == ["id", "name", "slug"]


def test_a_hidden_column_is_refused_by_name_wherever_it_is_named(shop: QueriedShop) -> None:
    for query in (
        "select=delivery_links",
        "delivery_links=is.null",
        "order=delivery_links",
        "select=x:delivery_links",
    ):
        assert shop.refusal(f"products?{query}")[:2] == (401, "42501")
        assert shop.refusal(f"products?{query}", shop.ada)[:2] == (403, "42501")
    assert shop.refusal("orders?select=id,order_details(order:orders(granted))", shop.ada)[:2] == (
        403,
        "42501",
    )


def test_rows_that_a_caller_may_not_see_are_absent(shop: QueriedShop) -> None:
    assert {row["slug"] for row in shop.rows("products?select=slug")} == {"lamp", "Lantern", "rope"}
    assert len(shop.rows("products?select=slug", shop.admin)) == 4
    assert [row["total_amount"] for row in shop.rows("orders?order=created_at.desc", shop.ada)] == [
        299.05,
        1234567.89,
    ]
    assert shop.refusal("orders") == (401, "42501", 'permission denied for table "orders"')
    assert shop.refusal("referrals", shop.ada) == (403, "42501", 'permission denied for table "referrals"')


def test_the_same_rows_are_absent_inside_embeds(shop: QueriedShop) -> None:
    query = "orders?select=total_amount,product:products(slug),user:users(first_name)&order=created_at.desc"
    assert shop.rows(query, shop.ada) == [
        {"total_amount": 299.05, "product": {"slug": "lamp"}, "user": {"first_name": "Ada"}},
        {"total_amount": 1234567.89, "product": None, "user": {"first_name": "Ada"}},
    ]
    assert [row["product"]["slug"] for row in shop.rows(query, shop.admin)] == ["lamp", "secret", "lamp"]
    assert shop.rows("products?select=orders(user:users(first_name))&slug=eq.lamp", shop.ada) == [
        {"orders": [{"user": {"first_name": "Ada"}}]}
    ]
    assert shop.refusal("products?select=orders(id)")[:2] == (401, "42501")


def test_no_query_reads_more_than_a_bounded_number_of_rows(shop: QueriedShop) -> None:
    """8 embeds on each of 3 levels kept a shop with 9 orders busy for 23 seconds."""
    back = "orders?select=id,product:products(id,orders(id))"
    assert shop.refusal(back, shop.ada) == (
        400,
        "PGRST100",
        "the rows of 'orders' are embedded in themselves",
    )
    there = "orders?select=" + ",".join(f"p{number}:products(slug)" for number in range(12))
    assert len(shop.rows(there, shop.ada)) == 2
    assert shop.refusal(f"{there},product:products(slug)", shop.ada)[:2] == (400, "PGRST100")
    copies = "products?select=slug,a:slug,b:slug&slug=eq.lamp"
    assert shop.rows(copies) == [{"slug": "lamp", "a": "lamp", "b": "lamp"}]
    assert shop.refusal("products?select=slug,a:slug,b:slug,c:slug") == (
        400,
        "PGRST100",
        "more than 3 copies of one column are selected",
    )


def test_a_unique_way_back_gives_an_object(shop: QueriedShop) -> None:
    query = "orders?select=order_details(title,links)&order=created_at.desc"
    assert shop.rows(query, shop.ada) == [
        {"order_details": {"title": "Access", "links": [{"title": "x", "url": "/x"}]}},
        {"order_details": None},
    ]


def test_inner_drops_rows_without_a_match(shop: QueriedShop) -> None:
    inner = "orders?select=total_amount,products!inner(slug)&order=created_at.desc"
    assert [row["total_amount"] for row in shop.rows(inner, shop.ada)] == [299.05]
    answer = shop.ask(inner + "&products.slug=eq.secret", shop.admin, prefer="count=exact")
    assert json.loads(answer.body) == [{"total_amount": 1234567.89, "products": {"slug": "secret"}}]
    assert answer.headers["content-range"] == "0-0/1"


def test_filters_order_and_pages_inside_an_embed(shop: QueriedShop) -> None:
    query = "products?select=slug,orders(status)&slug=eq.lamp&orders.order=created_at"
    assert shop.rows(query, shop.admin) == [
        {"slug": "lamp", "orders": [{"status": "cancelled"}, {"status": "paid"}]}
    ]
    assert shop.rows(query + "&orders.limit=1&orders.offset=1", shop.admin)[0]["orders"] == [
        {"status": "paid"}
    ]
    assert shop.rows(query + "&orders.status=neq.paid", shop.admin)[0]["orders"] == [{"status": "cancelled"}]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ("slug=eq.lamp", ["lamp"]),
        ("slug=neq.lamp", ["Lantern", "rope", "secret"]),
        ("slug=in.(lamp,rope)", ["lamp", "rope"]),
        ("slug=not.in.(lamp,rope)", ["Lantern", "secret"]),
        ("slug=in.()", []),
        ("slug=in.()&is_active=eq.true", []),
        ("is_active=is.false", ["secret"]),
        ("is_active=eq.true&is_featured=eq.true", ["Lantern"]),
        ("is_active=not.is.true", ["secret"]),
        ("slug=like.la*", ["lamp"]),
        ("slug=like.L*", ["Lantern"]),
        ("slug=ilike.la*", ["lamp", "Lantern"]),
        ("slug=ilike.*_OPE", ["rope"]),
        ("slug=like.r_pe", ["rope"]),
        ("slug=not.ilike.*a*", ["rope", "secret"]),
        ("slug=like.*[l]*", []),
        ("description=ilike.*50\\%25 OFF\\_*", ["lamp"]),
        ("description=ilike.*\\%25\\%25*", []),
        ("or=(slug.eq.rope,is_active.is.false)", ["rope", "secret"]),
        ("or=(slug.eq.rope,and(slug.ilike.la*,is_featured.is.true))", ["Lantern", "rope"]),
        ("not.or=(slug.eq.rope,slug.eq.lamp)", ["Lantern", "secret"]),
        ("created_at=gte.2026-11-21T12:00:00Z", ["lamp"]),
        ("created_at=lt.2026-11-21T11:00:00%2B01:00", ["secret"]),
        ("created_at=gt.2026-11-21", ["lamp", "Lantern", "rope", "secret"]),
    ],
)
def test_filters(shop: QueriedShop, filters: str, found: list[str]) -> None:
    assert slugs(shop, filters) == found


def test_an_id_is_searched_as_text_where_declared(shop: QueriedShop) -> None:
    [lamp] = shop.rows("products?select=id&slug=eq.lamp", shop.admin)
    assert slugs(shop, f"id=ilike.{lamp['id'][:8].upper()}*") == ["lamp"]
    assert slugs(shop, f"id=eq.{lamp['id'].upper()}") == ["lamp"]


@pytest.mark.parametrize(
    ("filters", "code", "message"),
    [
        ("id=eq.x", "22P02", 'invalid input syntax for type uuid: "x"'),
        ("is_active=eq.maybe", "22P02", 'invalid input syntax for type boolean: "maybe"'),
        (
            "created_at=gt.yesterday",
            "22P02",
            'invalid input syntax for type timestamp with time zone: "yesterday"',
        ),
        ("created_at=gt.0001-01-01T00:00:00Z", "22003", None),
        ("slug=is.true", "22P02", "is.true fits boolean columns only, not slug"),
        ("image_url=eq.x", "PGRST100", "'image_url' of 'products' cannot be filtered"),
        ("sold=eq.1", "PGRST100", "'sold' of 'products' cannot be filtered"),
        ("order=image_url", "PGRST100", "'image_url' of 'products' cannot be sorted by"),
        ("created_at=like.x", "PGRST100", "'created_at' of 'products' cannot be searched with like"),
        ("slug=like." + "*a" * 11, "PGRST100", "more than 10 wildcards in a pattern"),
        ("slug=like." + "a" * 501, "PGRST100", "a pattern is longer than 500 characters"),
        ("colour=eq.red", "PGRST204", "Could not find the 'colour' column of 'products'"),
        ("select=colour", "PGRST204", "Could not find the 'colour' column of 'products'"),
        ("select=colours(id)", "PGRST200", "Could not find a relationship between 'products' and 'colours'"),
        ("select=users(id)", "PGRST200", "Could not find a relationship between 'products' and 'users'"),
        ("select=orders!user_id(id)", "PGRST200", None),
        ("select=orders", "PGRST100", None),
        ("select=id,id:slug", "PGRST100", "two outputs are named 'id'"),
    ],
)
def test_values_of_the_wrong_type_are_reported(
    shop: QueriedShop, filters: str, code: str, message: str | None
) -> None:
    status, found, details = shop.refusal(f"products?{filters}", shop.admin)
    assert (status, found) == (400, code)
    assert message in (None, details)


def test_a_row_named_by_its_key_may_be_held_against_its_other_columns(shop: QueriedShop) -> None:
    [lamp] = shop.rows("products?select=id,updated_at&slug=eq.lamp", shop.admin)
    assert slugs(shop, f"id=eq.{lamp['id']}&updated_at=eq.{lamp['updated_at']}") == ["lamp"]
    assert slugs(shop, f"id=eq.{lamp['id']}&updated_at=eq.2020-01-01T00:00:00Z") == []
    for others in ("id=neq", "id=not.eq"):
        assert shop.refusal(f"products?{others}.{lamp['id']}&image_url=eq.x", shop.admin)[1] == "PGRST100"
    assert shop.refusal(f"products?id=eq.{lamp['id']}&sold=eq.1", shop.admin)[1] == "PGRST100"


def test_search_is_for_admins(shop: QueriedShop) -> None:
    assert shop.refusal("products?description=ilike.*off*")[1] == "PGRST100"
    assert shop.refusal("products?description=eq.x", shop.admin)[1] == "PGRST100"


def test_nulls_sort_as_postgresql_sorts_them(own_shop: QueriedShop) -> None:
    query = "orders?select=paid_at&order=paid_at"
    with own_shop.runtime.writing() as uow:
        uow.db.exec_driver_sql("UPDATE orders SET paid_at = created_at WHERE status = 'paid'")

    def sorted_by(order: str) -> list[bool]:
        return [row["paid_at"] is None for row in own_shop.rows(query + order, own_shop.admin)]

    assert sorted_by("") == sorted_by(".desc.nullslast") == [False, True, True]
    assert sorted_by(".desc") == sorted_by(".nullsfirst") == [True, True, False]


def test_an_unknown_table(shop: QueriedShop) -> None:
    assert shop.refusal("product") == (404, "PGRST205", "Could not find the table 'product'")
    hint = json.loads(shop.ask("product").body)["hint"]
    assert hint == "Perhaps you meant 'products'."


@pytest.mark.parametrize(
    ("query", "headers", "status", "content_range", "rows"),
    [
        ("limit=2", {}, 200, "0-1/*", 2),
        ("limit=2", {"prefer": "count=exact"}, 206, "0-1/3", 2),
        ("limit=2&offset=2", {"prefer": "count=exact"}, 206, "2-2/3", 1),
        ("", {"prefer": "count=exact"}, 200, "0-2/3", 3),
        ("slug=eq.none", {"prefer": "count=exact"}, 200, "*/0", 0),
        ("slug=eq.none", {}, 200, "*/*", 0),
        ("limit=0", {}, 200, "*/*", 0),
        ("", {"range_": "1-1"}, 200, "1-1/*", 1),
        ("", {"range_": "1-", "prefer": "count=exact"}, 206, "1-2/3", 2),
        ("limit=1", {"range_": "1-2"}, 200, "*/*", 0),
        ("limit=2", {"range_": "1-5"}, 200, "1-1/*", 1),
        ("limit=3&offset=1", {"range_": "1-1"}, 200, "2-2/*", 1),
    ],
)
def test_pages(
    shop: QueriedShop, query: str, headers: dict[str, str], status: int, content_range: str, rows: int
) -> None:
    answer = shop.ask(f"products?select=id&{query}", ANYONE, **headers)
    assert (answer.status, answer.headers["content-range"]) == (status, content_range)
    assert len(json.loads(answer.body)) == rows


def test_a_page_behind_the_last(shop: QueriedShop) -> None:
    assert shop.refusal("products?offset=4", prefer="count=exact")[:2] == (416, "PGRST103")
    assert shop.refusal("products", range_="3-1")[:2] == (416, "PGRST103")


@pytest.mark.settings(rest_max_rows=2)
def test_the_ceiling_holds_for_answers_and_for_embeds(own_shop: QueriedShop) -> None:
    assert len(own_shop.rows("products?limit=100")) == 2
    assert own_shop.ask("products").headers["content-range"] == "0-1/*"


def test_one_row_or_none(shop: QueriedShop) -> None:
    answer = shop.ask("products?select=slug&slug=eq.lamp", accept=OBJECT)
    assert (answer.status, json.loads(answer.body)) == (200, {"slug": "lamp"})
    assert answer.headers["content-type"] == "application/vnd.pgrst.object+json; charset=utf-8"
    for query, rows in (("slug=eq.none", 0), ("", 3)):
        answer = shop.ask(f"products?{query}", accept=OBJECT)
        assert (answer.status, json.loads(answer.body)) == (
            406,
            {
                "code": "PGRST116",
                "details": f"The result contains {rows} rows",
                "hint": None,
                "message": "Cannot coerce the result to a single JSON object",
            },
        )


def test_other_forms_and_preferences_are_refused(shop: QueriedShop) -> None:
    assert shop.refusal("products", accept="application/geo+json")[:2] == (406, "PGRST107")
    assert shop.refusal("products", prefer="handling=strict, colour=red")[:2] == (400, "PGRST122")
    strict = "handling=strict, resolution=replace"
    assert shop.refusal("products", prefer=strict)[:2] == (400, "PGRST122")
    assert len(shop.rows("products", prefer="colour=red")) == 3


def test_an_answer_lists_the_tables_it_was_made_from(shop: QueriedShop) -> None:
    answer = shop.ask("products?slug=eq.lamp")
    assert answer.tables == {"products", "orders"}  # the computed column counts orders
    assert not answer.time_dependent
    assert shop.ask("orders?select=order_details(*)", shop.ada).time_dependent
    assert shop.ask("products?slug=eq.none", accept=OBJECT).tables == {"products", "orders"}


def test_a_statement_made_for_one_caller_or_value_serves_the_next_with_their_own(shop: QueriedShop) -> None:
    assert len(shop.rows("orders?select=id", shop.ada)) == 2
    stranger = type(shop.ada)(shop.ada.role, "11111111-1111-4111-8111-111111111111")
    assert shop.rows("orders?select=id", stranger) == []
    assert [shop.rows(f"products?select=slug&slug=eq.{slug}") for slug in ("lamp", "rope")] == [
        [{"slug": "lamp"}],
        [{"slug": "rope"}],
    ]


LIKE = {
    "*über*": ["street", "title"],
    "*ÜBER*": ["street", "title"],
    "Über*": ["title"],
    "*ÉLISE": ["name"],
    "*straße": ["street"],
    "*STRAßE": ["street"],
    "*österreich": ["title"],
    "*Ö_TERREICH": ["title"],
    "*ЁЛКА*": ["tree"],
    "*\\%25 Ü*": ["street"],
    "*uber*": [],
    "*elise*": [],
}


def test_ilike_is_case_insensitive_for_all_letters(own_shop: QueriedShop) -> None:
    details = {"title": "Über Österreich", "name": "Chère Élise", "street": "50% ÜBERstraße", "tree": "ёлка"}
    with own_shop.runtime.writing() as uow:
        for slug, description in details.items():
            add_product(uow, slug, description=description)
        add_product(uow, "silent", description=None)
    ours = f"slug=in.({','.join([*details, 'silent'])})"
    found = {each: sorted(slugs(own_shop, f"{ours}&description=ilike.{each}")) for each in LIKE}
    assert found == LIKE
    others = {each: sorted(slugs(own_shop, f"{ours}&description=not.ilike.{each}")) for each in LIKE}
    assert others == {  # unknown values match nothing
        each: sorted(details.keys() - set(like)) for each, like in LIKE.items()
    }


def test_an_embed_without_columns_only_filters(shop: QueriedShop) -> None:
    every = shop.rows("orders?select=status", shop.admin)
    some = shop.rows("orders?select=status,products!inner()&products.slug=eq.lamp", shop.admin)
    assert 0 < len(some) < len(every) or {row["status"] for row in some} <= {row["status"] for row in every}
    assert all(row.keys() == {"status"} for row in some)
    assert some == [
        {"status": row["status"]}
        for row in shop.rows("orders?select=status,products!inner(slug)&products.slug=eq.lamp", shop.admin)
    ]


def test_spaces_are_allowed_before_the_end_of_a_group(shop: QueriedShop) -> None:
    assert slugs(shop, 'or=( slug.eq."rope" , and( slug.in.(lamp) , is_active.is.true ) )') == [
        "lamp",
        "rope",
    ]
