"""The port to a card provider: what the house asks of one, and what it hears back.

Calls go over the network and may take seconds: they are made outside every transaction.
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
"""The currency of an amount that nobody was asked for."""


@dataclass(frozen=True, slots=True)
class SessionLine:
    """One line of the hosted page. `amount` is that of the whole line."""

    name: str
    amount: Money
    image_url: str | None = None


@dataclass(frozen=True, slots=True)
class SessionRequest:
    """A hosted payment page for one payment. Repeating it with the same key gives the same page."""

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
    """A hosted payment page as the provider has it now. `payment_id` is ours, which it was made with."""

    id: str
    status: SessionStatus
    paid: bool
    amount: Money
    url: str | None = None
    payment_intent: str | None = None
    payment_id: str | None = None

    @classmethod
    def gone(cls, session_id: str) -> HostedSession:
        """One that the house's provider does not know: nobody can be asked to close it."""
        return cls(session_id, "expired", paid=False, amount=Money(0, NO_CURRENCY))


@dataclass(frozen=True, slots=True)
class RefundRequest:
    """Money to send back for `refund_id`, one of our rows."""

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
    """The provider said no, or did not answer.

    `refused`: it answered, and nothing was done. Otherwise nobody knows: the same request, with the same idempotency
    key, may be repeated. `code` is the provider's word for it, for the log and the admin.
    """

    def __init__(self, message: str, *, refused: bool, code: str = "") -> None:
        super().__init__(message)
        self.refused = refused
        self.code = code


class Provider(Protocol):
    """Every method raises ProviderError, and nothing else, when the provider does not do what was asked."""

    name: str

    def create_session(self, request: SessionRequest) -> HostedSession: ...

    def retrieve_session(self, session_id: str) -> HostedSession: ...

    def expire_session(self, session_id: str) -> HostedSession:
        """End an open session; one that is no longer open is answered as it is."""

    def refund(self, request: RefundRequest) -> ProviderRefund: ...

    def find_refund(self, request: RefundRequest) -> ProviderRefund | None:
        """The refund that this request made before, by our id in its metadata; None where there is none.

        A provider forgets idempotency keys after a day or so: whoever repeats an old request looks first.
        """

    def events_since(self, timestamp: datetime) -> Iterator[dict[str, Any]]:
        """What it has told since then, newest first, in the form of its webhook; asked for as it is read."""
