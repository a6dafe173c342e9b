"""Access rules of orders, and what an order lets its buyer see of products, workshops and files (spec §6, §7)."""

from sqlalchemy import Boolean, Integer, String, and_, exists, func, select

from guildhall.core.db.columns import MinorUnits, Timestamp
from guildhall.core.money import Currency
from guildhall.domains.catalogue.models import Product
from guildhall.domains.discounts.models import DiscountCode, DiscountUse
from guildhall.domains.downloads.models import DeliveryFile, Download
from guildhall.domains.identity.models import Account, Profile
from guildhall.domains.orders.commands.archive_order import archive_order
from guildhall.domains.orders.commands.attach_referral_code import attach_referral_code
from guildhall.domains.orders.commands.change_order import change_order
from guildhall.domains.orders.commands.claim_discount import IN_USE
from guildhall.domains.orders.commands.enroll import insert_enrollment
from guildhall.domains.orders.commands.opened import OPENS
from guildhall.domains.orders.commands.place_order import place_order
from guildhall.domains.orders.commands.save_details import add_details, delete_details, update_details
from guildhall.domains.orders.commands.wait_for_seat import order_line, stop_waiting, wait_for_seat
from guildhall.domains.orders.commands.withdrawals import decide_withdrawal
from guildhall.domains.orders.models import (
    Order,
    OrderAgreement,
    OrderDetail,
    OrderEntry,
    OrderWithdrawal,
)
from guildhall.domains.orders.queries import OPENS_FILE, OWN, opens_order, opens_workshop
from guildhall.domains.orders.rules import STATUSES
from guildhall.domains.workshops.models import WaitingListEntry, Workshop, WorkshopDetail, WorkshopEnrollment
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Extension, Role, Table
from guildhall.services.shop_settings.vat_rates import TaxCategory

# In a function, which is one operand wherever the expression stands.
_NET = func.coalesce(Order.total_amount - Order.tax_amount, 0)
_REFUNDED_AT = (
    select(func.max(OrderEntry.created_at))
    .where(OrderEntry.order_id == Order.id, OrderEntry.kind == "returned", Order.refunded_amount > 0)
    .correlate(Order)
    .scalar_subquery()
)

ORDERS = Table(
    Order,
    rows={
        Role.CUSTOMER: and_(OWN, Order.archived_at.is_(None)),
        Role.SUPPORT: Order.archived_at.is_(None),
        Role.FINANCE: Order.archived_at.is_(None),
        Role.ADMIN: Order.archived_at.is_(None),
    },
    hidden={Role.CUSTOMER: frozenset({"granted", "archived_at"})},
    search=(Order.referral_code, Order.discount_code, Order.payment_reference),
    computed={
        "opens": Computed(OPENS, Boolean()),  # the item can be opened by the order's buyer now
        "net_amount": Computed(_NET, MinorUnits(), on_request=True),
        "refunded_at": Computed(_REFUNDED_AT, Timestamp(), on_request=True),
    },
    words={"status": "account:orders.status", "tax_category": "admin:products.form.taxCategories"},
    values={"tax_category": TaxCategory},
    summed="total_amount",
    insert={Role.CUSTOMER: place_order, Role.ADMIN: place_order},
    update={Role.CUSTOMER: attach_referral_code, Role.ADMIN: change_order},
    delete={Role.ADMIN: archive_order},
)

ORDER_ENTRIES = Table(OrderEntry, rows={Role.FINANCE: EVERYTHING, Role.ADMIN: EVERYTHING})

_AGREED = exists().where(Order.id == OrderAgreement.order_id, OWN).correlate(OrderAgreement)

ORDER_AGREEMENTS = Table(
    OrderAgreement, rows={Role.CUSTOMER: _AGREED, Role.SUPPORT: EVERYTHING, Role.ADMIN: EVERYTHING}
)

