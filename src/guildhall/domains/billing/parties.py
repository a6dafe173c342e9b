"""Seller and buyer as a document names them: frozen when it is issued."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from guildhall.services.shop_settings.countries import country_name
from guildhall.services.shop_settings.values import Company


class Party(TypedDict):
    """A name, an address line by line, and what else has to be said."""

    name: str
    email: str
    lines: list[str]
    facts: dict[str, str]


DETAILS = ("phone", "represented_by", "register_entry", "tax_number", "vat_id", "bank", "iban", "bic")
"""What an invoice says of the seller beside name and address, in this order."""


def seller_of(company: Company, language: str) -> Party:
    known = {name: getattr(company, name) for name in DETAILS}
    country = country_name(company.country, language)
    return {
        "name": company.name,
        "email": company.email,
        "lines": _lines(company.street, f"{company.postal_code} {company.city}", country),
        "facts": {name: value for name, value in known.items() if value},
    }


def buyer_of(profile: Mapping[str, str | None]) -> Party:
    """`profile`: columns of the buyer's profile; all None for an order that nobody is linked to yet.

    A company stands first, and its person below.
    """
    details = {name: value or "" for name, value in profile.items()}
    person = f"{details['first_name']} {details['last_name']}".strip()
    company = details["company"]
    return {
        "name": company or person or details["email"],
        "email": details["email"],
        "lines": _lines(
            person if company else "",
            details["address"],
            f"{details['postal_code']} {details['city']}",
            details["country"],
        ),
        "facts": {"vat_id": details["vat_id"]} if details["vat_id"] else {},
    }


def _lines(*lines: str) -> list[str]:
    """Without those that say nothing; an address typed over several lines stays so."""
    return [stripped for line in lines for part in line.splitlines() if (stripped := part.strip())]
