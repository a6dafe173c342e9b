"""CSV export: the same rows, all of them, in constant memory, without cells that a spreadsheet would run."""

import asyncio
import csv
import io
import json
from collections.abc import AsyncGenerator
from threading import Event
from typing import cast

import pytest
from sqlalchemy import insert, update
from starlette.responses import StreamingResponse

from guildhall.api.rest.csv import Exports
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.catalogue.models import Product
from guildhall.rest_engine.caller import ANYONE, Caller
from guildhall.rest_engine.errors import DialectError
from guildhall.rest_engine.export import BATCH, Batches
from guildhall.rest_engine.spreadsheets import safe
from tests.rest_engine.conftest import QueriedShop
from tests.support.client import Client
from tests.support.rows import add_product


def exported(shop: QueriedShop, query: str, caller: Caller = ANYONE) -> list[list[str]]:
    table, _, query_string = query.partition("?")
    with shop.runtime.reading() as uow:
        export = shop.rest_engine.export(uow, caller, table, query_string)
    batches = export.open(shop.runtime.database)
    text = batches.header()
    while lines := batches.next():
        text += lines
    batches.close()
    return list(csv.reader(io.StringIO(text.decode(), newline="")))


def test_rows_as_lines(shop: QueriedShop) -> None:
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Product).where(Product.slug == "lamp").values(features=["ü"]))
    query = "products?select=slug,price,is_featured,created_at,name_de,features,sold&order=created_at.desc"
    assert exported(shop, query) == [
        ["slug", "price", "is_featured", "created_at", "name_de", "features", "sold"],
        ["lamp", "299.05", "false", "2026-11-21T12:00:00.000000Z", "", '["ü"]', "2"],
        ["Lantern", "0.05", "true", "2026-11-21T11:00:00.000000Z", "", "[]", "0"],
        ["rope", "0.00", "false", "2026-11-21T10:00:00.000000Z", 'Seil "fest"', "[]", "0"],
    ]


def without_blanks(lines: list[list[str]]) -> list[list[str]]:
    """Remove the blanks between the parts of a JSON text, in which the databases differ."""
    return [[cell.replace(" ", "") for cell in line] for line in lines]


def test_it_contains_the_rows_visible_to_the_caller(shop: QueriedShop) -> None:
    query = "orders?select=total_amount,product:products(slug)&order=created_at"
    assert without_blanks(exported(shop, query, shop.ada)) == [
        ["total_amount", "product"],
        ["1234567.89", ""],
        ["299.05", "lamp"],
    ]
    with pytest.raises(DialectError, match="permission denied"):
        exported(shop, "orders")
    with pytest.raises(DialectError, match="permission denied"):
        exported(shop, "products?select=delivery_links", shop.ada)


def test_a_list_is_one_line(shop: QueriedShop) -> None:
    [_, [_, cell]] = exported(shop, "products?select=slug,orders(status)&slug=eq.lamp", shop.admin)
    assert len(json.loads(cell)) == 2
    assert "\n" not in cell


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-1",
        "@x",
        "\tx",
        "\rx",
        "\nx",
        "\uff1d1",
        "\uff0b1",
        "\u200b=1",
        "\u202e=1",
        "\u2066 @x",
        " =1",
    ],
)
def test_no_cell_is_a_formula(shop: QueriedShop, text: str) -> None:
    assert safe(text) == f"'{text}"
    with shop.runtime.writing() as uow:
        row = {
            "id": new_id(),
            "name": text,
            "slug": "evil",
            "price": 1,
            "created_at": uow.now,
            "updated_at": uow.now,
        }
        uow.db.execute(insert(Product), row)
    assert exported(shop, "products?select=name&slug=eq.evil") == [["name"], [f"'{text}"]]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ada;=1+1", "Ada;'=1+1"),
        ("Ada\n=1+1", "Ada\n'=1+1"),
        ("Ada;-1+1;@x", "Ada;'-1+1;'@x"),
        ("=1;=2", "'=1;'=2"),
        ("Ada;\u200b=1+1", "Ada;'\u200b=1+1"),
        ("one\n- two\n- three; four", "one\n- two\n- three; four"),
    ],
)
def test_nor_is_one_behind_a_separator(text: str, written: str) -> None:
    """A spreadsheet set to German splits at semicolons and line ends, quoted or not; a list keeps its dashes."""
    assert safe(text) == written


def test_a_number_stays_a_number(shop: QueriedShop) -> None:
    assert safe("a=b") == "a=b"
    assert safe(None) is None


def test_with_decimal_commas_only_numbers_change(shop: QueriedShop) -> None:
    with shop.runtime.writing() as uow:
        uow.db.execute(
            update(Product).where(Product.slug == "lamp").values(name='1.10, "=1";=2', translations={})
        )
        export = shop.rest_engine.export(
            uow, ANYONE, "products", "select=name,price,name_de,sold&slug=eq.lamp", commas=True
        )
    batches = export.open(shop.runtime.database)
    assert batches.header() == b'"name";"price";"name_de";"sold"\r\n'
    assert batches.next() == b'"1.10, ""=1"";\'=2";"299,05";"";"2"\r\n'


