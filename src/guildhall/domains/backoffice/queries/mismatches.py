"""Mismatches between payments, orders, seats, access and commissions: a query for each kind.

Those of the card provider's balance are in `card_checks`.

Every query returns (subject, order_id, amount, currency, since): the row to be repaired, its order, the amount in minor
units, and the time it began. Each starts at orders and joins their rows through indexes, so that its cost grows with
the number of orders it covers: all of them, a slice, or the one to be repaired.
"""

from datetime import timedelta
from typing import Any

from sqlalchemy import Text, and_, bindparam, cast, exists, func, literal, or_, select
from sqlalchemy.orm import aliased

from guildhall.core.db.columns import Timestamp
from guildhall.core.db.conditions import beside
from guildhall.domains.backoffice.mismatch_kinds import Mismatch
from guildhall.domains.backoffice.queries.checks import HOLDS, Check, joined, of_order, of_payment, of_refund
from guildhall.domains.billing.models import Invoice
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.rules import NAMELESS
from guildhall.domains.orders.models import Order, OrderDetail, OrderEntry
from guildhall.domains.orders.queries import ENTITLED
from guildhall.domains.orders.rules import AWAITING_PAYMENT, CLOSED, GRANTING
from guildhall.domains.payments.models import CardMovement, Payment, PaymentLine, Refund
from guildhall.domains.payments.rules import BOOKED
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Attribution, Referral
from guildhall.domains.referrals.rules import EntryKind
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus

ANSWER_TAKES = timedelta(minutes=15)
"""A refund requested longer ago without an answer is a mismatch."""

LONG_AGO = bindparam("long_ago", type_=Timestamp)


def _booked(*kinds: str) -> Any:
    booked = select(func.coalesce(func.sum(OrderEntry.amount), 0))
    return booked.where(OrderEntry.order_id == Order.id, OrderEntry.kind.in_(kinds)).scalar_subquery()


_other = aliased(PaymentLine)
_FIRST_LINE = (
    select(func.min(cast(_other.order_id, Text))).where(_other.payment_id == Payment.id).scalar_subquery()
)


def _entry_of(kind: str, cause: Any, order_id: Any) -> Any:
    return exists().where(OrderEntry.order_id == order_id, OrderEntry.kind == kind, OrderEntry.cause == cause)


_SEAT = select(WorkshopEnrollment.id).where(
    WorkshopEnrollment.order_id == Order.id,
    beside(WorkshopEnrollment.enrollment_status) == SeatStatus.ENROLLED.value,
)
_PRICE = select(Workshop.price).where(Workshop.id == Order.workshop_id).scalar_subquery()
_PAGE = (
    select(PaymentLine.payment_id)
    .join(Payment, Payment.id == PaymentLine.payment_id)
    .where(PaymentLine.order_id == Order.id, beside(Payment.status).in_(["opening", "open", "awaiting"]))
)
_DELIVERS = or_(
    Product.delivery_title.is_not(None),
    func.length(cast(Product.delivery_links, Text)) > len("[]"),
    func.length(cast(Product.delivery_details, Text)) > len("{}"),
)
_EARNED = select(Commission.id).where(
    Commission.order_id == Order.id, Commission.kind == EntryKind.EARNED.value
)

_KEPT = (
    select(func.coalesce(func.sum(Commission.amount), 0))
    .where(
        Commission.order_id == Order.id,
        Commission.kind.in_([EntryKind.EARNED.value, EntryKind.REVERSED.value]),
    )
    .scalar_subquery()
)


_OTHER_CURRENCY = or_(
    *(
        exists().where(table.order_id == Order.id, table.currency != Order.currency).correlate(Order)
        for table in (OrderEntry, Invoice, Commission)
    ),
    exists()
    .where(
        PaymentLine.order_id == Order.id,
        Payment.id == PaymentLine.payment_id,
        or_(PaymentLine.applied, and_(beside(Payment.status) == "paid", Payment.problem.is_(None))),
        or_(Payment.currency != Order.currency, Payment.received_currency != Order.currency),
    )
    .correlate(Order),
)
"""An entry, a document, a commission or a booked payment of the order is in another currency than the order."""

_ACCEPTED = exists().where(
    PaymentLine.order_id == Order.id,
    PaymentLine.applied,
    Payment.id == PaymentLine.payment_id,
    Payment.decision == "accepted",
)
_PAID_AFTER_DELETION = exists().where(
    Profile.id == Order.user_id,
    Profile.email.like(f"%{NAMELESS}"),
    OrderEntry.order_id == Order.id,
    OrderEntry.kind == "received",
    OrderEntry.created_at > Profile.updated_at,
)

