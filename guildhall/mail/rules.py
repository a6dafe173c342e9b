"""What holds for mails and their texts."""

from __future__ import annotations

from datetime import timedelta

COPY_DAYS = timedelta(days=90)
"""How long the shop can show what a mail said."""

LINKS_LAST = timedelta(hours=24)
"""After that a link of a mail lets nobody in, so that sending it again would only mislead."""

SECRET_LINKS = frozenset({"confirm_signup", "reset_password", "invitation", "partner_approved"})
"""Kinds whose `link` lets its reader in: nobody but the recipient ever sees it."""

REQUIRED: dict[tuple[str, str], frozenset[str]] = {
    ("workshop_message", "subject"): frozenset({"topic"}),
    ("contact_received", "subject"): frozenset({"subject"}),
    ("contact_reply", "subject"): frozenset({"subject"}),
    ("partner_approved", "intro"): frozenset({"percent"}),
    ("partner_approved", "step_sale"): frozenset({"percent"}),
    ("commission_earned", "hold"): frozenset({"days"}),
}
"""Placeholders that a text must keep, because the mail would not say what it is for without them."""

ONE_LINE = frozenset({"subject", "preview", "heading", "action", "action_password", "why"})
"""Texts that stand in one line; the others may have several."""

LONGEST_LINE = 200
LONGEST_TEXT = 2_000
