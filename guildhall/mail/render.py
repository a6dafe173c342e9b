"""Turns an outbox row into a message: one template per kind, drawn twice, as HTML and as plain text.

A kind's template extends `layout.jinja` and speaks in the words of `parts.jinja`; the HTML and the text side each
bring their own two files under these names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from guildhall.kit.money import to_major, written
from guildhall.kit.texts import has_text, text
from guildhall.settings import Settings

TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True, slots=True)
class Letter:
    subject: str
    html: str
    text: str


def render(template: str, language: str, context: dict[str, Any], settings: Settings) -> Letter:
    """Raises jinja2.UndefinedError or KeyError where the context or a text is incomplete."""

    def t(name: str, /, **values: object) -> str:
        own = f"mail.{template}.{name}"
        return text(language, own if has_text(language, own) else f"mail.common.{name}", **values)

    house = {"site_url": settings.site_url, "refund_days": settings.refund_days}
    filled = context | house | {"t": t, "language": language, "money": written, "percent": _percent}
    kind = f"{template}.jinja"
    html = _side("html").get_template(kind).render(filled)
    plain = _side("text").get_template(kind).render(filled)
    return Letter(_one_line(t("subject", **context)), html, _tidy(plain))


def _percent(basis_points: int) -> str:
    """`3000` is written 30, `2550` is written 25.5."""
    return f"{to_major(basis_points).normalize():f}"


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
    """A subject may carry what a visitor typed: no line ends in a header."""
    return " ".join(subject.split())[:200]


def _tidy(plain: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in plain.splitlines())).strip() + "\n"
