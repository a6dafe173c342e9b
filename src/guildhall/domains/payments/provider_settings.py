"""The settings of a card provider, and what it says of itself by them."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import ClassVar, Self

from pydantic import BaseModel, ConfigDict

from guildhall.config.settings import Settings
from guildhall.domains.payments.port import ProviderError


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


class SetupProblem(StrEnum):
    """The first mistake in a provider's settings that keeps cards from being charged.

    test_key: production would accept test cards. live_key: cards would really be charged outside of production.
    rejected: the provider does not take the key. unreachable: it did not answer.
    """

    NO_PROVIDER = "no_provider"
    NO_KEY = "no_key"
    WRONG_KEY = "wrong_key"
    TEST_KEY = "test_key"
    LIVE_KEY = "live_key"
    REJECTED = "rejected"
    UNREACHABLE = "unreachable"


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
    `office`: the fields that the owner enters in the back office, the secret key first.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", str_strip_whitespace=True)

    title: ClassVar[str]
    test_only: ClassVar[bool] = False
    wallets: ClassVar[bool] = False
    form_key: ClassVar[str] = ""
    office: ClassVar[tuple[str, ...]] = ()

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

    def setup_problem(self, shop: Settings) -> SetupProblem | None:  # noqa: ARG002 - for providers to use
        """Return the first mistake that can be found without the network."""
        return SetupProblem.NO_PROVIDER if self.test_only else None

    def unsafe(self) -> Iterator[str]:
        """Yield a line for each reason not to run in production with these settings."""
        yield from ()

    def problems(self, shop: Settings) -> Iterator[str]:  # noqa: ARG002 - for providers to use
        """Yield a line for each mistake that can be found without the network: the problem and its fix."""
        yield from ()

    def refusal(self, error: ProviderError) -> str:
        """Return the problem and its fix after the provider failed to answer `doctor`. Quotes no secret."""
        return f"{self.title} does not accept the settings or is not reachable ({error.code or 'no answer'})."
