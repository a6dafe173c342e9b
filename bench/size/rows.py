"""The rows of a sample shop by table, in the form that both databases accept in bulk.

Values are texts, integers and None: ids with dashes, timestamps as RFC 3339, JSON as text.
"""

from collections.abc import Callable, Iterator
from typing import Any

from bench.size.sample import CURRENCIES, FIRST, LAST, PRODUCTS, STATUSES, Sample, ident
from guildhall.services.search.rules import words_in

Row = dict[str, Any]
Rows = Callable[[Sample], Iterator[Row]]

PARTY = '{"name": "Somebody", "address": "Main Street 1", "city": "Berlin", "country": "DE"}'


def accounts(shop: Sample) -> Iterator[Row]:
    for n in range(shop.users):
        if n % 5:
            at = shop.at(n, shop.users)
            yield {"id": ident("account", n), "email": shop.email(n), "must_change_password": 0,
                   "email_confirmed_at": at, "user_metadata": "{}", "created_at": at, "updated_at": at}  # fmt: skip


def users(shop: Sample) -> Iterator[Row]:
    for n in range(shop.users):
        at = shop.at(n, shop.users)
        yield {"id": ident("user", n), "auth_user_id": ident("account", n) if n % 5 else None,
               "email": shop.email(n), "first_name": FIRST[n % 11], "last_name": LAST[n % 13],
               "language": ("en", "de", "fr", "es")[n % 4], "created_at": at, "updated_at": at}  # fmt: skip


def products(shop: Sample) -> Iterator[Row]:
    for n in range(PRODUCTS):
        at = shop.at(n, PRODUCTS)
        yield {"id": ident("product", n), "name": f"Product {n}", "slug": f"product-{n}", "price": 9900,
               "currency": "USD", "product_type": "congress_system", "is_active": n % 4 and 1, "created_at": at,
               "updated_at": at}  # fmt: skip


def workshops(shop: Sample) -> Iterator[Row]:
    for n in range(shop.workshops):
        at = shop.at(n, shop.workshops)
        yield {"id": ident("workshop", n), "slug": f"workshop-{n}", "title": f"Workshop {n}", "price": 9900,
               "currency": "USD", "status": "completed", "date": at[:10], "time": "10:00", "time_zone": "UTC",
               "duration": "3 hours", "place": "online", "starts_at": at, "ends_at": at,
               "enrolment_closes_at": at, "instructor": "Ada", "max_participants": 40, "is_active": 1,
               "created_at": at, "updated_at": at}  # fmt: skip


