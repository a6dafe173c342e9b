"""Metrics of the calls to payment providers, and of the events that they report."""

from guildhall.core.observability.metrics import counter, histogram

REFUSED = counter("guildhall_payments_refused_total", "Webhook events that report a refused card or debit.")
BAD_SIGNATURES = counter(
    "guildhall_signature_failures_total", "Webhook requests that are not authentic.", ("provider",)
)
CALLS = counter(
    "guildhall_provider_calls_total",
    "Calls to the payment provider by outcome: answered, refused, failed, or not made (it rests).",
    ("call", "outcome"),
)
SECONDS = histogram("guildhall_provider_seconds", "Duration of calls to the payment provider.", ("call",))
for _outcome in ("answered", "refused", "failed", "not made"):
    CALLS.labels("create_session", _outcome)
