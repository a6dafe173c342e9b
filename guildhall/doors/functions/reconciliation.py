"""/functions/v1: what does not agree between payments, orders, seats, access and commissions, and its repair."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from starlette.concurrency import run_in_threadpool

from guildhall.backoffice.actions.reconcile import look, look_again
from guildhall.backoffice.actions.repair import repair
from guildhall.backoffice.queries.mismatches import MANUAL, Mismatch
from guildhall.backoffice.queries.reconciliation import PAGE, Found
from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.answers import Answer, Id, Moment, Money
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.declare import OF_ADMINS, FunctionRouter
from guildhall.doors.functions.route import CallerDep, require_admin
from guildhall.doors.once import Once
from guildhall.kit.money import to_major
from guildhall.kit.runtime import Runtime
from guildhall.kit.wire import Identifier

router = FunctionRouter()


class Reconcile(FunctionBody):
    """Without a `kind`, all of them. `page` counts from 0. again: look through all orders of a large shop anew."""

    kind: Mismatch | None = None
    page: Annotated[int, Field(ge=0, le=100_000)] = 0
    again: bool = False


class Repair(FunctionBody):
    kind: Mismatch
    subject: Identifier


class MismatchCount(Answer):
    """`byHand`: only a person can decide about these."""

    kind: Mismatch
    found: int
    by_hand: bool


class FoundMismatch(Answer):
    """`subject` is what is repaired: an order, a payment or a refund."""

    kind: Mismatch
    subject: Id
    order_id: Id
    amount: Money | None
    currency: str | None
    since: Moment | None


class Progress(Answer):
    looked: int
    orders: int


class Reconciled(Answer):
    """A page has 50 mismatches. A shop of less than 20,000 orders is looked through at once.

    In a larger one that is done by and by: `checkedAt` is the moment up to which all orders were looked at, null before
    the first time; `progress` is there while it is under way.
    """

    kinds: list[MismatchCount]
    mismatches: list[FoundMismatch]
    more: bool
    checked_at: Moment | None
    progress: Progress | None


class Repaired(Answer):
    repaired: bool


@router.function("/reconciliation", refuses=OF_ADMINS)
async def reconciliation(body: Reconcile, runtime: RuntimeDep, caller: CallerDep) -> Reconciled:
    """For admins: what does not agree."""
    require_admin(caller)

    def looked() -> Reconciled:
        return _looked(runtime, body)

    return await run_in_threadpool(looked)


@router.function(
    "/repair",
    refuses=(
        "not_allowed",
        "already_settled",
        "by_hand",
        "customer_deleted",
        "order_changed",
        "workshop_full",
    ),
    once=Once(),
)
async def repair_one(body: Repair, runtime: RuntimeDep, caller: CallerDep) -> Repaired:
    """Repair one mismatch; for admins. 409 where it has gone meanwhile."""
    await run_in_threadpool(repair, runtime, Mismatch(body.kind), body.subject, caller=caller)
    return Repaired(repaired=True)


def _looked(runtime: Runtime, body: Reconcile) -> Reconciled:
    kind = None if body.kind is None else Mismatch(body.kind)
    if body.again:
        look_again(runtime)
    view = look(runtime, kind, body.page)
    total = sum(view.counts.values()) if kind is None else view.counts[kind]
    return Reconciled(
        kinds=[
            MismatchCount(kind=each, found=found, by_hand=each in MANUAL)
            for each, found in view.counts.items()
        ],
        mismatches=[_told(row) for row in view.rows],
        more=total > (body.page + 1) * PAGE,
        checked_at=view.checked_at,
        progress=None if view.looked is None else Progress(looked=view.looked, orders=view.orders or 0),
    )


def _told(row: Found) -> FoundMismatch:
    return FoundMismatch(
        kind=row.kind,
        subject=row.subject,
        order_id=row.order_id,
        amount=None if row.amount is None else to_major(row.amount),
        currency=row.currency,
        since=row.since,
    )
