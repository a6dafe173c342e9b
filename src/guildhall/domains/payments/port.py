"""The port to a card provider: its methods, their requests and responses, and its settings.

A provider is a folder in `providers`; `docs/guides/recipes.md` lists the steps. Calls go over the network and may take
seconds: make them outside of transactions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import ClassVar, Protocol, Self, runtime_checkable

from pydantic import BaseModel, ConfigDict

from guildhall.core.money import Money, total
from guildhall.domains.payments.payment_events import HostedSession, PaymentEvent, RefundStatus
from guildhall.settings import Settings

NOT_FOUND = "not_found"
"""The `code` of a ProviderError for a session that the provider does not know."""

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

    def parse_webhook(self, request: WebhookRequest) -> list[PaymentEvent]:
        """Return the events of a webhook request, verified in the provider's own way.

        A provider that signs its requests checks the signature; one that does not takes only the id from the request,
        and reads the rest from its API. Raises NotAuthentic, Unreadable.
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


class FormState(StrEnum):
    """The first thing that keeps the provider's form out of the checkout, or `ready`.

    none: the provider has no form. no_key, wrong_key, other_mode: the public key is missing, is not one, or is of test
    mode while the secret key is live, or the other way round.
    """

    NONE = "none"
    NO_KEY = "no_key"
    WRONG_KEY = "wrong_key"
    OTHER_MODE = "other_mode"
    READY = "ready"


@dataclass(frozen=True, slots=True)
class PaymentForm:
    """The provider's card form for the shop's own page. A session's `client_secret` opens it.

    `script` is the address of the provider's script, `sources` what it loads, by directive of the page's
    Content-Security-Policy, and `cookies` what it stores in the shop's name.
    """

    script: str
    public_key: str
    sources: Mapping[str, tuple[str, ...]]
    cookies: tuple[str, ...] = ()


def webhook_secret_file(shop: Settings, provider: str) -> Path:
    """Return the file of a webhook's secret that the shop received or made itself, for its owner only."""
    return shop.data_dir.joinpath("secrets", f"{provider}-webhook")


class ProviderSettings(BaseModel, ABC):
    """Settings that a provider needs from the operator, each an environment variable with the prefix GUILDHALL_.

    The type of a secret is SecretStr. `title` is the provider's name for people. `test_only`: it moves no money.
    `wallets`: its payment page offers Apple Pay and Google Pay by itself, where the buyer's device has them.
    `form_key`: the field with the public key of its form for the shop's own page, if it has one.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", str_strip_whitespace=True)

    title: ClassVar[str]
    test_only: ClassVar[bool] = False
    wallets: ClassVar[bool] = False
    form_key: ClassVar[str] = ""

    @classmethod
    def of(cls, shop: Settings) -> Self:
        return cls.model_validate(shop.model_extra or {})

    @property
    def live(self) -> bool:
        """Return True if cards are really charged."""
        return False

    @property
    def form_state(self) -> FormState:
        return FormState.NONE

    @property
    def form(self) -> PaymentForm | None:
        """Return the form for the shop's own page if `form_state` is ready, else None."""
        return None

    def form_problem(self) -> str:
        """Return what keeps the form out of the checkout, and its fix."""
        return f"{self.title} has no form for the checkout."

    @property
    def has_key(self) -> bool:
        """Return True if the shop can call the provider's API."""
        return True

    @property
    def has_secret(self) -> bool:
        """Return True if the shop can verify the provider's events."""
        return True

    @abstractmethod
    def receives(self, shop: Settings) -> bool:
        """Return True if the webhook accepts events of this provider, also of payments from before it was replaced."""

    def unsafe(self) -> Iterator[str]:
        """Yield a line for each reason not to run in production with these settings."""
        yield from ()

    def problems(self, shop: Settings) -> Iterator[str]:  # noqa: ARG002 - for providers to use
        """Yield a line for each mistake that can be found without the network: the problem and its fix."""
        yield from ()

    def refusal(self, error: ProviderError) -> str:
        """Return the problem and its fix after the provider failed to answer `doctor`. Quotes no secret."""
        return f"{self.title} does not accept the settings or is not reachable ({error.code or 'no answer'})."
