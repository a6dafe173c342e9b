"""Whole requests of PostgREST's own specification, restated for the rows of `spec_cases.py`."""

from dataclasses import dataclass
from typing import Any

ONE = "application/vnd.pgrst.object+json"
WITH_COUNT, ROWS = "count=exact", "return=representation"
SHOW, QUIET = (ROWS, ROWS), ("return=minimal", "return=minimal")
"""A preference and its echo."""


@dataclass(frozen=True)
class Request:
    """A request and its answer, where None is what the specification leaves open.

    `rows` is the JSON, the code of a refusal, or None for an empty body. `applied` is the answer's Preference-Applied.
    """

    spec: str
    asked: str
    status: int
    rows: Any
    content_range: str | None = None
    prefer: str = ""
    applied: str | None = None
    range_: str = ""
    accept: str = ""
    body: Any = None
    unread: bool = False
    """The body of the answer is not compared."""


def slugs(*numbers: int) -> list[dict[str, str]]:
    return [{"slug": f"p{number}"} for number in numbers]


ALL = slugs(1, 2, 3, 4, 5)
LIST = "GET products?select=slug&order=slug"
NONE = "GET products?select=slug&slug=eq.none"


def read(
    spec: str, asked: str, content_range: str, rows: Any = None, status: int = 200, **more: Any
) -> Request:
    return Request(spec, f"GET {asked}", status, rows, content_range, unread=rows is None, **more)


def counted(asked: str, content_range: str) -> Request:
    return read("InnerJoin", asked, content_range, prefer=WITH_COUNT)


READS = [
    read("Query", "products?slug=eq.p5", "0-0/*"),
    read("Query", "products?slug=not.eq.p5", "0-3/*"),
    read("Query", "products?price=not.lt.4", "0-1/*"),
    read("Query", "products?price=in.(1,3,5)", "0-2/*"),
    read("Range", "products?slug=eq.none", "*/*", [], prefer="count=none"),
    Request("Range", LIST, 200, ALL, "0-4/*", "count=none"),
    Request("Range", f"{LIST}&slug=eq.p1", 200, slugs(1), "0-0/*", "count=none"),
    Request("Range", LIST, 200, ALL, "0-4/*"),
    Request("Range", f"{LIST}&limit=3", 200, slugs(1, 2, 3), "0-2/*"),
    Request("Range", f"{LIST}&limit=3", 200, slugs(1, 2), "0-1/*", range_="0-1"),
    Request("Range", f"{LIST}&limit=3&offset=2", 200, slugs(3, 4, 5), "2-4/*"),
    Request("Range", f"{LIST}&offset=0", 200, ALL, "0-4/*"),
    Request("Range", f"{LIST}&offset=-4", 200, ALL, "0-4/*"),
    Request("Range", f"{LIST}&limit=0", 200, [], "*/*"),
    Request("Range", f"{LIST}&limit=-1", 416, "PGRST103"),
    Request("Range", f"{NONE}&offset=1", 416, "PGRST103", "*/0", WITH_COUNT),
    Request("Range", f"{LIST}&offset=100", 416, "PGRST103", "*/5", WITH_COUNT),
    Request("Range", LIST, 200, slugs(1, 2), "0-1/*", range_="0-1"),
    Request("Range", LIST, 200, ALL, "0-4/*", range_="0-"),
    Request("Range", NONE, 200, [], "*/*", range_="0-1"),
    Request("Range", LIST, 200, slugs(1), "0-0/*", range_="0-0"),
    Request("Range", LIST, 200, slugs(4, 5), "3-4/*", range_="3-100"),
    Request("Range", NONE, 416, "PGRST103", range_="1-0"),
    Request("Range", NONE, 416, "PGRST103", "*/0", WITH_COUNT, range_="1-2"),
    Request("Range", LIST, 416, "PGRST103", "*/5", WITH_COUNT, range_="100-199"),
    Request("Range", LIST, 200, ALL, "0-4/5", WITH_COUNT, WITH_COUNT),
    Request("Range", f"{LIST}&limit=2", 206, slugs(1, 2), "0-1/5", WITH_COUNT, WITH_COUNT),
    Request("Range", LIST, 206, slugs(2, 3), "1-2/5", WITH_COUNT, WITH_COUNT, range_="1-2"),
    Request("Range", NONE, 200, [], "*/0", WITH_COUNT, WITH_COUNT),
    counted("orders?select=id,products!inner(id)", "0-3/4"),
    counted("orders?select=id,products!inner(id)&products.slug=eq.p1", "0-1/2"),
    counted("order_details?select=id,orders!inner(id,products!inner(id))&orders.products.slug=eq.p1", "0-1/2"),
    counted("order_details?select=id,orders(id,products!inner(id))&orders.products.slug=eq.p2", "0-1/2"),
    counted("products?select=id,orders!inner(id)", "0-1/2"),
    counted("products?select=id,orders!inner(id)&orders.total_amount=eq.10", "0-0/1"),
    counted("products?select=id,orders!inner(id,users!inner(id))&orders.users.city=eq.Ghent", "0-1/2"),
    counted("products?select=id,orders!inner(id,users(id))&orders.users.city=eq.Ghent", "0-1/2"),
    counted("orders?select=id,products!inner(id),users!inner(id)", "0-3/4"),
    counted("orders?select=id,products(id)&products=not.is.null", "0-3/4"),
    counted("orders?select=id,products()&products=is.null", "0-0/1"),
    counted("orders?select=id,products(),users()&products.slug=eq.p2&users.city=eq.Ghent"
            "&or=(products.not.is.null,users.not.is.null)", "0-2/3"),
    Request("Singular", NONE, 406, "PGRST116", accept=ONE),
    Request("Singular", f"{LIST}&slug=eq.p5", 200, {"slug": "p5"}, accept=ONE),
    Request("Singular", f"{LIST}&slug=eq.p5", 200, {"slug": "p5"}, accept="application/vnd.pgrst.object"),
    Request("Singular", f"{LIST}&slug=eq.p5", 200, {"slug": "p5"}, prefer="count=none", accept=ONE),
    Request("Singular", LIST, 406, "PGRST116", accept=ONE),
    Request("Singular", "GET products?select=slug,orders(total_amount)&slug=eq.p1&orders.order=total_amount", 200,
            {"slug": "p1", "orders": [{"total_amount": 10}, {"total_amount": 30}]}, accept=ONE),
    Request("Query", LIST, 406, "PGRST107", accept="text/unknowntype"),
    Request("Query", LIST, 200, ALL, accept="*/*"),
    Request("Query", LIST, 200, ALL, accept="text/unknowntype, */*"),
    Request("Query", LIST, 200, ALL, accept="text/unknowntype, application/json"),
    Request("Handling", LIST, 400, "PGRST122", prefer="handling=strict, anything"),
    Request("Handling", LIST, 400, "PGRST122", prefer="handling=strict, something, else"),
    Request("Handling", LIST, 200, ALL, prefer="handling=lenient, anything", applied="handling=lenient"),
]  # fmt: skip

