"""A letter: header and footer on every page, and headings, paragraphs, details and tables between them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest
from typing import TYPE_CHECKING, Literal

from guildhall.services.pdf.archive import metadata
from guildhall.services.pdf.page_frame import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    DocumentHeader,
    draw_page_foot,
    draw_sender,
)
from guildhall.services.pdf.paper import (
    INK,
    LINE,
    SOFT,
    Color,
    Face,
    blank,
    draw_words,
    face_for,
    finished,
    lines_of,
)

if TYPE_CHECKING:
    from fpdf import FPDF


PADDING = 3.0
"""Kept free between the cells of a row."""
SUM_WIDTH = 31.0
"""Holds the largest sums that are paid: the words beside them have the rest of the half page."""


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A table's column; `share` is its width relative to the other columns."""

    title: str
    share: float = 1
    align: Literal["left", "right"] = "left"


class Sheet:
    """A document written from top to bottom, with automatic page breaks and repeated table headers."""

    def __init__(
        self,
        *,
        title: str,
        language: str,
        head: DocumentHeader,
        made: datetime,
        page_of: Callable[[int, str], str] = "{} / {}".format,
        carries: str | None = None,
    ) -> None:
        """Start the first page. `page_of` formats the page number, given it and a placeholder for the total.

        `carries` names the e-invoice that will be attached: the document then follows PDF/A-3.
        """
        self.pdf: FPDF = blank(
            title=title, author=head.name, language=language, made=made, archive=carries is not None
        )
        if carries:
            about = metadata(title=title, author=head.name, made=made, file_name=carries)
            self.pdf.set_xmp_metadata(about)
        self._head = head
        self._made = made
        self._page_of = page_of
        self.pdf.set_margins(LEFT, TOP, RIGHT)
        self.pdf.set_auto_page_break(False)
        self._open_page()

    def heading(self, text: str) -> None:
        """Write the document's title."""
        face = face_for(self.pdf, text)
        self._write(text, face=face, size=24, line=10, color=INK)
        self.gap(3)

    def section(self, text: str) -> None:
        self._ensure_space(20)
        self.gap(3)
        self._write(text, face=Face.STRONG, size=11.5, line=6, color=self._head.look.accent)
        self.gap(1)

    def paragraph(self, text: str, *, soft: bool = False) -> None:
        self._write(text, face=Face.TEXT, size=10, line=5, color=SOFT if soft else INK)
        self.gap(2)

    def parties(self, blocks: Sequence[tuple[str, Sequence[str]]]) -> None:
        """Write labeled blocks of lines side by side, such as recipient and sender. Empty lines are left out."""
        self.gap(2)
        width = WIDTH / len(blocks)
        self._row([(label, width, "L", Face.TEXT, SOFT) for label, _ in blocks], size=9)
        columns = [self._wrapped(lines, width) for _, lines in blocks]
        for cells in zip_longest(*columns, fillvalue=(Face.TEXT, "")):
            self._row([(part, width, "L", face, INK) for face, part in cells], below=0)
        self.gap(7)

    def details(self, pairs: Sequence[tuple[str, str]], *, label_width: float = 48) -> None:
        """Write label and value pairs."""
        for label, value in pairs:
            self._row(
                [
                    (label, label_width, "L", Face.TEXT, SOFT),
                    (value, WIDTH - label_width, "L", Face.TEXT, INK),
                ]
            )
        self.gap(3)

    def small_print(self, pairs: Sequence[tuple[str, str]], *, label_width: float = 30) -> None:
        """Write label and value pairs in small type below a rule, in two columns; nothing without any."""
        if not pairs:
            return
        self._ensure_space(12)
        self.gap(3)
        self.rule(LINE)
        self.gap(1)
        half, value_width = (len(pairs) + 1) // 2, WIDTH / 2 - label_width
        right = [*pairs[half:], *[("", "")] * (half - len(pairs[half:]))]
        for columns in zip(pairs[:half], right, strict=True):
            cells = []
            for label, value in columns:
                cells += [
                    (label, label_width, "L", Face.TEXT, SOFT),
                    (value, value_width, "L", Face.TEXT, INK),
                ]
            self._row(cells, size=9)
        self.gap(3)

    def table(
        self,
        columns: Sequence[SheetColumn],
        rows: Sequence[Sequence[str]],
        *,
        sums: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Write a table. `sums` are printed below its right half, their values in the last column, the last in bold."""
        whole = sum(column.share for column in columns)
        widths = [WIDTH * column.share / whole for column in columns]
        aligns = ["R" if column.align == "right" else "L" for column in columns]

        def titles() -> None:
            self._row(
                [(c.title, w, a, Face.STRONG, SOFT) for c, w, a in zip(columns, widths, aligns, strict=True)],
                size=9,
            )
            self.rule(self._head.look.accent)

        self._ensure_space(20)
        titles()
        for row in rows:
            cells = [(t, w, a, Face.TEXT, INK) for t, w, a in zip(row, widths, aligns, strict=True)]
            self._row(cells, above=titles)
            self.rule(LINE)
        self._sums(sums)
        self.gap(4)

    def rule(self, color: Color, *, indent: float = 0) -> None:
        self.pdf.set_draw_color(*color)
        y = self.pdf.get_y() + 0.8
        self.pdf.line(LEFT + indent, y, LEFT + WIDTH, y)
        self.pdf.set_y(y + 1)

    def gap(self, height: float) -> None:
        self.pdf.set_y(self.pdf.get_y() + height)

    def attach(self, name: str, content: bytes, description: str) -> None:
        """Embed a file that says the same as the document, for programs."""
        self.pdf.embed_file(
            bytes=content,
            basename=name,
            mime_type="text/xml",
            associated_file_relationship="Alternative",
            desc=description,
            creation_date=self._made,
            modification_date=self._made,
            compress=True,
        )

    def finish(self) -> bytes:
        return finished(self.pdf)

    def _sums(self, sums: Sequence[tuple[str, str]]) -> None:
        indent = WIDTH / 2
        for place, (label, value) in enumerate(sums, 1):
            face = Face.STRONG if place == len(sums) else Face.TEXT
            label_width = WIDTH - indent - SUM_WIDTH
            self._row(
                [
                    ("", indent, "L", face, INK),
                    (label, label_width, "L", face, INK),
                    (value, SUM_WIDTH, "R", face, INK),
                ]
            )
            if place < len(sums):
                self.rule(LINE, indent=indent)

    def _write(self, text: str, *, face: Face, size: float, line: float, color: Color) -> None:
        self.pdf.set_font(face, size=size)
        self.pdf.set_text_color(*color)
        for part in lines_of(self.pdf, text, WIDTH):
            self._ensure_space(line)
            self.pdf.set_font(face, size=size)
            self.pdf.set_text_color(*color)
            draw_words(self.pdf, WIDTH, line, part, new_x="LMARGIN", new_y="NEXT")

    def _wrapped(self, lines: Sequence[str], width: float) -> list[tuple[Face, str]]:
        """Return the lines of a block as they fit into its width: the lines of the first text, a name, are strong."""
        parts = []
        for place, line in enumerate(filter(None, lines)):
            face = Face.TEXT if place else Face.STRONG
            self.pdf.set_font(face, size=10)
            parts += [(face, part) for part in lines_of(self.pdf, line, width - PADDING)]
        return parts

    def _row(
        self,
        cells: Sequence[tuple[str, float, str, Face, Color]],
        *,
        size: float = 10,
        below: float = 1,
        above: Callable[[], None] | None = None,
    ) -> None:
        """Write a row of wrapped cells (text, width, align, face, color). `above` is drawn first on a new page."""
        line, inner = size * 0.5, PADDING
        wrapped = []
        for text, width, _align, face, _color in cells:
            self.pdf.set_font(face, size=size)
            wrapped.append(lines_of(self.pdf, text, width - inner))
        height = line * max(len(lines) for lines in wrapped) + below
        if self._ensure_space(height + 2) and above:
            above()
        top, x = self.pdf.get_y(), LEFT
        for (_text, width, align, face, color), lines in zip(cells, wrapped, strict=True):
            self.pdf.set_font(face, size=size)
            self.pdf.set_text_color(*color)
            for number, part in enumerate(lines):
                self.pdf.set_xy(x if align == "L" else x + inner, top + number * line)
                draw_words(self.pdf, width - inner, line, part, align=align)
            x += width
        self.pdf.set_y(top + height)

    def _ensure_space(self, height: float) -> bool:
        """Start a new page if `height` does not fit. Returns True if it did."""
        if self.pdf.get_y() + height <= 297 - BOTTOM:
            return False
        self._open_page()
        return True

    def _open_page(self) -> None:
        self.pdf.add_page()
        draw_sender(self.pdf, self._head)
        draw_page_foot(self.pdf, self._head, self._page_of)
        self.pdf.set_xy(LEFT, TOP)
