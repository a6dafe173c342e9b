"""Payout runs: set aside what is payable, then note that the money has left, or set it free again."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, insert, select, update

from guildhall.audit.record import record
from guildhall.kit.errors import Conflict, Refused
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.referrals.actions.lock_partners import lock_partners
from guildhall.referrals.actions.mails import tell_paid_out
from guildhall.referrals.models import Commission, Payout, PayoutEntry, PayoutRun, Referral
from guildhall.referrals.payout_wire import NewPayoutRun, PayoutRunChange
from guildhall.referrals.queries.due import Due, due_at, payable_at
from guildhall.referrals.rules import EntryKind
from guildhall.tables.caller import Caller


def run_payouts(house: House, caller: Caller, wish: NewPayoutRun) -> str:
    """Set aside all that was payable at the cut-off in one currency, a payout for each partner; the run's id.

    Partners who are owed nothing, or have not said where to, are passed over: what is theirs waits for the next run.
    No entry is ever in two runs: the partners' rows are locked, for which whoever changes what they are owed waits, and
    an entry's settlement has the entry's key.
    Raises Refused(cutoff_ahead) for a cut-off in the future, Conflict(nothing_to_pay) where nobody would be paid.
    """
    if wish.cutoff_at > house.now:
        raise Refused("cutoff_ahead", "The cut-off lies in the future.")
    lock_partners(house)
    payable = [due for due in due_at(house, wish.cutoff_at, wish.currency) if due.left_out is None]
    if not payable:
        raise Conflict("nothing_to_pay", "There is nothing to pay out in this currency.")
    run_id = new_id()
    moments = {"created_at": house.now, "updated_at": house.now}
    run = {"id": run_id, "currency": wish.currency, "cutoff_at": wish.cutoff_at, "status": "open"}
    house.db.execute(insert(PayoutRun), run | moments)
    house.db.execute(insert(Payout), [_payout(house, run_id, due) for due in payable])
    _set_aside(house, run_id, wish)
    said = {"currency": wish.currency, "payouts": len(payable), "amount": sum(due.amount for due in payable)}
    record(house, caller.account_id, "payout_run.created", "payout_runs", run_id, **said)
    return run_id


def change_run(house: House, caller: Caller, row_id: str, wish: PayoutRunChange) -> None:
    """Mark an open run as paid, or cancel it; once. Raises Conflict for one that is no longer open."""
    change = {"status": wish.status, "reference": wish.reference, "updated_at": house.now}
    if wish.status == "paid":
        change["paid_at"] = house.now
    closing = update(PayoutRun).where(PayoutRun.id == row_id, PayoutRun.status == "open").values(change)
    if house.db.execute(closing).rowcount != 1:
        raise Conflict("run_closed", "This run has been paid or cancelled already.")
    if wish.status == "paid":
        _write_off(house, row_id, wish.reference)
    else:
        lock_partners(house, Referral.id.in_(select(Payout.referral_id).where(Payout.run_id == row_id)))
        of_run = select(Payout.id).where(Payout.run_id == row_id)
        house.db.execute(delete(PayoutEntry).where(PayoutEntry.payout_id.in_(of_run)))
    record(
        house, caller.account_id, f"payout_run.{wish.status}", "payout_runs", row_id, reference=wish.reference
    )


def _payout(house: House, run_id: str, due: Due) -> dict[str, Any]:
    where_to = {name: getattr(due, name) for name in ("method", "holder", "iban", "instructions")}
    what = {"referral_id": due.referral_id, "amount": due.amount, "currency": due.currency}
    return {"id": new_id(), "run_id": run_id, "created_at": house.now, **what, **where_to}


def _set_aside(house: House, run_id: str, wish: NewPayoutRun) -> None:
    """What each payout is the sum of, by one statement: there may be very many."""
    entries = (
        select(Commission.id, Payout.id)
        .join(Payout, Payout.referral_id == Commission.referral_id)
        .where(Payout.run_id == run_id, Commission.currency == wish.currency, *payable_at(wish.cutoff_at))
    )
    house.db.execute(insert(PayoutEntry).from_select(["commission_id", "payout_id"], entries))


def _write_off(house: House, run_id: str, reference: str | None) -> None:
    """The money has left: an entry for each payout, so that the balance is what is still owed (R3)."""
    payouts = house.db.execute(select(Payout.__table__).where(Payout.run_id == run_id)).all()
    for payout in payouts:
        house.db.execute(
            insert(Commission),
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
            },
        )
        tell_paid_out(house, payout_id=payout.id, reference=reference)
