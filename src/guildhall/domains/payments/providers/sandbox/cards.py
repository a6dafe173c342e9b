"""Validate a typed card and look up the behavior of test cards. Pure; a card number is never stored."""

import hmac
import re
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from hashlib import sha256


class Behavior(StrEnum):
    """The result of charging a test card."""

    SUCCEED = "succeed"
    DECLINE = "decline"
    CHALLENGE = "challenge"  # 3-D Secure first
    SUCCEED_LATER = "succeed_later"
    DISPUTE = "dispute"  # succeeds; the buyer's bank takes the money back soon after


TEST_CARDS = {
    "4242424242424242": Behavior.SUCCEED,
    "4000000000000002": Behavior.DECLINE,
    "4000002500003155": Behavior.CHALLENGE,
    "4000000000000077": Behavior.SUCCEED_LATER,
    "4000000000000259": Behavior.DISPUTE,
}
FIELDS = ("number", "expiry", "cvc", "name")

_SEPARATORS = re.compile(r"[\s-]+")
_EXPIRY = re.compile(r"(\d{1,2})\s*/\s*(\d{2}|\d{4})|(\d{2})(\d{2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class TypedCard:
    """The card form as typed. Its fields are hidden in `repr`, so that no log contains them."""

    number: str = field(default="", repr=False)
    expiry: str = field(default="", repr=False)
    cvc: str = field(default="", repr=False)
    name: str = field(default="", repr=False)

    @property
    def digits(self) -> str:
        return _SEPARATORS.sub("", self.number)


def payer(card: TypedCard, secret: str) -> dict[str, str]:
    """Return the name and a fingerprint of a typed card, keyed, so that no number is stored.

    A shop has few test cards and many customers, so the rest of the form counts as a part of the card.
    """
    parts = (card.digits, card.expiry.strip(), card.cvc.strip(), card.name.strip().lower())
    fingerprint = hmac.digest(secret.encode(), "\n".join(parts).encode(), sha256).hex()
    return {"name": card.name.strip(), "fingerprint": fingerprint}


def mistakes(card: TypedCard, today: date) -> dict[str, str]:
    """Return an error code for each invalid field (its text is `sandbox.errors.<code>`); empty if the form is valid."""
    found = {
        "number": _number_mistake(card.digits),
        "expiry": _expiry_mistake(card.expiry.strip(), today),
        "cvc": None if re.fullmatch(r"[0-9]{3,4}", card.cvc.strip()) else "cvc",
        "name": None if card.name.strip() else "name",
    }
    return {name: mistake for name, mistake in found.items() if mistake}


def behavior(card: TypedCard) -> Behavior | None:
    """Return the behavior of a valid card; None for a number that is no test card, which is never charged."""
    return TEST_CARDS.get(card.digits)


def passes_luhn(digits: str) -> bool:
    """Return True if the check digit of a card number is right (ISO/IEC 7812-1)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def _number_mistake(digits: str) -> str | None:
    if not digits:
        return "number_missing"
    complete = re.fullmatch(r"[0-9]{13,19}", digits)
    return None if complete and passes_luhn(digits) else "number"


def _expiry_mistake(typed: str, today: date) -> str | None:
    match = _EXPIRY.fullmatch(typed)
    if not match:
        return "expiry"
    month, year = int(match[1] or match[3]), int(match[2] or match[4])
    if not 1 <= month <= 12:
        return "expiry"
    full_year = year if year > 99 else 2000 + year
    return "expired" if (full_year, month) < (today.year, today.month) else None
