"""The kinds of mail and the context each takes: the contract between the code that queues a mail and its template.

Amounts are in minor units of `currency`. `link` is an absolute URL. `item` is the product's or workshop's name.
"""

# `tax` is contained in `amount`. `sign_up` is the address of a buyer without an account, else None. `discounts` has
# code and amount of what discount codes took off, tax included.
_ORDER = frozenset({"order_id", "item", "quantity", "amount", "tax", "currency", "sign_up", "discounts"})
_WORKSHOP = frozenset({"workshop", "when", "duration", "place", "link"})  # formatted in the reader's language

KINDS: dict[str, frozenset[str]] = {
    "confirm_signup": frozenset({"link"}),
    "account_exists": frozenset(),
    "reset_password": frozenset({"link"}),
    "invitation": frozenset({"link"}),
    "password_changed": frozenset(),
    "second_step_added": frozenset(),
    "second_step_removed": frozenset(),
    # To owners. `access` is an Access (identity/commands/tell_owners.py), `given_by` an address, or None for the
    # command line
    "access_given": frozenset({"access", "name", "given_by"}),
    "order_placed": _ORDER,
    # `opens` has the names of what can be opened now. `guest_token` opens the checkout of a buyer without an account
    # until the day `open_until`; both are None for others
    "order_free": _ORDER | {"bought", "opens", "guest_token", "open_until"},
    # One mail for each payment: `bought` has order_id, item, quantity and amount of each order, `item` all their names,
    # and `amount` the sum; `invoices` names the documents to attach, by order and cause. `consent` and
    # `withdrawal` are the texts that the buyer agreed to, or None
    "order_paid": _ORDER
    | {"bought", "invoices", "consent", "withdrawal", "opens", "guest_token", "open_until"},
    "order_refunded": _ORDER | {"bought", "invoices"},  # `amount` is the refunded amount
    # An invoice or a credit note, sent again: its number, and its id, by which it is attached
    "document_sent": frozenset({"number", "item", "document_id"}),
    "payment_failed": _ORDER,
    # `stop_link` is the page that ends these mails, `unsubscribe` the address that does so by one click (RFC 8058)
    "review_request": frozenset({"item", "link", "stop_link", "unsubscribe"}),
    # `commission_rate` is in basis points, None where commission rules say otherwise.
    # `link` is for setting a password, None for a partner with an account
    "partner_approved": frozenset({"referral_code", "referral_link", "commission_rate", "link"}),
    "partner_rejected": frozenset({"reason"}),  # the admin's text, or None
    # `link` is for setting a first password
    "partner_invitation": frozenset({"referral_code", "referral_link", "link"}),
    "payout_details_missing": frozenset({"owed"}),  # amounts, formatted
    # The owner's words; `stop_link` and `unsubscribe` end such mails
    "partner_message": frozenset({"topic", "message", "stop_link", "unsubscribe"}),
    # `amount` is the commission on `base`
    "commission_earned": frozenset({"item", "base", "amount", "currency", "commission_rate"}),
    # `code` is that of the partner whom the reader recruited
    "second_level_earned": frozenset({"code", "amount", "currency"}),
    "payout_sent": frozenset({"amount", "currency", "reference"}),  # the bank transfer's, or the payout's own
    # `account` is masked, or None; `counts_from` is a formatted date
    "payout_details_changed": frozenset({"account", "counts_from"}),
    # `calendar` is the text of an iCalendar file, attached; `amount` is what was paid, 0 for a free seat;
    # `meeting_url` is the way into an online workshop, or None
    "workshop_seat": _WORKSHOP
    | {"meeting_url", "calendar", "amount", "tax", "currency", "invoices", "discounts"},
    "workshop_changed": _WORKSHOP | {"meeting_url", "calendar"},
    "workshop_reminder": _WORKSHOP | {"meeting_url"},
    "seat_cancelled": _WORKSHOP | {"calendar"},
    "seat_transferred": _WORKSHOP | {"calendar", "new_participant"},  # an email address
    "workshop_called_off": _WORKSHOP | {"calendar", "reason"},  # the operator's text, or None
    # `leave_link` leaves the list; `until` is day, time and zone, in words
    "waiting_list_joined": _WORKSHOP | {"place_in_line", "leave_link"},
    "waiting_list_offer": _WORKSHOP | {"until", "leave_link"},
    # To people who wait for a seat or have not paid theirs; `leave_link` is None for the latter
    "waiting_changed": _WORKSHOP | {"leave_link"},
    "waiting_called_off": _WORKSHOP | {"reason"},  # the operator's text, or None
    "workshop_message": frozenset({"workshop", "topic", "message", "link"}),
    # `name` and `order_number` are as the customer wrote them. Unless the order is theirs, the name may be their
    # address and the number empty (orders/statement_in_mail.py). `received_at` is day, time and zone, in words
    "withdrawal_received": frozenset({"name", "order_number", "received_at"}),
    "withdrawal_accepted": frozenset({"name", "order_number"}),
    "withdrawal_refused": frozenset({"name", "order_number", "reason"}),  # the office's text
    # `message_id` threads a message and all its replies
    "contact_received": frozenset({"message_id", "name", "email", "subject", "message"}),
    # each of `lines` is {label, name, page}; `left_out` is the number of further lines
    "staff_notice": frozenset({"lines", "summary", "left_out", "unsubscribe"}),
    # `message` is the message being replied to
    "contact_reply": frozenset({"message_id", "reply", "subject", "message"}),
}
