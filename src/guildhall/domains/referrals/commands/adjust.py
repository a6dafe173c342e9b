"""Manual ledger entries."""

from sqlalchemy import select

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import NotFound
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.payout_schemas import NewAdjustment
from guildhall.domains.referrals.rules import EntryKind
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


def adjust(uow: UnitOfWork, caller: Caller, payload: NewAdjustment) -> str:
    """Write an adjustment, payable at once, and return the entry's id. Idempotent for the same id."""
    if uow.db.scalar(select(Referral.id).where(Referral.id == payload.referral_id)) is None:
        raise NotFound(reason="referral_not_found")
    entry_id = payload.id or new_id()
    written = insert_new(
        uow.db,
        Commission,
        {
            "id": entry_id,
            "referral_id": payload.referral_id,
            "kind": EntryKind.ADJUSTED.value,
            "cause": f"adjustment:{entry_id}",
            "base": 0,
            "rate": 0,
            "amount": payload.money.minor,
            "currency": payload.money.currency,
            "note": payload.note,
            "payable_at": uow.now,
        },
    )
    if written:
        details = {"amount": payload.money.minor, "currency": payload.money.currency, "note": payload.note}
        record(uow, caller.account_id, "commission.adjusted", "referrals", payload.referral_id, **details)
        uow.publish(BusinessEvent("commission.adjusted", "commissions", entry_id))
    return entry_id
