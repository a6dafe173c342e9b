"""Buyers see the documents of their orders, admins all; nobody writes them but the acts that move money."""

from __future__ import annotations

from sqlalchemy import exists

from guildhall.billing.models import Invoice
from guildhall.orders.models import Order
from guildhall.tables.caller import CALLER_ACCOUNT
from guildhall.tables.declaration import EVERYTHING, Role, Table

_OWN = exists().where(Order.id == Invoice.order_id, Order.auth_user_id == CALLER_ACCOUNT).correlate(Invoice)

TABLES = (
    Table(
        Invoice,
        rows={Role.CUSTOMER: _OWN, Role.ADMIN: EVERYTHING},
        hidden={Role.CUSTOMER: frozenset({"cause", "series", "sequence"})},
    ),
)
