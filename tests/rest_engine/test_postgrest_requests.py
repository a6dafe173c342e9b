"""More of PostgREST's own specification: shapes, whole requests, and refusals, on both databases."""

import json
from typing import Any

import pytest

from guildhall.rest_engine.answer import RestAnswer
from guildhall.rest_engine.errors import DialectError
from tests.rest_engine.conftest import QueriedShop
from tests.rest_engine.spec_lists import OTHERWISE, REFUSED
from tests.rest_engine.spec_requests import READS, WRITES, Request
from tests.rest_engine.spec_shapes import SHAPES
from tests.rest_engine.test_postgrest_spec import shop

__all__ = ["shop"]
pytestmark = pytest.mark.both_databases


class Undone(Exception):
    """Rolls a write back, so that each meets the same rows."""


def test_shapes(shop: QueriedShop) -> None:
    shapes = {query: in_order(query, shop.rows(query, shop.admin)) for _, query, _ in SHAPES}
    assert shapes == {query: in_order(query, rows) for _, query, rows in SHAPES}


def in_order(query: str, rows: list[Any]) -> list[Any]:
    return rows if "&order=" in query else sorted(rows, key=lambda row: json.dumps(row, sort_keys=True))


def test_refusals(shop: QueriedShop) -> None:
    """Alike where PostgREST refuses, too; and whatever this dialect lacks is refused, not answered otherwise."""
    expected = {query: (status, code) for _, query, status, code in REFUSED}
    expected |= {query: (400, code) for _, query, code in OTHERWISE}
    assert {query: shop.refusal(query, shop.admin)[:2] for query in expected} == expected


@pytest.mark.parametrize("requests", [READS, WRITES])
def test_requests(shop: QueriedShop, requests: list[Request]) -> None:
    for request in requests:
        answer = answered(shop, request)
        body: Any = json.loads(answer.body) if answer.body else None
        if not request.unread:
            assert (body["code"] if answer.status >= 400 else body) == request.rows, request
        assert answer.status == request.status, request
        assert ("content-type" in answer.headers) is bool(answer.body), request
        for name, value in (
            ("content-range", request.content_range),
            ("preference-applied", request.applied),
        ):
            assert value in (None, answer.headers.get(name)), (request, answer.headers)


def answered(shop: QueriedShop, request: Request) -> RestAnswer:
    """Return the answer, a refusal of a write too; nothing is kept."""
    method, asked = request.asked.split(" ", 1)
    headers: dict[str, Any] = {"prefer": request.prefer, "accept": request.accept}
    if method == "GET":
        return shop.ask(asked, shop.admin, range_=request.range_, **headers)
    table, _, query = asked.partition("?")
    body = request.body if isinstance(request.body, bytes) else json.dumps(request.body).encode()
    try:
        with shop.runtime.writing() as uow:
            answer = shop.rest_engine.write(uow, shop.admin, method, table, query, body, **headers)
            raise Undone
    except Undone:
        return answer
    except DialectError as error:
        return RestAnswer(error.status, {"content-type": ""}, json.dumps(error.body()).encode())
