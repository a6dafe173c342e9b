"""Counters of failed attempts to sign in."""

from guildhall.core.observability.metrics import counter

FAILURES = counter(
    "guildhall_sign_in_failures_total", "Wrong passwords and wrong second factors.", ("factor",)
)
WRONG_PASSWORD = FAILURES.labels("password")
WRONG_CODE = FAILURES.labels("code")
