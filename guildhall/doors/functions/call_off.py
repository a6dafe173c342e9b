"""/functions/v1: calling off a workshop, and what that would mean."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.route import CallerDep, answered, function_router
from guildhall.kit.money import to_major
from guildhall.kit.wire import Identifier, OptionalText
from guildhall.payments.actions.call_off import call_off
from guildhall.payments.actions.call_off_terms import Due, call_off_terms

router = function_router()


class CallOffTerms(FunctionBody):
    workshop_id: Identifier


class CallOffWorkshop(FunctionBody):
    """`reason` stands in the mail to everybody enrolled. At most `most` seats are dealt with, all without it."""

    workshop_id: Identifier
    refund: bool = True
    reason: OptionalText = None
    most: Annotated[int, Field(ge=1, le=1000)] | None = None


@router.post("/call-off-terms")
async def terms(body: CallOffTerms, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {calledOffAt, reason, people, held, byCard, byHand, failed}; changes nothing.

    `reason` is the stable word of a refusal. `byCard` is what goes back by itself, by currency; `byHand` and `failed`
    name the orders whose money waits for a person.
    """
    provider = runtime.settings.payments.value
    seen = await runtime.read(lambda house: call_off_terms(house, caller, body.workshop_id, provider))
    return answered(
        {
            "calledOffAt": seen.called_off_at,
            "reason": seen.refusal.reason if seen.refusal else None,
            "people": seen.people,
            "held": seen.held,
            "byCard": _sums(seen.by_card),
            "byHand": _wire(seen.by_hand),
            "failed": _wire(seen.failed),
        }
    )


@router.post("/call-off-workshop")
async def call(body: CallOffWorkshop, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {people, refunded, byHand, failed, ahead}.

    Called again it goes on with the seats that are `ahead`, then with what failed, and repeats nothing.
    """
    done = await run_in_threadpool(
        call_off,
        runtime,
        body.workshop_id,
        caller=caller,
        refund=body.refund,
        reason=body.reason or "",
        most=body.most,
    )
    return answered(
        {
            "people": done.people,
            "refunded": _sums(done.refunded),
            "byHand": _wire(done.by_hand),
            "failed": _wire(done.failed),
            "ahead": done.ahead,
        }
    )


def _sums(amounts: dict[str, int]) -> list[dict[str, Any]]:
    return [{"currency": currency, "amount": to_major(amounts[currency])} for currency in sorted(amounts)]


def _wire(orders: list[Due]) -> list[dict[str, Any]]:
    return [
        {"orderId": due.order_id, "amount": to_major(due.amount), "currency": due.currency} for due in orders
    ]
