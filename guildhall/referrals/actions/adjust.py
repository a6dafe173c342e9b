"""Entries by hand."""

from __future__ import annotations

from sqlalchemy import select

from guildhall.audit.record import record
from guildhall.kit.errors import NotFound
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.sql.writing import insert_new
from guildhall.referrals.models import Commission, Referral
from guildhall.referrals.payout_wire import NewAdjustment
from guildhall.referrals.rules import EntryKind
from guildhall.tables.caller import Caller


def adjust(house: House, caller: Caller, wish: NewAdjustment) -> str:
    """Write an adjustment, payable at once; the entry's id. Sent again with the same id, it changes nothing."""
    if house.db.scalar(select(Referral.id).where(Referral.id == wish.referral_id)) is None:
        raise NotFound("Referral not found", reason="referral_not_found")
    entry_id = wish.id or new_id()
    written = insert_new(
        house.db,
        Commission,
        {
            "id": entry_id,
            "referral_id": wish.referral_id,
            "kind": EntryKind.ADJUSTED.value,
            "cause": f"adjustment:{entry_id}",
            "base": 0,
            "rate": 0,
            "amount": wish.minor,
            "currency": wish.currency,
            "note": wish.note,
            "payable_at": house.now,
            "created_at": house.now,
        },
    )
    if written:
        said = {"amount": wish.minor, "currency": wish.currency, "note": wish.note}
        record(house, caller.account_id, "commission.adjusted", "referrals", wish.referral_id, **said)
        house.announce(BusinessEvent("commission.adjusted", "commissions", entry_id))
    return entry_id
