"""Declarations that the engine's own tests work with: the house's real tables under rules as plain as can be."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Integer, delete, func, insert, select, update

from guildhall.catalogue.models import Product
from guildhall.identity.models import Profile
from guildhall.kit.errors import Conflict, TooMany
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.money import to_minor
from guildhall.orders.models import Order, OrderDetail
from guildhall.referrals.models import Referral
from guildhall.tables.caller import CALLER_ACCOUNT, NOW, Caller, Role
from guildhall.tables.declaration import EVERYTHING, Computed, Table


class ProductWish(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(default="", max_length=20)
    slug: str = ""
    price: Decimal = Decimal(0)
    features: list[Any] = []


class NewProduct(ProductWish):
    name: str = Field(max_length=20)
    slug: str


def add_product(house: House, caller: Caller, wish: NewProduct) -> str:
    if wish.name == "Refused":
        raise Conflict("not_this_one", "This product is refused.", details="by name")
    if wish.name == "Busy":
        raise TooMany(7)
    row = wish.model_dump() | {"id": new_id(), "price": to_minor(wish.price)}
    house.db.execute(insert(Product), row | {"created_at": house.now, "updated_at": house.now})
    return str(row["id"])


def change_product(house: House, caller: Caller, row_id: str, wish: ProductWish) -> None:
    sent = wish.model_dump(exclude_unset=True)
    if "price" in sent:
        sent["price"] = to_minor(wish.price)
    house.db.execute(update(Product).where(Product.id == row_id).values(sent))


def remove_product(house: House, caller: Caller, row_id: str) -> None:
    house.db.execute(delete(Product).where(Product.id == row_id))


_sold = select(func.count()).where(Order.product_id == Product.id).scalar_subquery()

TABLES = (
    Table(
        Product,
        rows={
            Role.ANYONE: Product.is_active.is_(True),
            Role.CUSTOMER: Product.is_active.is_(True),
            Role.ADMIN: EVERYTHING,
        },
        hidden={Role.ANYONE: frozenset({"delivery_links"}), Role.CUSTOMER: frozenset({"delivery_links"})},
        computed={"sold": Computed(_sold, Integer())},
        search=(Product.description, Product.id),
        insert={Role.ADMIN: add_product},
        update={Role.ADMIN: change_product},
        delete={Role.ADMIN: remove_product},
    ),
    Table(
        Profile,
        rows={Role.CUSTOMER: Profile.auth_user_id == CALLER_ACCOUNT, Role.ADMIN: EVERYTHING},
    ),
    Table(
        Order,
        rows={Role.CUSTOMER: Order.auth_user_id == CALLER_ACCOUNT, Role.ADMIN: EVERYTHING},
        hidden={Role.CUSTOMER: frozenset({"granted"})},
    ),
    Table(
        OrderDetail,
        rows={Role.ADMIN: EVERYTHING, Role.CUSTOMER: OrderDetail.created_at <= NOW},
    ),
    Table(Referral, rows={Role.ADMIN: EVERYTHING}),
)
