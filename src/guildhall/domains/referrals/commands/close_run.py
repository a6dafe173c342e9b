"""Closing a payout run: it is paid, or canceled and its entries are payable again."""

from sqlalchemy import insert, select, update

from guildhall.core.errors import Conflict
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.commands.issue_statements import issue_statements
from guildhall.domains.referrals.commands.lock_partners import lock_partners
from guildhall.domains.referrals.commands.mails import mail_paid_out
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import Payout, PayoutRun
from guildhall.domains.referrals.payout_schemas import PayoutRunChange
from guildhall.domains.referrals.rules import EntryKind
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


def change_run(uow: UnitOfWork, caller: Caller, row_id: str, payload: PayoutRunChange) -> None:
    """Mark an open run as paid, or cancel it. Raises Conflict if it is no longer open.

    A paid run's statements get their numbers (`issue_statements`). The entries of a canceled run are payable again by
    its status alone: none of their rows is changed.
    """
    if payload.status == "cancelled":
        lock_partners(uow, Referral.id.in_(select(Payout.referral_id).where(Payout.run_id == row_id)))
    paid_at = uow.now if payload.status == "paid" else None
    closing = update(PayoutRun).where(PayoutRun.id == row_id, PayoutRun.status == "open")
    change = closing.values(status=payload.status, reference=payload.reference, paid_at=paid_at)
    if uow.db.execute(change).rowcount != 1:
        raise Conflict("run_closed")
    if payload.status == "paid":
        _write_off(uow, row_id)
        issue_statements(uow, row_id)
        mail_paid_out(uow, run_id=row_id, reference=payload.reference)
    else:
        cancelled = uow.db.scalars(select(Payout.id).where(Payout.run_id == row_id)).all()
        uow.publish(BusinessEvent("payout.cancelled", "payouts", cancelled))
    record(
        uow,
        caller.account_id,
        f"payout_run.{payload.status}",
        "payout_runs",
        row_id,
        reference=payload.reference,
    )


def _write_off(uow: UnitOfWork, run_id: str) -> None:
    """Write a negative entry for each payout of a paid run, so that the balance is what is still owed (R3)."""
    payouts = uow.db.execute(select(Payout.__table__).where(Payout.run_id == run_id)).all()
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
            "payable_at": uow.now,
        }
        for payout in payouts
    ]
    uow.db.execute(insert(Commission), entries)
    uow.publish(BusinessEvent("payout.paid", "payouts", [payout.id for payout in payouts]))
