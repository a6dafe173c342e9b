"""/functions/v1: what does not agree between payments, orders, seats, access and commissions, and its repair."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from starlette.concurrency import run_in_threadpool

from guildhall.api.functions.answers import Answer, Id, Money, Timestamp
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import OF_ADMINS, FunctionRouter
from guildhall.api.functions.route import CallerDep, require_admin
from guildhall.core.money import to_major
from guildhall.core.runtime import Runtime
from guildhall.core.validation import Identifier
from guildhall.domains.backoffice.commands.reconcile import check, check_again
from guildhall.domains.backoffice.commands.repair import repair
from guildhall.domains.backoffice.queries.mismatches import MANUAL, Mismatch
from guildhall.domains.backoffice.queries.reconciliation import PAGE, DetectedMismatch
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once

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
    since: Timestamp | None


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
    checked_at: Timestamp | None
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
        check_again(runtime)
    view = check(runtime, kind, body.page)
    total = sum(view.counts.values()) if kind is None else view.counts[kind]
    return Reconciled(
        kinds=[
            MismatchCount(kind=each, found=found, by_hand=each in MANUAL)
            for each, found in view.counts.items()
        ],
        mismatches=[_to_answer(row) for row in view.rows],
        more=total > (body.page + 1) * PAGE,
        checked_at=view.checked_at,
        progress=None if view.looked is None else Progress(looked=view.looked, orders=view.orders or 0),
    )


def _to_answer(row: DetectedMismatch) -> FoundMismatch:
    return FoundMismatch(
        kind=row.kind,
        subject=row.subject,
        order_id=row.order_id,
        amount=None if row.amount is None else to_major(row.amount),
        currency=row.currency,
        since=row.since,
    )