_of_provider = CardMovement.provider == Payment.provider
_NOT_IN_BALANCE = (
    exists().where(_of_provider, CardMovement.happened_at < Payment.paid_at),
    exists().where(_of_provider, CardMovement.kind == "payout", CardMovement.happened_at > Payment.paid_at),
    ~exists().where(
        CardMovement.provider_payment_id == Payment.provider_payment_id, CardMovement.kind == "payment"
    ),
)
"""The payment lacks its movement, though the balance was imported from before it to a payout after it."""


CHECKS: dict[Mismatch, Check] = {
    Mismatch.BOOKS_DIFFER: of_order(
        or_(
            Order.paid_amount != _booked("received"),
            Order.refunded_amount != -_booked("returned", "restored"),
        )
    ),
    Mismatch.CURRENCY_DIFFERS: of_order(_OTHER_CURRENCY),
    Mismatch.UNDERPAID: of_order(
        Order.status.not_in(sorted(AWAITING_PAYMENT | CLOSED)),
        Order.granted.is_(False),
        _booked("received").between(1, Order.total_amount - 1),
        ~_ACCEPTED.correlate(Order),
        amount=Order.total_amount - _booked("received"),
    ),
    Mismatch.CUSTOMER_GONE: of_order(HOLDS > 0, _PAID_AFTER_DELETION.correlate(Order)),
    Mismatch.MONEY_UNDECIDED: of_payment(
        Payment.received,
        Payment.received_currency,
        Payment.problem.is_not(None),
        Payment.decision.is_(None),
        cast(PaymentLine.order_id, Text) == _FIRST_LINE,
    ),
    Mismatch.PAYMENT_UNBOOKED: of_payment(
        PaymentLine.amount,
        Payment.currency,
        beside(Payment.status) == "paid",
        Payment.currency == Order.currency,
        or_(Payment.problem.is_(None), PaymentLine.applied),
        ~_entry_of("received", literal("payment:").concat(cast(Payment.id, Text)), PaymentLine.order_id),
    ),
    Mismatch.REFUND_UNBOOKED: of_refund(
        beside(Refund.status).in_(sorted(BOOKED)),
        PaymentLine.applied,
        Refund.currency == Order.currency,
        HOLDS > 0,
        ~_entry_of("returned", Refund.kind.concat(":").concat(cast(Refund.id, Text)), Refund.order_id),
    ),
    Mismatch.REFUND_UNANSWERED: of_refund(Refund.status == "requested", Refund.created_at < LONG_AGO),
    Mismatch.PAYMENT_NOT_IN_BALANCE: of_payment(
        PaymentLine.amount,
        Payment.currency,
        beside(Payment.status) == "paid",
        cast(PaymentLine.order_id, Text) == _FIRST_LINE,
        *_NOT_IN_BALANCE,
    ),
    Mismatch.STATUS_BEHIND: of_order(
        Order.status.in_(sorted(AWAITING_PAYMENT)), Order.total_amount > 0, Order.total_amount <= HOLDS
    ),
    Mismatch.STATUS_AHEAD: of_order(
        Order.status.in_(sorted(GRANTING)), Order.granted.is_(False), Order.total_amount > 0, HOLDS <= 0
    ),
    Mismatch.PAGE_MISSING: of_order(
        Order.status == "pending_payment", HOLDS <= 0, ~_PAGE.correlate(Order).exists()
    ),
    Mismatch.SEAT_MISSING: of_order(
        Order.workshop_id.is_not(None), ENTITLED, ~_SEAT.correlate(Order).exists()
    ),
    Mismatch.SEAT_UNPAID: of_order(~ENTITLED, _PRICE > 0, _SEAT.correlate(Order).exists()),
    Mismatch.ACCESS_MISSING: joined(
        of_order(
            ENTITLED,
            _DELIVERS,
            ~select(OrderDetail.id).where(OrderDetail.order_id == Order.id).correlate(Order).exists(),
        ),
        (Product, Product.id == Order.product_id),
    ),
    Mismatch.COMMISSION_MISSING: joined(
        of_order(
            HOLDS > 0,
            beside(Referral.is_active).is_(True),
            Referral.user_id != Order.user_id,
            Attribution.created_at <= Order.paid_at,
            Referral.updated_at <= Order.paid_at,
            ~_EARNED.correlate(Order).exists(),
        ),
        (Attribution, Attribution.user_id == Order.user_id),
        (Referral, Referral.id == Attribution.referral_id),
    ),
    Mismatch.COMMISSION_KEPT: of_order(
        Order.paid_amount > 0, Order.refunded_amount == Order.paid_amount, _KEPT > 0, amount=_KEPT
    ),
}
