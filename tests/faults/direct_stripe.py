"""The Stripe fake without the wire: the provider port on the fake's state, fast enough for long sequences."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from guildhall.core.money import Money
from guildhall.domains.payments.payment_events import HostedSession, PaymentEvent
from guildhall.domains.payments.port import (
    ProviderError,
    ProviderRefund,
    RefundRequest,
    SessionRequest,
    WebhookRequest,
)
from guildhall.domains.payments.providers.stripe.objects import REFUND_STATUSES, read_session
from guildhall.domains.payments.providers.stripe.requests import refund_params, session_params
from guildhall.domains.payments.providers.stripe.webhook import parse_delivery
from tests.payments.fake_stripe import FakeStripe, as_event


class DirectStripe:
    """`refunds_as` is the status of the next refunds. Disputed charges are not refunded.

    `meanwhile` is called once, during the next request.
    """

    name = "stripe"

    def __init__(self, fake_stripe: FakeStripe) -> None:
        self.fake_stripe = fake_stripe
        self.refunds_as = "succeeded"
        self.disputed: set[str] = set()
        self.lost: set[str] = set()
        self.meanwhile: Callable[[], None] | None = None
        self._made: dict[str, Any] = {}  # by idempotency key

    def _on_its_way(self) -> None:
        happens, self.meanwhile = self.meanwhile, None
        if happens:
            happens()

    def create_session(self, request: SessionRequest) -> HostedSession:
        self._on_its_way()
        if request.idempotency_key not in self._made:
            self._made[request.idempotency_key] = self.fake_stripe.create(dict(session_params(request)))
        return read_session(self._made[request.idempotency_key])

    def retrieve_session(self, session_id: str) -> HostedSession:
        return read_session(self.fake_stripe.sessions[session_id])

    def expire_session(self, session_id: str) -> HostedSession:
        self._on_its_way()
        if self.fake_stripe.sessions[session_id]["status"] == "open":
            self.fake_stripe.expire(session_id)
        return self.retrieve_session(session_id)

    def find_refund(self, request: RefundRequest) -> ProviderRefund | None:
        made = self._made.get(request.idempotency_key)
        return _refund(made) if made else None

    def refund(self, request: RefundRequest) -> ProviderRefund:
        self._on_its_way()
        if request.idempotency_key not in self._made:
            wire = refund_params(request)
            metadata = dict(request.metadata)
            if request.provider_payment_id in self.disputed:
                raise ProviderError("The charge is disputed", refused=True, code="charge_disputed")
            try:
                made = self.fake_stripe.refund(
                    wire.get("payment_intent", ""), wire.get("amount", 0), metadata, status=self.refunds_as
                )
            except ValueError as problem:
                raise ProviderError("nothing left", refused=True, code=str(problem)) from problem
            self._made[request.idempotency_key] = made
        return _refund(self._made[request.idempotency_key])

    def parse_webhook(self, request: WebhookRequest) -> list[PaymentEvent]:
        return [parse_delivery(request, [self.fake_stripe.webhook_secret], live=False)]

    def events_since(self, since: datetime) -> Iterator[PaymentEvent]:
        for event in reversed(self.fake_stripe.events):
            if event["created"] >= since.timestamp():
                yield as_event(event)


def _refund(made: Any) -> ProviderRefund:
    amount = Money(made["amount"], made["currency"].upper())
    return ProviderRefund(made["id"], REFUND_STATUSES[made["status"]], amount)
