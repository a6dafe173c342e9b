"""Validation of VAT identification numbers: form and check digits.

Covers the European Union, Northern Ireland, the United Kingdom, Switzerland and Norway. Only VIES knows which numbers
are in force.
"""

import re
from importlib import import_module

from guildhall.core.invalid import invalid

_FORMS = {
    "AT": r"U\d{8}",
    "BE": r"[01]\d{9}",
    "BG": r"\d{9,10}",
    "CH": r"E\d{9}(MWST|TVA|IVA)?",
    "CY": r"\d{8}[A-Z]",
    "CZ": r"\d{8,10}",
    "DE": r"\d{9}",
    "DK": r"\d{8}",
    "EE": r"\d{9}",
    "EL": r"\d{9}",
    "ES": r"([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])",
    "FI": r"\d{8}",
    "FR": r"[A-HJ-NP-Z0-9]{2}\d{9}",
    "GB": r"(\d{9}|\d{12}|GD\d{3}|HA\d{3})",
    "HR": r"\d{11}",
    "HU": r"\d{8}",
    "IE": r"(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])",
    "IT": r"\d{11}",
    "LT": r"(\d{9}|\d{12})",
    "LU": r"\d{8}",
    "LV": r"\d{11}",
    "MT": r"\d{8}",
    "NL": r"[A-Z0-9+*]{12}",
    "NO": r"\d{9}(MVA)?",
    "PL": r"\d{10}",
    "PT": r"\d{9}",
    "RO": r"\d{2,10}",
    "SE": r"\d{12}",
    "SI": r"\d{8}",
    "SK": r"\d{10}",
    "XI": r"(\d{9}|\d{12}|GD\d{3}|HA\d{3})",
}
_ALGORITHMS = {country: f"{country.lower()}.vat" for country in _FORMS} | {
    "DK": "dk.cvr",
    "EL": "gr.vat",
    "ES": "es.nif",
    "FI": "fi.alv",
    "FR": "fr.tva",
    "HR": "hr.oib",
    "HU": "hu.anum",
    "IT": "it.iva",
    "LT": "lt.pvm",
    "LU": "lu.tva",
    "LV": "lv.pvn",
    "NL": "nl.btw",
    "CH": "ch.uid",
    "NO": "no.orgnr",
    "PL": "pl.nip",
    "PT": "pt.nif",
    "RO": "ro.cf",
    "SI": "si.ddv",
    "SK": "sk.dph",
    "AT": "at.uid",
    "CZ": "cz.dic",
    "EE": "ee.kmkr",
    "XI": "gb.vat",
}
"""The python-stdnum module for the check digits, by prefix."""
_BARE = frozenset({"XI", "NO"})
"""Prefixes that python-stdnum does not accept: they are removed first."""
_SUFFIX = re.compile("(?<=[0-9])(MVA|MWST|TVA|IVA)$")
_SPACING = re.compile(r"[\s.\-/]")


def checked_vat_id(text: str) -> str:
    """Return the number in upper case without separators. Raises ValueError if it has no known country's form."""
    plain = _SPACING.sub("", text).upper()
    if plain.startswith("GR"):
        plain = f"EL{plain[2:]}"  # Greece's code, which many write; the Union's prefix is EL
    form = _FORMS.get(plain[:2])
    if form is None or not re.fullmatch(form, plain[2:], re.ASCII):
        raise invalid("vat_id", "not a VAT identification number")
    return plain


def possible_vat_id(text: str) -> str:
    """Return the number like `checked_vat_id`, after verifying its check digits, too. Raises ValueError."""
    plain = checked_vat_id(text)
    algorithm = import_module(f"stdnum.{_ALGORITHMS[plain[:2]]}")
    number = _SUFFIX.sub("", plain[2:] if plain[:2] in _BARE else plain)
    if not algorithm.is_valid(number):
        raise invalid("vat_id", "not a VAT identification number")
    return plain


def country_of(vat_id: str) -> str:
    """Return the ISO country code of a checked number. Greece uses the prefix EL; Northern Ireland stays XI."""
    return "GR" if vat_id.startswith("EL") else vat_id[:2]
