"""Stripe's implementation of the provider port, through the official SDK."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from typing import Any

import stripe

from guildhall.core.money import Money
from guildhall.domains.payments.port import (
    HostedSession,
    ProviderError,
    ProviderRefund,
    RefundRequest,
    SessionRequest,
)
from guildhall.domains.payments.providers.stripe.requests import (
    events_params,
    refund_params,
    refunds_params,
    session_params,
)
from guildhall.domains.payments.webhook_events import REFUND_STATUSES, Unreadable, read_session

TIMEOUT_SECONDS = (4.0, 10.0)  # not money: to connect, and for each response
RETRIES = 2  # with the same idempotency key


class StripeProvider:
    """Stripe. `api_base` points the SDK to another server, for tests. Safe to share between threads."""

    name = "stripe"

    def __init__(
        self,
        secret_key: str,
        api_base: str = "",
        *,
        timeout: tuple[float, float] = TIMEOUT_SECONDS,  # not money
        retries: int = RETRIES,
    ) -> None:
        self._client = stripe.StripeClient(
            secret_key,
            base_addresses={"api": api_base} if api_base else None,
            max_network_retries=retries,
            http_client=stripe.RequestsClient(timeout=timeout),
        )

    def create_session(self, request: SessionRequest) -> HostedSession:
        with _translated_errors():
            made = self._client.v1.checkout.sessions.create(
                session_params(request), options={"idempotency_key": request.idempotency_key}
            )
        return _session(made)

    def retrieve_session(self, session_id: str) -> HostedSession:
        with _translated_errors():
            found = self._client.v1.checkout.sessions.retrieve(session_id)
        return _session(found)

    def expire_session(self, session_id: str) -> HostedSession:
        try:
            with _translated_errors():
                ended = self._client.v1.checkout.sessions.expire(session_id)
        except ProviderError as problem:
            if not problem.refused:
                raise
            return self.retrieve_session(session_id)  # it was not open any more
        return _session(ended)

    def refund(self, request: RefundRequest) -> ProviderRefund:
        with _translated_errors():
            made = self._client.v1.refunds.create(
                refund_params(request), options={"idempotency_key": request.idempotency_key}
            )
        return _refund(made)

    def find_refund(self, request: RefundRequest) -> ProviderRefund | None:
        with _translated_errors():
            made = self._client.v1.refunds.list(refunds_params(request)).auto_paging_iter()
            ours = (refund for refund in made if _refund_id(refund) == request.refund_id)
            return next((_refund(refund) for refund in ours), None)

    def events_since(self, since: datetime) -> Iterator[dict[str, Any]]:
        with _translated_errors():
            for event in self._client.v1.events.list(events_params(since)).auto_paging_iter():
                yield event.to_dict()


@lru_cache(maxsize=4)
def stripe_provider(secret_key: str, api_base: str) -> StripeProvider:
    """Return the one client of an account, which keeps connections open."""
    return StripeProvider(secret_key, api_base)


@contextmanager
def _translated_errors() -> Iterator[None]:
    """Translate the SDK's errors to ProviderError.

    After a 409, a 5xx or no response the result is unknown, a 429 is temporary, and an idempotency key that was used
    with other parameters did something before: these are not `refused`. Any other 4xx is: Stripe did nothing.
    """
    try:
        yield
    except stripe.StripeError as error:
        status = error.http_status or 0
        later = isinstance(error, (stripe.RateLimitError, stripe.IdempotencyError)) or status == 409
        refused = 400 <= status < 500 and not later
        raise ProviderError(
            str(error.user_message or error), refused=refused, code=error.code or ""
        ) from error


def _refund(made: stripe.Refund) -> ProviderRefund:
    amount = Money(made.amount, made.currency.upper())
    return ProviderRefund(made.id, REFUND_STATUSES.get(made.status or "", "pending"), amount)


def _refund_id(made: stripe.Refund) -> str | None:
    return made.metadata.to_dict().get("refund_id") if made.metadata else None


def _session(wire: Any) -> HostedSession:
    try:
        return read_session(wire.to_dict())
    except Unreadable as error:
        raise ProviderError(f"an answer that cannot be read: {error}", refused=False) from error
