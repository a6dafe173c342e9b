"""Bank account numbers: ISO 13616 check digits, and the length that each country has."""

from __future__ import annotations

import re

_FORM = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")

# Countries of the single euro payments area (EPC409-09) and others whose numbers partners have.
LENGTHS = {
    "AD": 24,
    "AE": 23,
    "AL": 28,
    "AT": 20,
    "BA": 20,
    "BE": 16,
    "BG": 22,
    "CH": 21,
    "CY": 28,
    "CZ": 24,
    "DE": 22,
    "DK": 18,
    "EE": 20,
    "ES": 24,
    "FI": 18,
    "FO": 18,
    "FR": 27,
    "GB": 22,
    "GE": 22,
    "GI": 23,
    "GL": 18,
    "GR": 27,
    "HR": 21,
    "HU": 28,
    "IE": 22,
    "IL": 23,
    "IS": 26,
    "IT": 27,
    "LI": 21,
    "LT": 20,
    "LU": 20,
    "LV": 21,
    "MC": 27,
    "MD": 24,
    "ME": 22,
    "MK": 19,
    "MT": 31,
    "NL": 18,
    "NO": 15,
    "PL": 28,
    "PT": 25,
    "RO": 24,
    "RS": 22,
    "SA": 24,
    "SE": 24,
    "SI": 19,
    "SK": 24,
    "SM": 27,
    "TR": 26,
    "UA": 29,
    "VA": 22,
    "XK": 20,
}


def checked_iban(text: str) -> str:
    """The number without spaces, in upper case. Raises ValueError where a digit must be wrong.

    `checked_iban("de89 3704 0044 0532 0130 00") == "DE89370400440532013000"`
    """
    iban = re.sub(r"[\s-]", "", text).upper()
    if not _FORM.fullmatch(iban):
        raise ValueError("not a bank account number (IBAN)")
    if len(iban) != LENGTHS.get(iban[:2], len(iban)):
        raise ValueError("this IBAN has too few or too many characters")
    digits = "".join(str(int(character, 36)) for character in iban[4:] + iban[:4])
    if int(digits) % 97 != 1:
        raise ValueError("the check digits of this IBAN do not fit: please look for a slip")
    return iban


def masked_iban(iban: str) -> str:
    """For logs and lists: `DE89 … 3000`."""
    return f"{iban[:4]} … {iban[-4:]}"
