"""Turns an outbox row into a message: one template per kind, drawn twice, as HTML and as plain text.

A kind's template extends `layout.jinja` and speaks in the words of `parts.jinja`; the HTML and the text side each
bring their own two files under these names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from guildhall.core.i18n import filled, has_text, placeholders_in, text
from guildhall.core.money import written
from guildhall.services.email.formats import details, percent
from guildhall.settings import Settings

TEMPLATES = Path(__file__).parent / "templates"
NO_WORDS: Mapping[str, str] = MappingProxyType({})
COMPANY = "Guildhall"


@dataclass(frozen=True, slots=True)
class RenderedEmail:
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
) -> RenderedEmail:
    """`words` are the operator's own texts of this kind and language, in place of the house's; both sides use them.
    One that names a value which this mail has no longer is passed over: rather the house's words than no mail.

    Raises jinja2.UndefinedError or KeyError where the context or a text is incomplete.
    """
    named = details(context, settings, company)

    def t(name: str, /, **values: object) -> str:
        if name in words and placeholders_in(words[name]) <= named.keys():
            return filled(words[name], named | values)
        own = f"mail.{template}.{name}"
        return text(language, own if has_text(language, own) else f"mail.common.{name}", **named | values)

    uow = {"site_url": settings.site_url, "refund_days": settings.refund_days, "company": company}

    def rate(basis_points: int) -> str:
        return text(language, "payout.percent", rate=percent(basis_points))

    ways = {"t": t, "language": language, "money": written, "percent": percent, "rate": rate}
    drawn = context | uow | ways | {"colon": text(language, "mail.common.colon")}
    kind = f"{template}.jinja"
    html = _side("html").get_template(kind).render(drawn) + "\n"
    plain = _side("text").get_template(kind).render(drawn)
    return RenderedEmail(_one_line(t("subject")), html, _tidy(plain))


@cache
def _side(side: str) -> Environment:
    return Environment(
        loader=FileSystemLoader([TEMPLATES / side, TEMPLATES / "kinds"]),
        autoescape=side == "html",
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _one_line(subject: str) -> str:
    """A subject may carry what a visitor typed: no line ends in a header, also none written as an encoded word."""
    return " ".join(subject.replace("=?", "= ?").split())[:200]


def _tidy(plain: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in plain.splitlines())).strip() + "\n"
