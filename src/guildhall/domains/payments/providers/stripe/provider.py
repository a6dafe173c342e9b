"""Stripe's implementation of the provider port, through the official SDK."""

import logging
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import stripe

from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.breaker import Breaker
from guildhall.domains.payments.movements import Movement, MovementKind
from guildhall.domains.payments.payment_events import HostedSession, PaymentEvent
from guildhall.domains.payments.port import (
    NOT_FOUND,
    TOO_SMALL,
    ProviderError,
    ProviderRefund,
    RefundRequest,
    SessionRequest,
    Unreadable,
    WebhookRequest,
    WebhookState,
)
from guildhall.domains.payments.providers.stripe.balance import read_movement
from guildhall.domains.payments.providers.stripe.endpoint import put_right, state_of
from guildhall.domains.payments.providers.stripe.objects import REFUND_STATUSES, read_session
from guildhall.domains.payments.providers.stripe.requests import (
    events_params,
    movements_params,
    payout_params,
    refund_params,
    refunds_params,
    session_params,
)
from guildhall.domains.payments.providers.stripe.settings import StripeSettings
from guildhall.domains.payments.providers.stripe.webhook import parse_delivery, read_event

if TYPE_CHECKING:
    from stripe.params import BalanceTransactionListParams

log = logging.getLogger(__name__)
logging.getLogger("stripe").setLevel(logging.WARNING)  # the SDK logs every request

_PATHS = ssl.get_default_verify_paths()
stripe.ca_bundle_path = _PATHS.cafile or _PATHS.capath or stripe.ca_bundle_path
"""The system's certificates instead of the SDK's: a company's proxy may have an authority of its own."""

TIMEOUT_SECONDS = (2.0, 5.0)  # not money: to connect, and for each response
RETRIES = 1  # with the same idempotency key, after half a second
CODES = {"resource_missing": NOT_FOUND, "amount_too_small": TOO_SMALL}
"""The port's names of error codes; others stay Stripe's."""


class StripeProvider:
    """Stripe, as the settings name it. Safe to share between threads."""

    name = "stripe"

    def __init__(
        self,
        settings: StripeSettings,
        *,
        timeout: tuple[float, float] = TIMEOUT_SECONDS,  # not money
        retries: int = RETRIES,
    ) -> None:
        self._settings = settings
        self._breaker = Breaker()
        base = settings.stripe_api_base
        self._client = stripe.StripeClient(
            settings.key,
            base_addresses={"api": base} if base else None,
            max_network_retries=retries,
            http_client=stripe.RequestsClient(timeout=timeout),
        )

    def create_session(self, request: SessionRequest) -> HostedSession:
        with self._calling("create_session"):
            made = self._client.v1.checkout.sessions.create(
                session_params(request), options={"idempotency_key": request.idempotency_key}
            )
            return _session(made)

    def retrieve_session(self, session_id: str) -> HostedSession:
        with self._calling("retrieve_session"):
            return _session(self._client.v1.checkout.sessions.retrieve(session_id))

    def expire_session(self, session_id: str) -> HostedSession:
        try:
            with self._calling("expire_session"):
                return _session(self._client.v1.checkout.sessions.expire(session_id))
        except ProviderError as problem:
            if not problem.refused:
                raise
            return self.retrieve_session(session_id)  # it was not open any more

    def refund(self, request: RefundRequest) -> ProviderRefund:
        with self._calling("refund"):
            made = self._client.v1.refunds.create(
                refund_params(request), options={"idempotency_key": request.idempotency_key}
            )
            return _refund(made)

    def find_refund(self, request: RefundRequest) -> ProviderRefund | None:
        with self._calling("find_refund"):
            made = self._client.v1.refunds.list(refunds_params(request)).auto_paging_iter()
            ours = (refund for refund in made if _refund_id(refund) == request.refund_id)
            return next((_refund(refund) for refund in ours), None)

    def parse_webhook(self, request: WebhookRequest) -> list[PaymentEvent]:
        return [parse_delivery(request, self._settings.secrets, live=self._settings.live)]

    def webhook_state(self, url: str) -> WebhookState:
        with self._calling("webhook"):
            return state_of(self._client, url)

    def set_up_webhook(self, url: str) -> str | None:
        with self._calling("webhook"):
            return put_right(self._client, url, has_secret=self._settings.has_secret)

    def events_since(self, since: datetime) -> Iterator[PaymentEvent]:
        with self._calling("events"):
            page = self._client.v1.events.list(events_params(since))
        with _translated_errors():
            for sent in page.auto_paging_iter():
                try:
                    event = read_event(sent.to_dict(), live=self._settings.live)
                except Unreadable as problem:
                    log.error("event %s cannot be read: %s", sent.id, problem)
                    continue
                if event:
                    yield event

    def movements_between(self, since: datetime, until: datetime) -> Iterator[Movement]:
        return self._movements(movements_params(since, until))

    def movements_of_payout(self, payout_id: str) -> Iterator[Movement]:
        listed = self._movements(payout_params(payout_id))
        return (each for each in listed if each.kind is not MovementKind.PAYOUT)

    def _movements(self, params: "BalanceTransactionListParams") -> Iterator[Movement]:
        with self._calling("movements"):
            page = self._client.v1.balance_transactions.list(params)
        with _translated_errors():
            for made in page.auto_paging_iter():
                yield read_movement(made.to_dict())

    @contextmanager
    def _calling(self, call: str) -> Iterator[None]:
        with self._breaker.calling(call), _translated_errors():
            yield


@lru_cache(maxsize=4)
def stripe_provider(settings: StripeSettings) -> StripeProvider:
    """Return the one client of these settings, which keeps connections open."""
    return StripeProvider(settings)


def connect(runtime: Runtime) -> StripeProvider:
    return stripe_provider(StripeSettings.of(runtime.settings))


@contextmanager
def _translated_errors() -> Iterator[None]:
    """Translate the SDK's errors to ProviderError.

    After a 409, a 5xx or no response the result is unknown, a 429 is temporary, and an idempotency key that was used
    with other parameters did something before: these are not `refused`. Any other 4xx is: Stripe did nothing. The SDK
    fails in its own code on JSON that is no object: such an answer cannot be read.
    """
    try:
        yield
    except stripe.StripeError as error:
        status = error.http_status or 0
        later = isinstance(error, (stripe.RateLimitError, stripe.IdempotencyError)) or status == 409
        refused = 400 <= status < 500 and not later
        code = CODES.get(error.code or "", error.code or "")
        message = str(error.user_message or error)
        raise ProviderError(message, refused=refused, code=code, answered=bool(status)) from error
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ProviderError(f"an answer that cannot be read: {error}", refused=False) from error


def _refund(made: stripe.Refund) -> ProviderRefund:
    amount = Money(made.amount, made.currency.upper())
    return ProviderRefund(made.id, REFUND_STATUSES.get(made.status or "", "pending"), amount)


def _refund_id(made: stripe.Refund) -> str | None:
    return made.metadata.to_dict().get("refund_id") if made.metadata else None


def _session(wire: Any) -> HostedSession:
    try:
        made = wire.to_dict()
        return replace(read_session(made), client_secret=made.get("client_secret"))
    except Unreadable as error:
        raise ProviderError(f"an answer that cannot be read: {error}", refused=False) from error
