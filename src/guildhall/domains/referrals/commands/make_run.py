"""Creating a payout run: a few partners per transaction, so that no request waits for a long ledger."""

import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, insert, select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, Refused
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.money import Currency
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.commands.lock_partners import lock_partners
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import Payout, PayoutEntry, PayoutRun
from guildhall.domains.referrals.queries.due import PartnerDue, due_at, payable_at
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record

AT_ONCE = 500
"""Number of entries that a transaction settles, about: those of one partner are never split."""
ROUND = 60
"""Seconds after which the worker has to report that it is alive."""


def begin_run(runtime: Runtime, caller: Caller, currency: Currency, cutoff: datetime) -> str:
    """Begin a run that pays out all that is payable at the cut-off in one currency, and return its id.

    Partners with no positive balance or without payout details are skipped: their entries stay for the next run.
    The run is `preparing` until `finish_runs`, called by the worker, has completed it. Admins see its progress; its
    payouts are hidden until then. A run without payouts, because all was reversed meanwhile, is deleted at the end.

    Raises:
        NotAllowed: for anyone but finance and admins.
        Refused: cutoff_ahead, for a cut-off in the future.
        Conflict: nothing_to_pay; run_preparing while another run in this currency is being prepared, or if that was
            completed since this one looked for what is payable.
    """
    caller.require(caller.handles_money)
    with runtime.reading() as uow:
        if cutoff > uow.now:
            raise Refused("cutoff_ahead")
        before = _prepared(uow, currency)
        if not _payable(uow, cutoff, currency):
            raise Conflict("nothing_to_pay")
    run_id = new_id()
    with runtime.writing() as uow:
        if not _begin(uow, run_id, caller, currency, cutoff) or _prepared(uow, currency) - before:
            raise Conflict("run_preparing")
    return run_id


def finish_runs(runtime: Runtime) -> int:
    """Continue the runs being prepared for a minute. Several processes may do so at once.

    Returns how many there were; all are complete once it returns 0.
    No entry is ever in two runs: the partners' rows are locked, changes of their balances wait for the lock, and a
    settlement has the key of its entry. After a crash the next call continues.
    """
    end = time.monotonic() + ROUND
    with runtime.reading() as uow:
        runs = uow.db.execute(select(PayoutRun.__table__).where(PayoutRun.status == "preparing")).all()
    for run in runs:
        with runtime.reading() as uow:
            payable = _payable(uow, run.cutoff_at, run.currency)
        for partners in _slices(payable):
            with runtime.writing() as uow:
                if _is_preparing(uow, run.id):
                    _write_payouts(uow, run, partners)
            if time.monotonic() >= end:
                return len(runs)
        with runtime.writing() as uow:
            if _is_preparing(uow, run.id):
                _open(uow, run)
    return len(runs)


def _payable(
    uow: UnitOfWork, cutoff: datetime, currency: str, partners: Sequence[str] | None = None
) -> list[PartnerDue]:
    return [due for due in due_at(uow, cutoff, currency, partners) if due.left_out is None]


def _begin(uow: UnitOfWork, run_id: str, caller: Caller, currency: str, cutoff: datetime) -> bool:
    """Insert the run. Returns False while another run in this currency is being prepared."""
    run = {"id": run_id, "currency": currency, "cutoff_at": cutoff, "status": "preparing"}
    return insert_new(uow.db, PayoutRun, run | {"made_by": caller.account_id})


def _prepared(uow: UnitOfWork, currency: str) -> set[str]:
    """Return the runs in this currency whose payouts are written."""
    in_currency = select(PayoutRun.id).where(PayoutRun.currency == currency)
    return set(uow.db.scalars(in_currency.where(PayoutRun.status != "preparing")))


def _slices(payable: list[PartnerDue]) -> Iterator[list[str]]:
    """Yield groups of partners with about AT_ONCE entries each."""
    partners: list[str] = []
    entries = 0
    for due in payable:
        if partners and entries + due.entries > AT_ONCE:
            yield partners
            partners, entries = [], 0
        partners.append(due.referral_id)
        entries += due.entries
    if partners:
        yield partners


def _is_preparing(uow: UnitOfWork, run_id: str) -> bool:
    """Lock the run, so that concurrent processes take turns, and return True while it is being prepared."""
    preparing = select(PayoutRun.id).where(PayoutRun.id == run_id, PayoutRun.status == "preparing")
    return uow.db.scalar(preparing.with_for_update()) is not None


def _write_payouts(uow: UnitOfWork, run: Row[Any], partners: list[str]) -> None:
    """Write the payouts of these partners and the entries that each one settles, as of now."""
    lock_partners(uow, Referral.id.in_(partners))
    _delete_canceled(uow, partners)
    have_one = select(Payout.referral_id).where(Payout.run_id == run.id, Payout.referral_id.in_(partners))
    there = set(uow.db.scalars(have_one))
    payable = [
        due for due in _payable(uow, run.cutoff_at, run.currency, partners) if due.referral_id not in there
    ]
    if not payable:
        return
    uow.db.execute(insert(Payout), [_payout(run.id, due) for due in payable])
    entries = (
        select(Commission.id, Payout.id)
        .join(Payout, Payout.referral_id == Commission.referral_id)
        .where(
            Payout.run_id == run.id,
            Payout.referral_id.in_([due.referral_id for due in payable]),
            Commission.currency == run.currency,
            *payable_at(run.cutoff_at),
        )
        # The order makes the database find all entries before it writes the first. Otherwise a planner that assumes
        # an empty table looks each entry up among those written so far.
        .order_by(Commission.id)
    )
    uow.db.execute(insert(PayoutEntry).from_select(["commission_id", "payout_id"], entries))


def _delete_canceled(uow: UnitOfWork, partners: list[str]) -> None:
    """Delete the settlements of these partners in canceled runs, so that their entries can be settled again."""
    cancelled = (
        select(Payout.id)
        .join(PayoutRun, PayoutRun.id == Payout.run_id)
        .where(Payout.referral_id.in_(partners), PayoutRun.status == "cancelled")
    )
    uow.db.execute(delete(PayoutEntry).where(PayoutEntry.payout_id.in_(cancelled)))


def _payout(run_id: str, due: PartnerDue) -> dict[str, Any]:
    recipient = {name: getattr(due, name) for name in ("method", "holder", "iban", "instructions")}
    amount = {"referral_id": due.referral_id, "amount": due.amount.minor, "currency": due.amount.currency}
    return {"id": new_id(), "run_id": run_id, **amount, **recipient}


def _open(uow: UnitOfWork, run: Row[Any]) -> None:
    """Open a prepared run. Deletes it if it has no payouts, because all entries were reversed meanwhile."""
    payouts = uow.db.execute(select(Payout.id, Payout.amount).where(Payout.run_id == run.id)).all()
    if not payouts:
        uow.db.execute(delete(PayoutRun).where(PayoutRun.id == run.id))
        return
    uow.db.execute(update(PayoutRun).where(PayoutRun.id == run.id).values(status="open"))
    uow.publish(BusinessEvent("payout.prepared", "payouts", [payout.id for payout in payouts]))
    amount = sum(payout.amount for payout in payouts)
    details = {"currency": run.currency, "payouts": len(payouts), "amount": amount}
    record(uow, run.made_by, "payout_run.created", "payout_runs", run.id, **details)
