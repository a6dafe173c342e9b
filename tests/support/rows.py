"""Initial rows of tests, written straight into their tables; each function returns the new row's id."""

from datetime import timedelta
from typing import Any

from sqlalchemy import Column, MetaData, Table, insert, inspect, select, update

from guildhall.core.db.records import Record
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Account, Profile
from guildhall.domains.orders.models import Order
from guildhall.domains.workshops.models import Workshop
from guildhall.services.shop_settings.models import ONLY, StoredSettings


def choose_settings(uow: UnitOfWork, **chosen: Any) -> None:
    """Save settings of the shop beside those that were saved before."""
    before = uow.db.scalar(select(StoredSettings.chosen))
    if before is None:
        add(uow, StoredSettings, id=ONLY, version=1, chosen=chosen)
    else:
        changed = {"chosen": before | chosen, "version": StoredSettings.version + 1}
        uow.db.execute(update(StoredSettings).values(changed))


def add(uow: UnitOfWork, table: type[Record], **columns: Any) -> str:
    """Add a row to any table with an id; created_at and updated_at default to the current time."""
    row: dict[str, Any] = {"id": new_id()}
    row |= {name: uow.now for name in ("created_at", "updated_at") if name in table.__table__.c}
    row |= columns
    uow.db.execute(insert(table), row)
    return str(row["id"])


def add_to_older(uow: UnitOfWork, table: type[Record], **columns: Any) -> str:
    """Add a row as `add` does, to an older schema that may lack columns of today's table."""
    there = {column["name"] for column in inspect(uow.db).get_columns(table.__tablename__)}
    kept = [column for column in table.__table__.c if column.name in there]
    older = Table(
        table.__tablename__,
        MetaData(),
        *(Column(each.name, each.type, default=getattr(each.default, "arg", None)) for each in kept),
    )
    row = {"id": new_id(), "created_at": uow.now, "updated_at": uow.now} | columns
    uow.db.execute(insert(older), {name: value for name, value in row.items() if name in there})
    return str(row["id"])


def add_account(uow: UnitOfWork, email: str, *, verified: bool = True) -> str:
    return add(uow, Account, email=email, email_confirmed_at=uow.now if verified else None)


def add_profile(uow: UnitOfWork, email: str, **columns: Any) -> str:
    """Add a profile; pass `auth_user_id` to link it to an account."""
    return add(uow, Profile, **({"email": email, "language": "en"} | columns))


def add_product(uow: UnitOfWork, slug: str = "congress-affiliate-system", **columns: Any) -> str:
    """Add a product for $299.00, or `price` (cents)."""
    return add(uow, Product, **({"name": slug, "slug": slug, "price": 29900} | columns))


def add_workshop(uow: UnitOfWork, slug: str = "ledger-clinic", **columns: Any) -> str:
    """Add an active upcoming workshop for $99.00 with five seats, unless the columns state otherwise."""
    usual: dict[str, Any] = {
        "slug": slug,
        "title": "Ledger Clinic",
        "price": 9900,
        "date": (uow.now + timedelta(days=33)).date(),
        "time": "14:30",
        "duration": "3 hours",
        "instructor": "Ada",
        "max_participants": 5,
    }
    return add(uow, Workshop, **(usual | columns))


def add_order(uow: UnitOfWork, profile_id: str | None, **columns: Any) -> str:
    """Add a pending order of one product for $299.00; a product is added unless one is given."""
    if "product_id" not in columns and "workshop_id" not in columns:
        columns["product_id"] = add_product(uow, f"product-{new_id()}")
    return add(uow, Order, **({"user_id": profile_id, "total_amount": 29900, "currency": "USD"} | columns))
