"""/functions/v1: cancel a workshop, and preview the cancellation."""

from typing import Annotated

from pydantic import Field

from guildhall.api.functions.answers import Answer, CurrencyAmount, Timestamp, sums
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FunctionRouter, Reading
from guildhall.api.functions.route import CallerDep
from guildhall.core.validation import Identifier, OptionalText
from guildhall.domains.payments.commands.cancel_workshop import cancel_workshop
from guildhall.domains.payments.commands.cancel_workshop_terms import WaitingRefund, cancel_workshop_terms
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.http.threads import REFUNDING
from guildhall.services.connections.queries import connected

router = FunctionRouter()


class CancellationTerms(FunctionBody):
    workshop_id: Identifier


class CancelWorkshopRequest(FunctionBody):
    """`reason` is included in the email to the participants. `most` limits the seats processed by one call."""

    workshop_id: Identifier
    refund: bool = True
    reason: OptionalText = None
    most: Annotated[int, Field(ge=1, le=1000)] | None = None


class CancellationPreview(Answer):
    """`reason` is set if the workshop cannot be canceled. `people` would be notified; `held` seats are unpaid.

    `byCard` is refunded automatically; `byHand` was paid by other means; `failed` refunds were refused by the provider.
    """

    cancelled_at: Timestamp | None
    reason: str | None
    people: int
    held: int
    by_card: list[CurrencyAmount]
    by_hand: list[WaitingRefund]
    failed: list[WaitingRefund]


class CanceledWorkshop(Answer):
    """The result of this call: the number of people notified and the refunds. `ahead` seats are left for the next
    call."""

    people: int
    refunded: list[CurrencyAmount]
    by_hand: list[WaitingRefund]
    failed: list[WaitingRefund]
    ahead: int


@router.function("/cancel-workshop-terms", refuses=("not_found",))
def terms(uow: Reading, body: CancellationTerms, caller: CallerDep) -> CancellationPreview:
    """Preview the cancellation of a workshop, or what is left to do of it. For admins."""
    seen = cancel_workshop_terms(uow, caller, body.workshop_id, connected(uow).payments)
    return CancellationPreview(
        cancelled_at=seen.called_off_at,
        reason=seen.refusal.reason if seen.refusal else None,
        people=seen.people,
        held=seen.held,
        by_card=sums(seen.by_card),
        by_hand=seen.by_hand,
        failed=seen.failed,
    )


@router.function(
    "/cancel-workshop",
    refuses=("not_found", "workshop_over", "other_provider", "other_currency"),
    once=Once(),
)
async def cancel(body: CancelWorkshopRequest, runtime: RuntimeDep, caller: CallerDep) -> CanceledWorkshop:
    """Cancel a workshop: no more bookings, participants are notified, and payments are refunded. For admins.

    Repeated calls continue with the seats that are `ahead`, then retry failed refunds. No step is repeated.
    """
    done = await REFUNDING.run(
        cancel_workshop,
        runtime,
        body.workshop_id,
        caller=caller,
        refund=body.refund,
        reason=body.reason or "",
        most=body.most,
    )
    return CanceledWorkshop(
        people=done.people,
        refunded=sums(done.refunded),
        by_hand=done.by_hand,
        failed=done.failed,
        ahead=done.ahead,
    )
