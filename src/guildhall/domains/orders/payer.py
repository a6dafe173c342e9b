"""Keyed hashes of the card and the name that paid: they can be compared, but not read."""

import hmac
import re
from dataclasses import dataclass
from hashlib import sha256

from guildhall.core.transliteration import transliterate

_WORDS = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Payer:
    """The hashes of one payment's card and payer's name; None for what the provider did not report."""

    card: str | None
    name: str | None


def card_hash(fingerprint: str, secret: str) -> str:
    return _hash("card", fingerprint, secret)


def name_hash(name: str, secret: str) -> str | None:
    """Return the hash of a name's words in any order; None for a single word, which many people share."""
    words = sorted(_WORDS.findall(transliterate(name).lower().replace(".", " ").replace("'", "")))
    return _hash("name", " ".join(words), secret) if len(words) > 1 else None


def _hash(kind: str, value: str, secret: str) -> str:
    return hmac.digest(f"payer {kind}:{secret}".encode(), value.encode(), sha256).hex()
