"""/functions/v1: refund previews and decisions about an order's payments, for admins."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FINANCE, FunctionRouter, Reading
from guildhall.api.functions.route import CallerDep
from guildhall.core.money import to_minor
from guildhall.core.validation import Identifier
from guildhall.domains.backoffice.queries.refund_preview import RefundPreview, preview_refund
from guildhall.domains.payments.commands.ask_sessions import SessionView, ask_sessions
from guildhall.domains.payments.commands.decide_payment import decide_payment
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.http.threads import REFUNDING
from guildhall.services.connections.queries import connected

router = FunctionRouter()


class PreviewRefund(FunctionBody):
    """`amount` defaults to the refundable amount. `byHand`: only record a refund made by other means."""

    order_id: Identifier
    amount: Annotated[Decimal, Field(gt=0, max_digits=14, decimal_places=2)] | None = None
    by_hand: bool = False


class DecidePayment(FunctionBody):
    payment_id: Identifier
    decision: Literal["accept", "return"]


class AskProvider(FunctionBody):
    order_id: Identifier


class Decided(Answer):
    decision: Literal["accept", "return"]


class CardSessions(Answer):
    sessions: list[SessionView]


@router.function("/refund-preview", only=FINANCE, refuses=("not_found", "refund_too_large"))
def refund_preview(uow: Reading, body: PreviewRefund) -> RefundPreview:
    """Preview the effects of a refund on money, status, access, seat, commission and email (M4).

    For finance and admins.
    """
    amount = None if body.amount is None else to_minor(body.amount)
    provider = connected(uow).payments
    return preview_refund(uow, body.order_id, provider=provider, amount=amount, by_hand=body.by_hand)


@router.function(
    "/decide-payment",
    refuses=(
        "not_found",
        "already_settled",
        "customer_deleted",
        "other_currency",
        "other_provider",
        "order_changed",
    ),
    once=Once(),
)
async def decide(body: DecidePayment, runtime: RuntimeDep, caller: CallerDep) -> Decided:
    """Accept an unexpected payment for its orders, or return it (M10). For admins."""
    await REFUNDING.run(decide_payment, runtime, body.payment_id, body.decision, caller=caller)
    return Decided(decision=body.decision)


@router.function("/provider-view", only=FINANCE)
async def provider_view(body: AskProvider, runtime: RuntimeDep) -> CardSessions:
    """Return the current state of an order's payments at the payment provider. For finance and admins."""
    return CardSessions(sessions=await REFUNDING.run(ask_sessions, runtime, body.order_id))
