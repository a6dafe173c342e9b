"""The rows of a sample shop that an order leaves beside itself: agreements, events, and the copies of its emails.

Some expire. Only `bench.retention` fills these tables: the back office's lists do not read them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from bench.size.rows import Row, Rows
from bench.size.sample import CURRENCIES, STATUSES, Sample, ident
from guildhall.config.settings import Settings
from guildhall.services.email.render import render
from guildhall.services.email.samples import sample

TEXTS = ("terms", "privacy", "withdrawal", "consent")
LENGTH = 6_000  # characters of a legal text
EVENTS = ("order.placed", "order.paid", "order.changed")


def legal_versions(shop: Sample) -> Iterator[Row]:
    for page in TEXTS:
        yield {"id": page, "page": page, "market": "eu", "language": "en", "text": page.ljust(LENGTH, "."),
               "kept_at": shop.at(0, shop.orders)}  # fmt: skip


def agreements(shop: Sample) -> Iterator[Row]:
    for n in range(shop.orders):
        at = shop.at(n, shop.orders)
        yield {"order_id": ident("order", n), "market": "eu", "language": "en", "terms_id": "terms",
               "privacy_id": "privacy", "withdrawal_id": "withdrawal", "consent_id": "consent",
               "consented_at": at, "agreed_at": at}  # fmt: skip


def payers(shop: Sample) -> Iterator[Row]:
    for n in filter(shop.paid, range(shop.orders)):
        yield {"order_id": ident("order", n), "cause": f"payment:{ident('payment', n)}", "card": ident("card", n) * 2,
               "name": ident("name", n) * 2, "created_at": shop.at(n, shop.orders)}  # fmt: skip


def events(shop: Sample) -> Iterator[Row]:
    """Yield a few numbered business events for each order, with the order as payload."""
    for n in range(shop.orders):
        order, person, at = ident("order", n), ident("user", n % shop.users), shop.at(n, shop.orders)
        payload = {"id": order, "user_id": person, "product_id": ident("product", n), "created_at": at,
                   "total_amount": shop.amount(n) / 100, "currency": CURRENCIES[n % 4], "status": STATUSES[n % 20],
                   "paid_amount": 0, "refunded_amount": 0, "quantity": 1, "order_data": {}, "referral_code": None,
                   "payment_method": "card", "payment_reference": ident("pi", n), "updated_at": at}  # fmt: skip
        for place, kind in enumerate(EVENTS):
            number = n * len(EVENTS) + place
            yield {"id": ident("event", number), "position": number + 1, "written": number, "kind": kind,
                   "subject_table": "orders", "subject_id": order, "person_id": person, "version": 1,
                   "payload": json.dumps(payload), "happened_at": at}  # fmt: skip


def provider_events(shop: Sample) -> Iterator[Row]:
    for n in filter(shop.paid, range(shop.orders)):
        at = shop.at(n, shop.orders)
        payload = {"session": f"cs_{n}", "payment_intent": ident("pi", n), "amount": shop.amount(n)}
        for kind in ("checkout.session.completed", "charge.succeeded"):
            yield {"id": f"evt_{n}_{kind}", "provider": "stripe", "type": kind, "subject": f"cs_{n}",
                   "payload": json.dumps(payload), "fetched": 0, "received_at": at, "handled_at": at,
                   "outcome": "paid"}  # fmt: skip


def mail_copies(shop: Sample) -> Iterator[Row]:
    """Yield the text of each sent mail; it is the same real one, so its size is right."""
    settings = Settings()
    mail = render("order_paid", "en", sample("order_paid", "en", settings), settings)
    for n in range(shop.orders):
        if n % 300:
            yield {"mail_id": ident("mail", n), "subject": mail.subject, "html": mail.html, "plain": mail.text,
                   "sent_at": shop.at(n, shop.orders)}  # fmt: skip


LOGS: dict[str, Rows] = {
    "legal_versions": legal_versions,
    "order_agreements": agreements,
    "order_payers": payers,
    "domain_events": events,
    "provider_events": provider_events,
    "mail_copies": mail_copies,
}
"""Tables in the order of their foreign keys."""