NEW = {"slug": "p9", "name": "new"}
TWO = [NEW, {"slug": "p8", "name": "other"}]
P9 = [{"slug": "p9", "name": "new"}]
POST, SHOWN = "POST products", "select=slug,name"
FREE = "slug=in.(p3,p4,p5)"
WRITES = [
    Request("Insert", POST, 201, None, body=NEW),
    Request("Insert", f"{POST}?{SHOWN}", 201, None, body=NEW),
    Request("Insert", f"{POST}?{SHOWN}", 201, None, prefer="return=minimal", applied="return=minimal", body=NEW),
    Request("Insert", f"{POST}?{SHOWN}", 201, P9, "*/*", *SHOW, body=NEW),
    Request("Insert", f"{POST}?{SHOWN}", 201, P9, "*/*", *SHOW, body=[NEW]),
    Request("Insert", f"{POST}?select=key:slug,label:name", 201, [{"key": "p9", "label": "new"}], "*/*", *SHOW,
            body=NEW),
    Request("Insert", f"{POST}?select=slug,orders(total_amount)", 201, [{"slug": "p9", "orders": []}], "*/*", *SHOW,
            body=NEW),
    Request("Insert", POST, 201, None, "*/*", "return=headers-only", "return=headers-only", body=NEW),
    Request("Insert", POST, 201, None, body=TWO),
    Request("Insert", f"{POST}?select=slug", 201, [{"slug": "p9"}, {"slug": "p8"}], "*/*", *SHOW, body=TWO),
    Request("Insert", POST, 400, "PGRST102", body=[NEW, 123, "xxxx"]),
    Request("Insert", POST, 400, "PGRST102", body=[NEW, NEW | {"slug": "p8", "price": 1}]),
    Request("Insert", POST, 400, "PGRST102", body=b"}{ x = 2"),
    Request("Insert", POST, 400, "PGRST102", body=b""),
    Request("Insert", POST, 201, [], "*/*", *SHOW, body=[]),
    Request("Insert", f"{POST}?columns=slug,name&{SHOWN}", 201, P9, "*/*", *SHOW,
            body=NEW | {"smth": "here", "fake_id": 13}),
    Request("Insert", f"{POST}?columns=helicopter", 400, "PGRST204", body=NEW),
    Request("Insert", "POST garlic?columns=helicopter", 404, "PGRST205", body=NEW),
    Request("Insert", "POST garlic", 404, "PGRST205", body=NEW),
    Request("Insert", POST, 400, "PGRST204", body=NEW | {"helicopter": 1}),
    Request("Insert", f"{POST}?{SHOWN}", 201, [{"slug": "p9", "name": "圍棋 ￥"}], "*/*", *SHOW,
            body=NEW | {"name": "圍棋 ￥"}),
    Request("Handling", POST, 400, "PGRST122", prefer=f"{ROWS}, handling=strict, anything", body=NEW),
    Request("Handling", f"{POST}?{SHOWN}", 201, P9, "*/*", f"{ROWS}, handling=lenient, anything", body=NEW),
    Request("Singular", f"{POST}?{SHOWN}", 201, P9[0], "*/*", *SHOW, accept=ONE, body=[NEW]),
    Request("Singular", POST, 201, None, prefer="return=minimal", applied="return=minimal", accept=ONE, body=[NEW]),
    Request("Singular", POST, 406, "PGRST116", accept=ONE, body=TWO),
    Request("Singular", POST, 406, "PGRST116", prefer=ROWS, accept=ONE, body=TWO),
    Request("Singular", POST, 406, "PGRST116", prefer="return=minimal", accept=ONE, body=TWO),
    Request("Singular", POST, 406, "PGRST116", accept=ONE, body=[]),
    Request("Singular", POST, 406, "PGRST116", prefer=ROWS, accept=ONE, body=[]),
    Request("Update", "PATCH fake?id=eq.1", 404, "PGRST205", body={"real": False}),
    Request("Update", "PATCH products?slug=eq.none", 204, None, "*/*", body={"price": 2}),
    Request("Update", "PATCH products?slug=eq.p1", 400, "PGRST102", body=b"}{ x = 2"),
    Request("Update", "PATCH products?slug=eq.p1", 400, "PGRST102", body=b""),
    Request("Update", "PATCH products?slug=eq.p2", 204, None, "0-0/*", body={"price": 42}),
    Request("Update", "PATCH products?slug=eq.none&select=slug", 200, [], "*/*", *SHOW, body={"price": 2}),
    Request("Update", "PATCH products?slug=eq.p2&select=slug,price", 200, [{"slug": "p2", "price": 9}], "0-0/*", ROWS,
            ROWS, body={"price": 9}),
    Request("Update", "PATCH products?slug=in.(p1,p2)", 204, None, "0-1/*", body={"price": 9}),
    Request("Update", "PATCH products?slug=eq.p1&select=slug", 204, None, "0-0/*", body={"price": 9}),
    Request("Update", "PATCH products?slug=eq.p1&select=slug", 204, None, "0-0/*", *QUIET,
            body={"price": 9}),
    Request("Update", "PATCH products?slug=eq.p1", 204, None, "*/*", body={}),
    Request("Update", "PATCH products?slug=eq.p1&select=slug", 200, [], "*/*", *SHOW, body={}),
    Request("Update", f"PATCH products?slug=eq.p1&{SHOWN}", 200, [{"slug": "p1", "name": "圍棋 ￥"}], "0-0/*", *SHOW,
            body={"name": "圍棋 ￥"}),
    Request("Update", f"PATCH products?slug=eq.p1&columns=name&{SHOWN}", 200, [{"slug": "p1", "name": "here"}], "0-0/*",
            *SHOW, body={"name": "here", "smth": "else", "fake_id": 13}),
    Request("Update", "PATCH products?slug=eq.none&columns=name&select=slug", 200, [], "*/*", *SHOW,
            body={"name": "here", "smth": "else"}),
    Request("Update", "PATCH products?slug=eq.p1&columns=helicopter", 400, "PGRST204", prefer=ROWS, body={"name": "x"}),
    Request("Update", "PATCH garlic?id=eq.1&columns=helicopter", 404, "PGRST205", prefer=ROWS, body={"name": "x"}),
    Request("Update", "PATCH products?slug=eq.p1&select=name,orders(total_amount,order_details(title))"
            "&orders.order=total_amount", 200, [{"name": "tardis", "orders": [
                {"total_amount": 10, "order_details": {"title": "First"}},
                {"total_amount": 30, "order_details": {"title": "Third"}}]}], "0-0/*", *SHOW, body={"name": "tardis"}),
    Request("Singular", "PATCH products?slug=eq.p1&select=slug", 200, {"slug": "p1"}, "0-0/*", *SHOW, accept=ONE,
            body={"price": 9}),
    Request("Singular", "PATCH products?slug=eq.p1", 204, None, prefer="return=minimal", applied="return=minimal",
            accept=ONE, body={"price": 9}),
    Request("Singular", "PATCH products?price=gt.0", 406, "PGRST116", accept=ONE, body={"price": 9}),
    Request("Singular", "PATCH products?price=gt.0", 406, "PGRST116", prefer=ROWS, accept=ONE, body={"price": 9}),
    Request("Singular", "PATCH products?price=lt.0", 406, "PGRST116", accept=ONE, body={"price": 9}),
    Request("Singular", "PATCH products?price=lt.0", 406, "PGRST116", prefer=ROWS, accept=ONE, body={"price": 9}),
    Request("MaxAffected", "PATCH products?slug=eq.p1", 400, "PGRST124", prefer="handling=strict, max-affected=0",
            body={"price": 9}),
    Request("MaxAffected", "PATCH products?slug=eq.p1", 204, None, "0-0/*", "handling=lenient, max-affected=0",
            "handling=lenient", body={"price": 9}),
    Request("Delete", "DELETE products?slug=eq.p3", 204, None, "*/*"),
    Request("Delete", "DELETE products?slug=eq.p3&select=slug", 204, None, "*/*"),
    Request("Delete", "DELETE products?slug=eq.p3&select=slug", 204, None, "*/*", *QUIET),
    Request("Delete", f"DELETE products?slug=eq.p3&{SHOWN}", 200, [{"slug": "p3", "name": "entity 3"}], "*/*", *SHOW),
    Request("Delete", "DELETE products?slug=eq.p3&select=key:slug", 200, [{"key": "p3"}], "*/*", *SHOW),
    Request("Delete", "DELETE products?slug=eq.p3&select=slug,orders(total_amount)", 200,
            [{"slug": "p3", "orders": []}], "*/*", *SHOW),
    Request("Delete", "DELETE products?slug=eq.none", 204, None, "*/*"),
    Request("Delete", "DELETE products?slug=eq.none&select=slug", 200, [], "*/*", *SHOW),
    Request("Delete", "DELETE foozle?id=eq.101", 404, "PGRST205"),
    Request("Singular", "DELETE products?slug=eq.p3&select=slug", 200, {"slug": "p3"}, "*/*", *SHOW, accept=ONE),
    Request("Singular", "DELETE products?slug=eq.p3", 204, None, "*/*", *QUIET, accept=ONE),
    Request("Singular", f"DELETE products?{FREE}", 406, "PGRST116", accept=ONE),
    Request("Singular", f"DELETE products?{FREE}", 406, "PGRST116", prefer=ROWS, accept=ONE),
    Request("Singular", "DELETE products?price=lt.0", 406, "PGRST116", accept=ONE),
    Request("Singular", "DELETE products?price=lt.0", 406, "PGRST116", prefer=ROWS, accept=ONE),
    Request("MaxAffected", f"DELETE products?{FREE}", 400, "PGRST124", prefer="handling=strict, max-affected=2"),
    Request("MaxAffected", f"DELETE products?{FREE}", 204, None, "*/*", "handling=strict, max-affected=3",
            "handling=strict, max-affected=3"),
    Request("MaxAffected", f"DELETE products?{FREE}", 204, None, "*/*", "handling=lenient, max-affected=2",
            "handling=lenient"),
    Request("MaxAffected", f"DELETE products?{FREE}", 204, None, "*/*", "handling=lenient, max-affected=9",
            "handling=lenient"),
]  # fmt: skip
