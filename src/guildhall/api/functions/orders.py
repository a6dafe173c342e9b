"""/functions/v1: what an admin decides about an order's money, and sees before."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from msgspec import field
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from guildhall.api.functions.answers import Answer, Id, Money
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import OF_ADMINS, FunctionRouter
from guildhall.api.functions.route import CallerDep, require_admin
from guildhall.core.money import to_major, to_minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Identifier
from guildhall.domains.backoffice.queries.refund_preview import RefundPreview, preview_refund
from guildhall.domains.payments.commands.ask_sessions import SessionView, ask_sessions
from guildhall.domains.payments.commands.decide_payment import decide_payment
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once

router = FunctionRouter()


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


class StatusChange(Answer):
    before: str = field(name="from")
    after: str = field(name="to")


class CommissionTaken(Answer):
    """`settled`: a payout has paid it already."""

    amount: Money
    code: str
    settled: bool


class Addressee(Answer):
    email: str
    language: str


class RefundEffects(Answer):
    """`amount` would go back, at most `atProvider` to the card; `holds` is the most that can be booked."""

    currency: str
    amount: Money
    at_provider: Money
    holds: Money
    by_hand: bool
    status: StatusChange
    access: Literal["ends", "stays", "none"]
    seat: Literal["freed", "stays", "none"]
    commission: CommissionTaken | None
    mail: Addressee | None


class Decided(Answer):
    decision: Literal["accept", "return"]


class CardSession(Answer):
    """How a payment's page stands at the provider; `problem` in place of the rest where it did not answer."""

    payment_id: Id
    status: str | None
    paid: bool
    amount: Money | None
    currency: str | None
    problem: str | None


class CardSessions(Answer):
    sessions: list[CardSession]


@router.function("/refund-preview", refuses=("not_allowed", "not_found", "refund_too_large"))
async def refund_preview(body: PreviewRefund, runtime: RuntimeDep, caller: CallerDep) -> RefundEffects:
    """What a refund would do, for admins: money, status, access, seat, commission and mail (M4). Changes nothing."""
    require_admin(caller)
    amount = None if body.amount is None else to_minor(body.amount)
    provider = runtime.settings.payments.value

    def appearance(uow: UnitOfWork) -> RefundPreview:
        return preview_refund(uow, body.order_id, provider=provider, amount=amount, by_hand=body.by_hand)

    return _to_answer(await runtime.read(appearance), by_hand=body.by_hand)


@router.function(
    "/decide-payment",
    refuses=(
        "not_allowed",
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
    """Accept money that came unexpectedly for its orders, or send it back (M10); for admins."""
    await run_in_threadpool(decide_payment, runtime, body.payment_id, body.decision, caller=caller)
    return Decided(decision=body.decision)


@router.function("/provider-view", refuses=OF_ADMINS)
async def provider_view(body: AskProvider, runtime: RuntimeDep, caller: CallerDep) -> CardSessions:
    """What the card provider says now of the payments of an order, for admins. Changes nothing."""
    require_admin(caller)
    views = await run_in_threadpool(ask_sessions, runtime, body.order_id)
    return CardSessions(sessions=[_session(view) for view in views])


def _to_answer(seen: RefundPreview, *, by_hand: bool) -> RefundEffects:
    taken, mail = seen.commission, seen.mail
    return RefundEffects(
        currency=seen.currency,
        amount=to_major(seen.amount),
        at_provider=to_major(seen.at_provider),
        holds=to_major(seen.holds),
        by_hand=by_hand,
        status=StatusChange(before=seen.status_from, after=seen.status_to),
        access=seen.access,
        seat=seen.seat,
        commission=CommissionTaken(
            amount=to_major(taken.amount.minor), code=taken.code, settled=taken.settled
        )
        if taken
        else None,
        mail=Addressee(email=mail[0], language=mail[1]) if mail else None,
    )


def _session(view: SessionView) -> CardSession:
    return CardSession(
        payment_id=view.payment_id,
        status=view.status,
        paid=view.paid,
        amount=None if view.amount is None else to_major(view.amount.minor),
        currency=None if view.amount is None else view.amount.currency,
        problem=view.problem,
    )
