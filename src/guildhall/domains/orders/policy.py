"""Access rules and write commands of orders and of the tables that depend on orders (spec §6, §7).

Some tables of lower domains are declared here because access to them depends on orders: workshop details need a seat
and an order that gives access, an enrolment is an order for a seat, and customers still see a product or a workshop
that they ordered after it is no longer offered (W5).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, String, and_, exists, func, or_, select

from guildhall.core.db.records import Record
from guildhall.domains.catalogue import policy as catalogue
from guildhall.domains.catalogue.models import Product
from guildhall.domains.downloads import policy as downloads
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.commands.archive_order import archive_order
from guildhall.domains.orders.commands.attach_referral_code import attach_referral_code
from guildhall.domains.orders.commands.change_order import change_order
from guildhall.domains.orders.commands.enrol import insert_enrollment
from guildhall.domains.orders.commands.place_order import place_order
from guildhall.domains.orders.commands.save_details import add_details, delete_details, update_details
from guildhall.domains.orders.commands.withdrawals import settle_withdrawal
from guildhall.domains.orders.models import (
    Order,
    OrderAgreement,
    OrderDetail,
    OrderEntry,
    OrderWithdrawal,
)
from guildhall.domains.orders.queries import OPENS_FILE, OWN, opens_order, opens_workshop
from guildhall.domains.workshops import policy as workshops
from guildhall.domains.workshops.commands.attendance import mark_attendance
from guildhall.domains.workshops.commands.save_detail import add_detail, delete_detail, update_detail
from guildhall.domains.workshops.models import Workshop, WorkshopDetail, WorkshopEnrollment
from guildhall.rest_engine.caller import CALLER_ACCOUNT
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Role, Table

ORDERS = Table(
    Order,
    rows={
        Role.CUSTOMER: and_(OWN, Order.archived_at.is_(None)),
        Role.SUPPORT: Order.archived_at.is_(None),
        Role.ADMIN: Order.archived_at.is_(None),
    },
    hidden={Role.CUSTOMER: frozenset({"granted", "archived_at"})},
    search=(Order.referral_code, Order.payment_reference),
    insert={Role.CUSTOMER: place_order, Role.ADMIN: place_order},
    update={Role.CUSTOMER: attach_referral_code, Role.ADMIN: change_order},
    delete={Role.ADMIN: archive_order},
)

ORDER_ENTRIES = Table(OrderEntry, rows={Role.ADMIN: EVERYTHING})

_AGREED = exists().where(Order.id == OrderAgreement.order_id, OWN).correlate(OrderAgreement)

ORDER_AGREEMENTS = Table(
    OrderAgreement, rows={Role.CUSTOMER: _AGREED, Role.SUPPORT: EVERYTHING, Role.ADMIN: EVERYTHING}
)

ORDER_WITHDRAWALS = Table(
    OrderWithdrawal,
    rows={Role.SUPPORT: EVERYTHING, Role.ADMIN: EVERYTHING},
    search=(OrderWithdrawal.name, OrderWithdrawal.email, OrderWithdrawal.order_number),
    update={Role.SUPPORT: settle_withdrawal, Role.ADMIN: settle_withdrawal},
)

ORDER_DETAILS = Table(
    OrderDetail,
    rows={
        Role.CUSTOMER: opens_order(OrderDetail.order_id, OrderDetail),
        Role.SUPPORT: EVERYTHING,
        Role.ADMIN: EVERYTHING,
    },
    insert={Role.ADMIN: add_details},
    update={Role.ADMIN: update_details},
    delete={Role.ADMIN: delete_details},
)


def _of_seat(value: Any, table: type[Record], condition: ColumnElement[bool]) -> ColumnElement[Any]:
    """Return a scalar subquery for one value of a row that the seat refers to."""
    return select(value).select_from(table).where(condition).correlate(WorkshopEnrollment).scalar_subquery()


WORKSHOP_DETAILS = Table(
    WorkshopDetail,
    rows={
        Role.CUSTOMER: opens_workshop(WorkshopDetail.workshop_id, WorkshopDetail),
        Role.ADMIN: EVERYTHING,
    },
    insert={Role.ADMIN: add_detail},
    update={Role.ADMIN: update_detail},
    delete={Role.ADMIN: delete_detail},
)

_NAME = func.trim(func.coalesce(Profile.first_name, "") + " " + func.coalesce(Profile.last_name, ""))
_HOLDER = Profile.id == WorkshopEnrollment.user_id

WORKSHOP_ENROLLMENTS = Table(
    WorkshopEnrollment,
    rows={
        Role.CUSTOMER: WorkshopEnrollment.auth_user_id == CALLER_ACCOUNT,
        Role.SUPPORT: EVERYTHING,
        Role.ADMIN: EVERYTHING,
    },
    computed={
        # Flat columns: the list of participants is shown, and exported, as one table.
        "participant_name": Computed(_of_seat(_NAME, Profile, _HOLDER), String()),
        "participant_email": Computed(_of_seat(Profile.email, Profile, _HOLDER), String()),
        "workshop_title": Computed(
            _of_seat(Workshop.title, Workshop, Workshop.id == WorkshopEnrollment.workshop_id), String()
        ),
        "order_status": Computed(
            _of_seat(Order.status, Order, Order.id == WorkshopEnrollment.order_id), String()
        ),
    },
    insert={Role.CUSTOMER: insert_enrollment, Role.ADMIN: insert_enrollment},
    update={Role.ADMIN: mark_attendance},
)

_ORDERED = exists().where(Order.product_id == Product.id, OWN).correlate(Product)

PRODUCTS = replace(
    catalogue.products,
    rows={**catalogue.products.rows, Role.CUSTOMER: or_(catalogue.products.rows[Role.CUSTOMER], _ORDERED)},
)

_BOOKED = exists().where(Order.workshop_id == Workshop.id, OWN).correlate(Workshop)

WORKSHOPS = replace(
    workshops.WORKSHOPS,
    rows={
        **workshops.WORKSHOPS.rows,
        Role.CUSTOMER: or_(workshops.WORKSHOPS.rows[Role.CUSTOMER], _BOOKED),
    },
)

DELIVERY_FILES = replace(
    downloads.DELIVERY_FILES, rows={**downloads.DELIVERY_FILES.rows, Role.CUSTOMER: OPENS_FILE}
)

TABLES: tuple[Table, ...] = (
    PRODUCTS,
    WORKSHOPS,
    ORDERS,
    ORDER_ENTRIES,
    ORDER_AGREEMENTS,
    ORDER_WITHDRAWALS,
    ORDER_DETAILS,
    WORKSHOP_DETAILS,
    WORKSHOP_ENROLLMENTS,
    DELIVERY_FILES,
    downloads.DOWNLOADS,
)
