"""Open a payment page: prepare it in a transaction, call the provider outside of any, store its response in another."""

import logging
from collections.abc import Sequence

from sqlalchemy import func, select, update

from guildhall.core.errors import Conflict, Refused
from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.agree_amount import agree_amount
from guildhall.domains.orders.commands.await_payment import await_payment
from guildhall.domains.orders.commands.lock_orders import lock_orders
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import AWAITING_PAYMENT
from guildhall.domains.payments.commands.payable import EarlierPayment
from guildhall.domains.payments.commands.prepare_payment import (
    Agreement,
    PaymentLink,
    PreparedPayment,
    RequestedAmount,
    prepare_payment,
)
from guildhall.domains.payments.commands.settle_session import settle_session
from guildhall.domains.payments.models import Payment
from guildhall.domains.payments.payment_events import HostedSession, SessionSeen
from guildhall.domains.payments.port import NOT_SET_UP, TOO_SMALL, Provider, ProviderError, SessionRequest
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.domains.payments.queries.payments import differing_orders
from guildhall.domains.payments.rules import Decision
from guildhall.rest_engine.caller import Caller

log = logging.getLogger(__name__)


def open_payment(
    runtime: Runtime,
    order_ids: Sequence[str],
    *,
    caller: Caller,
    requested: RequestedAmount | None = None,
    embedded: bool = False,
) -> PaymentLink:
    """Return the link of a page where these orders, all of one currency, are paid with one card payment.

    embedded: return the secret of the provider's form for the shop's own page instead; the provider must have one.

    Returns the same page again while it is open. The orders become pending_payment. An admin's different amount is
    applied to the order in the transaction that stores the new page, after the provider has closed the earlier page,
    so that a failure or crash on the way leaves the order unchanged.
    Blocks on the network, 15 seconds for each call at worst: call it outside of the event loop.
    Raises what prepare_payment and store_session raise; Refused("payment_provider", 502) if the provider fails, after
    which the orders can be paid as before.
    """
    provider = provider_of(runtime)
    prepared = runtime.transact(
        lambda uow: prepare_payment(uow, caller, order_ids, requested, provider.name, embedded=embedded)
    )
    if prepared.link:
        return prepared.link
    if prepared.form:
        again = _form_again(runtime, provider, prepared.form)
        return again or open_payment(runtime, order_ids, caller=caller, requested=requested, embedded=True)
    return _open_new(runtime, provider, prepared)


def _open_new(runtime: Runtime, provider: Provider, prepared: PreparedPayment) -> PaymentLink:
    """Create the page of a prepared payment, in place of earlier ones. Raises Refused and Conflict."""
    request = prepared.request
    if request is None:
        raise RuntimeError("a payment was neither found nor started")
    try:
        for payment in prepared.superseded:
            _close_superseded(runtime, provider, payment)
        session = provider.create_session(request)
    except (ProviderError, Conflict) as problem:
        runtime.transact(lambda uow: fail_opening(uow, request.payment_id))
        if isinstance(problem, ProviderError):
            raise _refusal(request.payment_id, problem) from problem
        raise
    try:
        payable = runtime.transact(lambda uow: store_session(uow, request, session, prepared.agreement))
    except Conflict:
        _withdraw(runtime, provider, request, session)
        raise
    link = _link_of(session, request.amount)
    if not (link and payable):
        raise Conflict("not_payable")
    return link


def _link_of(session: HostedSession, amount: Money) -> PaymentLink | None:
    """Return the link of an open page or form, or None if it is over."""
    if session.status != "open" or not (session.url or session.client_secret):
        return None
    return PaymentLink(session.url or "", amount, session.client_secret or "")


def _form_again(runtime: Runtime, provider: Provider, payment: EarlierPayment) -> PaymentLink | None:
    """Return an open form again, whose secret the shop does not keep. Returns None if it is over and was settled.

    Raises Conflict if it was just paid, Refused if the provider fails.
    """
    try:
        link = _link_of(provider.retrieve_session(payment.session_id or ""), payment.amount)
        if link is None:
            _close_superseded(runtime, provider, payment)
    except ProviderError as problem:
        raise _refusal(payment.id, problem) from problem
    return link


