"""Counters of events reported by payment providers."""

from __future__ import annotations

from guildhall.core.observability.metrics import counter

REFUSED = counter("guildhall_payments_refused_total", "Webhook events that report a refused card or debit.")
BAD_SIGNATURES = counter(
    "guildhall_signature_failures_total", "Webhook requests that are not authentic.", ("provider",)
)
