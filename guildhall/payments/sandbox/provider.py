"""The provider port, answered inside the house. It keeps its own books, as a company elsewhere would."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import Row, insert, select, update

from guildhall.kit.house import House
from guildhall.kit.runtime import Runtime
from guildhall.payments.events import read_session
from guildhall.payments.provider import (
    HostedSession,
    ProviderError,
    ProviderRefund,
    RefundRequest,
    SessionRequest,
)
from guildhall.payments.sandbox.models import SandboxRefund, SandboxSession
from guildhall.payments.sandbox.objects import (
    Happening,
    charge_object,
    refund_object,
    request_of,
    session_object,
)
from guildhall.payments.sandbox.post import post, token


class SandboxProvider:
    """Each call is a transaction of its own, never part of the caller's."""

    name = "sandbox"

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime

    def create_session(self, request: SessionRequest) -> HostedSession:
        with self._runtime.writing() as house:
            if not _known_key(house, request.idempotency_key):
                house.db.execute(
                    insert(SandboxSession).values(
                        id=token("cs"),
                        idempotency_key=request.idempotency_key,
                        payment_intent=token("pi"),
                        amount=request.amount.minor,
                        currency=request.amount.currency,
                        request=request_of(request),
                        payment_status="unpaid",
                        expires_at=request.expires_at,
                        created_at=house.now,
                    )
                )
            row = house.db.execute(
                select(SandboxSession.__table__).where(
                    SandboxSession.idempotency_key == request.idempotency_key
                )
            ).one()
            return hosted(house, row)

    def retrieve_session(self, session_id: str) -> HostedSession:
        with self._runtime.reading() as house:
            return hosted(house, find_session(house, session_id))

    def expire_session(self, session_id: str) -> HostedSession:
        with self._runtime.writing() as house:
            expire(house, session_id)
            return hosted(house, find_session(house, session_id))

    def refund(self, request: RefundRequest) -> ProviderRefund:
        with self._runtime.writing() as house:
            return _found(house, request) or _made(_refund(house, request), request)

    def find_refund(self, request: RefundRequest) -> ProviderRefund | None:
        with self._runtime.reading() as house:
            return _found(house, request)

    def events_since(self, moment: datetime) -> Iterator[dict[str, Any]]:  # noqa: ARG002 - of the port
        """None: its events lie in the house's own database until they are delivered."""
        return iter(())


def find_session(house: House, session_id: str) -> Row[Any]:
    """Raises ProviderError for one that is not there."""
    asked = session_id if session_id.isprintable() else ""  # PostgreSQL knows no text with NUL
    row = house.db.execute(select(SandboxSession.__table__).where(SandboxSession.id == asked)).first()
    if row is None:
        raise ProviderError("No such checkout session", refused=True, code="resource_missing")
    return row


def page_url(house: House, session_id: str) -> str:
    return f"{house.settings.site_url.rstrip('/')}/sandbox/pay/{session_id}"


def hosted(house: House, row: Row[Any]) -> HostedSession:
    return read_session(session_object(row, page_url(house, row.id)))


def expire(house: House, session_id: str) -> bool:
    """End a page that is still open; False where it is over already."""
    ended = house.db.execute(
        update(SandboxSession)
        .where(SandboxSession.id == session_id, SandboxSession.status == "open")
        .values(status="expired")
    )
    if ended.rowcount == 1:
        post(
            house,
            [Happening("checkout.session.expired", session_object(find_session(house, session_id), None))],
        )
    return ended.rowcount == 1


def _known_key(house: House, key: str) -> bool:
    return house.db.scalar(select(SandboxSession.id).where(SandboxSession.idempotency_key == key)) is not None


def _found(house: House, request: RefundRequest) -> ProviderRefund | None:
    asked = select(SandboxRefund.id).where(SandboxRefund.idempotency_key == request.idempotency_key)
    before = house.db.scalar(asked)
    return _made(before, request) if before else None


def _made(refund_id: str, request: RefundRequest) -> ProviderRefund:
    return ProviderRefund(refund_id, "succeeded", request.amount)


def _refund(house: House, request: RefundRequest) -> str:
    """Compare-and-set: no more goes back than was taken."""
    taken = house.db.execute(
        update(SandboxSession)
        .where(
            SandboxSession.payment_intent == request.payment_intent,
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
    row = house.db.execute(
        select(SandboxSession.__table__).where(SandboxSession.payment_intent == request.payment_intent)
    ).one()
    refund_id = token("re")
    house.db.execute(
        insert(SandboxRefund).values(
            id=refund_id,
            session_id=row.id,
            idempotency_key=request.idempotency_key,
            amount=request.amount.minor,
            created_at=house.now,
        )
    )
    refund = refund_object(refund_id, row, request.amount, request.metadata)
    post(
        house,
        [Happening("refund.created", refund), Happening("charge.refunded", charge_object(row, row.refunded))],
    )
    return refund_id
