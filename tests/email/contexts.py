"""A context for each kind of mail, as its sender would pass it."""

from typing import Any

_ORDER: dict[str, Any] = {
    "order_id": "1a2b3c4d-0000-4000-8000-000000000000",
    "item": "Shop & <System>",
    "quantity": 2,
    "amount": 59_800,
    "tax": 9_548,
    "currency": "USD",
    "sign_up": None,
    "discounts": [{"code": "SUMMER20", "amount": 14_950}],
}
_WORKSHOP = {
    "workshop": "Ledger <Clinic>",
    "when": "January 14, 2027, 2:30 PM, Berlin time",
    "duration": "3 hours",
    "place": "Guild House, Room 2",
    "link": "https://shop.example/user/workshops/ledger-clinic",
}
_DOCUMENTS: dict[str, Any] = {
    "bought": [
        {
            "order_id": "1a2b3c4d-0000-4000-8000-000000000000",
            "item": "Shop & <System>",
            "quantity": 2,
            "amount": 59_800,
        }
    ],
    "invoices": [{"order_id": "1a2b3c4d-0000-4000-8000-000000000000", "cause": "payment:1"}],
}
_WAY_IN = {"meeting_url": "https://meet.example/room?a=1&b=<2>"}
_CALENDAR = {"calendar": "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n"}
_LEAVE = {"leave_link": "https://shop.example/waiting-list?leave=abc"}
_LINK = {"link": "https://shop.example/auth/confirm?token_hash=abc&type=signup"}

_OPENING = {"opens": ["Guide & <map>"], "guest_token": None, "open_until": None}

CONTEXTS: dict[str, dict[str, Any]] = {
    "staff_notice": {
        "lines": [{"label": "Sale", "name": "<Ada> · €5.00", "page": "/admin/orders/1"}],
        "summary": "Sale: <Ada> · €5.00",
        "left_out": 3,
        "unsubscribe": "https://shop.example/unsubscribe/notices?token=abc",
    },
    "confirm_signup": _LINK,
    "account_exists": {},
    "reset_password": _LINK,
    "invitation": _LINK,
    "password_changed": {},
    "second_step_added": {},
    "second_step_removed": {},
    "order_placed": _ORDER,
    "order_free": _ORDER | _OPENING | {"bought": []},
    "order_paid": _ORDER
    | _DOCUMENTS
    | {"consent": "I agree & <know>.", "withdrawal": "# Right\nYou may <withdraw>.\n- Your name"}
    | _OPENING,
    "order_refunded": _ORDER | _DOCUMENTS,
    "document_sent": {
        "number": "INV-2026-0007",
        "item": "Shop & <System>",
        "document_id": "9c8b7a6d-0000-4000-8000-000000000000",
    },
    "payment_failed": _ORDER,
    "review_request": {
        "item": "Shop & <System>",
        "link": "https://shop.example/review?token=abc",
        "stop_link": "https://shop.example/review?token=abc&stop=1",
        "unsubscribe": "https://shop.example/unsubscribe/reviews?token=abc",
    },
    "partner_approved": _LINK
    | {
        "referral_code": "MAX7ABC",
        "referral_link": "https://shop.example/?ref=MAX7ABC",
        "commission_rate": 3000,
    },
    "partner_rejected": {"reason": "No <b>website</b>\nto look at."},
    "commission_earned": {
        "item": "Shop & <System>",
        "base": 19_900,
        "amount": 5_970,
        "currency": "EUR",
        "commission_rate": 2550,
    },
    "payout_sent": {"amount": 12_345, "currency": "GBP", "reference": "RUN-2026-11"},
    "payout_details_changed": {"account": "DE•• •••• 3000", "counts_from": "November 24, 2026"},
    "access_given": {
        "access": "webhook",
        "name": "https://books.example/<in>",
        "given_by": "ada@example.com",
    },
    "workshop_seat": _WORKSHOP
    | _WAY_IN
    | _CALENDAR
    | {"amount": 9900, "tax": 1581, "currency": "EUR", "invoices": [], "discounts": []},
    "workshop_changed": _WORKSHOP | _WAY_IN | _CALENDAR,
    "workshop_reminder": _WORKSHOP | _WAY_IN,
    "seat_cancelled": _WORKSHOP | _CALENDAR,
    "seat_transferred": _WORKSHOP | _CALENDAR | {"new_participant": "grace@example.com"},
    "workshop_called_off": _WORKSHOP | _CALENDAR | {"reason": "The hall is <closed>.\nWe are sorry."},
    "waiting_list_joined": _WORKSHOP | _LEAVE | {"place_in_line": 3},
    "waiting_list_offer": _WORKSHOP | _LEAVE | {"until": "January 7, 2027, 2:30 PM, Berlin time"},
    "waiting_changed": _WORKSHOP | _LEAVE,
    "waiting_called_off": _WORKSHOP | {"reason": "The hall is <closed>.\nWe are sorry."},
    "second_level_earned": {"code": "MAX7ABC", "amount": 897, "currency": "USD"},
    "partner_invitation": {
        "referral_code": "MAX7ABC",
        "referral_link": "https://shop.example/?ref=MAX7ABC",
        "link": "https://shop.example/auth/confirm?token_hash=t&type=invite",
    },
    "payout_details_missing": {"owed": "€20.59 and $5.00"},
    "partner_message": {
        "topic": "New rates\r\nBcc: all@example.com",
        "message": "From January on <b>\n\nyou earn more.",
        "stop_link": "https://shop.example/partner-mails?token=t",
        "unsubscribe": "https://shop.example/unsubscribe/partners?token=t",
    },
    "workshop_message": {
        "workshop": "Ledger Clinic",
        "topic": "Please bring\r\nBcc: all@example.com",
        "message": "A pencil <b>\nand paper",
        "link": "https://shop.example/user/workshops/ledger-clinic",
    },
    "withdrawal_received": {
        "name": "Ada <Stall>",
        "order_number": "1a2b3c4d",
        "received_at": "January 2, 2027, 2:30 PM (UTC)",
    },
    "withdrawal_accepted": {"name": "Ada <Stall>", "order_number": "1a2b3c4d"},
    "withdrawal_refused": {
        "name": "Ada <Stall>",
        "order_number": "1a2b3c4d",
        "reason": "It came <late>.\nWe are sorry.",
    },
    "contact_reply": {
        "message_id": "5e6f7a8b-0000-4000-8000-000000000000",
        "reply": "Yes, <b>two</b>.\n\nSee you",
        "subject": "Seats\r\nBcc: all@example.com",
        "message": "Any left?\nAda",
    },
    "contact_received": {
        "message_id": "5e6f7a8b-0000-4000-8000-000000000000",
        "name": "Ada <b>",
        "email": "ada@example.com",
        "subject": "Hello\r\nBcc: all@example.com",
        "message": "<script>alert(1)</script>\nsecond line",
    },
}
