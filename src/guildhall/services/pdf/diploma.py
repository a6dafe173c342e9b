"""A certificate page: a frame, the logo if there is one, and centred lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from guildhall.services.pdf.paper import (
    BRASS,
    INK,
    PLAIN,
    SOFT,
    Color,
    Face,
    PaperLook,
    blank,
    draw_logo,
    draw_words,
    face_for,
    finished,
    fitted,
    legible,
    lines_of,
)

if TYPE_CHECKING:
    from fpdf import FPDF

WIDTH, HEIGHT = 297.0, 210.0
MAX_WIDTH = WIDTH - 60
SMALLEST_TITLE = 15.0
"""Points. A longer title is set in two lines, so that it stays larger than the text below it."""


class _Style(NamedTuple):
    """The position (from the top) and the type of a line."""

    y: float
    size: float
    face: Face
    color: Color = INK


@dataclass(frozen=True, slots=True)
class Diploma:
    """The texts, from top to bottom. `proof` and `check_at` are set small below the rule."""

    title: str
    company: str
    lead: str
    holder: str
    deed: str
    subject: str
    details: Sequence[str]
    proof: str
    check_at: str


def draw_diploma(words: Diploma, *, language: str, made: datetime, look: PaperLook = PLAIN) -> bytes:
    """Return the page as PDF, A4 landscape. Long names are scaled down to fit."""
    title = f"{words.title}: {words.subject}"
    pdf = blank(title=title, author=words.company, language=language, made=made, landscape=True)
    pdf.set_auto_page_break(False)
    pdf.add_page()
    _frame(pdf, look.accent)
    if look.logo:
        draw_logo(pdf, look.logo, (WIDTH / 2 - 45, 22, 90, 20), centered=True)
        _line(pdf, words.company, _Style(46, 12, Face.DISPLAY, SOFT))
    else:
        _line(pdf, words.company, _Style(34, 18, Face.DISPLAY))
    _line(pdf, words.title, _Style(60, 32, Face.DISPLAY, look.accent))
    _line(pdf, words.lead, _Style(82, 12, Face.TEXT, SOFT))
    _line(pdf, words.holder, _Style(91, 26, Face.DISPLAY))
    _line(pdf, words.deed, _Style(110, 12, Face.TEXT, SOFT))
    below = _title(pdf, words.subject, _Style(118, 19, Face.DISPLAY)) + 6
    for number, detail in enumerate(words.details):
        _line(pdf, detail, _Style(below + 7 * number, 12, Face.TEXT))
    pdf.set_draw_color(*BRASS)
    pdf.line(WIDTH / 2 - 20, 157, WIDTH / 2 + 20, 157)
    _line(pdf, words.proof, _Style(164, 10, Face.STRONG))
    _line(pdf, words.check_at, _Style(170, 9, Face.TEXT, SOFT))
    return finished(pdf)


def _frame(pdf: "FPDF", accent: Color) -> None:
    """Draw a double frame."""
    pdf.set_draw_color(*accent)
    pdf.set_line_width(0.8)
    pdf.rect(11, 11, WIDTH - 22, HEIGHT - 22)
    pdf.set_draw_color(*BRASS)
    pdf.set_line_width(0.25)
    pdf.rect(13.5, 13.5, WIDTH - 27, HEIGHT - 27)


def _line(pdf: "FPDF", words: str, style: _Style) -> None:
    pdf.set_text_color(*style.color)
    words = legible(pdf, words)
    face = face_for(pdf, words) if style.face is Face.DISPLAY else style.face
    fitted(pdf, words, face=face, size=style.size, width=MAX_WIDTH)
    pdf.set_xy(0, style.y)
    draw_words(pdf, WIDTH, style.size * 0.5, words, align="C")


def _title(pdf: "FPDF", words: str, style: _Style) -> float:
    """Draw the title in one line, or in two if it would be too small. Returns the y position below it."""
    words = legible(pdf, words)
    face = face_for(pdf, words)
    if fitted(pdf, words, face=face, size=style.size, width=MAX_WIDTH) >= SMALLEST_TITLE:
        _line(pdf, words, style)
        return style.y + 8
    size = SMALLEST_TITLE
    pdf.set_font(face, size=size)
    while len(lines := lines_of(pdf, words, MAX_WIDTH)) > 2:
        size -= 0.5
        pdf.set_font(face, size=size)
    for number, line in enumerate(lines):
        _line(pdf, line, style._replace(y=style.y + 7 * number, size=size))
    return style.y + 13
