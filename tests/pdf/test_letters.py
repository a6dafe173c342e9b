"""A paper names its reader in whatever script: drawn, or spelled in Latin letters, and never with a gap."""

from datetime import UTC, datetime

import pytest

from guildhall.services.pdf.diploma import Diploma, draw_diploma
from guildhall.services.pdf.page_frame import DocumentHeader
from guildhall.services.pdf.sheet import Sheet, SheetColumn
from tests.pdf.reading import text_of

MADE = datetime(2026, 11, 21, tzinfo=UTC)
NAMES = [
    ("Ελένη Παππά", "Ελένη Παππά"),
    ("Юлия Їжакевич", "Юлия Їжакевич"),
    ("Łukasz Żółć", "Łukasz Żółć"),
    ("Şebnem Iğdır", "Şebnem Iğdır"),
    ("王小明", "王小明"),
    ("髙橋 さくら", "髙橋 さくら"),
    ("김민준", "김민준"),
    ("Anna 王 Łuk", "Anna 王 Łuk"),
    ("محمد علي", "mhmd `ly"),
    ("ישראל כהן", "ysr'l khhn"),
    ("สมชาย", "smchay"),
    ("🎉 Ada", " Ada"),
]


def joined(paper: bytes) -> str:
    """Return the text without its breaks: a change of font breaks it, too."""
    return text_of(paper).replace("\n", "")


@pytest.mark.parametrize(("name", "drawn"), NAMES)
def test_a_sheet_names_everybody(name: str, drawn: str, caplog: pytest.LogCaptureFixture) -> None:
    head = DocumentHeader(name, [name, "x@example.com"])
    sheet = Sheet(title="Invoice", language="en", head=head, made=MADE)
    sheet.parties([("To", [name])])
    sheet.table([SheetColumn("Item", 3), SheetColumn("Amount")], [[name, "1"]], sums=[(name, "1")])
    paper = joined(sheet.finish())
    assert paper.count(drawn.strip()) == 5  # sender, foot, address, row and sum
    assert caplog.messages == []


@pytest.mark.parametrize(("name", "drawn"), NAMES)
def test_a_certificate_names_everybody(name: str, drawn: str, caplog: pytest.LogCaptureFixture) -> None:
    words = Diploma("Certificate", "Guild", "for", name, "who attended", name, [name], "proof", "at")
    paper = joined(draw_diploma(words, language="en", made=MADE))
    assert paper.count(drawn.strip()) == 3
    assert caplog.messages == []
