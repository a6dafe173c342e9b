"""The form of an IBAN, with its check digits (ISO 13616)."""

from __future__ import annotations

import re

_FORM = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}", re.ASCII)


def checked_iban(text: str) -> str:
    """The number in capitals without spaces. Raises ValueError where its check digits do not fit."""
    plain = re.sub(r"\s", "", text).upper()
    if not _FORM.fullmatch(plain):
        raise ValueError("not an IBAN")
    digits = "".join(str(int(sign, 36)) for sign in plain[4:] + plain[:4])
    if int(digits) % 97 != 1:
        raise ValueError("not an IBAN: a digit is mistyped")
    return plain
