"""The first requests of /user, /user/orders and /user/products, for a customer with 10,000 orders and one with 10."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from bench.size.jobs import REST_ENGINE
from bench.size.rows import TABLES, Row, Rows, orders
from bench.size.sample import Sample, ident
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller, Role

MOST = 1.3
"""The greatest ratio of the time with many orders to the time with few."""
MANY, FEW = 1, 2  # numbers of two customers with accounts
ORDERS = 20_000  # half of them belong to MANY, ten to FEW
ROUNDS, AT_ONCE = 15, 20
NEEDED = ("accounts", "users", "products", "workshops", "orders", "invoices")


def _orders(shop: Sample) -> Iterator[Row]:
    """Yield the orders: every other one of MANY, ten of FEW at even distances."""
    tenth = shop.orders // 10
    for n, row in enumerate(orders(shop)):
        if n % 2 == 0:
            buyer = MANY
        elif n % tenth == tenth - 1:
            buyer = FEW
        else:
            buyer = 3 + n % (shop.users - 3)
        account = ident("account", buyer) if buyer % 5 else None
        yield row | {"user_id": ident("user", buyer), "auth_user_id": account}


def tables() -> dict[str, Rows]:
    """Return the tables that the two customers' pages read."""
    return {name: _orders if name == "orders" else rows for name, rows in TABLES.items() if name in NEEDED}


FILES = "delivery_files(id,title,position,name,size)"
DETAILS = "order_details(id,title,description,image_url,links,additional_details)"
ORDERS_PAGE = (
    "select=id,status,quantity,total_amount,tax_amount,tax_rate,reverse_charge,currency,payment_method,"
    f"payment_reference,created_at,product:products(name,name_de,name_fr,name_es,name_it,product_type,{FILES}),"
    f"workshop:workshops(title,instructor,{FILES}),{DETAILS},invoices(id,number,kind,issued_at)"
    "&order=created_at.desc,id.desc&limit=11"
)
NUMBER = "select=id&limit=0"
PRODUCTS_PAGE = (
    "select=id,status,quantity,total_amount,currency,payment_reference,created_at,"
    f"product:products(name,slug,description,image_url,{FILES}),{DETAILS}"
    "&product_id=not.is.null&order=created_at.desc,id.desc&limit=13"
)
RECENT = (
    "select=id,status,total_amount,currency,created_at,product:products(name),workshop:workshops(title)"
    "&order=created_at.desc&limit=3"
)
PAGES: dict[str, tuple[tuple[str, str], ...]] = {
    "/user/orders, the list": ((ORDERS_PAGE, ""),),
    "/user/orders, the list and the number above it": ((ORDERS_PAGE, ""), (NUMBER, "count=exact")),
    "/user/products, the list": ((PRODUCTS_PAGE, ""),),
    "/user, the newest orders and their number": ((RECENT, "count=exact"),),
}
"""The concurrent requests of a page: queries of orders, each with its Prefer header."""


@dataclass(frozen=True)
class Wait:
    """A page's milliseconds for both customers, as medians of interleaved rounds."""

    page: str
    database: str
    few: float
    many: float

    @property
    def ratio(self) -> float:
        return self.many / self.few


def waits(runtime: Runtime) -> list[Wait]:
    """Measure all pages, for both customers in turn, so that other load affects both alike."""
    found = []
    for page in PAGES:
        for customer in (FEW, MANY):
            time(runtime, page, customer)  # warms up the statement cache and the page cache
        rounds = [(time(runtime, page, FEW), time(runtime, page, MANY)) for _ in range(ROUNDS)]
        both = median(few for few, _ in rounds), median(many for _, many in rounds)
        found.append(Wait(page, runtime.database.dialect, *both))
    return found


def time(runtime: Runtime, page: str, customer: int) -> float:
    """Return the shortest of AT_ONCE times, in milliseconds."""
    caller = Caller(Role.CUSTOMER, ident("account", customer), ident("user", customer))
    took = []
    with runtime.reading() as uow:
        for _ in range(AT_ONCE):
            begin = perf_counter()
            for query, prefer in PAGES[page]:
                _read(uow, caller, query, prefer)
            took.append((perf_counter() - begin) * 1000)
    return min(took)


def _read(uow: UnitOfWork, caller: Caller, query: str, prefer: str) -> None:
    answer = REST_ENGINE.read(
        uow, caller, "orders", f"{query}&auth_user_id=eq.{caller.account_id}", prefer=prefer
    )
    if answer.status not in (200, 206):
        raise RuntimeError(f"{query}: {answer.body.decode()}")


def rendered(found: Iterable[Wait]) -> str:
    """Return the report's section about customers."""
    lines = [
        f"A customer with {ORDERS // 2:,} orders beside one with 10 in one shop. The ratio is to be {MOST} at most "
        "for lists; a number beside them is counted exactly, row by row.",
        "",
        "| what the page asks | database | 10 orders, ms | 10,000 orders, ms | ratio | met |",
        "|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {each.page} | {each.database} | {each.few:.2f} | {each.many:.2f} | {each.ratio:.2f} | "
        f"{'yes' if each.ratio <= MOST else 'NO'} |"
        for each in found
    ]
    return "\n".join(lines) + "\n"
