"""What holds for mails and their texts."""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum

COPY_DAYS = timedelta(days=90)
"""How long the shop can show what a mail said."""

ROW_DAYS = timedelta(days=365)
"""How long the outbox knows that a mail left or was given up, and to whom."""

TRY_FOR = timedelta(days=3)
"""How long a mail is tried: a mail server that fails on Friday evening is mended on Monday."""

UNDELIVERABLE = ".invalid"
"""Ends the addresses of those who were made nameless: no name of the network ends so (RFC 2606)."""


class Fault(StrEnum):
    """Why a mail did not leave, in the words that the back office explains to its reader."""

    AWAY = "away"  # the server could not be spoken with, or takes nothing from this shop: all mails wait
    LATER = "later"  # it did not take this one for now, or the line broke
    REFUSED = "refused"  # it will never take this one
    VOID = "void"  # too late to be of use
    BROKEN = "broken"  # the shop could not write it


LINKS_LAST = timedelta(hours=24)
"""After that a link of a mail lets nobody in."""

SECRET_LINKS = frozenset({"confirm_signup", "reset_password", "invitation", "partner_approved"})
"""Kinds whose `link` lets its reader in: nobody but the recipient ever sees it."""

VOID_WITHOUT_LINK = SECRET_LINKS - {"partner_approved"}
"""Those that would only mislead once it has run out; the other one is sent without it."""

REQUIRED: dict[tuple[str, str], frozenset[str]] = {
    ("workshop_message", "subject"): frozenset({"topic"}),
    ("contact_received", "subject"): frozenset({"subject"}),
    ("contact_reply", "subject"): frozenset({"subject"}),
    ("partner_approved", "intro"): frozenset({"percent"}),
    ("partner_approved", "step_sale"): frozenset({"percent"}),
    ("commission_earned", "hold"): frozenset({"days"}),
}
"""Placeholders that a text must keep, because the mail would not say what it is for without them."""

_LABELS = frozenset({"amount", "base", "code", "commission", "email", "name", "rate", "reference"})
_LABELS |= {"referral_link", "refunded", "topic", "total"}
ONE_LINE = _LABELS | {"subject", "preview", "heading", "action", "action_password", "why"}
"""Texts that stand in one line; the others may have several."""

LONGEST_LINE = 200
LONGEST_TEXT = 2_000
