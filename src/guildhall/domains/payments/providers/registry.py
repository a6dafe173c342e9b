"""Which provider this shop takes cards with."""

from __future__ import annotations

from guildhall.core.runtime import Runtime
from guildhall.domains.payments.port import Provider
from guildhall.domains.payments.providers.sandbox.provider import SandboxProvider
from guildhall.settings import Payments


def provider_of(runtime: Runtime) -> Provider:
    """The provider of GUILDHALL_PAYMENTS. Its methods block while it answers: call them outside transactions."""
    if runtime.settings.payments is Payments.SANDBOX:
        return SandboxProvider(runtime)
    from guildhall.domains.payments.providers.stripe.provider import stripe_provider  # noqa: PLC0415  (the SDK takes 0.7 s and 40 MB)

    return stripe_provider(runtime.settings.stripe_secret_key, runtime.settings.stripe_api_base)
