"""Poll the provider for payments and refunds without news: events get lost, and processes die between two steps."""

import logging
from datetime import timedelta

from sqlalchemy import select, update

from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.commands.receive_event import catch_up
from guildhall.domains.payments.commands.request_refund import send_refund
from guildhall.domains.payments.commands.settle_session import settle_session
from guildhall.domains.payments.models import PROVIDER_PAYMENT_ID, Payment, ProviderEvent, Refund
from guildhall.domains.payments.payment_events import HostedSession, SessionSeen
from guildhall.domains.payments.port import NOT_FOUND, Provider, ProviderError, RefundRequest
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.domains.payments.rules import SETTLED

log = logging.getLogger(__name__)

QUIET = timedelta(minutes=15)  # a payment under way without news for so long is polled
UNANSWERED = timedelta(minutes=2)  # a refund without a response for so long is requested again
AT_ONCE = 20


def check_stale(runtime: Runtime) -> int:
    """Settle payments and refunds without news; return the number polled. Blocks on the network.

    Several processes may run it: each claims its rows by updating `updated_at` first.
    """
    provider = provider_of(runtime)
    with runtime.writing() as uow:
        _fail_interrupted(uow)
        _replay_waiting(uow)
        sessions = _claim_sessions(uow, provider.name)
        refunds = _claim_refunds(uow, provider.name)
    for session_id in sessions:
        _poll_session(runtime, provider, session_id)
    for refund in refunds:
        send_refund(runtime, provider, refund, again=True)
    return len(sessions) + len(refunds)


def _poll_session(runtime: Runtime, provider: Provider, session_id: str) -> None:
    try:
        session = provider.retrieve_session(session_id)
    except ProviderError as problem:
        log.warning("payment session %s could not be checked: %s", session_id, problem)
        if problem.code != NOT_FOUND:
            return
        # Created with the key of another account or of the other mode: it cannot be paid any more.
        session = HostedSession.gone(session_id)
    with runtime.writing() as uow:
        settle_session(uow, provider.name, SessionSeen(session))
        if session.provider_payment_id:
            catch_up(uow, provider.name, session.provider_payment_id)


def _fail_interrupted(uow: UnitOfWork) -> None:
    """Mark payments as failed that never got a page: no one can pay them."""
    uow.db.execute(
        update(Payment)
        .where(Payment.status == "opening", Payment.created_at < uow.now - QUIET)
        .values(status="failed")
    )


def _replay_waiting(uow: UnitOfWork) -> None:
    """Handle events that found no payment because its transaction was not committed yet."""
    found = uow.db.execute(
        select(ProviderEvent.provider, ProviderEvent.subject)
        .join(
            Payment,
            (Payment.provider_payment_id == ProviderEvent.subject)
            & (Payment.provider == ProviderEvent.provider),
        )
        .where(ProviderEvent.handled_at.is_(None), Payment.status.in_(SETTLED))
        .distinct()
        .limit(AT_ONCE)
    ).all()
    for provider, provider_payment_id in found:
        if provider_payment_id:
            catch_up(uow, provider, provider_payment_id)


def _claim_sessions(uow: UnitOfWork, provider: str) -> list[str]:
    quiet = (
        select(Payment.id)
        .where(
            Payment.provider == provider,
            Payment.status.in_(["open", "awaiting"]),
            Payment.updated_at < uow.now - QUIET,
        )
        .order_by(Payment.updated_at)
        .limit(AT_ONCE)
        .with_for_update(skip_locked=True)
    )
    ids = uow.db.scalars(quiet).all()
    claimed = (  # sets updated_at alone
        update(Payment).where(Payment.id.in_(ids)).returning(Payment.session_id)
    )
    return [session_id for session_id in uow.db.scalars(claimed) if session_id]


def _claim_refunds(uow: UnitOfWork, provider: str) -> list[RefundRequest]:
    quiet = (
        select(Refund.id, Refund.amount, Refund.currency, PROVIDER_PAYMENT_ID)
        .join(Payment, Payment.id == Refund.payment_id)
        .where(
            Payment.provider == provider,
            Refund.status == "requested",
            Refund.updated_at < uow.now - UNANSWERED,
        )
        .order_by(Refund.created_at)
        .limit(AT_ONCE)
        .with_for_update(of=Refund, skip_locked=True)
    )
    rows = uow.db.execute(quiet).all()
    # An update without values sets updated_at alone, which is the claim.
    uow.db.execute(update(Refund).where(Refund.id.in_([r.id for r in rows])))
    return [RefundRequest(row.id, row.provider_payment_id, Money(row.amount, row.currency)) for row in rows]
