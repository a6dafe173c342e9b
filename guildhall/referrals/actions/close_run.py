"""Closing a payout run: the money has left, or what was set aside is free again."""

from __future__ import annotations

from sqlalchemy import insert, select, update

from guildhall.audit.record import record
from guildhall.kit.errors import Conflict
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.referrals.actions.lock_partners import lock_partners
from guildhall.referrals.actions.mails import tell_paid_out
from guildhall.referrals.models import Commission, Payout, PayoutRun, Referral
from guildhall.referrals.payout_wire import PayoutRunChange
from guildhall.referrals.rules import EntryKind
from guildhall.tables.caller import Caller


def change_run(house: House, caller: Caller, row_id: str, wish: PayoutRunChange) -> None:
    """Mark an open run as paid, or cancel it; once. Raises Conflict for one that is no longer open.

    What a cancelled run had set aside is free by that: however much it is, no row of it is touched.
    """
    if wish.status == "cancelled":
        lock_partners(house, Referral.id.in_(select(Payout.referral_id).where(Payout.run_id == row_id)))
    change = {"status": wish.status, "reference": wish.reference, "updated_at": house.now}
    if wish.status == "paid":
        change["paid_at"] = house.now
    closing = update(PayoutRun).where(PayoutRun.id == row_id, PayoutRun.status == "open").values(change)
    if house.db.execute(closing).rowcount != 1:
        raise Conflict("run_closed", "This run has been paid or cancelled already.")
    if wish.status == "paid":
        _write_off(house, row_id)
        tell_paid_out(house, run_id=row_id, reference=wish.reference)
    record(
        house, caller.account_id, f"payout_run.{wish.status}", "payout_runs", row_id, reference=wish.reference
    )


def _write_off(house: House, run_id: str) -> None:
    """The money has left: an entry for each payout, so that the balance is what is still owed (R3)."""
    payouts = house.db.execute(select(Payout.__table__).where(Payout.run_id == run_id)).all()
    entries = [
        {
            "id": new_id(),
            "referral_id": payout.referral_id,
            "kind": EntryKind.PAID_OUT.value,
            "cause": f"payout:{payout.id}",
            "base": 0,
            "rate": 0,
            "amount": -payout.amount,
            "currency": payout.currency,
            "payable_at": house.now,
            "created_at": house.now,
        }
        for payout in payouts
    ]
    house.db.execute(insert(Commission), entries)
    house.announce(BusinessEvent("payout.paid", "payouts", [payout.id for payout in payouts]))
