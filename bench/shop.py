"""Rows of the benchmarks: 20 products of about 600 bytes, and 10,000 paid orders, 20 of them of one customer."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from sqlalchemy import insert

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.access_tokens import AUDIENCE, sign
from guildhall.domains.identity.models import Account, Profile, Session, UserRole
from guildhall.domains.orders.models import Order, OrderDetail

PRODUCTS = 20
ORDERS = 20
ALL_ORDERS = 10_000
OTHERS = 1_000  # customers, with ten orders each
TEXT = "Runs the partners' links, counts what they bring, and pays them what is theirs. " * 4


@dataclass(frozen=True)
class PersonRows:
    """Ids of an account, its profile and a session of it."""

    account: str
    profile: str
    session: str


def fill(runtime: Runtime) -> dict[str, str]:
    """Fill a migrated shop; return the tokens of its customer and its admin."""
    with runtime.writing() as uow:
        uow.db.execute(insert(Product), [_product(uow, number) for number in range(PRODUCTS)])
        people = {who: _person(uow, who) for who in ("customer", "admin")}
        uow.db.execute(insert(UserRole), {"user_id": people["admin"].account, "role": "admin"})
        others = [_person(uow, f"other-{number}") for number in range(OTHERS)]
        for number in range(ALL_ORDERS):
            _order(uow, people["customer"] if number < ORDERS else others[number % OTHERS], number)
        secret = runtime.settings.signing_secret
        return {who: _token(uow, person, secret) for who, person in people.items()}


def _token(uow: UnitOfWork, person: PersonRows, secret: str) -> str:
    expiry = uow.now + timedelta(days=1)
    payload = {
        "sub": person.account, "session_id": person.session, "aud": AUDIENCE, "role": AUDIENCE,
        "exp": int(expiry.timestamp()),
    }  # fmt: skip
    return sign(payload, secret)


def _id(name: str) -> str:
    return str(uuid5(NAMESPACE_URL, name))


PRODUCT_ID = _id("product-0")


def _product(uow: UnitOfWork, number: int) -> dict[str, Any]:
    return {
        "id": _id(f"product-{number}"),
        "name": f"Product {number}",
        "slug": f"product-{number}",
        "description": TEXT,
        "image_url": f"/art/products/product-{number}.svg",
        "price": 19900,
        "currency": "USD",
        "features": [f"Feature number {n}" for n in range(5)],
        "delivery_links": [{"title": "Download", "url": "https://example.com/download"}],
        "delivery_details": {"licence": "one company"},
        "is_active": True,
        "is_featured": number < 3,
        "created_at": uow.now - timedelta(minutes=number),
        "updated_at": uow.now,
    }


def _person(uow: UnitOfWork, name: str) -> PersonRows:
    person = PersonRows(_id(f"{name} account"), _id(f"{name} profile"), _id(f"{name} session"))
    email = f"{name}@example.com"
    at = {"created_at": uow.now, "updated_at": uow.now}
    uow.db.execute(
        insert(Account),
        {"id": person.account, "email": email, "email_confirmed_at": uow.now, "user_metadata": {}} | at,
    )
    uow.db.execute(
        insert(Profile), {"id": person.profile, "auth_user_id": person.account, "email": email} | at
    )
    uow.db.execute(
        insert(Session),
        {"id": person.session, "account_id": person.account, "method": "password"}
        | {"created_at": uow.now, "refreshed_at": uow.now, "proved_at": uow.now},
    )
    return person


def _order(uow: UnitOfWork, buyer: PersonRows, number: int) -> None:
    at = {"created_at": uow.now - timedelta(hours=number), "updated_at": uow.now}
    uow.db.execute(
        insert(Order),
        {
            "id": _id(f"order-{number}"), "user_id": buyer.profile, "auth_user_id": buyer.account,
            "product_id": _id(f"product-{number % PRODUCTS}"), "total_amount": 19900, "paid_amount": 19900,
            "currency": "USD", "status": "completed", "order_data": {},
            "paid_at": uow.now,
        } | at,
    )  # fmt: skip
    uow.db.execute(
        insert(OrderDetail),
        {
            "id": _id(f"detail-{number}"), "order_id": _id(f"order-{number}"), "title": "Your download",
            "description": TEXT, "links": [{"title": "Download", "url": "https://example.com"}],
            "additional_details": {"licence": "one company"},
        } | at,
    )  # fmt: skip
