"""The rows that the benchmarks read and write: 20 products of about 600 bytes, a customer with 20 paid orders."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from sqlalchemy import insert

from guildhall.catalogue.models import Product
from guildhall.identity.access_tokens import AUDIENCE, sign
from guildhall.identity.models import Account, Profile, Session
from guildhall.kit.house import House
from guildhall.kit.runtime import Runtime
from guildhall.orders.models import Order, OrderDetail

PRODUCTS = 20
ORDERS = 20
TEXT = "Runs the partners' links, counts what they bring, and pays them what is theirs. " * 4


@dataclass(frozen=True)
class Shop:
    """What a benchmark needs to know: one product, and a token of the customer."""

    product_id: str
    slug: str
    token: str


def fill(runtime: Runtime) -> Shop:
    with runtime.writing() as house:
        house.db.execute(insert(Product), [_product(house, number) for number in range(PRODUCTS)])
        account, profile, session = _customer(house)
        for number in range(ORDERS):
            _order(house, account, profile, number)
        expiry = house.now + timedelta(days=1)
        payload = {
            "sub": account, "session_id": session, "aud": AUDIENCE, "role": AUDIENCE, "exp": int(expiry.timestamp())
        }  # fmt: skip
        return Shop(_id("product-0"), "product-0", sign(payload, runtime.settings.signing_secret))


def _id(name: str) -> str:
    return str(uuid5(NAMESPACE_URL, name))


def _product(house: House, number: int) -> dict[str, Any]:
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
        "created_at": house.now - timedelta(minutes=number),
        "updated_at": house.now,
    }


def _customer(house: House) -> tuple[str, str, str]:
    account, profile, session = _id("account"), _id("profile"), _id("session")
    at = {"created_at": house.now, "updated_at": house.now}
    house.db.execute(
        insert(Account),
        {"id": account, "email": "buyer@example.com", "email_confirmed_at": house.now, "user_metadata": {}}
        | at,
    )
    house.db.execute(
        insert(Profile), {"id": profile, "auth_user_id": account, "email": "buyer@example.com"} | at
    )
    house.db.execute(
        insert(Session),
        {"id": session, "account_id": account, "method": "password"}
        | {"created_at": house.now, "refreshed_at": house.now},
    )
    return account, profile, session


def _order(house: House, account: str, profile: str, number: int) -> None:
    at = {"created_at": house.now - timedelta(hours=number), "updated_at": house.now}
    house.db.execute(
        insert(Order),
        {
            "id": _id(f"order-{number}"), "user_id": profile, "auth_user_id": account,
            "product_id": _id(f"product-{number % PRODUCTS}"), "total_amount": 19900, "paid_amount": 19900,
            "currency": "USD", "status": "completed", "order_data": {"email": "buyer@example.com"},
            "paid_at": house.now,
        } | at,
    )  # fmt: skip
    house.db.execute(
        insert(OrderDetail),
        {
            "id": _id(f"detail-{number}"), "order_id": _id(f"order-{number}"), "title": "Your download",
            "description": TEXT, "links": [{"title": "Download", "url": "https://example.com"}],
            "additional_details": {"licence": "one company"},
        } | at,
    )  # fmt: skip
