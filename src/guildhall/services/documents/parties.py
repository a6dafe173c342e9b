"""Seller and buyer of a document, copied when it is issued."""

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from guildhall.core.names import full_name
from guildhall.services.shop_settings.countries import country_code, country_name
from guildhall.services.shop_settings.values import Company


class PostalAddress(TypedDict):
    """The fields of an address, as e-invoices state them; an empty one is unknown. `street` may have several lines."""

    contact: str
    street: str
    postal_code: str
    city: str


class Party(TypedDict):
    """A party's name, email, address lines as printed, country (an ISO code) and further details (`facts`).

    `place` has the lines without the country, each in its field; rows from before it was kept lack it.
    """

    name: str
    email: str
    lines: list[str]
    place: NotRequired[PostalAddress]
    country: str | None
    facts: dict[str, str]


def lines_of(place: PostalAddress, country: str) -> list[str]:
    """Return the printed lines of an address, without empty ones; a multi-line street keeps its lines."""
    city = f"{place['postal_code']} {place['city']}"
    printed = (place["contact"], place["street"], city, country)
    return [stripped for line in printed for part in line.splitlines() if (stripped := part.strip())]


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
    place: PostalAddress = {
        "contact": "",
        "street": company.street,
        "postal_code": company.postal_code,
        "city": company.city,
    }
    return {
        "name": company.name,
        "email": company.email,
        "lines": lines_of(place, country_name(company.country, language)),
        "place": place,
        "country": company.country or None,
        "facts": {name: value for name, value in known.items() if value},
    }


def buyer_of(profile: Mapping[str, str | None], language: str) -> Party:
    """Return the buyer from columns of their profile, which are all None for an order without a customer.

    A company's name comes first, with its contact person below. A known country is named in the paper's language,
    however it was typed.
    """
    details = {name: value or "" for name, value in profile.items()}
    person = full_name(details["first_name"], details["last_name"])
    company, country = details["company"], country_code(details["country"])
    place: PostalAddress = {
        "contact": person if company else "",
        "street": details["address"],
        "postal_code": details["postal_code"],
        "city": details["city"],
    }
    return {
        "name": company or person or details["email"],
        "email": details["email"],
        "lines": lines_of(place, country_name(country, language) if country else details["country"]),
        "place": place,
        "country": country,
        "facts": {"vat_id": details["vat_id"]} if details["vat_id"] else {},
    }
