"""The `{{placeholders}}` of mail texts: the values of a mail's context, formatted."""

from typing import Any

from guildhall.config.settings import Settings
from guildhall.core.i18n import listed
from guildhall.core.money import written, written_percent
from guildhall.services.email.kinds import KINDS

_HIDDEN = frozenset(
    {"link", "leave_link", "meeting_url", "calendar", "amount", "tax", "base", "currency", "commission_rate"}
    | {"order_id", "message_id", "document_id", "bought", "lines", "invoices", "stop_link", "unsubscribe"}
    | {"sign_up", "guest_token"}
)
"""Values that texts cannot use directly. Links belong to buttons, so that no edited text can lose them."""

_ALWAYS = frozenset({"company", "days"})


def placeholders(kind: str) -> frozenset[str]:
    """Return the placeholders that texts of this kind may use."""
    context = KINDS[kind]
    derived = {
        "amount": {"amount", "currency"},
        "order": {"order_id"},
        "percent": {"commission_rate"},
    }
    made = {name for name, needs in derived.items() if needs <= context}
    return frozenset(context - _HIDDEN) | made | _ALWAYS


def with_list(context: dict[str, Any], language: str) -> dict[str, Any]:
    """Return the context of a mail about several orders with `item` as a list in this language: "A, B and C".

    `opens` becomes such a list, too.
    """
    opens = {"opens": listed(context["opens"], language)} if "opens" in context else {}
    bought = context.get("bought", ())
    names = list(dict.fromkeys(line["item"] for line in bought))
    return context | opens | ({"item": listed(names, language)} if len(bought) > 1 else {})


def details(context: dict[str, Any], settings: Settings, company: str, language: str) -> dict[str, str]:
    """Return the formatted values of the placeholders; missing values are empty."""
    values = {name: value for name, value in context.items() if name not in _HIDDEN}
    if {"amount", "currency"} <= context.keys():
        values["amount"] = written(context["amount"], context["currency"], language)
    if "order_id" in context:
        values["order"] = context["order_id"][:8]
    if context.get("commission_rate") is not None:
        values["percent"] = written_percent(context["commission_rate"], language)
    values |= {"company": company, "days": settings.refund_days}
    return {name: "" if value is None else str(value) for name, value in values.items()}
