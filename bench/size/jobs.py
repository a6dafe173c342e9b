"""What the pages of the back office ask, as they ask it: the first pages of lists, searches, the dashboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import quote

from bench.size.sample import Sample, ident
from guildhall.app import TABLES
from guildhall.backoffice.queries.reconciliation import still_there, view_of
from guildhall.backoffice.queries.sales import Period, funnel_of, sums_of
from guildhall.backoffice.queries.totals import totals
from guildhall.kit.house import House
from guildhall.search.queries import find
from guildhall.tables.caller import Caller, Role
from guildhall.tables.engine import Door

ADMIN = Caller(Role.ADMIN, "00000000-0000-4000-8000-000000000000")
DOOR = Door(TABLES)
NEWEST = "order=created_at.desc,id.desc&limit=26"
ORDER = (
    "select=*,product:products(name),workshop:workshops(title),"
    "user:users(id,email,first_name,last_name,auth_user_id)"
)
FILE = (
    "select=id,created_at,customer:users(email),product:products(name),workshop:workshops(title),quantity,"
    "total_amount,currency,paid_amount,refunded_amount,status,referral_code,payment_method,payment_reference,paid_at"
    "&order=created_at.desc,id.desc"
)
REVIEW = (
    "select=*,order:orders(id,total_amount,currency,created_at,user:users(email)),"
    "referral:referrals(referral_code,user:users(email))"
)
PERSON = "language:users!inner(language)"

Ask = Callable[[House, Sample], object]


@dataclass(frozen=True)
class Job:
    name: str
    ask: Ask


def read(house: House, table: str, query: str, prefer: str = "") -> str:
    """The body of an answer of the table door. Raises where it refuses."""
    answer = DOOR.read(house, ADMIN, table, query, prefer=prefer)
    if answer.status not in (200, 206):
        raise RuntimeError(f"{table}?{query}: {answer.body.decode()}")
    return answer.body.decode()


def listed(table: str, query: str) -> Ask:
    return lambda house, _shop: read(house, table, query)


def _deep(house: House, shop: Sample) -> object:
    n = shop.orders // 2
    at, order = quote(f'"{shop.at(n, shop.orders)}"'), ident("order", n)
    beyond = f"created_at.lte.{at},or(created_at.lt.{at},and(created_at.eq.{at},id.lt.{order}))"
    return read(house, "orders", f"{ORDER}&and=({beyond})&{NEWEST}")


def _people(house: House, text: str) -> str:
    """The condition that names those whom a text finds."""
    return f"in.({','.join(find(house, 'users', text).ids)})"


def _users(text: Callable[[Sample], str]) -> Ask:
    return lambda house, shop: read(
        house, "users", f"select=*&and=(or(id.{_people(house, text(shop))}))&{NEWEST}"
    )


def _somebody(shop: Sample) -> str:
    return shop.email(shop.users // 3)


def _order_by_id(house: House, shop: Sample) -> object:
    begin = ident("order", shop.orders // 3)[:8]
    low, high = f"{begin}-0000-0000-0000-000000000000", f"{begin}-ffff-ffff-ffff-ffffffffffff"
    text = (
        f"payment_reference.like.{begin}*,referral_code.like.{begin.upper()}*,and(id.gte.{low},id.lte.{high})"
    )
    return read(house, "orders", f"{ORDER}&and=(or({text}))&{NEWEST}")


def _words_of_somebody(shop: Sample) -> str:
    return _somebody(shop).split("@")[0].replace(".", " ").upper()


def _orders_of_email(house: House, shop: Sample) -> object:
    email = _somebody(shop)
    people = _people(house, email)
    text = f"payment_reference.like.{email}*,referral_code.like.{email.upper()}*,user_id.{people}"
    return read(house, "orders", f"{ORDER}&and=(or({text}))&{NEWEST}")


def _inbox(house: House, _shop: Sample) -> object:
    ids = ",".join(find(house, "contact_messages", "workshop question").ids)
    return read(house, "contact_messages", f"select=*&and=(or(id.in.({ids})))&{NEWEST}")


def _beginning(table: str, column: str) -> Ask:
    return lambda house, shop: read(
        house, table, f"select=*&and=(or({column}.like.{_somebody(shop)}*))&{NEWEST}"
    )


def _dashboard(house: House, _shop: Sample) -> object:
    newest = "order=created_at.desc,id.desc&limit=10"
    read(house, "users", f"select=id,email,first_name,last_name,created_at&{newest}")
    read(house, "orders", f"select=id,total_amount,currency,status,created_at&{newest}")
    return totals(house)


def _sales(days: int) -> Ask:
    def ask(house: House, _shop: Sample) -> object:
        now = Period(house.now.date(), days)
        return [(sums := sums_of(house, each), funnel_of(sums)) for each in (now, now.before)]

    return ask


def _reconciliation(house: House, _shop: Sample) -> object:
    return still_there(house, view_of(house, None, 0).rows)


def _period(house: House, _shop: Sample) -> object:
    since = (house.now - timedelta(days=6)).date()
    return read(house, "orders", f"{ORDER}&and=(created_at.gte.{since}T00:00:00Z)&{NEWEST}")


JOBS = (
    Job("orders", listed("orders", f"{ORDER}&{NEWEST}")),
    Job("orders, the page in the middle", _deep),
    Job("orders that are refunded", listed("orders", f"{ORDER}&and=(status.eq.refunded)&{NEWEST}")),
    Job("orders of a week", _period),
    Job("orders by id", _order_by_id),
    Job("orders by the buyer's email", _orders_of_email),
    Job("users", listed("users", f"select=*&{NEWEST}")),
    Job("users by email", _users(_somebody)),
    Job("users by two words", _users(_words_of_somebody)),
    Job("users by a domain that all have", _users(lambda _shop: "example.com")),
    Job("referrals", listed("referrals", f"select=*,user:users(email,first_name,last_name)&{NEWEST}")),
    Job("signups", listed("referral_signups", f"select=*&{NEWEST}")),
    Job("signups by email", _beginning("referral_signups", "email")),
    Job("commission entries", listed("commissions", f"select=*&{NEWEST}")),
    Job("commissions to review", listed("commission_reviews", f"{REVIEW}&and=(status.eq.pending)&{NEWEST}")),
    Job("participants", listed("workshop_enrollments", f"select=*,{PERSON}&order=enrolled_at.desc,id.desc&limit=26")),
    Job("workshops", listed("workshops", f"select=*&{NEWEST}")),
    Job("mails", listed("mails", f"select=*&{NEWEST}")),
    Job("mails by recipient", _beginning("mails", "recipient")),
    Job("mails that failed", listed("mails", f"select=*&and=(state.eq.failed)&{NEWEST}")),
    Job("audit log", listed("audit_log", f"select=*&{NEWEST}")),
    Job("audit log of products", listed("audit_log", f"select=*&and=(subject_table.eq.products)&{NEWEST}")),
    Job("inbox", listed("contact_messages", f"select=*&{NEWEST}")),
    Job("inbox by words", _inbox),
    Job("inbox, open ones", listed("contact_messages", f"select=*&and=(answered_at.is.null)&{NEWEST}")),
    Job("reconciliation", _reconciliation),
    Job("files", listed("files", f"select=*&and=(kind.eq.image,state.eq.ready)&{NEWEST}")),
    Job("dashboard, all time", _dashboard),
    *(Job(f"dashboard, {days} days", _sales(days)) for days in (7, 30, 90, 365)),
)  # fmt: skip
