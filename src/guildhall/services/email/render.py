"""Render mails: one template per kind, rendered twice, as HTML and as plain text.

A kind's template extends `layout.jinja` and uses the macros of `parts.jinja`. HTML and text each have their own version
of these two files.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from jinja2 import Environment

from guildhall.config.settings import Settings
from guildhall.core.i18n import filled, form_of, has_text, placeholders_in, text, texts_under
from guildhall.core.money import written, written_percent
from guildhall.core.templates import templates_in
from guildhall.core.writable import writable
from guildhall.services.email.formats import details, with_list
from guildhall.services.email.look import BUILT_IN, Look

TEMPLATES = Path(__file__).parent / "templates"
NO_WORDS: Mapping[str, str] = MappingProxyType({})
COMPANY = "Guildhall"


@dataclass(frozen=True, slots=True)
class RenderedEmail:
    """An email as its reader sees it."""

    subject: str
    html: str
    text: str


def render(
    template: str,
    language: str,
    context: dict[str, Any],
    settings: Settings,
    *,
    company: str = COMPANY,
    words: Mapping[str, str] = NO_WORDS,
    look: Look = BUILT_IN,
) -> RenderedEmail:
    """Render a mail. `words` are the operator's texts of this kind and language, which replace the defaults.

    Raises jinja2.UndefinedError or KeyError if the context or a text is incomplete.
    """
    context = with_list(context, language)
    named = details(context, settings, company, language)
    built_in = texts_under(language, f"mail.{template}")
    days = settings.refund_days

    def t(name: str, /, **values: object) -> str:
        if own := _own_text(words, name, named, days):
            return filled(own, named | values)
        key = f"mail.{template}.{form_of(built_in, name, days)}"
        return text(language, key if has_text(language, key) else f"mail.common.{name}", **named | values)

    shop = {"site_url": settings.site_url, "refund_days": days, "company": company, "look": look}

    def own_page(path: str) -> str:
        return settings.site_url + _way_to(path, context.get("sign_up"))

    def percent(basis_points: int) -> str:
        return written_percent(basis_points, language)

    def rate(basis_points: int) -> str:
        return text(language, "payout.percent", rate=percent(basis_points))

    def money(minor: int, currency: str) -> str:
        return written(minor, currency, language)

    helpers = {"t": t, "language": language, "own_page": own_page}
    helpers |= {"money": money, "percent": percent, "rate": rate}
    rows = [(t("discount", code=code), money(-off, context["currency"])) for code, off in _taken_off(context)]
    helpers |= {"discount_rows": rows}
    values = context | shop | helpers | {"colon": text(language, "mail.common.colon")}
    kind = f"{template}.jinja"
    html = _side("html").get_template(kind).render(values) + "\n"
    plain = _side("text").get_template(kind).render(values)
    return RenderedEmail(_one_line(writable(t("subject"))), writable(html), _tidy(writable(plain)))


def _taken_off(context: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Return what each discount code took off; nothing for a mail that an older version queued."""
    sums: dict[str, int] = {}
    for each in context.get("discounts", ()):
        sums[each["code"]] = sums.get(each["code"], 0) + each["amount"]
    return list(sums.items())


def _way_to(path: str, sign_up: str | None) -> str:
    """Return the path of a customer's own page; without an account, the path of the sign-up that leads there."""
    return f"/signup?next={path}&email={quote(sign_up, safe='')}" if sign_up else path


def _own_text(words: Mapping[str, str], name: str, named: Mapping[str, str], days: int) -> str | None:
    """Return the operator's text in its form for the days of the guarantee, or None for the default one.

    A text with a placeholder that the kind no longer has is ignored: better a default text than no mail. So is one that
    names the days of a guarantee that the shop does not give.
    """
    own = words.get(form_of(words, name, days), "")
    used = placeholders_in(own)
    return None if used - named.keys() or (days == 0 and "days" in used) else own


@cache
def _side(side: str) -> Environment:
    return templates_in(TEMPLATES / side, TEMPLATES / "kinds", as_html=side == "html")


def _one_line(subject: str) -> str:
    """Return the subject without line breaks, raw or encoded: it may contain a visitor's input (header injection)."""
    return " ".join(subject.replace("=?", "= ?").split())[:200]


def _tidy(plain: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in plain.splitlines())).strip() + "\n"
