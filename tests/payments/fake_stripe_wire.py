"""The wire formats of the Stripe fake: bracketed form fields in, Stripe's objects out."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

INTEGERS = frozenset({"unit_amount", "quantity", "expires_at", "amount", "gte", "lt", "limit"})
Wire = dict[str, Any]

_PART = re.compile(r"[^\[\]]+")


def read_form(body: bytes) -> Wire:
    """Parse `line_items[0][price_data][currency]=usd` into nested objects and lists, with integers where Stripe has
    them.
    """
    tree: Wire = {}
    for name, value in parse_qsl(body.decode(), keep_blank_values=True, strict_parsing=bool(body)):
        path = _PART.findall(name)
        place = tree
        for part in path[:-1]:
            place = place.setdefault(part, {})
        whole = path[-1] in INTEGERS and re.fullmatch(r"-?\d+", value)
        place[path[-1]] = int(value) if whole else value == "true" if path[-1] == "disabled" else value
    return {name: _lists(value) for name, value in tree.items()}


def _lists(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if value and all(name.isdecimal() for name in value):
        return [_lists(value[name]) for name in sorted(value, key=int)]
    return {name: _lists(inner) for name, inner in value.items()}


def error(
    message: str, *, code: str | None = None, type_: str = "invalid_request_error", param: str | None = None
) -> Wire:
    named = {"code": code, "message": message, "param": param, "type": type_}
    return {"error": {name: value for name, value in named.items() if value is not None}}


def session(id_: str, number: int, params: Mapping[str, Any], base: str, created: int) -> Wire:
    lines = params["line_items"]
    total = sum(line["quantity"] * line["price_data"]["unit_amount"] for line in lines)
    mode = params.get("ui_mode", "hosted_page")
    embedded = mode == "embedded_page"
    return {
        "id": id_,
        "object": "checkout.session",
        "amount_subtotal": total,
        "amount_total": total,
        "cancel_url": params.get("cancel_url"),
        "client_reference_id": params.get("client_reference_id"),
        "client_secret": f"{id_}_secret_{number}" if embedded else None,
        "created": created,
        "currency": lines[0]["price_data"]["currency"],
        "customer_details": None,
        "customer_email": params.get("customer_email"),
        "expires_at": params["expires_at"],
        "livemode": False,
        "locale": params.get("locale"),
        "metadata": params.get("metadata", {}),
        "mode": params["mode"],
        "payment_intent": None,
        "payment_method_types": ["card"],
        "payment_status": "unpaid",
        "status": "open",
        "redirect_on_completion": params.get("redirect_on_completion", "always") if embedded else None,
        "return_url": params.get("return_url"),
        "success_url": params.get("success_url"),
        "total_details": {"amount_discount": 0, "amount_shipping": 0, "amount_tax": 0},
        "ui_mode": mode,
        "url": None if embedded else f"{base}/c/pay/{id_}#{number}",
    }


def charge(intent: str, session: Wire, refunded: int) -> Wire:
    return {
        "id": f"ch_{intent[3:]}",
        "object": "charge",
        "amount": session["amount_total"],
        "amount_refunded": refunded,
        "currency": session["currency"],
        "disputed": False,
        "livemode": False,
        "metadata": session["metadata"],
        "paid": True,
        "payment_intent": intent,
        "refunded": refunded == session["amount_total"],
        "status": "succeeded",
    }


def paid_charge(intent: str, session: Wire, fingerprint: str, name: str) -> Wire:
    card = {"brand": "visa", "country": "DE", "fingerprint": fingerprint, "last4": "4242"}
    return charge(intent, session, 0) | {
        "billing_details": {"address": {"city": "Berlin"}, "email": "clara@card.test", "name": name},
        "payment_method_details": {"card": card, "type": "card"},
    }


def refund(
    id_: str, intent: str, amount: int, currency: str, metadata: Mapping[str, str], status: str
) -> Wire:
    return {
        "id": id_,
        "object": "refund",
        "amount": amount,
        "charge": f"ch_{intent[3:]}",
        "currency": currency,
        "metadata": dict(metadata),
        "payment_intent": intent,
        "reason": None,
        "status": status,
    }


DISPUTE_DUE_BY = 1796169599  # the end of December 1, 2026, UTC


def dispute(intent: str, session: Wire, status: str) -> Wire:
    return {
        "id": f"du_{intent[3:]}",
        "object": "dispute",
        "amount": session["amount_total"],
        "charge": f"ch_{intent[3:]}",
        "currency": session["currency"],
        "evidence_details": {"due_by": DISPUTE_DUE_BY, "has_evidence": False, "past_due": False},
        "is_charge_refundable": False,
        "livemode": False,
        "metadata": {},
        "payment_intent": intent,
        "reason": "fraudulent",
        "status": status,
    }


def event(id_: str, type_: str, object_: Wire, created: int) -> Wire:
    return {
        "id": id_,
        "object": "event",
        "api_version": "2026-10-28.endive",
        "created": created,
        "data": {"object": object_},
        "livemode": False,
        "pending_webhooks": 1,
        "request": {"id": None, "idempotency_key": None},
        "type": type_,
    }


def movement(
    id_: str, category: str, amount: int, fee: int, currency: str, created: int, source: Wire | None
) -> Wire:
    """Return a balance transaction; its source is expanded, as the shop asks."""
    return {
        "id": id_,
        "object": "balance_transaction",
        "amount": amount,
        "available_on": created,
        "balance_type": "payments",
        "created": created,
        "currency": currency,
        "description": None,
        "exchange_rate": None,
        "fee": fee,
        "fee_details": [],
        "net": amount - fee,
        "reporting_category": category,
        "source": source,
        "status": "available",
        "type": {"dispute": "adjustment", "fee": "stripe_fee"}.get(category, category),
    }


def payout(id_: str, amount: int, currency: str, created: int, *, automatic: bool) -> Wire:
    return {
        "id": id_,
        "object": "payout",
        "amount": amount,
        "arrival_date": created,
        "automatic": automatic,
        "created": created,
        "currency": currency,
        "livemode": False,
        "method": "standard",
        "status": "paid",
        "type": "bank_account",
    }
