"""Access rules of invoices: buyers read their orders' invoices, finance and admins all; only subscribers write them."""

from sqlalchemy import String, exists, select

from guildhall.domains.billing.models import Invoice
from guildhall.domains.orders.models import Order
from guildhall.rest_engine.caller import CALLER_ACCOUNT
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Extension, Role, Table
from guildhall.services.shop_settings.vat_rates import TaxCategory

_OWN = exists().where(Order.id == Invoice.order_id, Order.auth_user_id == CALLER_ACCOUNT).correlate(Invoice)

TABLES = (
    Table(
        Invoice,
        words={"kind": "admin-invoices:kinds", "tax_category": "admin:products.form.taxCategories"},
        values={"tax_category": TaxCategory},
        rows={Role.CUSTOMER: _OWN, Role.FINANCE: EVERYTHING, Role.ADMIN: EVERYTHING},
        hidden={Role.CUSTOMER: frozenset({"cause", "series", "sequence"})},
    ),
)

_NUMBER = (
    select(Invoice.number)
    .where(Invoice.order_id == Order.id, Invoice.kind == "invoice")
    .order_by(Invoice.series.desc(), Invoice.sequence.desc())
    .limit(1)
    .correlate(Order)
    .scalar_subquery()
)

EXTENSIONS = (Extension(Order, computed={"invoice_number": Computed(_NUMBER, String(), on_request=True)}),)
"""The number of an order's newest invoice."""
