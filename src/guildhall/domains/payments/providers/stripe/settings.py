"""Stripe's settings: which there are, and how they are checked."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Self

from pydantic import AfterValidator, SecretStr

from guildhall.config import addresses
from guildhall.config.settings import Settings
from guildhall.core.observability.logs import masked
from guildhall.domains.payments.port import ProviderError
from guildhall.domains.payments.provider_settings import (
    FormState,
    PaymentForm,
    ProviderSettings,
    SetupProblem,
    webhook_secret_file,
)

NO_KEY = "GUILDHALL_STRIPE_SECRET_KEY is not set."
NO_SECRET = (
    "The shop cannot verify Stripe's events: connect Stripe on the page Integrations of the back office, run guildhall "
    "connect-payments, or set GUILDHALL_STRIPE_WEBHOOK_SECRET."
)
FORM_PROBLEMS = {
    FormState.NO_KEY: "GUILDHALL_STRIPE_PUBLISHABLE_KEY is not set: copy the key that starts with pk_ from Stripe.",
    FormState.WRONG_KEY: (
        "GUILDHALL_STRIPE_PUBLISHABLE_KEY is not a publishable key: those start with pk_test_ or pk_live_."
    ),
    FormState.OTHER_MODE: (
        "GUILDHALL_STRIPE_PUBLISHABLE_KEY and GUILDHALL_STRIPE_SECRET_KEY are of different modes: set both to test "
        "keys, or both to live keys."
    ),
}
SCRIPT = "https://js.stripe.com/endive/stripe.js"
"""Stripe.js of the SDK's API version. Stripe forbids to serve a copy."""

SOURCES = {
    "script-src": ("https://js.stripe.com", "https://*.js.stripe.com", "https://checkout.stripe.com"),
    "frame-src": (
        "https://js.stripe.com",
        "https://*.js.stripe.com",
        "https://hooks.stripe.com",
        "https://checkout.stripe.com",
    ),
    "connect-src": ("https://api.stripe.com", "https://checkout.stripe.com"),
}
"""The list of Stripe's security guide for Stripe.js and the embedded checkout."""


class StripeSettings(ProviderSettings):
    """The keys of the account, the secrets of its webhook endpoint, and another address of the API, for tests."""

    title: ClassVar[str] = "Stripe"
    wallets: ClassVar[bool] = True
    form_key: ClassVar[str] = "stripe_publishable_key"
    office: ClassVar[tuple[str, ...]] = ("stripe_secret_key", "stripe_publishable_key")

    stripe_secret_key: SecretStr = SecretStr("")
    stripe_publishable_key: str = ""  # for the form in the checkout alone
    stripe_webhook_secret: SecretStr = SecretStr("")  # two, separated by a comma, while one is replaced
    stripe_api_base: Annotated[str, AfterValidator(addresses.service)] = ""

    @classmethod
    def of(cls, shop: Settings) -> Self:
        """Add the secret of the endpoint that `guildhall connect-payments` made, which is a file of the data folder."""
        settings, kept = super().of(shop), webhook_secret_file(shop, "stripe")
        if not kept.exists():
            return settings
        secrets = f"{settings.stripe_webhook_secret.get_secret_value()},{kept.read_text()}"
        return settings.model_copy(update={"stripe_webhook_secret": SecretStr(secrets)})

    @property
    def key(self) -> str:
        return self.stripe_secret_key.get_secret_value()

    @property
    def secrets(self) -> tuple[str, ...]:
        parts = self.stripe_webhook_secret.get_secret_value().split(",")
        return tuple(part.strip() for part in parts if part.strip())

    @property
    def live(self) -> bool:
        """Return True if cards are really charged, judged by the prefix of the key."""
        return self.key.startswith(("sk_live_", "rk_live_"))

    @property
    def has_key(self) -> bool:
        return bool(self.key)

    @property
    def has_secret(self) -> bool:
        return bool(self.secrets)

    @property
    def form_state(self) -> FormState:
        if not self.stripe_publishable_key:
            return FormState.NO_KEY
        if not self.stripe_publishable_key.startswith(("pk_test_", "pk_live_")):
            return FormState.WRONG_KEY
        live = self.stripe_publishable_key.startswith("pk_live_")
        return FormState.READY if live is self.live else FormState.OTHER_MODE

    @property
    def form(self) -> PaymentForm | None:
        if self.form_state is not FormState.READY:
            return None
        return PaymentForm(
            SCRIPT, self.stripe_publishable_key, SOURCES, cookies=("__stripe_mid", "__stripe_sid")
        )

    def form_problem(self) -> str:
        return FORM_PROBLEMS.get(self.form_state, "")

    def receives(self, shop: Settings) -> bool:  # noqa: ARG002 - of the port
        """Return True if there is a secret: after a change of provider, events of earlier payments still arrive."""
        return self.has_secret

    def setup_problem(self, shop: Settings) -> SetupProblem | None:
        if not self.key:
            return SetupProblem.NO_KEY
        if not self.key.startswith(("sk_", "rk_")):
            return SetupProblem.WRONG_KEY
        if self.live == shop.production:
            return None
        return SetupProblem.LIVE_KEY if self.live else SetupProblem.TEST_KEY

    def unsafe(self) -> Iterator[str]:
        if not self.key:
            yield NO_KEY
        elif not self.live:
            yield (
                "GUILDHALL_STRIPE_SECRET_KEY is not a live key (sk_live_…, rk_live_…): test cards would be accepted."
            )
        if self.stripe_api_base:
            yield "GUILDHALL_STRIPE_API_BASE is set: it sends the secret key to another server and is for tests only."

    def problems(self, shop: Settings) -> Iterator[str]:
        if not self.key:
            yield NO_KEY
            return
        if not self.has_secret:
            yield NO_SECRET
        if not self.key.startswith(("sk_", "rk_")):
            yield "GUILDHALL_STRIPE_SECRET_KEY is not a secret key: those start with sk_ or rk_ (pk_ is publishable)."
        if not all(secret.startswith("whsec_") for secret in self.secrets):
            yield "GUILDHALL_STRIPE_WEBHOOK_SECRET is not an endpoint's signing secret, which starts with whsec_."
        if self.stripe_publishable_key and (problem := self.form_problem()):
            yield problem
        if self.live and not shop.production:
            yield "GUILDHALL_STRIPE_SECRET_KEY is a live key: set GUILDHALL_ENV=production, or use a test key."

    def refusal(self, error: ProviderError) -> str:
        if not error.refused:
            return "Stripe is not reachable: check that this machine can connect to https://api.stripe.com."
        return (
            f"Stripe rejected GUILDHALL_STRIPE_SECRET_KEY ({masked(str(error))}): copy the key again. If permissions "
            "are missing, grant those of docs/guides/production.md, section 5."
        )


PROVIDER = StripeSettings
