"""/functions/v1/waiting: the work that waits for staff."""

from typing import Annotated

from msgspec import Meta

from guildhall.api.functions.answers import Answer, Id, Timestamp
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ALL_STAFF, FunctionRouter, Reading
from guildhall.api.functions.route import CallerDep
from guildhall.domains.backoffice.queries.waiting import (
    MOST_ORDERS,
    Waiting,
    first_deadline,
    waiting_counts,
    waiting_orders,
)

router = FunctionRouter()


class WaitingCount(Answer):
    kind: Waiting
    count: int


class WaitingCounts(Answer):
    """The kinds that the caller's role works on, the most urgent first; also kinds of which nothing waits.

    `disputeDueBy`: the first deadline of the open disputes, null if none is known.
    """

    counts: list[WaitingCount]
    dispute_due_by: Timestamp | None


class WaitingOrdersOf(FunctionBody):
    kind: Waiting


class WaitingOrders(Answer):
    """The newest orders of the kind; none if it is not about orders."""

    ids: Annotated[list[Id], Meta(max_length=MOST_ORDERS)]


@router.function("/waiting", only=ALL_STAFF)
def waiting(uow: Reading, caller: CallerDep) -> WaitingCounts:
    """Return how much work waits: disputes, undecided payments, messages and others. For staff."""
    role = caller.role
    counts, due_by = waiting_counts(uow, role), first_deadline(uow, role)
    return WaitingCounts(
        counts=[WaitingCount(kind=kind, count=count) for kind, count in counts.items()], dispute_due_by=due_by
    )


@router.function("/waiting-orders", only=ALL_STAFF)
def orders_waiting(uow: Reading, body: WaitingOrdersOf, caller: CallerDep) -> WaitingOrders:
    """Return the ids of the orders that wait for staff: disputed ones, or paid ones that delivered nothing."""
    return WaitingOrders(ids=waiting_orders(uow, caller.role, body.kind))
