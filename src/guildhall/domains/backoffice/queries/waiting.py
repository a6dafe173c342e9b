"""Work that waits for staff: how many rows of each kind, and which orders."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, exists, func, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.queries.vat_numbers import UNDECIDED, waits_for_owner
from guildhall.domains.content.models import ContactMessage
from guildhall.domains.downloads.models import DeliveryFile
from guildhall.domains.orders.models import Order, OrderDetail, OrderWithdrawal
from guildhall.domains.payments.models import Payment, Refund
from guildhall.domains.referrals.models.commissions import CommissionReview
from guildhall.domains.referrals.models.partners import ReferralSignup
from guildhall.domains.reviews.models import ProductReview
from guildhall.rest_engine.caller import Role
from guildhall.services.email.models import Mail

MOST_ORDERS = 100
"""The maximum number of orders that `waiting_orders` returns."""


class Waiting(StrEnum):
    """The kinds of work, the most urgent first."""

    DISPUTES = "disputes"
    WITHDRAWALS = "withdrawals"
    WITHDRAWAL_REFUNDS = "withdrawal_refunds"
    PAYMENTS = "payments"
    UNDELIVERED = "undelivered"
    MESSAGES = "messages"
    REVIEWS = "reviews"
    PRODUCT_REVIEWS = "product_reviews"
    APPLICATIONS = "applications"
    VAT_NUMBERS = "vat_numbers"
    MAILS = "mails"


@dataclass(frozen=True, slots=True)
class _Rows:
    """The id column of the rows, their conditions, and the staff who work on them."""

    row_id: Any
    conditions: tuple[ColumnElement[bool], ...]
    roles: frozenset[Role]


_ADMINS = frozenset({Role.ADMIN})
_ADMINS_AND_FINANCE = frozenset({Role.ADMIN, Role.FINANCE})
_ADMINS_AND_SUPPORT = frozenset({Role.ADMIN, Role.SUPPORT})

# Not an EXISTS, which would look at every order.
_DISPUTED = select(Refund.order_id).where(Refund.kind == "dispute", Refund.status == "pending")
_HAS_DETAILS = exists().where(OrderDetail.order_id == Order.id)
_HAS_REFUND_DUE = exists().where(
    Order.id == OrderWithdrawal.order_id, Order.paid_amount > Order.refunded_amount
)
_HAS_FILES = exists().where(DeliveryFile.product_id == Order.product_id)

_UNDECIDED = UNDECIDED.subquery("undecided")

_WAITING: Mapping[Waiting, _Rows] = {
    Waiting.DISPUTES: _Rows(
        Order.id, (Order.archived_at.is_(None), Order.id.in_(_DISPUTED)), _ADMINS_AND_FINANCE
    ),
    Waiting.WITHDRAWALS: _Rows(
        OrderWithdrawal.id, (OrderWithdrawal.decision.is_(None),), _ADMINS_AND_SUPPORT
    ),
    Waiting.WITHDRAWAL_REFUNDS: _Rows(
        OrderWithdrawal.id, (OrderWithdrawal.decision == "accepted", _HAS_REFUND_DUE), _ADMINS
    ),
    Waiting.PAYMENTS: _Rows(Payment.id, (Payment.problem.is_not(None), Payment.decision.is_(None)), _ADMINS),
    # A paid order of a product that gives nothing: the buyer waits for an admin to write the order's details.
    Waiting.UNDELIVERED: _Rows(
        Order.id,
        (
            Order.status == "paid",
            Order.product_id.is_not(None),
            Order.archived_at.is_(None),
            ~_HAS_DETAILS,
            ~_HAS_FILES,
        ),
        _ADMINS_AND_SUPPORT,
    ),
    Waiting.MESSAGES: _Rows(ContactMessage.id, (ContactMessage.answered_at.is_(None),), _ADMINS_AND_SUPPORT),
    Waiting.REVIEWS: _Rows(CommissionReview.id, (CommissionReview.status == "pending",), _ADMINS),
    Waiting.PRODUCT_REVIEWS: _Rows(
        ProductReview.id, (ProductReview.status == "waiting",), _ADMINS_AND_SUPPORT
    ),
    Waiting.APPLICATIONS: _Rows(ReferralSignup.id, (ReferralSignup.status == "pending",), _ADMINS),
    Waiting.VAT_NUMBERS: _Rows(_UNDECIDED.c.id, (), _ADMINS),
    Waiting.MAILS: _Rows(Mail.id, (Mail.state == "failed",), _ADMINS),
}


def waiting_counts(uow: UnitOfWork, role: Role) -> dict[Waiting, int]:
    """Return the number of waiting rows of each kind that the role works on. One statement, served by indexes."""
    kinds = [kind for kind in Waiting if role in _WAITING[kind].roles]
    if not kinds:
        return {}
    counts = [
        select(func.count(_WAITING[kind].row_id)).where(*_WAITING[kind].conditions).scalar_subquery()
        for kind in kinds
    ]
    found = dict(zip(kinds, uow.db.execute(select(*counts)).one(), strict=True))
    if found.get(Waiting.VAT_NUMBERS) and not waits_for_owner(uow):
        found[Waiting.VAT_NUMBERS] = 0
    return found


def first_deadline(uow: UnitOfWork, role: Role) -> datetime | None:
    """Return when the first of the open disputes must be answered; None if no deadline is known."""
    rows = _WAITING[Waiting.DISPUTES]
    if role not in rows.roles:
        return None
    open_disputes = select(func.min(Refund.respond_by)).where(
        Refund.kind == "dispute",
        Refund.status == "pending",
        Refund.order_id.in_(select(Order.id).where(Order.archived_at.is_(None))),
    )
    return uow.db.scalar(open_disputes)


def waiting_orders(uow: UnitOfWork, role: Role, kind: Waiting) -> list[str]:
    """Return the ids of the newest orders that wait, at most MOST_ORDERS; an empty list for kinds without orders."""
    rows = _WAITING[kind]
    if rows.row_id is not Order.id or role not in rows.roles:
        return []
    newest = select(Order.id).where(*rows.conditions).order_by(Order.created_at.desc(), Order.id.desc())
    return list(uow.db.scalars(newest.limit(MOST_ORDERS)))
