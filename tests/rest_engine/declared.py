"""Declarations for the engine's own tests: the shop's real tables with the simplest policies."""

from decimal import Decimal
from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Integer, delete, func, insert, select, update

from guildhall.core.errors import Conflict, TooMany
from guildhall.core.ids import new_id
from guildhall.core.money import to_minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order, OrderDetail
from guildhall.domains.referrals.models.partners import Referral
from guildhall.rest_engine.caller import CALLER_ACCOUNT, NOW, Caller, Role
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Table
from guildhall.rest_engine.translations import translated


class ProductPayload(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(default="", max_length=20)
    slug: str = ""
    price: Decimal = Decimal(0)
    features: list[Any] = []


class NewDeclaredProduct(ProductPayload):
    name: str = Field(max_length=20)
    slug: str


def add_product(uow: UnitOfWork, caller: Caller, payload: NewDeclaredProduct) -> str:
    if payload.name == "Refused":
        raise Conflict("not_this_one", details="by name")
    if payload.name == "Busy":
        raise TooMany(7)
    row = payload.model_dump() | {"id": new_id(), "price": to_minor(payload.price)}
    uow.db.execute(insert(Product), row | {"created_at": uow.now, "updated_at": uow.now})
    return str(row["id"])


def change_product(uow: UnitOfWork, caller: Caller, row_id: str, payload: ProductPayload) -> None:
    sent = payload.model_dump(exclude_unset=True)
    if "price" in sent:
        sent["price"] = to_minor(payload.price)
    uow.db.execute(update(Product).where(Product.id == row_id).values(sent))


def remove_product(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    uow.db.execute(delete(Product).where(Product.id == row_id))


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
        computed={"sold": Computed(_sold, Integer()), **translated(Product.translations, ("name",), ("de",))},
        search=(Product.description, Product.id),
        lists=(Product.features,),
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
