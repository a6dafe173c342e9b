"""The writes of the catalogue; all of them are an admin's."""

from __future__ import annotations

from sqlalchemy import insert, select, update

from guildhall.audit.changes import changes
from guildhall.audit.record import record
from guildhall.catalogue.models import Product
from guildhall.catalogue.wire import NewProduct, ProductChange
from guildhall.kit.errors import Conflict, Refused
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.slugs import slug_of
from guildhall.kit.sql.writing import delete_unreferenced
from guildhall.tables.caller import Caller


def create_product(house: House, caller: Caller, wish: NewProduct) -> str:
    """Add a product; its slug is the name's unless another is sent (spec §5). The new id.

    Raises Refused where the name has no letter or digit to make a slug of; a taken slug is the database's to refuse.
    """
    product_id = new_id()
    slug = wish.slug or slug_of(wish.name)
    if not slug:
        raise Refused("slug_required", "Please fill in all required fields", details="slug")
    moments = {"created_at": house.now, "updated_at": house.now}
    house.db.execute(insert(Product), wish.columns() | moments | {"id": product_id, "slug": slug})
    record(house, caller.account_id, "product.created", "products", product_id, name=wish.name)
    house.announce(BusinessEvent("product.created", "products", product_id))
    return product_id


def change_product(house: House, caller: Caller, row_id: str, wish: ProductChange) -> None:
    """Edit a product. Orders keep the amount at which they were placed (M1)."""
    columns = wish.columns()
    differing = changes(house, Product, row_id, columns)
    house.db.execute(update(Product).where(Product.id == row_id).values(columns | {"updated_at": house.now}))
    record(house, caller.account_id, "product.changed", "products", row_id, changes=differing)
    house.announce(BusinessEvent("product.updated", "products", row_id))


def delete_product(house: House, caller: Caller, row_id: str) -> None:
    """Delete a product that was never ordered. Raises Conflict for any other: its orders are books (M11)."""
    name = house.db.scalar(select(Product.name).where(Product.id == row_id))
    if not delete_unreferenced(house.db, Product, row_id):
        raise Conflict("product_ordered", "This product has been ordered. Set it to inactive instead.")
    record(house, caller.account_id, "product.deleted", "products", row_id, name=name)
    house.announce(BusinessEvent("product.deleted", "products", row_id))
