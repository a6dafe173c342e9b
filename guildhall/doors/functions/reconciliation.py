"""/functions/v1: what does not agree between payments, orders, seats, access and commissions, and its repair."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from guildhall.backoffice.actions.repair import repair
from guildhall.backoffice.queries.mismatches import MANUAL, Mismatch
from guildhall.backoffice.queries.reconciliation import (
    PAGE,
    Found,
    count_mismatches,
    list_mismatches,
)
from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.route import CallerDep, FunctionRoute, answered, require_admin
from guildhall.kit.money import to_major
from guildhall.kit.runtime import Runtime
from guildhall.kit.wire import Identifier

router = APIRouter(prefix="/functions/v1", tags=["functions"], route_class=FunctionRoute)


class Reconcile(FunctionBody):
    """Without a `kind`, all of them. `page` counts from 0."""

    kind: Mismatch | None = None
    page: Annotated[int, Field(ge=0, le=100_000)] = 0


class Repair(FunctionBody):
    kind: Mismatch
    subject: Identifier


@router.post("/reconciliation")
async def reconciliation(body: Reconcile, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {kinds: [{kind, found, byHand}], mismatches, more}, of all rows; a page has 50.

    mismatches: [{kind, subject, orderId, amount, currency, since}].
    """
    require_admin(caller)

    def look() -> dict[str, Any]:
        return _looked(runtime, body)

    return answered(await run_in_threadpool(look))


@router.post("/repair")
async def repair_one(body: Repair, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """Repair one mismatch; for admins. Answers {repaired: true}; 409 where it has gone meanwhile."""
    await run_in_threadpool(repair, runtime, Mismatch(body.kind), body.subject, caller=caller)
    return answered({"repaired": True})


def _looked(runtime: Runtime, body: Reconcile) -> dict[str, Any]:
    kind = None if body.kind is None else Mismatch(body.kind)
    with runtime.reading() as house:
        counts = count_mismatches(house)
        found = list_mismatches(house, kind, body.page)
    total = sum(counts.values()) if kind is None else counts[kind]
    return {
        "kinds": [
            {"kind": kind.value, "found": count, "byHand": kind in MANUAL} for kind, count in counts.items()
        ],
        "mismatches": [_wire(row) for row in found],
        "more": total > (body.page + 1) * PAGE,
    }


def _wire(row: Found) -> dict[str, Any]:
    return {
        "kind": row.kind.value,
        "subject": row.subject,
        "orderId": row.order_id,
        "amount": None if row.amount is None else to_major(row.amount),
        "currency": row.currency,
        "since": row.since,
    }
