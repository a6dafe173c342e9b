"""/functions/v1: what does not agree between payments, orders, seats, access and commissions, and its repair."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from guildhall.backoffice.actions.reconcile import look, look_again
from guildhall.backoffice.actions.repair import repair
from guildhall.backoffice.queries.mismatches import MANUAL, Mismatch
from guildhall.backoffice.queries.reconciliation import PAGE, Found
from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.route import CallerDep, answered, function_router, require_admin
from guildhall.kit.money import to_major
from guildhall.kit.runtime import Runtime
from guildhall.kit.wire import Identifier

router = function_router()


class Reconcile(FunctionBody):
    """Without a `kind`, all of them. `page` counts from 0. again: look through all orders of a large shop anew."""

    kind: Mismatch | None = None
    page: Annotated[int, Field(ge=0, le=100_000)] = 0
    again: bool = False


class Repair(FunctionBody):
    kind: Mismatch
    subject: Identifier


@router.post("/reconciliation")
async def reconciliation(body: Reconcile, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {kinds: [{kind, found, byHand}], mismatches, more, checkedAt, progress}; a page has 50.

    mismatches: [{kind, subject, orderId, amount, currency, since}]. A shop of less than 20,000 orders is looked through
    at once. In a larger one that is done by and by: checkedAt is the moment up to which all orders were looked at, null
    before the first time; progress is {looked, orders} while it is under way, else null.
    """
    require_admin(caller)

    def looked() -> dict[str, Any]:
        return _looked(runtime, body)

    return answered(await run_in_threadpool(looked))


@router.post("/repair")
async def repair_one(body: Repair, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """Repair one mismatch; for admins. Answers {repaired: true}; 409 where it has gone meanwhile."""
    await run_in_threadpool(repair, runtime, Mismatch(body.kind), body.subject, caller=caller)
    return answered({"repaired": True})


def _looked(runtime: Runtime, body: Reconcile) -> dict[str, Any]:
    kind = None if body.kind is None else Mismatch(body.kind)
    if body.again:
        look_again(runtime)
    view = look(runtime, kind, body.page)
    total = sum(view.counts.values()) if kind is None else view.counts[kind]
    return {
        "kinds": [
            {"kind": each.value, "found": found, "byHand": each in MANUAL}
            for each, found in view.counts.items()
        ],
        "mismatches": [_wire(row) for row in view.rows],
        "more": total > (body.page + 1) * PAGE,
        "checkedAt": view.checked_at,
        "progress": None if view.looked is None else {"looked": view.looked, "orders": view.orders},
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
