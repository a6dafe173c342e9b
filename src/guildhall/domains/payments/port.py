"""The port to a card provider: its methods, their requests and responses.

A provider is a folder in `providers`; `docs/guides/recipes.md` lists the steps. Calls go over the network and may take
seconds: make them outside of transactions.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, runtime_checkable

from guildhall.core.money import Money, total
from guildhall.domains.payments.movements import Movement
from guildhall.domains.payments.payment_events import HostedSession, PaymentEvent, RefundStatus

NOT_FOUND = "not_found"
"""The `code` of a ProviderError for a session that the provider does not know."""

NOT_SET_UP = "card_payment_not_set_up"
"""The `code` of a ProviderError while the shop has no provider that moves money."""

TOO_SMALL = "amount_too_small"
"""The `code` of a ProviderError for an amount below what can be paid by card."""


@dataclass(frozen=True, slots=True)
class SessionLine:
    """One line of the hosted page. `amount` is for the whole line."""

    name: str
    amount: Money
    image_url: str | None = None


@dataclass(frozen=True, slots=True)
class SessionRequest:
    """A request for the hosted payment page of one payment. The same key returns the same page.

    embedded: the page is the form of `PaymentForm` instead, for the shop's own page. That page notices its completion;
    `cancel_url` is where payment methods return that lead the buyer elsewhere, paid or not.
    """

    payment_id: str
    idempotency_key: str
    lines: tuple[SessionLine, ...]  # one at least, all of one currency
    language: str
    customer_email: str | None
    order_ids: tuple[str, ...]
    success_url: str
    cancel_url: str
    expires_at: datetime
    embedded: bool = False

    @property
    def amount(self) -> Money:
        return total(line.amount for line in self.lines)


@dataclass(frozen=True, slots=True)
class RefundRequest:
    """A refund to request from the provider. `refund_id` is the id of its row in `refunds`."""

    refund_id: str
    provider_payment_id: str
    amount: Money

    @property
    def idempotency_key(self) -> str:
        return f"refund-{self.refund_id}"

    @property
    def metadata(self) -> Mapping[str, str]:
        return {"refund_id": self.refund_id}


@dataclass(frozen=True, slots=True)
class ProviderRefund:
    id: str
    status: RefundStatus
    amount: Money


@dataclass(frozen=True, slots=True)
class WebhookRequest:
    """A request to the shop's webhook. The names of `headers` are in lower case."""

    body: bytes
    headers: Mapping[str, str]
    received_at: datetime


class NotAuthentic(Exception):
    """A webhook request is not, or not provably, from the provider."""


class Unreadable(Exception):
    """A webhook request contains no event."""


class ProviderError(Exception):
    """The provider refused a request or did not answer.

    `refused`: it answered and did nothing. Otherwise the result is unknown, and the same request may be repeated with
    the same idempotency key. `code` is one of this module's codes or the provider's own, for the log and the admin.
    `answered`: it answered at all, if only with an error of its own.
    """

    def __init__(self, message: str, *, refused: bool, code: str = "", answered: bool = True) -> None:
        super().__init__(message)
        self.refused = refused
        self.code = code
        self.answered = answered


class Provider(Protocol):
    """A card provider. Every method raises ProviderError, and nothing else, if the provider fails or refuses."""

    name: str

    def create_session(self, request: SessionRequest) -> HostedSession: ...

    def retrieve_session(self, session_id: str) -> HostedSession: ...

    def expire_session(self, session_id: str) -> HostedSession:
        """Expire an open session; return any other session unchanged."""

    def refund(self, request: RefundRequest) -> ProviderRefund: ...

    def find_refund(self, request: RefundRequest) -> ProviderRefund | None:
        """Return the refund that this request made before, found by our id in its metadata, or None.

        Providers forget idempotency keys after a day or so: call this before repeating an old request.
        """

    def parse_webhook(self, request: WebhookRequest) -> list[PaymentEvent]:
        """Return the events of a webhook request, verified in the provider's own way.

        A provider that signs its requests checks the signature. A provider that does not sign takes only the
        id from the request, and reads the rest from its API. Raises NotAuthentic, Unreadable.
        """

    def events_since(self, since: datetime) -> Iterator[PaymentEvent]:
        """Yield the events sent since `since`, newest first; fetches them page by page."""


@dataclass(frozen=True, slots=True)
class WebhookState:
    """The shop's webhook as the provider knows it. `missing`: types of events that it does not send."""

    found: bool
    enabled: bool = False
    missing: tuple[str, ...] = ()


@runtime_checkable
class WebhookSetup(Protocol):
    """A provider whose webhook the shop can set up with its API. Raises ProviderError as `Provider` does."""

    def webhook_state(self, url: str) -> WebhookState: ...

    def set_up_webhook(self, url: str) -> str | None:
        """Make the webhook for `url`, or correct it; return the secret of a new one if the provider signs.

        A webhook whose secret the shop does not have is replaced.
        """


@runtime_checkable
class BalanceReport(Protocol):
    """A provider that reports the movements of the shop's balance. Raises ProviderError as `Provider` does."""

    def movements_between(self, since: datetime, until: datetime) -> Iterator[Movement]:
        """Yield the movements from `since` to before `until`; fetches them page by page."""

    def movements_of_payout(self, payout_id: str) -> Iterator[Movement]:
        """Yield the movements whose sum was paid out, without the payout itself."""
