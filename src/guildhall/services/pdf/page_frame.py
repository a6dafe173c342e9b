"""The frame of every page of a letter: the sender above, the sender's details and the page number below."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from guildhall.services.pdf.paper import (
    INK,
    LINE,
    PLAIN,
    SOFT,
    Face,
    PaperLook,
    draw_logo,
    draw_words,
    face_for,
    fitted,
    legible,
)

if TYPE_CHECKING:
    from fpdf import FPDF

LEFT = RIGHT = 22.0
TOP = 40.0
BOTTOM = 30.0
WIDTH = 210 - LEFT - RIGHT
LOGO_WIDTH = 70.0
TOTAL = "{nb}"
"""Stands for the number of pages, which fpdf writes once it knows it."""


@dataclass(frozen=True, slots=True)
class DocumentHeader:
    """The sender. `lines` are printed in the footer: address, contact, registration."""

    name: str
    lines: Sequence[str] = ()
    look: PaperLook = PLAIN


def draw_sender(pdf: "FPDF", head: DocumentHeader) -> None:
    """Draw the logo with the sender's name at the right, or the name alone."""
    name, logo = legible(pdf, head.name), head.look.logo
    left, size = LEFT, 17.0
    pdf.set_text_color(*(SOFT if logo else INK))
    if logo:
        draw_logo(pdf, logo, (LEFT, 13, LOGO_WIDTH, 15))
        left, size = LEFT + LOGO_WIDTH + 6, 11.0
    width = LEFT + WIDTH - left
    fitted(pdf, name, face=face_for(pdf, name), size=size, width=width)
    pdf.set_xy(left, 16)
    draw_words(pdf, width, 9, name, align="R" if logo else "L")


def draw_page_foot(pdf: "FPDF", head: DocumentHeader, page_of: Callable[[int, str], str]) -> None:
    """Draw a rule, the lines of the sender and the page number, which `page_of` makes of it and TOTAL."""
    pdf.set_draw_color(*LINE)
    pdf.line(LEFT, 297 - BOTTOM + 6, LEFT + WIDTH, 297 - BOTTOM + 6)
    pdf.set_text_color(*SOFT)
    line = legible(pdf, " · ".join(filter(None, head.lines)))
    pdf.set_xy(LEFT, 297 - BOTTOM + 8)
    fitted(pdf, line, face=Face.TEXT, size=8.5, width=WIDTH - 24, least=6)
    draw_words(pdf, WIDTH - 24, 5, line)
    pdf.set_font(Face.TEXT, size=8.5)
    # The placeholder is wider than the digit that replaces it.
    wider = pdf.get_string_width(TOTAL) - pdf.get_string_width("0")
    draw_words(pdf, 24 + wider, 5, page_of(pdf.page_no(), TOTAL), align="R")
