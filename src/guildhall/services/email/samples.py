"""Sample contexts of each kind of mail, for previews."""

from datetime import UTC, datetime, timedelta
from typing import Any

from guildhall.config.settings import Settings
from guildhall.core.dates import format_timestamp
from guildhall.core.i18n import text, texts_of
from guildhall.core.money import share
from guildhall.services.email.kinds import KINDS

_VALUES: dict[str, Any] = {
    "order_id": "1a2b3c4d-0000-4000-8000-000000000000",
    "document_id": "9c8b7a6d-0000-4000-8000-000000000000",
    "number": "INV-2026-0007",
    "message_id": "5e6f7a8b-0000-4000-8000-000000000000",
    "item": "Bookbinding Kit",
    "quantity": 2,
    "amount": 59_800,
    "tax": 9_548,
    "base": 59_800,
    "currency": "EUR",
    "referral_code": "MAX7ABC",
    "commission_rate": 3_000,
    "reference": "2026-11-A",
    "account": "•••• 3000",
    "counts_from": "2027-01-17",
    "workshop": "Bookbinding Workshop",
    "duration": "3 h",
    "meeting_url": "https://meet.example/bookbinding",
    "new_participant": "grace@example.com",
    "place_in_line": 3,
    "bought": [],
    "invoices": [],
    "discounts": [],
    "opens": ["Folding and sewing", "Patterns to print"],
    "topic": "Please bring an apron",
    "name": "Ada Stall",
    "email": "ada@example.com",
    "subject": "Opening hours",
    "message": "Hello,\n\nare you open on Saturday?",
    "order_number": "1a2b3c4d",
    "received_at": "2027-01-02 14:30 (UTC)",
    "summary": "Dispute: 1a2b3c4d · ada@example.com · €598.00",
    "lines": [{"label": "Dispute", "name": "1a2b3c4d · ada@example.com · €598.00", "page": "/admin/orders"}],
    "left_out": 0,
    "code": "MAX7ABC",
    "owed": "€598.00",
    "access": "api_token",
    "given_by": "ada@example.com",
    "reply": "Hello Ada,\n\nyes, from nine to one.",
}
_REASONS = ("We could not find out where you would recommend us.", "The teacher has fallen ill.")
_START = datetime(2027, 1, 14, 13, 30, tzinfo=UTC)


def sample(kind: str, language: str, settings: Settings) -> dict[str, Any]:
    """Return a sample context with every value of the kind, localised where it depends on the language."""
    of_workshop = "workshop" in KINDS[kind]
    values = _VALUES | {
        "reason": _REASONS[of_workshop],
        "link": f"{settings.site_url}/{'user/workshops/bookbinding' if of_workshop else 'auth/confirm?…'}",
        "referral_link": f"{settings.site_url}/?ref=MAX7ABC",
        "when": format_timestamp(_START, "Europe/Berlin", language),
        "until": format_timestamp(_START - timedelta(days=7), "Europe/Berlin", language),
        "leave_link": f"{settings.site_url}/waiting-list?leave=…",
        "stop_link": f"{settings.site_url}/{'partner-mails' if kind == 'partner_message' else 'review'}?…",
        "unsubscribe": None,
        "place": text(language, "mail.common.online"),
        "consent": texts_of(language, "checkout")["consent"]["begin"],
        "withdrawal": texts_of(language, "legal-withdrawal")["effects"]["text"],
        "sign_up": None,
        "guest_token": None,
        "open_until": None,
    }
    if "calendar" in KINDS[kind]:
        values["calendar"] = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"
    if kind == "commission_earned":
        values["amount"] = share(values["base"], values["commission_rate"])
    return {name: values[name] for name in KINDS[kind]}
