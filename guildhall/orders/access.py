"""Who sees which orders and what they open, and what each write means (spec §6, §7).

Some tables of lower rooms are declared here, because orders decide on them: details of a workshop need a seat and an
order that gives access, an enrolment is an order for a seat, and a product no longer sold is still seen by its buyers.
"""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import and_, exists, or_

from guildhall.catalogue import access as catalogue
from guildhall.catalogue.models import Product
from guildhall.orders.actions.archive_order import archive_order
from guildhall.orders.actions.attach_referral_code import attach_referral_code
from guildhall.orders.actions.change_order import change_order
from guildhall.orders.actions.enrol import insert_enrollment
from guildhall.orders.actions.place_order import place_order
from guildhall.orders.actions.save_details import add_details, delete_details, update_details
from guildhall.orders.models import Order, OrderDetail
from guildhall.tables.caller import CALLER_ACCOUNT
from guildhall.tables.declaration import EVERYTHING, Role, Table
from guildhall.workshops.actions.save_detail import add_detail, delete_detail, update_detail
from guildhall.workshops.models import WorkshopDetail, WorkshopEnrollment
from guildhall.workshops.rules import SeatStatus

ENTITLED = or_(Order.granted.is_(True), Order.paid_amount > Order.refunded_amount)
"""`rules.entitled` as a condition (M6)."""

_OWN = Order.auth_user_id == CALLER_ACCOUNT

ORDERS = Table(
    Order,
    rows={
        Role.CUSTOMER: and_(_OWN, Order.archived_at.is_(None)),
        Role.ADMIN: Order.archived_at.is_(None),
    },
    hidden={Role.CUSTOMER: frozenset({"granted", "archived_at"})},
    search=(Order.referral_code, Order.payment_reference),
    insert={Role.CUSTOMER: place_order, Role.ADMIN: place_order},
    update={Role.CUSTOMER: attach_referral_code, Role.ADMIN: change_order},
    delete={Role.ADMIN: archive_order},
)

ORDER_DETAILS = Table(
    OrderDetail,
    rows={
        Role.CUSTOMER: exists()
        .where(Order.id == OrderDetail.order_id, _OWN, ENTITLED)
        .correlate(OrderDetail),
        Role.ADMIN: EVERYTHING,
    },
    insert={Role.ADMIN: add_details},
    update={Role.ADMIN: update_details},
    delete={Role.ADMIN: delete_details},
)

_ENROLLED = exists().where(
    WorkshopEnrollment.workshop_id == WorkshopDetail.workshop_id,
    WorkshopEnrollment.auth_user_id == CALLER_ACCOUNT,
    WorkshopEnrollment.enrollment_status == SeatStatus.ENROLLED,
)
_BOUGHT = exists().where(Order.workshop_id == WorkshopDetail.workshop_id, _OWN, ENTITLED)

WORKSHOP_DETAILS = Table(
    WorkshopDetail,
    rows={
        Role.CUSTOMER: and_(_ENROLLED.correlate(WorkshopDetail), _BOUGHT.correlate(WorkshopDetail)),
        Role.ADMIN: EVERYTHING,
    },
    insert={Role.ADMIN: add_detail},
    update={Role.ADMIN: update_detail},
    delete={Role.ADMIN: delete_detail},
)

WORKSHOP_ENROLLMENTS = Table(
    WorkshopEnrollment,
    rows={Role.CUSTOMER: WorkshopEnrollment.auth_user_id == CALLER_ACCOUNT, Role.ADMIN: EVERYTHING},
    insert={Role.CUSTOMER: insert_enrollment, Role.ADMIN: insert_enrollment},
)

_ORDERED = exists().where(Order.product_id == Product.id, _OWN).correlate(Product)

PRODUCTS = replace(
    catalogue.products,
    rows={**catalogue.products.rows, Role.CUSTOMER: or_(catalogue.products.rows[Role.CUSTOMER], _ORDERED)},
)

TABLES: tuple[Table, ...] = (PRODUCTS, ORDERS, ORDER_DETAILS, WORKSHOP_DETAILS, WORKSHOP_ENROLLMENTS)
