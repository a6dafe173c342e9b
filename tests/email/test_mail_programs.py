"""Mails look right in programs with few features: Outlook lays out with Word's engine, phones invert colors."""

import re
from functools import cache

from guildhall.config.settings import Settings
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.render import render
from tests.email.contexts import CONTEXTS

UNKNOWN_TO_WORD = ("opacity", "flex", "grid", "position:", "float", "box-shadow", "rgba(", "var(", "calc(")
STYLED = re.compile(r'<(\w+)([^>]*?) style="([^"]*)"([^>]*)>')
RECOLORED = {"ink", "soft", "star", "button"}
"""Classes that have a color of their own in dark mode."""


@cache
def _styled(kind: str) -> list[tuple[str, str, str]]:
    html = render(kind, "en", CONTEXTS[kind], Settings(site_url="https://shop.example")).html
    assert '<meta name="color-scheme" content="light dark">' in html
    found = [(tag, f"{before} {after}", style) for tag, before, style, after in STYLED.findall(html)]
    assert len(found) > 10
    return found


def test_outlook_knows_the_styles_of_a_mail() -> None:
    for kind in KINDS:
        for tag, _, style in _styled(kind):
            assert not [word for word in UNKNOWN_TO_WORD if word in style], (kind, tag, style)


def test_space_inside_is_of_table_cells() -> None:
    """Word ignores padding elsewhere; a link in a cell has it with `mso-padding-alt` on the cell."""
    for kind in KINDS:
        before = ""
        for tag, _, style in _styled(kind):
            padded = re.search(r"padding(-left)?:(?!0;)", style) is not None
            in_cell = tag == "a" and "mso-padding-alt" in before
            assert not padded or tag in ("td", "th", "ol") or in_cell, (kind, tag, style)
            before = style


def test_each_color_has_a_dark_one() -> None:
    before: set[str] = set()
    for tag, attributes, style in (part for kind in KINDS for part in _styled(kind)):
        found = re.search(r'class="([^"]*)"', attributes)
        classes = set(found[1].split()) if found else set()
        if re.search(r"(?<![-\w])color:#", style):
            inside = classes if tag != "a" else classes | before
            assert inside & RECOLORED, (tag, style)
        before = classes
