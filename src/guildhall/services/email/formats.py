"""What the texts of a mail may name in `{{placeholders}}`: the values of its context, in words."""

from __future__ import annotations

from typing import Any

from guildhall.core.money import to_major, written
from guildhall.services.email.kinds import KINDS
from guildhall.settings import Settings

_UNSAID = frozenset(
    {"link", "calendar", "amount", "tax", "base", "currency", "commission_rate", "order_id", "message_id"}
)
"""What no reader is shown as it is. A link is never part of a text: buttons have it, and no edit can lose it."""

_ALWAYS = frozenset({"company", "days"})


def placeholders(kind: str) -> frozenset[str]:
    """The names that every text of this kind may use."""
    context = KINDS[kind]
    derived = {
        "amount": {"amount", "currency"},
        "order": {"order_id"},
        "percent": {"commission_rate"},
    }
    made = {name for name, needs in derived.items() if needs <= context}
    return frozenset(context - _UNSAID) | made | _ALWAYS


def details(context: dict[str, Any], settings: Settings, company: str) -> dict[str, str]:
    """Their values; what the context has no value for is empty."""
    values = {name: value for name, value in context.items() if name not in _UNSAID}
    if {"amount", "currency"} <= context.keys():
        values["amount"] = written(context["amount"], context["currency"])
    if "order_id" in context:
        values["order"] = context["order_id"][:8]
    if "commission_rate" in context:
        values["percent"] = percent(context["commission_rate"])
    values |= {"company": company, "days": settings.refund_days}
    return {name: "" if value is None else str(value) for name, value in values.items()}


def percent(basis_points: int) -> str:
    """`3000` is written 30, `2550` is written 25.5."""
    return f"{to_major(basis_points).normalize():f}"
