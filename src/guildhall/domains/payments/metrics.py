"""Counters of events reported by payment providers."""

from __future__ import annotations

from guildhall.core.observability.metrics import counter

REFUSED_BY_BANK = frozenset({"payment_intent.payment_failed", "checkout.session.async_payment_failed"})
"""Types of webhook events for a refused payment. Stripe sends the first only to endpoints that subscribe to it."""

REFUSED = counter("guildhall_payments_refused_total", "Webhook events that report a refused card or debit.")
BAD_SIGNATURES = counter(
    "guildhall_signature_failures_total", "Webhook requests with an invalid signature.", ("provider",)
)
