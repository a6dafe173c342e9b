"""Locks that keep partners' balances unchanged while a payout run sums up their entries."""

from sqlalchemy import ColumnElement, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral


def lock_partners(uow: UnitOfWork, *which: ColumnElement[bool]) -> None:
    """Lock all referrals, or the ones that match the conditions, in a fixed order.

    New ledger entries wait too, because of their foreign key.
    """
    uow.db.execute(select(Referral.id).where(*which).order_by(Referral.id).with_for_update()).all()


def lock_partners_of(uow: UnitOfWork, order_id: str) -> None:
    """Lock the referrals that the order has entries for, of both levels."""
    lock_partners(uow, Referral.id.in_(select(Commission.referral_id).where(Commission.order_id == order_id)))
