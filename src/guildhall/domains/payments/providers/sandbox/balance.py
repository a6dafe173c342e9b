"""The sandbox's balance: it keeps a fee of each payment, and pays out what came before today."""

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import Row, func, insert, select, update

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.movements import Movement, MovementKind
from guildhall.domains.payments.providers.sandbox.models import SandboxMovement
from guildhall.domains.payments.providers.sandbox.webhook import token

SHARE, EACH = 150, 25
"""The fee of a payment: basis points of its amount, and minor units."""
DISPUTE_FEE = 2000


def move(
    uow: UnitOfWork,
    kind: MovementKind,
    amount: Money,
    charge_id: str | None,
    source: str | None = None,
    at: datetime | None = None,
) -> None:
    """Book a movement with its fee, now unless `at` another time. A refund does not return the payment's fee."""
    fee = 0
    if kind is MovementKind.PAYMENT:
        fee = (amount.minor * SHARE + 5000) // 10_000 + EACH
    elif kind is MovementKind.DISPUTE:
        fee = DISPUTE_FEE
    uow.db.execute(
        insert(SandboxMovement).values(
            id=token("movement"),
            kind=kind.value,
            amount=amount.minor,
            fee=fee,
            currency=amount.currency,
            charge_id=charge_id,
            source=source,
            created_at=at or uow.now,
        )
    )


def pay_out(uow: UnitOfWork) -> None:
    """Pay out each currency's movements of the days before today (UTC) at midnight, unless they sum to a debt."""
    midnight = uow.now.replace(hour=0, minute=0, second=0, microsecond=0)
    waiting = (
        SandboxMovement.payout_id.is_(None),
        SandboxMovement.kind != MovementKind.PAYOUT.value,
        SandboxMovement.created_at < midnight,
    )
    net = func.sum(SandboxMovement.amount - SandboxMovement.fee)
    sums = select(SandboxMovement.currency, net.label("net")).where(*waiting)
    for currency, minor in uow.db.execute(sums.group_by(SandboxMovement.currency)).all():
        if minor > 0:
            payout = token("payout")
            of_currency = update(SandboxMovement).where(*waiting, SandboxMovement.currency == currency)
            uow.db.execute(of_currency.values(payout_id=payout))
            move(uow, MovementKind.PAYOUT, Money(-int(minor), currency), None, payout, midnight)


def between(uow: UnitOfWork, since: datetime, until: datetime) -> Iterator[Movement]:
    found = select(SandboxMovement.__table__).where(
        SandboxMovement.created_at >= since, SandboxMovement.created_at < until
    )
    order = found.order_by(SandboxMovement.created_at.desc(), SandboxMovement.id)
    return map(_movement, uow.db.execute(order).all())


def of_payout(uow: UnitOfWork, payout_id: str) -> Iterator[Movement]:
    found = select(SandboxMovement.__table__).where(SandboxMovement.payout_id == payout_id)
    return map(_movement, uow.db.execute(found.order_by(SandboxMovement.id)).all())


def _movement(row: Row[tuple[object, ...]]) -> Movement:
    return Movement(
        id=row.id,
        kind=MovementKind(row.kind),
        amount=Money(row.amount, row.currency),
        fee=Money(row.fee, row.currency),
        happened_at=row.created_at,
        provider_payment_id=row.charge_id,
        source=row.source,
    )
