"""A refusal has one English wording: the message in the code is its text in server.json, or begins it.

Translators work from server.json, and English readers see the message. The text may go on to say what to do.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from guildhall.core.i18n import texts_under
from tests.http.test_reason_texts import raised

GOTRUE = {
    "bad_code_verifier",
    "email_exists",
    "email_not_confirmed",
    "flow_state_expired",
    "flow_state_not_found",
    "invalid_credentials",
    "mfa_challenge_expired",
    "mfa_factor_name_conflict",
    "mfa_factor_not_found",
    "mfa_verification_failed",
    "otp_expired",
    "refresh_token_already_used",
    "refresh_token_not_found",
    "session_expired",
    "session_not_found",
    "too_many_enrolled_mfa_factors",
    "user_banned",
    "user_not_found",
    "validation_failed",
}
"""Reasons whose messages are those of GoTrue, which its clients know."""

SPECIFIED = {
    "email_fixed",
    "invalid_amount",
    "missing_fields",
    "order_required",
    "payment_provider",
    "signup_not_found",
    "workshop_full",
}
"""Reasons whose messages the specification quotes."""

NAMED = {
    "already_enrolled",
    "already_settled",
    "not_allowed",
    "not_enrolled",
    "not_found",
    "nothing_to_pay",
    "order_closed",
    "order_not_found",
    "over_request_rate_limit",
    "payment_in_progress",
    "payout_not_found",
    "referral_not_found",
    "run_not_found",
    "too_late",
}
"""Reasons of several refusals: each message names its own case, and the text covers all."""

OF_PROGRAMS = {
    "consent_required",
    "idempotency_in_progress",
    "offset_required",
    "too_many_bytes",
    "wrong_offset",
}
"""Reasons whose messages name a header or a field, for the authors of clients."""


@cache
def constants(module: str) -> dict[str, object]:
    name = module.removesuffix(".py").replace("/", ".")
    return vars(import_module(f"guildhall.{name}"))


def messages() -> Iterator[tuple[str, str, str]]:
    """Yield place, reason and message of each refusal whose message is a constant of the code."""
    for place, reason, call in raised():
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        first = 0 if ast.unparse(call.func) in ("NotFound", "NotAllowed") else 1
        message = named.get("message") or (call.args[first] if len(call.args) > first else None)
        module = place.partition(":")[0]
        if isinstance(message, ast.Name):
            value = constants(module).get(message.id)
            if isinstance(value, str):
                yield place, reason, value
        elif isinstance(message, ast.Constant):
            yield place, reason, str(message.value)


def own_wording(reason: str, message: str) -> bool:
    text = texts_under("en", "reasons").get(reason, "").replace("{{example}}", "{{name}}")
    return not text.startswith(message.rstrip("."))


def test_a_message_begins_the_text_of_its_reason() -> None:
    free = GOTRUE | SPECIFIED | NAMED | OF_PROGRAMS
    found = {
        (place, reason, message) for place, reason, message in messages() if own_wording(reason, message)
    }
    assert {
        (place, reason, message)
        for place, reason, message in found
        if reason not in free and not place.startswith("api/auth/")
    } == set()


def test_no_exception_is_out_of_use() -> None:
    worded = {reason for _, reason, message in messages() if own_wording(reason, message)}
    computed = {"mfa_challenge_expired", "mfa_factor_name_conflict", "too_many_enrolled_mfa_factors"}
    assert worded | computed >= GOTRUE | SPECIFIED | NAMED | OF_PROGRAMS


def test_most_messages_are_found() -> None:
    assert len(list(messages())) > 150
