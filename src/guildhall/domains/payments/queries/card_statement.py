"""The statement of the card provider: its balance by month, payouts, and the movements that each contains."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Text, and_, cast, func, or_, select
from sqlalchemy.orm import aliased

from guildhall.core.answer_fields import JSON, ReportedMoney, RowId
from guildhall.core.dates import day_in
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.models import CardMovement, Payment, PaymentLine, Refund
from guildhall.domains.payments.movements import MovementKind
from guildhall.services.shop_settings.days import shop_period, shop_zone

MOST_OF_PAYOUT = 500
"""The maximum number of movements that a payout shows; the CSV file has all."""
_contained = aliased(CardMovement)
CONTAINED = (
    select(func.coalesce(func.sum(_contained.amount - _contained.fee), 0))
    .where(_contained.payout_id == CardMovement.source)
    .correlate(CardMovement)
    .scalar_subquery()
)
"""The sum of the movements that a payout contains."""
_PAID_ORDER = (  # the first order that the payment of a movement paid
    select(func.min(cast(PaymentLine.order_id, Text)))
    .join(Payment, Payment.id == PaymentLine.payment_id)
    .where(
        Payment.provider == CardMovement.provider,
        Payment.provider_payment_id == CardMovement.provider_payment_id,
    )
    .correlate(CardMovement)
    .scalar_subquery()
)
_REFUNDED_ORDER = (  # the first order that the refund of a movement refunded
    select(func.min(cast(Refund.order_id, Text)))
    .where(Refund.provider_refund_id == CardMovement.source)
    .correlate(CardMovement)
    .scalar_subquery()
)


@dataclass(frozen=True, slots=True)
class CardBalance:
    """The balance of a currency, and how much each kind added to it; fees, refunds and payouts usually take away."""

    opening: ReportedMoney
    payments: ReportedMoney
    refunds: ReportedMoney
    disputes: ReportedMoney
    fees: ReportedMoney
    payouts: ReportedMoney
    other: ReportedMoney
    closing: ReportedMoney


@dataclass(frozen=True, slots=True)
class CardPayout:
    """A payout to the bank account; negative if it came back. `contained`: the sum of its `movements`.

    `explained`: they are complete. `listed`: false if the provider cannot name them.
    """

    id: str
    day: date
    amount: ReportedMoney
    contained: ReportedMoney
    movements: int
    explained: bool
    listed: bool


@dataclass(frozen=True, slots=True)
class BookedMovement:
    """A movement with its day in the shop's time zone. `net` is the amount less the fee.

    `order_id`: the first of its orders; null for a fee, and for what is not in the shop.
    """

    id: str
    day: date
    kind: MovementKind
    amount: ReportedMoney
    fee: ReportedMoney
    net: ReportedMoney
    order_id: RowId | None
    source: str | None = field(metadata={JSON: None})
    payout_id: str | None = field(metadata={JSON: None})


def has_card_statement(uow: UnitOfWork) -> bool:
    return uow.db.scalar(select(CardMovement.id).limit(1)) is not None


def card_balances(uow: UnitOfWork, first: date, last: date) -> list[CardBalance]:
    """Return the balance of each currency that moved until the last day, by currency."""
    begin, end = shop_period(uow, first, last)
    before = CardMovement.happened_at < begin
    found = uow.db.execute(
        select(
            CardMovement.currency,
            CardMovement.kind,
            before.label("before"),
            func.sum(CardMovement.amount).label("amount"),
            func.sum(CardMovement.fee).label("fee"),
        )
        .where(CardMovement.happened_at < end)
        .group_by(CardMovement.currency, CardMovement.kind, before)
    ).all()
    return [
        _balance(currency, [row for row in found if row.currency == currency])
        for currency in sorted({row.currency for row in found})
    ]


def _balance(currency: str, rows: Sequence[Any]) -> CardBalance:
    nothing = Money(0, currency)
    opening = sum(int(row.amount - row.fee) for row in rows if row.before)
    moved = {row.kind: nothing.of(int(row.amount)) for row in rows if not row.before}
    fees = nothing.of(-sum(int(row.fee) for row in rows if not row.before))
    of = {kind: moved.get(kind.value, nothing) for kind in MovementKind}
    closing = nothing.of(opening + fees.minor + sum(each.minor for each in moved.values()))
    return CardBalance(
        opening=nothing.of(opening),
        payments=of[MovementKind.PAYMENT],
        refunds=of[MovementKind.REFUND],
        disputes=of[MovementKind.DISPUTE],
        fees=fees + of[MovementKind.FEE],
        payouts=of[MovementKind.PAYOUT],
        other=of[MovementKind.OTHER],
        closing=closing,
    )


def payouts_between(uow: UnitOfWork, first: date, last: date) -> list[CardPayout]:
    """Return the payouts of a period, the newest first."""
    begin, end = shop_period(uow, first, last)
    count = (
        select(func.count(_contained.id))
        .where(_contained.payout_id == CardMovement.source)
        .correlate(CardMovement)
        .scalar_subquery()
    )
    found = (
        select(CardMovement.__table__, CONTAINED.label("contained"), count.label("movements"))
        .where(
            CardMovement.kind == MovementKind.PAYOUT.value,
            CardMovement.happened_at >= begin,
            CardMovement.happened_at < end,
        )
        .order_by(CardMovement.happened_at.desc(), CardMovement.id)
    )
    zone = shop_zone(uow)
    return [
        CardPayout(
            id=row.source or row.id,
            day=day_in(row.happened_at, zone),
            amount=Money(-row.amount, row.currency),
            contained=Money(int(row.contained), row.currency),
            movements=row.movements,
            explained=row.explained_at is not None,
            listed=row.listed and row.amount < 0,
        )
        for row in uow.db.execute(found)
    ]


def movements_of_payout(uow: UnitOfWork, payout_id: str) -> tuple[list[BookedMovement], bool]:
    """Return the first MOST_OF_PAYOUT movements that a payout contains, and whether there are more."""
    found = _booked(uow, CardMovement.payout_id == payout_id, limit=MOST_OF_PAYOUT + 1)
    return found[:MOST_OF_PAYOUT], len(found) > MOST_OF_PAYOUT


def movements_between(uow: UnitOfWork, first: date, last: date) -> list[BookedMovement]:
    """Return all movements of a period."""
    begin, end = shop_period(uow, first, last)
    return _booked(uow, and_(CardMovement.happened_at >= begin, CardMovement.happened_at < end))


def unknown_movement() -> ColumnElement[bool]:
    """Return the condition of a payment, refund or dispute that the shop does not have, or not with this amount.

    Amounts in two currencies are not compared.
    """
    received = func.coalesce(Payment.received, Payment.amount)
    paid = select(Payment.id).where(
        Payment.provider == CardMovement.provider,
        Payment.provider_payment_id == CardMovement.provider_payment_id,
        or_(Payment.currency != CardMovement.currency, received == CardMovement.amount),
    )
    returned = select(Refund.id).where(Refund.provider_refund_id == CardMovement.source)
    refunds = (MovementKind.REFUND.value, MovementKind.DISPUTE.value)
    return or_(
        and_(
            CardMovement.kind == MovementKind.PAYMENT.value,
            ~paid.correlate(CardMovement).exists(),
        ),
        and_(CardMovement.kind.in_(refunds), ~returned.correlate(CardMovement).exists()),
    )


def differing_payout() -> ColumnElement[bool]:
    """Return the condition of a payout whose movements are complete and do not add up to it."""
    return and_(
        CardMovement.kind == MovementKind.PAYOUT.value,
        CardMovement.explained_at.is_not(None),
        CardMovement.amount < 0,
        -CardMovement.amount != CONTAINED,
    )


def _booked(
    uow: UnitOfWork, condition: ColumnElement[bool], limit: int | None = None
) -> list[BookedMovement]:
    order = func.coalesce(_REFUNDED_ORDER, _PAID_ORDER)
    found = select(CardMovement.__table__, order.label("order_id")).where(condition)
    zone = shop_zone(uow)
    return [
        BookedMovement(
            id=row.id,
            day=day_in(row.happened_at, zone),
            kind=MovementKind(row.kind),
            amount=Money(row.amount, row.currency),
            fee=Money(row.fee, row.currency),
            net=Money(row.amount - row.fee, row.currency),
            order_id=row.order_id,
            source=row.source,
            payout_id=row.payout_id,
        )
        for row in uow.db.execute(found.order_by(CardMovement.happened_at, CardMovement.id).limit(limit))
    ]
