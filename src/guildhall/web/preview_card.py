"""Draws the preview picture of a shared link: title and art on the shop's background, 1200 by 630 pixels."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path

import resvg_py
from jinja2 import Template

from guildhall.core.templates import templates_in

TEMPLATES = Path(__file__).parent / "templates"
FONT = TEMPLATES / "besley-600.ttf"
ACCENT = "#0f5c50"
"""Of a shop that has not chosen its own color."""
SIZES = (68, 60, 52, 46, 40, 34)
MAX_WIDTH = 570  # pixels of a line
MOST_LINES = 4
MIDDLE = 330  # y of the title's lines
NARROW, WIDE = frozenset("fijltI.,:;!|'’ -()"), frozenset("mwMWÆŒæœ&—%@")


def draw(title: str, label: str, art: bytes | None, shop: str, accent: str = ACCENT) -> bytes:
    """Return a PNG.

    `shop` is the shop's name; `label` is shown below the title; `art` is one of the shop's own SVG files; `accent` is
    #rrggbb.
    """
    size, lines = fitted(title)
    svg = _template().render(
        size=size,
        lines=lines,
        top=MIDDLE - (len(lines) / 2 - 0.75) * size * 1.18,
        label=label,
        shop=shop,
        accent=accent,
        art=base64.b64encode(art).decode() if art else "",
    )
    return resvg_py.svg_to_bytes(svg_string=svg, width=1200, skip_system_fonts=True, font_files=[str(FONT)])


def fitted(title: str) -> tuple[int, list[str]]:
    """Return the largest size at which the whole title fits, and its lines; if none fits, the title is cut."""
    for size in SIZES:
        lines = _wrapped(title, MAX_WIDTH / size)
        if len(lines) <= MOST_LINES and all(_width(line) * size <= MAX_WIDTH for line in lines):
            return size, lines
    *first, last = lines[:MOST_LINES]
    return size, [_cut(line, size) for line in first] + [_cut(f"{last}…", size)]


def _cut(line: str, size: int) -> str:
    while _width(line) * size > MAX_WIDTH:
        line = line.removesuffix("…")[:-1] + "…"
    return line


def _wrapped(title: str, width: float) -> list[str]:
    lines: list[str] = []
    for word in title.split():
        if lines and _width(f"{lines[-1]} {word}") <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines or [""]


def _width(text: str) -> float:
    """Estimate the width in ems of Besley, rounded up."""
    return sum(map(_advance, text))


def _advance(character: str) -> float:
    if character in NARROW:
        return 0.46
    if character in WIDE:
        return 1.2
    return 0.9 if character.isupper() else 0.69


@cache
def _template() -> Template:
    return templates_in(TEMPLATES).get_template("preview.jinja")