def orders(shop: Sample) -> Iterator[Row]:
    for n in range(shop.orders):
        at, user, seat = shop.at(n, shop.orders), n % shop.users, n % 10 == 0
        amount = shop.amount(n)
        yield {"id": ident("order", n), "user_id": ident("user", user),
               "auth_user_id": ident("account", user) if user % 5 else None,
               "product_id": None if seat else ident("product", n % PRODUCTS),
               "workshop_id": ident("workshop", n // 10 % shop.workshops) if seat else None, "quantity": 1,
               "total_amount": amount, "tax_amount": 0, "tax_rate": 0, "reverse_charge": 0,
               "paid_amount": amount if shop.paid(n) else 0,
               "refunded_amount": amount if shop.refunded(n) else 0, "currency": CURRENCIES[n % 4],
               "status": STATUSES[n % 20], "granted": 0, "archived_at": None,
               "referral_code": f"PARTNER{n % shop.partners}" if n % 3 == 0 else None, "payment_method": "card",
               "payment_reference": f"pi_{ident('pi', n)[:12]}" if shop.paid(n) else None,
               "order_data": "{}", "paid_at": at if shop.paid(n) else None, "created_at": at,
               "updated_at": at}  # fmt: skip


def order_checkouts(shop: Sample) -> Iterator[Row]:
    for n in range(shop.orders):
        user = n % shop.users
        yield {"id": ident("checkout", n), "user_id": ident("user", user), "fingerprint": "0" * 64,
               "guest": 0 if user % 5 else 1, "created_at": shop.at(n, shop.orders)}  # fmt: skip


def order_entries(shop: Sample) -> Iterator[Row]:
    for n in filter(shop.paid, range(shop.orders)):
        both = {"order_id": ident("order", n), "currency": CURRENCIES[n % 4],
                "created_at": shop.at(n, shop.orders)}  # fmt: skip
        yield {"id": ident("received", n), "kind": "received", "cause": f"payment:{ident('payment', n)}",
               "amount": shop.amount(n), "tax": 0} | both  # fmt: skip
        if shop.refunded(n):
            yield {"id": ident("returned", n), "kind": "returned", "cause": f"refund:{ident('refund', n)}",
                   "amount": -shop.amount(n), "tax": 0} | both  # fmt: skip


def payments(shop: Sample) -> Iterator[Row]:
    for n in filter(shop.paid, range(shop.orders)):
        at = shop.at(n, shop.orders)
        yield {"id": ident("payment", n), "provider": "stripe", "session_id": f"cs_{n}",
               "payment_intent": f"pi_{ident('pi', n)[:12]}", "attempt": 1, "amount": shop.amount(n),
               "currency": CURRENCIES[n % 4], "status": "paid", "received": shop.amount(n),
               "received_currency": CURRENCIES[n % 4], "paid_at": at, "created_at": at, "updated_at": at}  # fmt: skip


def payment_lines(shop: Sample) -> Iterator[Row]:
    for n in filter(shop.paid, range(shop.orders)):
        yield {"payment_id": ident("payment", n), "order_id": ident("order", n), "amount": shop.amount(n),
               "applied": 1, "booked_currency": CURRENCIES[n % 4]}  # fmt: skip


def refunds(shop: Sample) -> Iterator[Row]:
    for n in filter(shop.refunded, range(shop.orders)):
        at = shop.at(n, shop.orders)
        yield {"id": ident("refund", n), "kind": "refund", "payment_id": ident("payment", n),
               "order_id": ident("order", n), "provider_refund_id": f"re_{n}", "amount": shop.amount(n),
               "currency": CURRENCIES[n % 4], "status": "succeeded", "reason": "", "created_at": at,
               "updated_at": at}  # fmt: skip


def invoices(shop: Sample) -> Iterator[Row]:
    for n in filter(shop.paid, range(shop.orders)):
        amount = shop.amount(n)
        yield {"id": ident("invoice", n), "number": f"INV-2026-{n}", "series": "INV-2026", "sequence": n + 1,
               "kind": "invoice", "order_id": ident("order", n), "cause": f"payment:{ident('payment', n)}",
               "language": "en", "seller": PARTY, "buyer": PARTY, "item": "Product", "quantity": 1,
               "currency": CURRENCIES[n % 4], "net": amount, "tax": 0, "gross": amount, "tax_rate": 0,
               "reverse_charge": 0,
               "issued_at": shop.at(n, shop.orders)}  # fmt: skip


def workshop_enrollments(shop: Sample) -> Iterator[Row]:
    for n in range(0, shop.orders, 10):
        user = n % shop.users
        yield {"id": ident("seat", n), "user_id": ident("user", user),
               "workshop_id": ident("workshop", n // 10 % shop.workshops),
               "auth_user_id": ident("account", user) if user % 5 else None, "order_id": ident("order", n),
               # A buyer may come again, but has one live seat of a workshop.
               "enrollment_status": "enrolled" if shop.paid(n) and n < shop.users else "cancelled",
               "enrolled_at": shop.at(n, shop.orders)}  # fmt: skip


def referral_signups(shop: Sample) -> Iterator[Row]:
    for n in range(shop.orders // 100):
        at = shop.at(n, shop.orders // 100)
        yield {"id": ident("signup", n), "email": shop.email(n), "created_at": at, "updated_at": at,
               "status": ("approved", "approved", "pending", "rejected")[n % 4]}  # fmt: skip


def referrals(shop: Sample) -> Iterator[Row]:
    for n in range(shop.partners):
        at = shop.at(n, shop.partners)
        yield {"id": ident("referral", n), "user_id": ident("user", n), "referral_code": f"PARTNER{n}",
               "commission_rate": 3000, "is_active": 0 if n % 10 == 9 else 1, "created_at": at,
               "updated_at": at}  # fmt: skip


def referral_clicks(shop: Sample) -> Iterator[Row]:
    for n in range(shop.orders // 2):
        at = shop.at(n, shop.orders // 2)
        yield {"id": ident("click", n), "referral_id": ident("referral", n % shop.partners), "day": at[:10],
               "visitor": f"v{n}", "created_at": at}  # fmt: skip


def referral_checkouts(shop: Sample) -> Iterator[Row]:
    for n in range(0, shop.orders, 10):
        yield {"order_id": ident("order", n), "referral_id": ident("referral", n % shop.partners),
               "created_at": shop.at(n, shop.orders)}  # fmt: skip


def attributions(shop: Sample) -> Iterator[Row]:
    for n in filter(shop.paid, range(shop.users)):
        yield {"user_id": ident("user", n), "referral_id": ident("referral", n % shop.partners),
               "order_id": ident("order", n), "created_at": shop.at(n, shop.orders)}  # fmt: skip


def commissions(shop: Sample) -> Iterator[Row]:
    """Yield an entry for each order: earned if it was paid, else an adjustment; and reversed if it was refunded."""
    for n in range(shop.orders):
        earned = shop.paid(n)
        at = shop.at(n, shop.orders)
        yield {"id": ident("commission", n), "referral_id": ident("referral", n % shop.partners),
               "order_id": ident("order", n) if earned else None, "kind": "earned" if earned else "adjusted",
               "cause": f"{'payment' if earned else 'adjusted'}:{n}", "base": shop.amount(n), "rate": 3000,
               "amount": shop.amount(n) * 3 // 10, "currency": CURRENCIES[n % 4],
               "withheld": "own_purchase" if earned and n % 200 == 0 else None, "hold_ends_at": at, "payable_at": at,
               "created_at": at}  # fmt: skip
        if shop.refunded(n):
            yield {"id": ident("reversed", n), "referral_id": ident("referral", n % shop.partners),
                   "order_id": ident("order", n), "kind": "reversed", "cause": f"refund:{n}",
                   "base": -shop.amount(n), "rate": 3000, "amount": -shop.amount(n) * 3 // 10,
                   "currency": CURRENCIES[n % 4], "withheld": None, "hold_ends_at": at,
                   "payable_at": at, "created_at": at}  # fmt: skip


def commission_reviews(shop: Sample) -> Iterator[Row]:
    for n in range(0, shop.orders, 200):
        at = shop.at(n, shop.orders)
        yield {"id": ident("review", n), "order_id": ident("order", n), "cause": "own_purchase",
               "referral_id": ident("referral", n % shop.partners), "created_at": at, "updated_at": at,
               "status": ("pending", "pending", "refused")[n // 200 % 3]}  # fmt: skip


def mails(shop: Sample) -> Iterator[Row]:
    for n in range(shop.orders):
        at = shop.at(n, shop.orders)
        failed = n % 300 == 0
        yield {"id": ident("mail", n), "dedup_key": f"order:{n}", "recipient": shop.email(n % shop.users),
               "language": "en", "template": ("order_received", "order_paid", "signup")[n % 3], "context": "{}",
               "state": "failed" if failed else "sent", "attempts": 1, "due_at": at, "try_until": at,
               "error": "refused" if failed else None, "fault": "refused" if failed else None, "created_at": at,
               "sent_at": None if failed else at}  # fmt: skip


def audit_log(shop: Sample) -> Iterator[Row]:
    for n in range(shop.orders):
        yield {"id": ident("audit", n), "actor_id": None, "action": "order.status_changed",
               "subject_table": "orders" if n % 500 else "products", "subject_id": ident("order", n),
               "data": '{"from": "pending", "to": "paid"}', "created_at": shop.at(n, shop.orders)}  # fmt: skip


def contact_messages(shop: Sample) -> Iterator[Row]:
    count = shop.orders // 50
    for n in range(count):
        at = shop.at(n, count)
        yield {"id": ident("message", n), "name": f"{FIRST[n % 11]} {LAST[n % 13]}", "email": shop.email(n),
               "subject": f"Question {n}", "message": "When does the next workshop begin, and is there a seat?",
               "answered_at": None if n > count - 20 else at, "created_at": at}  # fmt: skip


def files(shop: Sample) -> Iterator[Row]:
    count = shop.orders // 100
    for n in range(count):
        at = shop.at(n, count)
        yield {"id": ident("file", n), "kind": "image", "state": "ready", "name": f"picture-{n}.png",
               "alt": f"A picture of thing {n}", "content_type": "image/png", "size": 1000, "width": 10,
               "height": 10, "created_at": at, "updated_at": at}  # fmt: skip


def search_words(shop: Sample) -> Iterator[Row]:
    for table, rows, names in (
        ("users", users, ("email", "first_name", "last_name")),
        ("contact_messages", contact_messages, ("name", "email", "subject", "message")),
    ):
        for row in rows(shop):
            for word in words_in(row[name] for name in names):
                yield {"subject_table": table, "word": word, "subject_id": row["id"]}


TABLES: dict[str, Rows] = {
    rows.__name__: rows
    for rows in (
        accounts, users, products, workshops, orders, order_checkouts, order_entries, payments, payment_lines, refunds,
        invoices, workshop_enrollments, referral_signups, referrals, referral_clicks, referral_checkouts, attributions,
        commissions, commission_reviews, mails, audit_log, contact_messages, files, search_words,
    )
}  # fmt: skip
"""Functions by the tables that they fill, in the order of the foreign keys."""
