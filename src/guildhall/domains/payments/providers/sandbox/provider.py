"""The sandbox's implementation of the provider port, with its own tables in the shop's database."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import Row, insert, select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.movements import Movement, MovementKind
from guildhall.domains.payments.payment_events import (
    ChargeSeen,
    HostedSession,
    PaymentEvent,
    RefundSeen,
    SessionSeen,
)
from guildhall.domains.payments.port import (
    NOT_FOUND,
    NOT_SET_UP,
    ProviderError,
    ProviderRefund,
    RefundRequest,
    SessionRequest,
    WebhookRequest,
)
from guildhall.domains.payments.providers.sandbox.balance import between, move, of_payout, pay_out
from guildhall.domains.payments.providers.sandbox.models import SESSION, SandboxRefund, SandboxSession
from guildhall.domains.payments.providers.sandbox.webhook import (
    SandboxEvent,
    parse_delivery,
    queue_events,
    session_of,
    token,
)


class SandboxProvider:
    """The sandbox provider. Each call is a transaction of its own, never part of the caller's."""

    name = "sandbox"

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime

    def create_session(self, request: SessionRequest) -> HostedSession:
        if self._runtime.settings.production:
            raise ProviderError("no card provider is set up", refused=True, code=NOT_SET_UP)
        return self._runtime.transact(lambda uow: _session_of(uow, request))

    def retrieve_session(self, session_id: str) -> HostedSession:
        with self._runtime.reading() as uow:
            return hosted(uow, find_session(uow, session_id))

    def expire_session(self, session_id: str) -> HostedSession:
        def close(uow: UnitOfWork) -> HostedSession:
            expire(uow, session_id)
            return hosted(uow, find_session(uow, session_id))

        return self._runtime.transact(close)

    def refund(self, request: RefundRequest) -> ProviderRefund:
        def refund(uow: UnitOfWork) -> ProviderRefund:
            _lock_charge(uow, request)
            return _found(uow, request) or _made(_refund(uow, request), request)

        return self._runtime.transact(refund)

    def find_refund(self, request: RefundRequest) -> ProviderRefund | None:
        with self._runtime.reading() as uow:
            return _found(uow, request)

    def parse_webhook(self, request: WebhookRequest) -> list[PaymentEvent]:
        return [parse_delivery(request, self._runtime.settings)]

    def events_since(self, since: datetime) -> Iterator[PaymentEvent]:  # noqa: ARG002 - of the port
        """Yield nothing: the sandbox keeps its events in the shop's database and retries until they are delivered."""
        return iter(())

    def movements_between(self, since: datetime, until: datetime) -> Iterator[Movement]:
        self._runtime.transact(pay_out)
        with self._runtime.reading() as uow:
            return between(uow, since, until)

    def movements_of_payout(self, payout_id: str) -> Iterator[Movement]:
        with self._runtime.reading() as uow:
            return of_payout(uow, payout_id)


def connect(runtime: Runtime) -> SandboxProvider:
    return SandboxProvider(runtime)


def find_session(uow: UnitOfWork, session_id: str) -> Row[Any]:
    """Return the row of a session. Raises ProviderError if there is none."""
    requested = session_id if session_id.isprintable() else ""  # PostgreSQL refuses text with NUL
    row = uow.db.execute(SESSION.where(SandboxSession.id == requested)).first()
    if row is None:
        raise ProviderError("No such session", refused=True, code=NOT_FOUND)
    return row


def page_url(uow: UnitOfWork, session_id: str) -> str:
    return f"{uow.settings.site_url.rstrip('/')}/sandbox/pay/{session_id}"


def hosted(uow: UnitOfWork, row: Row[Any]) -> HostedSession:
    return session_of(row, page_url(uow, row.id))


def expire(uow: UnitOfWork, session_id: str) -> bool:
    """Expire an open page and queue its event. Returns False if it is not open."""
    ended = uow.db.execute(
        update(SandboxSession)
        .where(SandboxSession.id == session_id, SandboxSession.status == "open")
        .values(status="expired")
    )
    if ended.rowcount == 1:
        ended_session = SessionSeen(session_of(find_session(uow, session_id)))
        queue_events(uow, [SandboxEvent("session.expired", ended_session)])
    return ended.rowcount == 1


def _session_of(uow: UnitOfWork, request: SessionRequest) -> HostedSession:
    """Return the page of an idempotency key; concurrent requests create one page."""
    row = {
        "id": token("session"),
        "idempotency_key": request.idempotency_key,
        "charge_id": token("charge"),
        "amount": request.amount.minor,
        "currency": request.amount.currency,
        "request": request_of(request),
        "payment_status": "unpaid",
        "expires_at": request.expires_at,
    }
    insert_new(uow.db, SandboxSession, row)
    known = SandboxSession.idempotency_key == request.idempotency_key
    return hosted(uow, uow.db.execute(SESSION.where(known)).one())


def _lock_charge(uow: UnitOfWork, request: RefundRequest) -> None:
    """Lock the session, so that of two concurrent equal requests the second finds the refund of the first."""
    paid = select(SandboxSession.id).where(SandboxSession.charge_id == request.provider_payment_id)
    uow.db.execute(paid.with_for_update())


def _found(uow: UnitOfWork, request: RefundRequest) -> ProviderRefund | None:
    requested = select(SandboxRefund.id).where(SandboxRefund.idempotency_key == request.idempotency_key)
    before = uow.db.scalar(requested)
    return _made(before, request) if before else None


def _made(refund_id: str, request: RefundRequest) -> ProviderRefund:
    return ProviderRefund(refund_id, "succeeded", request.amount)


def _refund(uow: UnitOfWork, request: RefundRequest) -> str:
    """Compare and set: refund no more than was charged, and queue the events."""
    taken = uow.db.execute(
        update(SandboxSession)
        .where(
            SandboxSession.charge_id == request.provider_payment_id,
            SandboxSession.payment_status == "paid",
            SandboxSession.currency == request.amount.currency,
            SandboxSession.refunded + request.amount.minor <= SandboxSession.amount,
        )
        .values(refunded=SandboxSession.refunded + request.amount.minor)
    )
    if taken.rowcount != 1:
        raise ProviderError(
            "Refund exceeds what is left of the charge", refused=True, code="charge_already_refunded"
        )
    row = uow.db.execute(SESSION.where(SandboxSession.charge_id == request.provider_payment_id)).one()
    refund_id = token("refund")
    uow.db.execute(
        insert(SandboxRefund).values(
            id=refund_id,
            session_id=row.id,
            idempotency_key=request.idempotency_key,
            amount=request.amount.minor,
        )
    )
    move(uow, MovementKind.REFUND, -request.amount, row.charge_id, refund_id)
    made = RefundSeen("refund", refund_id, row.charge_id, request.amount, "succeeded", request.refund_id)
    all_refunds = ChargeSeen(row.charge_id, Money(row.refunded, row.currency))
    queue_events(uow, [SandboxEvent("refund.made", made), SandboxEvent("charge.refunded", all_refunds)])
    return refund_id


def request_of(request: SessionRequest) -> dict[str, Any]:
    """Return the data of a request that the sandbox stores for its page and its events."""
    return {
        "lines": [
            {"name": line.name, "amount": line.amount.minor, "image_url": line.image_url}
            for line in request.lines
        ],
        "language": request.language,
        "customer_email": request.customer_email,
        "success_url": request.success_url,
        "cancel_url": request.cancel_url,
        "metadata": {"payment_id": request.payment_id, "order_ids": ",".join(request.order_ids)},
    }
