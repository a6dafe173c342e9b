"""The configured card provider."""

from __future__ import annotations

from guildhall.core.runtime import Runtime
from guildhall.domains.payments.port import Provider
from guildhall.domains.payments.providers.sandbox.provider import SandboxProvider
from guildhall.settings import Payments


def provider_of(runtime: Runtime) -> Provider:
    """Return the provider of GUILDHALL_PAYMENTS. Its methods block on the network: call them outside transactions."""
    if runtime.settings.payments is Payments.SANDBOX:
        return SandboxProvider(runtime)
    from guildhall.domains.payments.providers.stripe.provider import stripe_provider  # noqa: PLC0415  (the SDK takes 0.7 s and 40 MB)

    return stripe_provider(runtime.settings.stripe_secret_key, runtime.settings.stripe_api_base)
