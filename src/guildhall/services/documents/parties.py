"""Seller and buyer of a document, copied when it is issued."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from guildhall.services.shop_settings.countries import country_code, country_name
from guildhall.services.shop_settings.values import Company


class Party(TypedDict):
    """A party's name, email, address lines, country (an ISO code) and further details (`facts`)."""

    name: str
    email: str
    lines: list[str]
    country: str | None
    facts: dict[str, str]


DETAILS = ("phone", "represented_by", "register_entry", "tax_number", "vat_id", "bank", "iban", "bic")
"""The seller's details on an invoice after name and address, in this sequence."""


BUYER_COLUMNS = (
    "email",
    "company",
    "first_name",
    "last_name",
    "address",
    "postal_code",
    "city",
    "country",
    "vat_id",
)
"""The columns of a profile that `buyer_of` reads."""


def seller_of(company: Company, language: str) -> Party:
    known = {name: getattr(company, name) for name in DETAILS}
    country = country_name(company.country, language)
    return {
        "name": company.name,
        "email": company.email,
        "lines": _lines(company.street, f"{company.postal_code} {company.city}", country),
        "country": company.country or None,
        "facts": {name: value for name, value in known.items() if value},
    }


def buyer_of(profile: Mapping[str, str | None], language: str) -> Party:
    """Return the buyer from columns of their profile, which are all None for an order without a customer.

    A company's name comes first, with its contact person below. A known country is named in the paper's language,
    however it was typed.
    """
    details = {name: value or "" for name, value in profile.items()}
    person = f"{details['first_name']} {details['last_name']}".strip()
    company, country = details["company"], country_code(details["country"])
    return {
        "name": company or person or details["email"],
        "email": details["email"],
        "lines": _lines(
            person if company else "",
            details["address"],
            f"{details['postal_code']} {details['city']}",
            country_name(country, language) if country else details["country"],
        ),
        "country": country,
        "facts": {"vat_id": details["vat_id"]} if details["vat_id"] else {},
    }


def _lines(*lines: str) -> list[str]:
    """Return the lines without empty ones; a multi-line address keeps its lines."""
    return [stripped for line in lines for part in line.splitlines() if (stripped := part.strip())]
