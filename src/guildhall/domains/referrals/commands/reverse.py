"""Reversing a commission in proportion to a refund, and restoring it when the refund failed (R3)."""

from dataclasses import replace

from sqlalchemy import bindparam, select

from guildhall.core.db.columns import Id
from guildhall.core.db.writing import insert_new
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.money import CurrencyMismatch, Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.commands.lock_partners import lock_partners_of
from guildhall.domains.referrals.commands.second_level import follow_first_level
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.queries.ledger import OrderCommissions, standing_of
from guildhall.domains.referrals.rules import EntryKind, Share, restoration, reversal

_ALL_BACK = select(Order.refunded_amount == Order.paid_amount).where(
    Order.id == bindparam("order_id", type_=Id), Order.paid_amount > 0
)


def reverse_commission(uow: UnitOfWork, order_id: str, *, base: Money, cause: str) -> None:
    """Reverse the commission on a refund of `base` (without tax); all that is left if the whole order is refunded.

    The refund that publishes the event holds a lock on the order, so that refunds of one order come one by one.
    After a payout this leaves a negative balance, which later commissions fill.
    """
    standing = standing_of(uow, order_id)
    if standing is not None:
        whole = bool(uow.db.execute(_ALL_BACK, {"order_id": order_id}).scalar())
        if base.currency != standing.earned.base.currency:
            raise CurrencyMismatch(f"{base} of a commission on {standing.earned.base}")
        part = standing.earned.base if whole else base
        change = reversal(standing.earned, standing.returned, part)
        _add(uow, order_id, standing, cause, change, kind="commission.reversed")


def restore_commission(uow: UnitOfWork, order_id: str, *, cause: str) -> None:
    """Restore the part that the refund of this cause reversed."""
    standing = standing_of(uow, order_id)
    taken = standing.reversals.get(cause) if standing else None
    if standing and taken:
        back = restoration(standing.earned, standing.returned, taken.base)
        _add(uow, order_id, standing, f"undone:{cause}", back, kind="commission.restored")


def _add(
    uow: UnitOfWork, order_id: str, standing: OrderCommissions, cause: str, change: Share, *, kind: str
) -> None:
    """Write the entry, which the ledger's key allows once for each cause, and publish it as `kind`.

    It is payable when the earning is, also if that is over, so that every cut-off takes both or neither.
    """
    if not change.base:
        return
    lock_partners_of(uow, order_id)
    entry_id = new_id()
    written = insert_new(
        uow.db,
        Commission,
        {
            "id": entry_id,
            "referral_id": standing.referral_id,
            "order_id": order_id,
            "kind": EntryKind.REVERSED.value,
            "cause": cause,
            "base": change.base.minor,
            "rate": standing.rate,
            "amount": change.amount.minor,
            "currency": change.amount.currency,
            "rule": standing.rule,
            "withheld": standing.withheld,
            "hold_ends_at": standing.hold_ends_at,
            "payable_at": standing.payable_at,
        },
    )
    if written:
        uow.publish(BusinessEvent(kind, "commissions", entry_id))
        returned = Share(standing.returned.base - change.base, standing.returned.amount - change.amount)
        follow_first_level(uow, order_id, cause, replace(standing, returned=returned))
