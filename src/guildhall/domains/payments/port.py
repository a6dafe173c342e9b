"""The port to a card provider: its methods, their requests and responses.

Calls go over the network and may take seconds: make them outside of transactions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Protocol

from guildhall.core.money import Money, total

SessionStatus = Literal["open", "complete", "expired"]
RefundStatus = Literal["pending", "succeeded", "failed"]

NO_CURRENCY = ""
"""The currency of a zero amount that belongs to no payment."""


@dataclass(frozen=True, slots=True)
class SessionLine:
    """One line of the hosted page. `amount` is for the whole line."""

    name: str
    amount: Money
    image_url: str | None = None


@dataclass(frozen=True, slots=True)
class SessionRequest:
    """A request for the hosted payment page of one payment. The same key returns the same page."""

    payment_id: str
    idempotency_key: str
    lines: tuple[SessionLine, ...]  # one at least, all of one currency
    language: str
    customer_email: str | None
    order_ids: tuple[str, ...]
    success_url: str
    cancel_url: str
    expires_at: datetime

    @property
    def amount(self) -> Money:
        return total(line.amount for line in self.lines)


@dataclass(frozen=True, slots=True)
class HostedSession:
    """A hosted payment page in its current state at the provider. `payment_id` is our id, from its metadata."""

    id: str
    status: SessionStatus
    paid: bool
    amount: Money
    url: str | None = None
    payment_intent: str | None = None
    payment_id: str | None = None

    @classmethod
    def gone(cls, session_id: str) -> HostedSession:
        """Return an expired page, for one that the configured provider does not know and cannot close."""
        return cls(session_id, "expired", paid=False, amount=Money(0, NO_CURRENCY))


@dataclass(frozen=True, slots=True)
class RefundRequest:
    """A refund to request from the provider. `refund_id` is the id of its row in `refunds`."""

    refund_id: str
    payment_intent: str
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


class ProviderError(Exception):
    """The provider refused a request or did not answer.

    `refused`: it answered and did nothing. Otherwise the result is unknown, and the same request may be repeated with
    the same idempotency key. `code` is the provider's error code, for the log and the admin.
    """

    def __init__(self, message: str, *, refused: bool, code: str = "") -> None:
        super().__init__(message)
        self.refused = refused
        self.code = code


class Provider(Protocol):
    """A card provider. Every method raises ProviderError, and nothing else, if the provider fails or refuses."""

    name: str

    def create_session(self, request: SessionRequest) -> HostedSession: ...

    def retrieve_session(self, session_id: str) -> HostedSession: ...

    def expire_session(self, session_id: str) -> HostedSession:
        """Expire an open session; return one that is no longer open unchanged."""

    def refund(self, request: RefundRequest) -> ProviderRefund: ...

    def find_refund(self, request: RefundRequest) -> ProviderRefund | None:
        """Return the refund that this request made before, found by our id in its metadata, or None.

        Providers forget idempotency keys after a day or so: call this before repeating an old request.
        """

    def events_since(self, since: datetime) -> Iterator[dict[str, Any]]:
        """Yield the events sent since `since`, newest first, in webhook format; fetches them page by page."""
