"""PDF pages: letters of all our languages, page breaks, and the same bytes for the same input."""

import re
from datetime import UTC, datetime

from guildhall.services.pdf.diploma import Diploma, draw_diploma
from guildhall.services.pdf.page_frame import DocumentHeader
from guildhall.services.pdf.paper import Face, blank, face_for, fitted
from guildhall.services.pdf.sheet import Sheet, SheetColumn
from tests.pdf.reading import text_of

MADE = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
HEAD = DocumentHeader("Guildhall", ["14 Keystone Lane", "Portland"])


def sheet() -> Sheet:
    return Sheet(title="Rechnung 7", language="de", head=HEAD, made=MADE)


def test_letters_of_every_language_are_kept() -> None:
    page = sheet()
    page.heading("Größe, façade, señal")
    page.parties([("To", ["Łukasz Żółć", "", "Œuvre 5 €"])])
    assert "Größe, façade, señal" in text_of(page.finish())
    assert "Łukasz Żółć" in text_of(page.finish())
    assert "Œuvre 5 €" in text_of(page.finish())


def test_a_table_continues_over_pages_with_its_header_repeated() -> None:
    page = sheet()
    rows = [[f"Line {number}", f"{number}.00"] for number in range(80)]
    columns = [SheetColumn("What", 3), SheetColumn("Amount", 1, "right")]
    page.table(columns, rows, sums=[("Total", "3,160.00")])
    text = text_of(page.finish())
    assert page.pdf.pages_count == 3
    assert text.count("Amount") == 3
    assert text.count("14 Keystone Lane · Portland") == 3
    assert [f"Line {number}" in text for number in (0, 40, 79)] == [True, True, True]
    assert "3,160.00" in text


def test_long_names_wrap_beside_a_block_and_sums_stand_in_the_last_column() -> None:
    page = sheet()
    name = "Vereinigung für Erwachsenenbildung und Handwerk an der Weser, eingetragen"
    page.parties([("To", [name, "Am Wall 1"]), ("From", ["Guildhall", "", "14 Keystone Lane"])])
    page.table(
        [SheetColumn("What", 1), SheetColumn("Amount", 1, "right")], [["x", "1.00"]], sums=[("Total", "1.00")]
    )
    page.small_print([])
    lines = text_of(page.finish()).splitlines()
    start = lines.index("To")
    first, second = lines[start + 2], lines[start + 4]
    assert f"{first} {second}" == name
    assert [line for line in lines[start:] if line.strip()] == [
        *("To", "From", first, "Guildhall", second, "14 Keystone Lane", "Am Wall 1"),
        *("What", "Amount", "x", "1.00", "Total", "1.00"),
    ]


def test_the_same_input_gives_the_same_bytes() -> None:
    first, second = sheet(), sheet()
    for page in (first, second):
        page.paragraph("Alike.")
    assert first.finish() == second.finish()


def test_language_and_title_are_set_for_screen_readers() -> None:
    raw = sheet().finish()
    assert re.search(rb"/Lang \(de\)", raw)
    assert raw.startswith(b"%PDF-")


def test_a_name_with_foreign_letters_gets_a_matching_font() -> None:
    pdf = blank(title="t", author="a", language="en", made=MADE)
    assert face_for(pdf, "Müller") is Face.DISPLAY
    assert face_for(pdf, "Żółć") is Face.STRONG


def test_a_long_text_is_set_smaller_until_it_fits() -> None:
    pdf = blank(title="t", author="a", language="en", made=MADE)
    assert fitted(pdf, "short", face=Face.TEXT, size=20, width=100) == 20
    small = fitted(pdf, "a much longer line of text than that", face=Face.TEXT, size=20, width=60)
    assert 8 < small < 20
    assert pdf.get_string_width("a much longer line of text than that") <= 60


def test_small_print_is_in_two_columns_row_by_row() -> None:
    page = sheet()
    page.small_print([("Phone", "0421"), ("Tax number", "60/1"), ("IBAN", "DE02")])
    lines = text_of(page.finish()).splitlines()
    assert lines[lines.index("Phone") :][:6] == ["Phone", "0421", "IBAN", "DE02", "Tax number", "60/1"]


def test_a_long_title_of_a_certificate_is_set_over_two_lines_before_it_gets_small() -> None:
    def drawn(subject: str) -> str:
        words = Diploma(
            "Certificate", "Guildhall", "for", "Ada", "has attended", subject, ["1 day"], "X", "Y"
        )
        return text_of(draw_diploma(words, language="en", made=MADE))

    assert "Ledger Clinic" in drawn("Ledger Clinic").splitlines()
    subject = (
        "An uncommonly long title of a workshop: " + "bookkeeping for those who know it, " * 2 + "part II"
    )
    lines = drawn(subject).splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("An uncommonly"))
    assert f"{lines[first]} {lines[first + 1]}" == subject
    longest = "w" * 150 + " " + "w" * 149
    assert "w" * 149 in drawn(longest).splitlines()
