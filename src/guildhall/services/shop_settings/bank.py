"""Validation of IBANs: form, check digits and the country's length (ISO 13616)."""

import re

from guildhall.core.invalid import invalid

_FORM = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}", re.ASCII)


# Countries of the Single Euro Payments Area (EPC409-09), and others in which partners have accounts.
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

BEYOND_SEPA = frozenset({"AE", "BA", "FO", "GE", "GL", "IL", "SA", "TR", "UA", "XK"})
SEPA = frozenset(LENGTHS) - BEYOND_SEPA
"""Countries of SEPA credit transfers. Banks reject a file with an account in any other."""


def checked_iban(text: str) -> str:
    """Return the IBAN in upper case without spaces. Raises ValueError if it is invalid."""
    plain = re.sub(r"\s", "", text).upper()
    if not _FORM.fullmatch(plain):
        raise invalid("iban", "not an IBAN")
    if len(plain) != LENGTHS.get(plain[:2], len(plain)):
        raise invalid("iban_length", "not an IBAN: too few or too many characters")
    digits = "".join(str(int(sign, 36)) for sign in plain[4:] + plain[:4])
    if int(digits) % 97 != 1:
        raise invalid("iban_digit", "not an IBAN: a digit is mistyped")
    return plain


def masked_iban(iban: str) -> str:
    """Return the IBAN masked for logs: `DE89 … 3000`."""
    return f"{iban[:4]} … {iban[-4:]}"
