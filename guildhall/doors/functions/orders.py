"""/functions/v1: what an admin decides about an order's money, and sees before."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from guildhall.backoffice.queries.refund_preview import RefundPreview, preview_refund
from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.route import CallerDep, answered, function_router, require_admin
from guildhall.kit.house import House
from guildhall.kit.money import to_major, to_minor
from guildhall.kit.wire import Identifier
from guildhall.payments.actions.ask_sessions import ask_sessions
from guildhall.payments.actions.decide_payment import decide_payment

router = function_router()


class PreviewRefund(FunctionBody):
    """Without an `amount`, all that is left. `byHand`: the money went back otherwise and is only to be booked."""

    order_id: Identifier
    amount: Annotated[Decimal, Field(gt=0, max_digits=14, decimal_places=2)] | None = None
    by_hand: bool = False


class DecidePayment(FunctionBody):
    payment_id: Identifier
    decision: Literal["accept", "return"]


class AskProvider(FunctionBody):
    order_id: Identifier


@router.post("/refund-preview")
async def refund_preview(body: PreviewRefund, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """What a refund would do, for admins: money, status, access, seat, commission and mail (M4). Changes nothing."""
    require_admin(caller)
    amount = None if body.amount is None else to_minor(body.amount)
    provider = runtime.settings.payments.value

    def look(house: House) -> RefundPreview:
        return preview_refund(house, body.order_id, provider=provider, amount=amount, by_hand=body.by_hand)

    seen = await runtime.read(look)
    return answered(
        {
            "currency": seen.currency,
            "amount": to_major(seen.amount),
            "atProvider": to_major(seen.at_provider),
            "holds": to_major(seen.holds),
            "byHand": body.by_hand,
            "status": {"from": seen.status_from, "to": seen.status_to},
            "access": seen.access,
            "seat": seen.seat,
            "commission": seen.commission
            and {
                "amount": to_major(seen.commission.amount),
                "code": seen.commission.code,
                "settled": seen.commission.settled,
            },
            "mail": seen.mail and {"email": seen.mail[0], "language": seen.mail[1]},
        }
    )


@router.post("/decide-payment")
async def decide(body: DecidePayment, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """Accept money that came unexpectedly for its orders, or send it back (M10); for admins. Answers {decision}."""
    await run_in_threadpool(decide_payment, runtime, body.payment_id, body.decision, caller=caller)
    return answered({"decision": body.decision})


@router.post("/provider-view")
async def provider_view(body: AskProvider, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """What the card provider says now of the payments of an order, for admins. Changes nothing.

    Answers {sessions: [{paymentId, status, paid, amount, currency, problem}]}; `problem` in place of the rest where
    it did not answer.
    """
    require_admin(caller)
    views = await run_in_threadpool(ask_sessions, runtime, body.order_id)
    return answered(
        {
            "sessions": [
                {
                    "paymentId": view.payment_id,
                    "status": view.status,
                    "paid": view.paid,
                    "amount": None if view.amount is None else to_major(view.amount),
                    "currency": view.currency,
                    "problem": view.problem,
                }
                for view in views
            ]
        }
    )
