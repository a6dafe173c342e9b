"""The wording of legal texts: what ships with the shop, its sections and its placeholders.

A text is a list of sections. A line `# Title` begins one, the lines below are its paragraphs, and lines that begin
with a dash are a list. The shipped text of a page is its general sections and the one of the market.
"""

import re
from collections.abc import Mapping
from typing import Any

from guildhall.core.errors import Refused
from guildhall.core.i18n import filled, form_of, placeholders_in, texts_of
from guildhall.core.money import to_minor, written_percent
from guildhall.core.text_checks import EXAMPLE
from guildhall.services.legal.markets import Market, has_withdrawal
from guildhall.services.shop_settings.queries import published
from guildhall.services.shop_settings.values import ShopSettings

LONGEST = 60_000
"""Characters of a published text."""

FACTS = (
    "company",
    "street",
    "city",
    "email",
    "phone",
    "refundDays",
    "commissionRate",
    "reviewDays",
    "cardForm",
    "recommender",
)
LEGAL_FACTS = ("representedBy", "registerEntry", "taxNumber", "vatId", "mediator", "host")
PLACEHOLDERS = frozenset((*FACTS, *LEGAL_FACTS))
ADDRESS = ("street", "city", "email", "phone")
CONTACT = frozenset({"email", "phone"})
OPTIONAL = (*LEGAL_FACTS, *ADDRESS, "refundDays", "reviewDays", "cardForm", "recommender")
"""Placeholders whose lines are left out where they have no value, and the section whose title has one."""

_BRACES = re.compile(r"{{|}}")
_SECTION = re.compile(r"^(?=# )", re.MULTILINE)
_MISSING = re.compile(rf", {{{{\s*({'|'.join(ADDRESS)})\s*}}}}")
_WHOLE = re.compile(r"{{\s*\w+\s*}}")
_CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


def shipped(page: str, market: Market, language: str, days: int | None = None) -> str:
    """Return the text of a page as the shop ships it, with placeholders, worded for these days of the guarantee.

    Where the law gives no right of withdrawal, the page has the online function alone and what the market's law says.
    """
    words: Mapping[str, Any] = texts_of(language, f"legal-{page}")
    markets = words["markets"]
    right = has_withdrawal(market)
    sections = [
        part
        for name, part in words.items()
        if isinstance(part, dict) and "text" in part and (page != "withdrawal" or right or name == "form")
    ]
    sections.append(markets[market])
    if page == "withdrawal" and right:
        sections.append(markets["modelForm"])
    words_of = [[section[form_of(section, name, days)] for name in ("title", "text")] for section in sections]
    return "\n\n".join(f"# {title}\n{text}" for title, text in words_of)


def consent(language: str) -> str:
    """Return the consent that the delivery of digital content begins at once (Directive 2011/83/EU, Article 16 (m))."""
    words: str = texts_of(language, "checkout")["consent"]["begin"]
    return words


def facts_of(settings: ShopSettings, language: str, provider: str = "") -> dict[str, str]:
    """Return the values of all placeholders; empty where the operator has not entered them.

    provider: the card provider, which the texts name if its form is shown in the checkout.
    """
    company: Mapping[str, Any] = published(settings.company, language)
    values = {name: str(company[name]) for name in ("street", "city", "email", "phone")}
    values |= {name: str(company["legal"].get(name, "")) for name in LEGAL_FACTS}
    rate = written_percent(to_minor(settings.commission_rate), language)
    return values | {
        "company": settings.company.name,
        "refundDays": str(settings.refund_days or ""),
        "commissionRate": rate,
        "reviewDays": str(settings.review_request_days or ""),
        "cardForm": provider.capitalize() if settings.embedded_checkout else "",
        "recommender": texts_of(language, "legal")["recommender"] if settings.ask_recommender else "",
    }


def rendered(text: str, facts: Mapping[str, str]) -> str:
    """Return the text with its placeholders filled, without lines about OPTIONAL facts that the shop does not have.

    A section is left out if its title, or every line below it, is about such a fact. In a list, such as
    `{{company}}, {{phone}}`, only the missing part of an address is left out.
    """
    text = _MISSING.sub(lambda place: place[0] if facts[place[1]] else "", text)
    lacking = frozenset(name for name in OPTIONAL if not facts[name])
    lines = (line for part in _SECTION.split(text) for line in _lines_of(part, lacking))
    return "\n".join(filled(line, facts) for line in lines).rstrip("\n")


def _lines_of(section: str, lacking: frozenset[str]) -> list[str]:
    lines = section.splitlines()
    kept = [line for line in lines if not _is_about(line, lacking)]
    untitled = kept[:1] != lines[:1]
    emptied = any(lines[1:]) and not any(kept[1:])
    return [] if section.startswith("# ") and (untitled or emptied) else kept


def _is_about(line: str, lacking: frozenset[str]) -> bool:
    """Return whether a line is nothing without these facts. A whole sentence stands without an email or phone."""
    facts = placeholders_in(line) & lacking
    return bool(facts - CONTACT) or (bool(facts) and "." not in line)


def checked(text: str) -> str:
    """Return a text tidied for publication. Raises Refused with what is wrong in `details`."""
    tidy = "\n".join(line.strip() for line in text.strip().splitlines())
    if len(tidy) > LONGEST:
        raise Refused("text_too_long", details=str(LONGEST))
    if _CONTROLS.search(tidy):
        raise Refused("text_controls")
    if _BRACES.search(_WHOLE.sub("", tidy)):
        raise Refused("placeholder_broken", values=EXAMPLE)
    if strange := sorted(placeholders_in(tidy) - PLACEHOLDERS):
        written = f"{{{{{strange[0]}}}}}"
        raise Refused("placeholder_unknown", details=strange[0], values={"name": written})
    if tidy and not tidy.startswith("# "):
        raise Refused("text_untitled")
    return tidy
