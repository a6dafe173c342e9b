"""Keeping what partners are owed as it is while a payout run adds it up and sets it aside."""

from __future__ import annotations

from sqlalchemy import ColumnElement, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.models import Referral


def lock_partners(uow: UnitOfWork, *which: ColumnElement[bool]) -> None:
    """All of them, or those; always in the same order. A new entry of the ledger waits too: it refers to them."""
    uow.db.execute(select(Referral.id).where(*which).order_by(Referral.id).with_for_update()).all()