def store_session(
    uow: UnitOfWork, request: SessionRequest, session: HostedSession, agreement: Agreement | None = None
) -> bool:
    """Store the provider's page, and apply the amount that an admin set for its order.

    Does nothing if a concurrent request stored the same page. Returns True while all of its orders await payment.
    Raises Conflict if a concurrent request stored another page, if the page's amount differs from the price of its
    orders, or if the amount can no longer be changed; the caller must then close the page.
    """
    if not _store_page(uow, request, session):
        stored = uow.db.scalar(select(Payment.session_id).where(Payment.id == request.payment_id))
        if stored not in (None, session.id):
            raise Conflict("payment_in_progress")
        return still_payable(uow, request.order_ids)
    if agreement:
        agree_amount(
            uow,
            agreement.order_id,
            amount=agreement.amount,
            before=agreement.before,
            actor_id=agreement.actor_id,
            reason=agreement.reason,
        )
    lock_orders(uow, request.order_ids)
    if differing_orders(uow, request.payment_id):
        raise Conflict("price_changed")
    for order_id in request.order_ids:
        await_payment(uow, order_id, reference=session.id)
    return still_payable(uow, request.order_ids)


def _store_page(uow: UnitOfWork, request: SessionRequest, session: HostedSession) -> bool:
    """Write the page onto its payment. Returns False if a concurrent request did."""
    stored = uow.db.execute(
        update(Payment)
        .where(Payment.id == request.payment_id, Payment.status.in_(["opening", "failed"]))
        .where(Payment.session_id.is_(None))
        .values(
            status="open",
            session_id=session.id,
            provider_payment_id=session.provider_payment_id,
            url=session.url,
        )
    )
    return stored.rowcount == 1


def still_payable(uow: UnitOfWork, order_ids: Sequence[str]) -> bool:
    """Return True while all of the orders await payment; one may have been closed meanwhile.

    The page is then not shown to the customer, and the job `close_pages` closes it.
    """
    waiting = Order.id.in_(order_ids), Order.status.in_(sorted(AWAITING_PAYMENT))
    return uow.db.scalar(select(func.count()).where(*waiting)) == len(order_ids)


def _withdraw(runtime: Runtime, provider: Provider, request: SessionRequest, session: HostedSession) -> None:
    """Close a page that was not shown to the customer. If the provider fails, `close_pages` closes it later."""
    runtime.transact(lambda uow: _store_page(uow, request, session))
    try:
        ended = provider.expire_session(session.id)
    except ProviderError as problem:
        log.warning("payment session %s could not be closed: %s", session.id, problem)
        return
    runtime.transact(lambda uow: settle_session(uow, provider.name, SessionSeen(ended)))


def fail_opening(uow: UnitOfWork, payment_id: str) -> None:
    """Mark a payment without a page as failed: the next attempt is a new payment with a new idempotency key."""
    uow.db.execute(
        update(Payment).where(Payment.id == payment_id, Payment.status == "opening").values(status="failed")
    )


def _close_superseded(runtime: Runtime, provider: Provider, payment: EarlierPayment) -> None:
    """Close a page that a newer one replaces, so that no one pays twice. Raises Conflict if it was just paid.

    A page of another provider, from before GUILDHALL_PAYMENTS was changed, counts as closed; money that still arrives
    through it is accepted (M10).
    """
    ours, session_id = payment.provider == provider.name, payment.session_id or ""
    session = provider.expire_session(session_id) if ours else HostedSession.gone(session_id)
    outcome = runtime.transact(lambda uow: settle_session(uow, payment.provider, SessionSeen(session)))
    if session.status == "complete" or not (ours or outcome == Decision.EXPIRE):
        raise Conflict("payment_in_progress")


def _refusal(payment_id: str, problem: ProviderError) -> Refused:
    log.error(
        "the provider opened no page for payment %s: %s (%s)",
        payment_id,
        problem,
        problem.code or "no answer",
    )
    if problem.code == TOO_SMALL:
        return Refused("amount_too_small")
    if problem.code == NOT_SET_UP:
        return Refused("card_payment_not_set_up", status=503)
    return Refused("payment_provider", status=502)
