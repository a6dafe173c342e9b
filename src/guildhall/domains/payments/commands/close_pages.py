"""Close payment pages that must not be paid any more: their order was canceled, paid in another way, or has another
price now."""

import logging
from functools import partial

from sqlalchemy import or_, select

from guildhall.core.runtime import Runtime
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import AWAITING_PAYMENT
from guildhall.domains.payments.commands.settle_session import settle_session
from guildhall.domains.payments.models import Payment, PaymentLine
from guildhall.domains.payments.payment_events import SessionSeen
from guildhall.domains.payments.port import ProviderError
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.domains.payments.queries.payments import AMOUNT_DIFFERS

log = logging.getLogger(__name__)

AT_ONCE = 20

_OUTDATED = (
    select(Payment.session_id)
    .join(PaymentLine, PaymentLine.payment_id == Payment.id)
    .join(Order, Order.id == PaymentLine.order_id)
    .where(
        Payment.status == "open",
        Payment.session_id.is_not(None),
        or_(Order.status.not_in(sorted(AWAITING_PAYMENT)), AMOUNT_DIFFERS),
    )
    .distinct()
    .limit(AT_ONCE)
)


def close_pages(runtime: Runtime) -> int:
    """Close open pages of orders that do not await payment or have another price; return the number closed.

    Blocks on the network. No queue is needed: an open page of a closed order is found by the query, whatever closed
    the order, and again on the next run if the provider fails. Closing a page twice does no harm. Other orders of the
    same page can be paid again on a new page.
    """
    provider = provider_of(runtime)
    with runtime.reading() as uow:
        ours = _OUTDATED.where(Payment.provider == provider.name)
        sessions = [session_id for session_id in uow.db.scalars(ours) if session_id]
    closed = 0
    for session_id in sessions:
        try:
            session = provider.expire_session(session_id)
        except ProviderError as problem:
            log.warning("payment session %s could not be closed: %s", session_id, problem)
            continue
        seen = SessionSeen(session)
        runtime.transact(partial(settle_session, provider=provider.name, seen=seen))
        closed += session.status != "open"
    return closed
