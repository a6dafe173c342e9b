"""Read the state of an order's payments at the provider, to compare it with ours."""

from dataclasses import dataclass
from typing import Annotated

from sqlalchemy import select

from guildhall.core.answer_fields import ReportedMoney, RowId, words
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.models import Payment, PaymentLine
from guildhall.domains.payments.port import ProviderError
from guildhall.domains.payments.providers.registry import provider_of


@dataclass(frozen=True, slots=True)
class SessionView:
    """The state of a checkout session at the payment provider, or the `problem` if it could not be read."""

    payment_id: RowId
    status: Annotated[str, words("open", "complete", "expired")] | None = None
    paid: bool = False
    amount: ReportedMoney | None = None
    problem: str | None = None


def ask_sessions(runtime: Runtime, order_id: str) -> list[SessionView]:
    """Return the state of each page opened for the order, oldest first. Blocks on the network; writes nothing."""
    provider = provider_of(runtime)
    with runtime.reading() as uow:
        rows = uow.db.execute(
            select(Payment.id, Payment.session_id, Payment.provider)
            .join(PaymentLine, PaymentLine.payment_id == Payment.id)
            .where(PaymentLine.order_id == order_id, Payment.session_id.is_not(None))
            .order_by(Payment.created_at, Payment.id)
        ).all()
    views = []
    for payment_id, session_id, made_by in rows:
        if made_by != provider.name:
            views.append(SessionView(payment_id, problem=f"paid through {made_by}"))
            continue
        try:
            seen = provider.retrieve_session(session_id or "")
        except ProviderError as problem:
            views.append(SessionView(payment_id, problem=str(problem)))
            continue
        views.append(SessionView(payment_id, seen.status, seen.paid, seen.amount))
    return views