@pytest.mark.settings(rest_max_rows=1)
def test_no_ceiling_and_many_batches(shop: QueriedShop) -> None:
    with shop.runtime.writing() as uow:
        row = {"name": "n", "price": 1, "created_at": uow.now, "updated_at": uow.now}
        rows = [row | {"id": new_id(), "slug": f"s{number}"} for number in range(2 * BATCH)]
        uow.db.execute(insert(Product), rows)
    lines = exported(shop, "products?select=slug")
    assert len(lines) == 1 + 2 * BATCH + 3
    assert len(exported(shop, "products?select=slug&limit=7&offset=2")) == 8


def test_after_its_end_an_export_gives_nothing(shop: QueriedShop) -> None:
    with shop.runtime.reading() as uow:
        batches = shop.rest_engine.export(uow, ANYONE, "products", "select=slug").open(shop.runtime.database)
    assert batches.next() != b""
    batches.close()
    assert batches.next() == b""


def test_a_client_that_disconnects_ends_the_export(
    shop: QueriedShop, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = Event()
    close = Batches.close

    def noted(batches: Batches) -> None:
        close(batches)
        closed.set()

    monkeypatch.setattr(Batches, "close", noted)
    with shop.runtime.reading() as uow:
        export = shop.rest_engine.export(uow, ANYONE, "products", "select=slug&slug=eq.lamp")

    async def read_a_little() -> None:
        answer = Exports().stream(export, shop.runtime.database, "products", head=False)
        assert isinstance(answer, StreamingResponse)
        lines = cast(AsyncGenerator[bytes], answer.body_iterator)
        assert [await anext(lines), await anext(lines)] == [b"slug\r\n", b"lamp\r\n"]
        assert not closed.is_set()
        await lines.aclose()
        assert await asyncio.to_thread(closed.wait, 10)

    asyncio.run(read_a_little())


def test_clients_that_do_not_read_block_only_other_exports(shop: QueriedShop) -> None:
    """Three visitors stop reading in the middle of a long export, and one at the end of a short one."""
    with shop.runtime.writing() as uow:
        row = {"name": "n", "price": 1, "created_at": uow.now, "updated_at": uow.now}
        uow.db.execute(insert(Product), [row | {"id": new_id(), "slug": f"s{n}"} for n in range(BATCH)])
    exports = Exports()

    def reader(query: str, caller: Caller) -> AsyncGenerator[bytes]:
        with shop.runtime.reading() as uow:
            export = shop.rest_engine.export(uow, caller, "products", query)
        answer = exports.stream(export, shop.runtime.database, "products", head=False)
        assert isinstance(answer, StreamingResponse)
        return cast(AsyncGenerator[bytes], answer.body_iterator)

    async def crowd() -> None:
        short = reader("select=slug&slug=eq.lamp", ANYONE)
        assert [await anext(short), await anext(short)] == [b"slug\r\n", b"lamp\r\n"]
        stuck = [reader("select=slug", ANYONE) for _ in range(3)]
        assert await anext(stuck[0]) == b"slug\r\n"
        waiting = [asyncio.ensure_future(anext(lines)) for lines in stuck[1:]]
        office = reader("select=slug&slug=eq.lamp", shop.admin)
        assert [lines async for lines in office] == [b"slug\r\n", b"lamp\r\n"]
        assert not any(future.done() for future in waiting)
        await stuck[0].aclose()
        assert await waiting[0] == b"slug\r\n"
        waiting[1].cancel()
        for lines in (short, stuck[1]):
            await lines.aclose()

    asyncio.run(crowd())


@pytest.mark.parametrize(
    ("headers", "status", "span", "rows"),
    [
        ({}, 200, None, 3),
        ({"range": "0-1"}, 200, None, 2),
        ({"range": "1-5"}, 200, None, 2),
        ({"prefer": "count=exact"}, 200, "0-2/3", 3),
        ({"prefer": "count=exact", "range": "1-1"}, 206, "1-1/3", 1),
        ({"prefer": "count=exact", "range": "3-9"}, 206, "*/3", 0),
        ({"prefer": "count=exact", "range": "4-9"}, 416, "*/3", None),
        ({"prefer": "handling=strict, colour=blue"}, 400, None, None),
    ],
)
def test_a_range_is_requested_as_for_json(
    client: Client, runtime: Runtime, headers: dict[str, str], status: int, span: str | None, rows: int | None
) -> None:
    with runtime.writing() as uow:
        for slug in ("one", "two", "three"):
            add_product(uow, slug)
    requested = {"accept": "text/csv"} | headers
    answer = client.get("/rest/v1/products?select=slug&order=slug", headers=requested)
    assert (answer.status_code, answer.headers.get("content-range")) == (status, span), answer.text
    if rows is None:
        assert answer.json()["code"] in ("PGRST103", "PGRST122")
    else:
        assert len(answer.text.splitlines()) == rows + 1
