"""/functions/v1: find and repair mismatches between payments, orders, seats, access and commissions."""

from typing import Annotated

from pydantic import Field

from guildhall.api.functions.answers import Answer, Timestamp
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FINANCE, FunctionRouter
from guildhall.api.functions.route import CallerDep
from guildhall.core.runtime import Runtime
from guildhall.core.validation import Identifier
from guildhall.domains.backoffice.commands.reconcile import check, check_again
from guildhall.domains.backoffice.commands.repair import repair
from guildhall.domains.backoffice.mismatch_kinds import MANUAL, Mismatch
from guildhall.domains.backoffice.queries.reconciliation import PAGE, DetectedMismatch
from guildhall.domains.integrations.scopes import RECONCILIATION
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.http.threads import REFUNDING

router = FunctionRouter()


class Reconcile(FunctionBody):
    """`kind` defaults to all kinds. `page` starts at 0. `again` restarts the check of a large shop."""

    kind: Mismatch | None = None
    page: Annotated[int, Field(ge=0, le=100_000)] = 0
    again: bool = False


class Repair(FunctionBody):
    kind: Mismatch
    subject: Identifier


class MismatchCount(Answer):
    """The number of mismatches of a kind. `byHand`: they cannot be repaired automatically."""

    kind: Mismatch
    found: int
    by_hand: bool


class Progress(Answer):
    looked: int
    orders: int


class Reconciled(Answer):
    """A page of up to 50 mismatches. Shops with fewer than 20,000 orders are checked during the request.

    Larger shops are checked in the background: `checkedAt` is the time of the last complete check, null before the
    first; `progress` is set while a check is running.
    """

    kinds: list[MismatchCount]
    mismatches: list[DetectedMismatch]
    more: bool
    checked_at: Timestamp | None
    progress: Progress | None


class Repaired(Answer):
    repaired: bool


@router.function("/reconciliation", only=FINANCE, scopes=(RECONCILIATION,))
async def reconciliation(body: Reconcile, runtime: RuntimeDep) -> Reconciled:
    """List mismatches. For finance and admins."""

    return await runtime.database.run_in_thread(lambda: _reconcile(runtime, body))


@router.function(
    "/repair",
    refuses=(
        "already_settled",
        "by_hand",
        "customer_deleted",
        "order_changed",
        "workshop_full",
    ),
    once=Once(),
)
async def repair_one(body: Repair, runtime: RuntimeDep, caller: CallerDep) -> Repaired:
    """Repair a mismatch. For admins. 409 if it no longer exists."""
    await REFUNDING.run(repair, runtime, Mismatch(body.kind), body.subject, caller=caller)
    return Repaired(repaired=True)


def _reconcile(runtime: Runtime, body: Reconcile) -> Reconciled:
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
        mismatches=view.rows,
        more=total > (body.page + 1) * PAGE,
        checked_at=view.checked_at,
        progress=None if view.looked is None else Progress(looked=view.looked, orders=view.orders or 0),
    )
