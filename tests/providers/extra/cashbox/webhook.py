"""Cashbox's webhook: the body is `id=PAYMENT`, unsigned. All else is read from the account."""

from datetime import datetime
from typing import Any
from urllib.parse import parse_qs

from guildhall.core.money import Money
from guildhall.domains.payments.payment_events import HostedSession, PaymentEvent, RefundSeen, SessionSeen
from guildhall.domains.payments.port import NotAuthentic, Unreadable, WebhookRequest
from tests.providers.cashbox_account import CashboxAccount

STATUSES = {"open": "open", "expired": "expired"}


def session_of(payment: dict[str, Any]) -> HostedSession:
    return HostedSession(
        id=payment["id"],
        status=STATUSES.get(payment["status"], "complete"),  # type: ignore[arg-type]
        paid=payment["status"] == "paid",
        amount=Money(payment["amount"], payment["currency"]),
        url=f"https://cashbox.test/{payment['id']}" if payment["status"] == "open" else None,
        provider_payment_id=payment["charge"] if payment["status"] in ("waiting", "paid") else None,
        payment_id=payment["ours"],
    )


def fetched_events(account: CashboxAccount, request: WebhookRequest) -> list[PaymentEvent]:
    """Return what the account says now about the payment that the request names."""
    ids = parse_qs(request.body.decode(errors="replace")).get("id", [])
    if len(ids) != 1:
        raise Unreadable("the request names no payment")
    if ids[0] not in account.payments:
        raise NotAuthentic("the account has no such payment")
    return events_of(account.payments[ids[0]], request.received_at)


def events_of(payment: dict[str, Any], at: datetime) -> list[PaymentEvent]:
    seen = SessionSeen(session_of(payment), failed=payment["status"] == "failed")
    events = [PaymentEvent(f"{payment['id']}:{payment['status']}", "payment", at, seen)]
    for each in payment["returned"]:
        amount = Money(each["amount"], payment["currency"])
        change = RefundSeen(each["kind"], each["id"], payment["charge"], amount, each["status"], each["ours"])
        events.append(PaymentEvent(f"{each['id']}:{each['status']}", each["kind"], at, change))
    return events
