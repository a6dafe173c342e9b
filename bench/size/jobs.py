"""Requests of the back office's pages: the first pages of lists, searches, the dashboard."""

from collections.abc import Callable
from datetime import timedelta
from urllib.parse import quote

from bench.size.sample import Sample, ident
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.queries.reconciliation import still_there, view_of
from guildhall.domains.backoffice.queries.sales import Period, funnel_of, sums_of
from guildhall.domains.backoffice.queries.totals import totals
from guildhall.rest_engine.caller import Caller, Role
from guildhall.serve.wiring import rest_engine
from guildhall.services.search.queries import find

ADMIN = Caller(Role.ADMIN, "00000000-0000-4000-8000-000000000000")
REST_ENGINE = rest_engine()
NEWEST = "order=created_at.desc,id.desc&limit=26"
ORDER = (
    "select=*,product:products(name),workshop:workshops(title),"
    "user:users(id,email,first_name,last_name,auth_user_id)"
)
REVIEW = (
    "select=*,order:orders(id,total_amount,currency,created_at,user:users(email)),"
    "referral:referrals(referral_code,user:users(email))"
)
PERSON = "language:users!inner(language)"

Ask = Callable[[UnitOfWork, Sample], object]


def read(uow: UnitOfWork, table: str, query: str, prefer: str = "") -> str:
    """Return the body of a REST read. Raises RuntimeError if it is refused."""
    answer = REST_ENGINE.read(uow, ADMIN, table, query, prefer=prefer)
    if answer.status not in (200, 206):
        raise RuntimeError(f"{table}?{query}: {answer.body.decode()}")
    return answer.body.decode()


def listed(table: str, query: str) -> Ask:
    return lambda uow, _shop: read(uow, table, query)


def _deep(uow: UnitOfWork, shop: Sample) -> object:
    n = shop.orders // 2
    at, order = quote(f'"{shop.at(n, shop.orders)}"'), ident("order", n)
    beyond = f"created_at.lte.{at},or(created_at.lt.{at},and(created_at.eq.{at},id.lt.{order}))"
    return read(uow, "orders", f"{ORDER}&and=({beyond})&{NEWEST}")


def _people(uow: UnitOfWork, text: str) -> str:
    """Return a condition for the users that a text finds."""
    return f"in.({','.join(find(uow, 'users', text).ids)})"


def _users(text: Callable[[Sample], str]) -> Ask:
    return lambda uow, shop: read(uow, "users", f"select=*&and=(or(id.{_people(uow, text(shop))}))&{NEWEST}")


def _sample_user(shop: Sample) -> str:
    return shop.email(shop.users // 3)


def _order_by_id(uow: UnitOfWork, shop: Sample) -> object:
    begin = ident("order", shop.orders // 3)[:8]
    low, high = f"{begin}-0000-0000-0000-000000000000", f"{begin}-ffff-ffff-ffff-ffffffffffff"
    text = (
        f"payment_reference.like.{begin}*,referral_code.like.{begin.upper()}*,and(id.gte.{low},id.lte.{high})"
    )
    return read(uow, "orders", f"{ORDER}&and=(or({text}))&{NEWEST}")


def _sample_search(shop: Sample) -> str:
    return _sample_user(shop).split("@")[0].replace(".", " ").upper()


def _orders_of_email(uow: UnitOfWork, shop: Sample) -> object:
    email = _sample_user(shop)
    people = _people(uow, email)
    text = f"payment_reference.like.{email}*,referral_code.like.{email.upper()}*,user_id.{people}"
    return read(uow, "orders", f"{ORDER}&and=(or({text}))&{NEWEST}")


def _inbox(uow: UnitOfWork, _shop: Sample) -> object:
    ids = ",".join(find(uow, "contact_messages", "workshop question").ids)
    return read(uow, "contact_messages", f"select=*&and=(or(id.in.({ids})))&{NEWEST}")


def _beginning(table: str, column: str) -> Ask:
    return lambda uow, shop: read(
        uow, table, f"select=*&and=(or({column}.like.{_sample_user(shop)}*))&{NEWEST}"
    )


def _dashboard(uow: UnitOfWork, _shop: Sample) -> object:
    newest = "order=created_at.desc,id.desc&limit=10"
    read(uow, "users", f"select=id,email,first_name,last_name,created_at&{newest}")
    read(uow, "orders", f"select=id,total_amount,currency,status,created_at&{newest}")
    return totals(uow)


def _sales(days: int) -> Ask:
    def ask(uow: UnitOfWork, _shop: Sample) -> object:
        now = Period(uow.now.date(), days)
        return [(sums := sums_of(uow, each), funnel_of(sums)) for each in (now, now.before)]

    return ask


def _reconciliation(uow: UnitOfWork, _shop: Sample) -> object:
    return still_there(uow, view_of(uow, None, 0).rows)


def _period(uow: UnitOfWork, _shop: Sample) -> object:
    since = (uow.now - timedelta(days=6)).date()
    return read(uow, "orders", f"{ORDER}&and=(created_at.gte.{since}T00:00:00Z)&{NEWEST}")


JOBS: dict[str, Ask] = {
    "orders": listed("orders", f"{ORDER}&{NEWEST}"),
    "orders, the page in the middle": _deep,
    "orders that are refunded": listed("orders", f"{ORDER}&and=(status.eq.refunded)&{NEWEST}"),
    "orders of a week": _period,
    "orders by id": _order_by_id,
    "orders by the buyer's email": _orders_of_email,
    "users": listed("users", f"select=*&{NEWEST}"),
    "users by email": _users(_sample_user),
    "users by two words": _users(_sample_search),
    "users by a domain that all have": _users(lambda _shop: "example.com"),
    "referrals": listed("referrals", f"select=*,user:users(email,first_name,last_name)&{NEWEST}"),
    "signups": listed("referral_signups", f"select=*&{NEWEST}"),
    "signups by email": _beginning("referral_signups", "email"),
    "commission entries": listed("commissions", f"select=*&{NEWEST}"),
    "commissions to review": listed("commission_reviews", f"{REVIEW}&and=(status.eq.pending)&{NEWEST}"),
    "participants": listed("workshop_enrollments", f"select=*,{PERSON}&order=enrolled_at.desc,id.desc&limit=26"),
    "workshops": listed("workshops", f"select=*&{NEWEST}"),
    "mails": listed("mails", f"select=*&{NEWEST}"),
    "mails by recipient": _beginning("mails", "recipient"),
    "mails that failed": listed("mails", f"select=*&and=(state.eq.failed)&{NEWEST}"),
    "audit log": listed("audit_log", f"select=*&{NEWEST}"),
    "audit log of products": listed("audit_log", f"select=*&and=(subject_table.eq.products)&{NEWEST}"),
    "inbox": listed("contact_messages", f"select=*&{NEWEST}"),
    "inbox by words": _inbox,
    "inbox, open ones": listed("contact_messages", f"select=*&and=(answered_at.is.null)&{NEWEST}"),
    "reconciliation": _reconciliation,
    "files": listed("files", f"select=*&and=(kind.eq.image,state.eq.ready)&{NEWEST}"),
    "dashboard, all time": _dashboard,
    **{f"dashboard, {days} days": _sales(days) for days in (7, 30, 90, 365)},
}  # fmt: skip
