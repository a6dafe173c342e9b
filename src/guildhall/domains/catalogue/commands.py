"""Commands that write products, for admins."""

from sqlalchemy import String, cast, insert, select, update

from guildhall.core.db.places import move
from guildhall.core.db.writing import delete_unreferenced
from guildhall.core.errors import Conflict
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.slugs import new_slug
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.catalogue.schemas import NewProduct, ProductChange
from guildhall.rest_engine.caller import Caller
from guildhall.services.addresses.commands import keep_old_address
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record
from guildhall.services.prices.commands import keep_price


def create_product(uow: UnitOfWork, caller: Caller, payload: NewProduct) -> str:
    """Add a product and return its id; a missing slug is made from the name (spec §5). A taken one is refused."""
    product_id = new_id()
    slug = new_slug(payload.slug, payload.name, "product", product_id)
    uow.db.execute(insert(Product), payload.columns() | {"id": product_id, "slug": slug})
    record(uow, caller.account_id, "product.created", "products", product_id, name=payload.name)
    uow.publish(BusinessEvent("product.created", "products", product_id))
    return product_id


def change_product(uow: UnitOfWork, caller: Caller, row_id: str, payload: ProductChange) -> None:
    """Change a product. Existing orders keep their amount (M1)."""
    stored = uow.db.scalar(select(Product.translations).where(Product.id == row_id).with_for_update())
    columns = payload.columns(stored)
    differing = changes(uow, Product, row_id, columns)
    if (left := keep_old_address(uow, Product, row_id, columns)) is not None:
        _follow(uow, left, columns["slug"])
    position = columns.pop("position", None)
    keep_price(uow, Product, row_id, columns)
    uow.db.execute(update(Product).where(Product.id == row_id).values(columns))
    if position is not None:
        in_order = select(Product.id).order_by(Product.position, Product.created_at.desc(), Product.id)
        move(uow.db, Product, in_order, row_id, position)
    record(uow, caller.account_id, "product.changed", "products", row_id, changes=differing)
    uow.publish(BusinessEvent("product.updated", "products", row_id))


def delete_product(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """Delete a product. Raises Conflict product_ordered if it was ever ordered: orders are kept for the books (M11)."""
    name = uow.db.scalar(select(Product.name).where(Product.id == row_id))
    if not delete_unreferenced(uow.db, Product, row_id):
        raise Conflict("product_ordered")
    record(uow, caller.account_id, "product.deleted", "products", row_id, name=name)
    uow.publish(BusinessEvent("product.deleted", "products", row_id))


def _follow(uow: UnitOfWork, before: str, after: str) -> None:
    """Let the products that recommend one by its slug know its new one. They count as unchanged, as in `move`."""
    naming = select(Product.id, Product.related).where(cast(Product.related, String).contains(f'"{before}"'))
    for row in uow.db.execute(naming).all():
        related = [after if slug == before else slug for slug in row.related]
        following = update(Product).where(Product.id == row.id)
        uow.db.execute(following.values(related=related, updated_at=Product.updated_at))
