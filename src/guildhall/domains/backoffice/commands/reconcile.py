"""Checking all orders of a large shop, slice by slice, and storing the mismatches."""

from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.commands.keep_totals import LARGE, ONLY
from guildhall.domains.backoffice.mismatch_kinds import Mismatch
from guildhall.domains.backoffice.models import KnownMismatch, Reconciliation
from guildhall.domains.backoffice.queries.reconciliation import (
    BETWEEN,
    OLDEST,
    DetectedMismatch,
    Place,
    View,
    before,
    found_in,
    places,
    still_there,
    view_of,
)
from guildhall.domains.orders.models import Order

SLICE = 2000
"""Orders checked at once, in some hundredths of a second."""

EVERY = timedelta(hours=1)
NEWEST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff"
"""Sorts after the id of any order."""


def reconcile(runtime: Runtime, large: int = LARGE, size: int = SLICE) -> int:
    """Check one slice of a large shop's orders, without a lock. Returns 1 while there is more to do at once, else 0."""
    with runtime.reading() as uow:
        run = uow.db.execute(select(Reconciliation)).first()
        if run is None and uow.db.execute(select(Order.id).limit(1).offset(large - 1)).first() is None:
            return 0
    if run is not None and run.under_way:
        return check_slice(runtime, run, size)
    if run is not None and uow.now - run.begun_at < EVERY:
        return 0
    _begin(runtime, first=run is None)
    return 1


def check_again(runtime: Runtime) -> None:
    """Have the worker check all orders again, unless it is doing so."""
    _begin(runtime, first=False)


def _begin(runtime: Runtime, *, first: bool) -> None:
    with runtime.reading() as uow:
        orders = uow.db.scalar(select(func.count()).select_from(Order))
    with runtime.writing() as uow:
        row: dict[str, Any] = {"begun_at": uow.now, "under_way": True, "looked": 0, "orders": orders}
        row |= {"reached_at": uow.now, "reached_id": NEWEST_ID}
        if not (first and insert_new(uow.db, Reconciliation, {"id": ONLY, **row})):
            uow.db.execute(update(Reconciliation).where(Reconciliation.under_way.is_(False)).values(**row))


def check_slice(runtime: Runtime, run: Row[Any], size: int) -> int:
    """Check the next slice, and store its mismatches unless another process has done so."""
    newest = (run.reached_at, run.reached_id)
    with runtime.reading() as uow:
        reached = uow.db.execute(
            select(Order.created_at, Order.id)
            .where(*before(newest))
            .order_by(Order.created_at.desc(), Order.id.desc())
            .limit(1)
            .offset(size - 1)
        ).first()
        oldest = OLDEST if reached is None else (reached.created_at, reached.id)
        found = found_in(uow, newest, oldest)
    step: dict[str, Any] = {"under_way": False, "checked_at": run.begun_at}
    if reached is not None:
        step = {"reached_at": oldest[0], "reached_id": oldest[1], "looked": run.looked + size}
    with runtime.writing() as uow:
        seen = (Reconciliation.begun_at == run.begun_at, Reconciliation.looked == run.looked)
        taken = update(Reconciliation).where(Reconciliation.under_way.is_(True), *seen).values(**step)
        if uow.db.execute(taken).rowcount:  # else another process was quicker
            _keep(uow, found, newest, oldest)
    return 1


def _keep(uow: UnitOfWork, found: list[DetectedMismatch], newest: Place, oldest: Place) -> None:
    of_slice = KnownMismatch.order_id.in_(select(Order.id).where(*BETWEEN))
    uow.db.execute(delete(KnownMismatch).where(of_slice), places(newest, oldest))
    if found:
        uow.db.execute(insert(KnownMismatch), [asdict(row) for row in found])


def check(runtime: Runtime, kind: Mismatch | None, page: int) -> View:
    """Return a page of present mismatches. Stored ones that were repaired meanwhile are deleted first."""
    with runtime.reading() as uow:
        view = view_of(uow, kind, page)
        if not view.kept:
            return view
        there = still_there(uow, view.rows)
    repaired = [row.key for row in view.rows if row.key not in there]
    if not repaired:
        return replace(view, rows=[there[row.key] for row in view.rows])
    with runtime.writing() as uow:
        for each, subject, order_id in repaired:
            same = (KnownMismatch.subject == subject, KnownMismatch.order_id == order_id)
            uow.db.execute(delete(KnownMismatch).where(KnownMismatch.kind == each.value, *same))
    with runtime.reading() as uow:
        return view_of(uow, kind, page)
