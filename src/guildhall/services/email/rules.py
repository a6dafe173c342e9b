"""Limits and rules of mails and their texts."""

from datetime import timedelta
from enum import StrEnum

TRY_FOR = timedelta(days=3)
"""Period of retries: a mail server that fails on Friday evening may be repaired on Monday."""

UNDELIVERABLE = ".invalid"
"""Top-level domain of the addresses of anonymised customers (reserved by RFC 2606)."""


class Fault(StrEnum):
    """The reason why a mail was not sent, as explained in the back office."""

    AWAY = "away"  # the server is unreachable or rejects this shop: all mails wait
    SIGN_IN = "sign_in"  # the server refused user or password: a person must correct them
    LATER = "later"  # temporary rejection of this mail, or a lost connection
    REFUSED = "refused"  # permanent rejection of this mail
    VOID = "void"  # obsolete
    BROKEN = "broken"  # rendering failed


LINKS_LAST = timedelta(hours=24)
"""Validity of sign-in links in mails."""

SECRET_LINKS = frozenset(
    {
        "confirm_signup",
        "reset_password",
        "invitation",
        "partner_approved",
        "partner_invitation",
        "review_request",
    }
)
"""Kinds whose `link` signs its reader in, or writes in their name. It is only shown to the recipient."""

LASTING_LINKS = frozenset({"review_request"})
"""Those of them whose link does not expire."""

VOID_WITHOUT_LINK = SECRET_LINKS - LASTING_LINKS - {"partner_approved"}
"""Kinds that are not sent after their link has expired; the other kind is sent without it."""

REQUIRED: dict[tuple[str, str], frozenset[str]] = {
    ("workshop_message", "subject"): frozenset({"topic"}),
    ("partner_message", "subject"): frozenset({"topic"}),
    ("contact_received", "subject"): frozenset({"subject"}),
    ("contact_reply", "subject"): frozenset({"subject"}),
    ("staff_notice", "subject"): frozenset({"summary"}),
    ("partner_approved", "intro"): frozenset({"percent"}),
    ("partner_approved", "step_sale"): frozenset({"percent"}),
    ("commission_earned", "hold"): frozenset({"days"}),
    ("second_level_earned", "hold"): frozenset({"days"}),
}
"""Placeholders that a text must contain, because the mail would lack essential information without them."""

_LABELS = frozenset({"amount", "base", "code", "commission", "email", "name", "rate", "reference"})
_LABELS |= {"referral_link", "refunded", "topic", "total"}
ONE_LINE = _LABELS | {"subject", "preview", "heading", "action", "open", "action_password", "why"}
"""Texts of a single line; all others may have several."""

LONGEST_LINE = 200
LONGEST_TEXT = 2_000
