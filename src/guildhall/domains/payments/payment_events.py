"""Events that a card provider reports, in the shop's own words, and the form in which the inbox stores them.

Pure: no database, no clock, no provider. Each provider translates its webhooks into these.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from guildhall.core.money import Money
from guildhall.rest_engine.errors import DialectError
from guildhall.rest_engine.writing.body import check_storable

SessionStatus = Literal["open", "complete", "expired"]
RefundStatus = Literal["pending", "succeeded", "failed"]

NO_CURRENCY = ""
"""The currency of a zero amount that belongs to no payment."""


@dataclass(frozen=True, slots=True)
class HostedSession:
    """A hosted payment page in its current state at the provider.

    `provider_payment_id` is the provider's id of the payment made on the page; refunds and disputes name it.
    `payment_id` is our id, which the provider keeps with the page. A form in the shop's own page has a `client_secret`
    in place of a `url`; it is neither stored nor logged.
    """

    id: str
    status: SessionStatus
    paid: bool
    amount: Money
    url: str | None = None
    provider_payment_id: str | None = None
    payment_id: str | None = None
    client_secret: Annotated[str | None, Field(exclude=True)] = field(default=None, repr=False)

    @classmethod
    def gone(cls, session_id: str) -> "HostedSession":
        """Return an expired page, in place of a page that the configured provider does not know and cannot close."""
        return cls(session_id, "expired", paid=False, amount=Money(0, NO_CURRENCY))


@dataclass(frozen=True, slots=True)
class SessionSeen:
    """A session changed. `failed`: its delayed payment failed."""

    session: HostedSession
    failed: bool = False


@dataclass(frozen=True, slots=True)
class RefundSeen:
    """A refund or dispute has a new status. `refund_id` is our row's id if the shop requested it.

    A dispute takes the money at once (pending), keeps it (succeeded) or returns it (failed: the shop won). The shop may
    send its evidence until `respond_by`.
    """

    kind: Literal["refund", "dispute"]
    id: str
    provider_payment_id: str
    amount: Money
    status: RefundStatus
    refund_id: str | None = None
    respond_by: datetime | None = None


@dataclass(frozen=True, slots=True)
class ChargeSeen:
    """A payment was refunded. `amount_refunded` is the total refunded so far."""

    provider_payment_id: str
    amount_refunded: Money


@dataclass(frozen=True, slots=True)
class PayerSeen:
    """A charge succeeded. `payment_id` is our id.

    `card` is a fingerprint of the card and `name` the payer's name. The inbox hashes both before it stores them.
    """

    payment_id: str
    card: str | None = field(default=None, repr=False)
    name: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class PaymentRefused:
    """The bank refused a card or debit. The buyer may try again on the same page."""


Change = SessionSeen | RefundSeen | ChargeSeen | PayerSeen | PaymentRefused

_KINDS: dict[str, type[Change]] = {
    "session": SessionSeen,
    "refund": RefundSeen,
    "charge": ChargeSeen,
    "payer": PayerSeen,
    "refused": PaymentRefused,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_ADAPTERS: dict[str, TypeAdapter[Any]] = {name: TypeAdapter(kind) for name, kind in _KINDS.items()}


@dataclass(frozen=True, slots=True)
class PaymentEvent:
    """One authentic event of a provider.

    `id` never changes when the provider repeats the event, and no other provider uses it. `type` is the provider's
    name for it, for the log and the admin. `change` is None if the event does not concern the shop, or if it cannot be
    read; `problem` is the reason for the latter.
    """

    id: str
    type: str
    created_at: datetime
    change: Change | None = None
    problem: str = ""


LONGEST_NAME = 255


def is_storable(event: PaymentEvent) -> bool:
    """Return False for an event that no database could store: it has no id, an overlong one, or text with NUL."""
    try:
        check_storable([event.id, event.type, stored_form(event)])
    except DialectError:
        return False
    return 0 < len(event.id) <= LONGEST_NAME and 0 < len(event.type) <= LONGEST_NAME


def stored_form(event: PaymentEvent) -> dict[str, Any]:
    """Return an event's content as JSON, as the inbox stores it: `{"refund": {"id": ..., "amount": ...}}`."""
    if event.change is None:
        return {"problem": event.problem} if event.problem else {}
    name = _NAMES[type(event.change)]
    return {name: _ADAPTERS[name].dump_python(event.change, mode="json")}


def read_stored(payload: dict[str, Any]) -> Change | None:
    """Return the change of a stored event. Raises pydantic's ValidationError for any other JSON."""
    for name, adapter in _ADAPTERS.items():
        if name in payload:
            change: Change = adapter.validate_python(payload[name])
            return change
    return None
