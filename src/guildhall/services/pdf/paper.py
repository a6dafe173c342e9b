"""A blank page with the shop's fonts and colors. Lengths are in millimetres, type sizes in points."""

from collections.abc import KeysView
from datetime import datetime
from enum import StrEnum
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import category, east_asian_width

from guildhall.core.transliteration import transliterate

if TYPE_CHECKING:
    from fpdf import FPDF

HERE = Path(__file__).parent
FONTS = HERE / "fonts"

Color = tuple[int, int, int]

INK: Color = (27, 42, 38)
SOFT: Color = (76, 90, 84)
LINE: Color = (227, 220, 207)
VERDIGRIS: Color = (15, 92, 80)
BRASS: Color = (133, 97, 29)


class PaperLook(NamedTuple):
    """The sender's look: a logo as PNG or JPEG without transparency, and the color of headings."""

    logo: bytes | None = None
    accent: Color = VERDIGRIS


PLAIN = PaperLook()


class Face(StrEnum):
    """The typefaces. DISPLAY is for headings and has Western European letters only, see `face_for`."""

    TEXT = "text"
    STRONG = "strong"
    DISPLAY = "display"


_FILES = {
    Face.TEXT: "source-sans-400.ttf",
    Face.STRONG: "source-sans-600.ttf",
    Face.DISPLAY: "besley-500.ttf",
}


EAST_ASIA = "east-asia"
_EAST_ASIA_FILE = "droid-sans-fallback.ttf"
"""The letters of Chinese, Japanese and Korean. It is large, so that only a page with such letters reads it."""

MOST_MARKS = 4
_WITHOUT_WIDTH = frozenset({"Mn", "Me", "Cf"})
"""Unicode categories: marks that are set on a letter, and signs that are not seen."""


def blank(
    *,
    title: str,
    author: str,
    language: str,
    made: datetime,
    landscape: bool = False,
    archive: bool = False,
) -> "FPDF":
    """Return an empty A4 document. The same input, including `made`, gives the same bytes.

    `archive`: the document follows PDF/A-3, so that it may carry files; it then needs `archive.metadata`.
    """
    from fpdf import FPDF  # noqa: PLC0415 - 20 MB and 0.3 s, needed only by processes that draw

    pdf = FPDF(
        orientation="landscape" if landscape else "portrait",
        unit="mm",
        format="A4",
        enforce_compliance="PDF/A-3B" if archive else None,
    )
    for face, file in _FILES.items():
        pdf.add_font(face, fname=FONTS / file)
    pdf.set_title(title)
    pdf.set_author(author)
    pdf.set_lang(language)
    pdf.set_creation_date(made)
    pdf.set_producer(author)
    pdf.set_display_mode("fullpage")
    pdf.set_text_color(*INK)
    pdf.set_draw_color(*LINE)
    pdf.set_line_width(0.25)
    pdf.c_margin = 0
    return pdf


def face_for(pdf: "FPDF", text: str, wanted: Face = Face.DISPLAY) -> Face:
    """Return the wanted face, or STRONG for a text with letters it lacks, such as a Polish or Greek name."""
    known = _letters(pdf, wanted)
    return wanted if all(ord(letter) in known for letter in text) else Face.STRONG


def legible(pdf: "FPDF", text: str) -> str:
    """Return the text as it can be drawn, in any face: with every letter that a font has, others spelled in Latin ones.

    Scripts whose letters are joined or written from the right, such as Arabic and Hebrew, are spelled, too. What is no
    letter and in no font, such as an emoji, is left out.
    """
    if text.isascii():
        return text
    known = _letters(pdf, Face.TEXT)
    if all(ord(letter) in known for letter in text):
        return text
    if EAST_ASIA not in pdf.fonts:
        pdf.add_font(EAST_ASIA, fname=FONTS / _EAST_ASIA_FILE)
        pdf.set_fallback_fonts([EAST_ASIA])
    drawn = known | {code for code in _letters(pdf, EAST_ASIA) if east_asian_width(chr(code)) in "WFH"}
    parts = (
        part if match else transliterate(part)
        for match, run in groupby(text, key=lambda letter: ord(letter) in drawn)
        for part in ["".join(run)]
    )
    return "".join(letter for letter in "".join(parts) if ord(letter) in drawn)


def _letters(pdf: "FPDF", font: str) -> KeysView[int]:
    pdf.set_font(font, size=10)
    cmap: dict[int, int] = getattr(pdf.current_font, "cmap", {})
    return cmap.keys()


def draw_words(pdf: "FPDF", width: float, height: float, words: str, **layout: Any) -> None:
    """Draw words in a cell of the given size, in the current font. `layout` is passed to `FPDF.cell`.

    The letters of another font leave the page without the current one, which fpdf believes to be set.
    """
    with pdf.local_context():
        pdf.cell(width, height, words, **layout)


def fitted(pdf: "FPDF", text: str, *, face: Face, size: float, width: float, least: float = 8) -> float:
    """Set and return the largest size, from `size` down to `least`, at which the text fits into `width`."""
    while size > least:
        pdf.set_font(face, size=size)
        if pdf.get_string_width(text) <= width:
            break
        size -= 0.5
    pdf.set_font(face, size=size)
    return size


def lines_of(pdf: "FPDF", text: str, width: float) -> list[str]:
    """Return the text broken into lines of at most `width`, in the current font."""
    face, size = pdf.font_family, pdf.font_size_pt
    words = legible(pdf, _with_few_marks(text)) or " "
    pdf.set_font(face, size=size)
    lines = pdf.multi_cell(width, 5, words, align="L", dry_run=True, output="LINES")
    return [str(line) for line in lines] if isinstance(lines, list) else []


def _with_few_marks(text: str) -> str:
    """Return the text with at most a few marks on each letter.

    They take no width, so a line would have any number of them; the time to set a line grows with its square.
    """
    if text.isascii():
        return text
    marks, kept = 0, []
    for letter in text:
        marks = marks + 1 if category(letter) in _WITHOUT_WIDTH else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def draw_logo(
    pdf: "FPDF", logo: bytes, box: tuple[float, float, float, float], *, centered: bool = False
) -> None:
    """Draw the logo as large as fits into the box (left, top, width, height), at its left or in its middle."""
    from PIL import Image  # noqa: PLC0415 - see above

    left, top, width, height = box
    with Image.open(BytesIO(logo)) as picture:
        factor = min(width / picture.width, height / picture.height)
        wide, high = picture.width * factor, picture.height * factor
    pdf.image(
        logo, x=left + (width - wide) / 2 if centered else left, y=top + (height - high) / 2, w=wide, h=high
    )


def finished(pdf: "FPDF") -> bytes:
    return bytes(pdf.output())
