"""Imports one order of another shop system: its row and the movements of its money."""

from datetime import datetime

from sqlalchemy import bindparam, insert, select

from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.money import Money, to_minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.commands.claim_reference import claim_reference
from guildhall.domains.backoffice.import_rows import ImportedOrder, ImportResult
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.commands.deliver import deliver
from guildhall.domains.orders.models import Order, OrderEntry
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.orders.rules import IMPORTED

_CUSTOMER = select(Profile.id, Profile.auth_user_id).where(Profile.email == bindparam("email"))
_PRODUCT = select(Product.id).where(Product.slug == bindparam("slug"))


def import_order(uow: UnitOfWork, row: ImportedOrder) -> ImportResult:
    """Import the order unless its reference is known. A completed one gives access to the product, free or not."""
    customer = uow.db.execute(_CUSTOMER, {"email": row.email}).first()
    product_id = uow.db.scalar(_PRODUCT, {"slug": row.product_slug})
    if customer is None or product_id is None:
        missing = "customer_not_found" if customer is None else "product_not_found"
        return ImportResult("order", row.reference, "refused", missing)
    paid_at = row.paid_at or row.created_at
    if max(row.created_at, paid_at, row.refunded_at or paid_at) > uow.now:
        return ImportResult("order", row.reference, "refused", "in_future")
    order_id = new_id()
    if known := claim_reference(uow, "order", row.reference, order_id):
        return ImportResult("order", row.reference, "exists", id=known)
    total = Money(to_minor(row.total_amount), row.currency)
    tax = total.of(to_minor(row.tax_amount))
    paid = total.of(0) if row.status == "cancelled" else total
    values = {
        "id": order_id,
        "user_id": customer.id,
        "auth_user_id": customer.auth_user_id,
        "product_id": product_id,
        "quantity": row.quantity,
        "total_amount": total.minor,
        "tax_amount": tax.minor,
        "currency": row.currency,
        "status": row.status,
        "paid_amount": paid.minor,
        "refunded_amount": total.minor if row.status == "refunded" else 0,
        # A free order holds no money that gives access (M6).
        "granted": row.status == "completed" and not total,
        "payment_method": IMPORTED if paid else None,
        "payment_reference": row.reference,
        "paid_at": paid_at if paid else None,
        "created_at": row.created_at,
    }
    uow.db.execute(insert(Order), values)
    if paid:
        _book(uow, order_id, "received", total, tax, paid_at)
    if paid and row.refunded_at and row.status == "refunded":
        _book(uow, order_id, "returned", -total, -tax, row.refunded_at)
    if row.status == "completed":
        deliver(uow, lock_order(uow, order_id))
    uow.publish(BusinessEvent("order.imported", "orders", order_id))
    return ImportResult("order", row.reference, "created", id=order_id)


def _book(uow: UnitOfWork, order_id: str, kind: str, amount: Money, tax: Money, at: datetime) -> None:
    """Write a movement of the order's money with its own date."""
    entry = {
        "id": new_id(),
        "order_id": order_id,
        "kind": kind,
        "cause": f"import:{order_id}",
        "amount": amount.minor,
        "tax": tax.minor,
        "currency": amount.currency,
        "created_at": at,
    }
    uow.db.execute(insert(OrderEntry), entry)