ORDER_WITHDRAWALS = Table(
    OrderWithdrawal,
    rows={Role.SUPPORT: EVERYTHING, Role.ADMIN: EVERYTHING},
    search=(OrderWithdrawal.name, OrderWithdrawal.email, OrderWithdrawal.order_number),
    words={"decision": "admin-withdrawals:states"},
    update={Role.SUPPORT: decide_withdrawal, Role.ADMIN: decide_withdrawal},
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

_ORDERED = exists().where(Order.product_id == Product.id, OWN).correlate(Product)
_BOOKED = exists().where(Order.workshop_id == Workshop.id, OWN).correlate(Workshop)
_ORDER_STATUS = (
    select(Order.status).where(Order.id == WorkshopEnrollment.order_id).correlate(WorkshopEnrollment)
)

_OF_ACCOUNT = (
    select(Account.email).where(Account.id == Download.account_id).correlate(Download).scalar_subquery()
)
_OF_GUEST = (
    select(Profile.email)
    .join(Order, Order.user_id == Profile.id)
    .where(Order.id == Download.order_id)
    .correlate(Download)
    .scalar_subquery()
)

_USES = (
    select(func.count(DiscountUse.basket.distinct()))
    .join(Order, Order.id == DiscountUse.order_id)
    .where(DiscountUse.discount_id == DiscountCode.id, IN_USE)
    .correlate(DiscountCode)
    .scalar_subquery()
)


_PAID_ORDERS = (
    select(func.count())
    .select_from(DiscountUse)
    .join(Order, Order.id == DiscountUse.order_id)
    .where(DiscountUse.discount_id == DiscountCode.id, Order.paid_amount > Order.refunded_amount)
    .correlate(DiscountCode)
    .scalar_subquery()
)


def _income(currency: str) -> Computed:
    """Return the computed column of what the code's orders hold in a currency."""
    held = (
        select(func.coalesce(func.sum(Order.paid_amount - Order.refunded_amount), 0))
        .join(DiscountUse, DiscountUse.order_id == Order.id)
        .where(DiscountUse.discount_id == DiscountCode.id, Order.currency == currency)
        .correlate(DiscountCode)
    )
    return Computed(held.scalar_subquery(), MinorUnits(), on_request=True)


TABLES = (ORDERS, ORDER_ENTRIES, ORDER_AGREEMENTS, ORDER_WITHDRAWALS, ORDER_DETAILS)

EXTENSIONS = (
    # Customers still see a product or a workshop that they ordered after it is no longer offered (W5).
    Extension(Product, rows={Role.CUSTOMER: _ORDERED}),
    Extension(Workshop, rows={Role.CUSTOMER: _BOOKED}),
    Extension(
        WorkshopDetail, rows={Role.CUSTOMER: opens_workshop(WorkshopDetail.workshop_id, WorkshopDetail)}
    ),
    Extension(
        WorkshopEnrollment,
        computed={"order_status": Computed(_ORDER_STATUS.scalar_subquery(), String())},
        values={"order_status": STATUSES},
        insert={Role.CUSTOMER: insert_enrollment, Role.ADMIN: insert_enrollment},  # an enrollment is an order
    ),
    Extension(
        WaitingListEntry,
        insert={Role.CUSTOMER: wait_for_seat, Role.ADMIN: wait_for_seat},
        update={Role.ADMIN: order_line},
        delete={Role.CUSTOMER: stop_waiting, Role.ADMIN: stop_waiting},
    ),
    Extension(
        DiscountCode,
        computed={
            "uses": Computed(_USES, Integer(), on_request=True),
            "paid_orders": Computed(_PAID_ORDERS, Integer(), on_request=True),  # that still hold money
            **{f"income_{currency.lower()}": _income(currency) for currency in Currency},
        },
    ),
    Extension(DeliveryFile, rows={Role.CUSTOMER: OPENS_FILE}),
    Extension(Download, computed={"email": Computed(func.coalesce(_OF_ACCOUNT, _OF_GUEST), String())}),
)
"""Additions to the tables of modules below, for the buyers of their rows."""
