"""Pictures, tables and documents made of hostile input explode neither in work nor in memory (50 MB)."""

import random
import zlib
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from PIL import Image

from guildhall.core.csv_lines import MOST_LINES
from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.domains.referrals.partner_list import read_partners
from guildhall.services.files.pictures import drawn, sanitize
from guildhall.services.pdf.diploma import Diploma, draw_diploma
from guildhall.services.pdf.page_frame import DocumentHeader
from guildhall.services.pdf.sheet import Sheet
from tests.files.conftest import picture
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.processor import EXPLODED, new_peak, peak_memory
from tests.support.sizes import sized

pytestmark = pytest.mark.slow

LONGEST = 500_000  # characters or bytes
MOST_MEMORY = 50_000_000
NOW = datetime(2026, 11, 23, tzinfo=UTC)


def cost(work: Callable[[], Any]) -> tuple[float, int]:
    """Return the processor time and the bytes of memory that the work takes, refused or not."""
    before, began = new_peak(), process_time()
    with suppress(Refused):
        work()
    return process_time() - began, (peak_memory() - before) * 1024 * 1024


# Pictures


def flat_png(width: int, height: int, color: int = 2, depth: int = 8) -> bytes:
    """Return a picture of one color, packed as tightly as PNG can."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content).to_bytes(4, "big")
        return len(content).to_bytes(4, "big") + kind + content + check

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((depth, color, 0, 0, 0))
    bits = width * depth * {0: 1, 2: 3, 3: 1, 6: 4}[color]
    row = bytes(1 + (bits + 7) // 8)
    packer = zlib.compressobj(6)
    content = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    palette = chunk(b"PLTE", bytes(3)) if color == 3 else b""
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + palette + chunk(b"IDAT", content) + chunk(b"IEND", b"")
    )


BOMBS = {
    "colours": (7_000, 7_000),
    "with transparency": (6_000, 6_000, 6),
    "a palette": (7_000, 7_000, 3),
    "one bit a pixel": (7_000, 7_000, 0, 1),
    "more pixels than any": (60_000, 10_000, 0, 1),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_picture_that_unpacks_to_far_more_than_its_file_is_refused(tmp_path: Path, bomb: str) -> None:
    path = tmp_path / "bomb"
    path.write_bytes(flat_png(*BOMBS[bomb])[:200_000])
    assert path.stat().st_size < LONGEST
    before = new_peak()
    with pytest.raises(Refused, match=r"too large once unpacked|more than 50 million"):
        sanitize(path)
    assert peak_memory() - before < 10


@pytest.mark.parametrize(("width", "height"), [(3_840, 2_160), (3_600, 3_600)])
def test_a_flat_picture_of_a_usual_size_is_taken(tmp_path: Path, width: int, height: int) -> None:
    path = tmp_path / "flat"
    path.write_bytes(flat_png(width, height))
    before = new_peak()
    assert sanitize(path).width == width
    assert len(drawn(path.read_bytes(), 320)) < 10_000
    assert (peak_memory() - before) * 1024 * 1024 < MOST_MEMORY + 10_000_000


def test_a_tall_picture_is_drawn_no_higher_than_its_format_allows() -> None:
    with Image.open(BytesIO(drawn(picture("PNG", (500, 40_000)), 320))) as shown:
        assert shown.height == 16_383


FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "AVIF", "MPO")


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_broken_picture_is_refused_and_never_fails(tmp_path: Path, kind: str) -> None:
    dice, path = random.Random(kind), tmp_path / "broken"
    more = {"save_all": True, "append_images": [Image.new("RGB", (80, 50))]} if kind == "MPO" else {}
    whole = picture(kind, (80, 50), **more)
    for _ in range(sized(40, 2_000)):
        broken = bytearray(whole[: dice.randrange(1, len(whole))] if dice.random() < 0.3 else whole)
        for _ in range(dice.choice((1, 3, 10, 50))):
            broken[dice.randrange(min(len(broken), dice.choice((40, 200, 100_000))))] = dice.randrange(256)
        path.write_bytes(broken)
        with suppress(Refused):
            sanitize(path)
            drawn(path.read_bytes(), 40)


# Tables

HEADER = "email,code,rate,first name\n"
TABLES = {
    "empty lines": HEADER + "\n" * LONGEST,
    "lines of commas": HEADER + ",,,,,,,,,\n" * (LONGEST // 10),
    "one line of commas": HEADER + "," * LONGEST,
    "a header of commas": "email,code," + "," * LONGEST,
    "a header of names": "email,code," + "code,rate," * (LONGEST // 10),
    "many lines": HEADER + "a@b.c,AB\n" * (LONGEST // 9),
    "a large cell": HEADER + "a@b.c,AB," + "1" * 130_000,
    "three large cells": HEADER + ",".join(["9" * 130_000] * 3),
    "a rate of many digits": HEADER + "a@b.c,ABC,1." + "9" * 120_000,
    "a rate with an exponent": HEADER + "a@b.c,ABC,1e999999999",
    "an open quotation": HEADER + '"' + "a" * LONGEST,
    "quotation marks": HEADER + '"' * LONGEST,
    "carriage returns": HEADER + "\r" * LONGEST,
    "zero bytes": HEADER + "\0" * LONGEST,
}


@pytest.mark.parametrize("table", TABLES)
def test_no_list_of_partners_costs_more_than_it_may(table: str) -> None:
    seconds, memory = cost(lambda: read_partners(TABLES[table]))
    assert seconds < EXPLODED
    assert memory < MOST_MEMORY


def test_a_list_has_no_more_lines_than_allowed() -> None:
    rows = [f"a{number}@b.example,CODE{number}" for number in range(MOST_LINES + 1)]
    assert len(read_partners("\n".join(["email,code", *rows[:-1]]))) == MOST_LINES
    with pytest.raises(Refused, match="at most"):
        read_partners("\n".join(["email,code", *rows]))


FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "=cmd|' /C calc'!A0")


def test_a_formula_that_is_imported_is_no_formula_when_exported(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True).headers
    rows = "".join(f'a{number}@b.example,CODE{number},5,"{name}"\n' for number, name in enumerate(FORMULAS))
    body = {"csv": "email,code,rate,firstname\n" + rows, "commit": True}
    answer = client.post("/functions/v1/import-partners", json=body, headers=boss)
    assert [line["outcome"] for line in answer.json()["lines"]] == ["created"] * len(FORMULAS)
    path = "/rest/v1/users?select=first_name&email=like.a*b.example"
    cells = client.get(path, headers=boss | {"accept": "text/csv"}).text.splitlines()[1:]
    assert len(cells) == len(FORMULAS)
    assert not [cell for cell in cells if cell.strip('"').startswith(("=", "+", "-", "@", "\t"))]


# Documents

NAMES = {
    "short": "Ada",
    "long": "W" * 300,
    "many words": "wide words " * 27,
    "foreign letters": "Ω" * 300,
    "marks that combine": "a" + "\u0301" * 299,
    "pictographs": "😀" * 300,
    "right to left": "שלום " * 60,
    "narrow spaces": "a\u200b" * 150,
    "a word that cannot be broken": "-" * 300,
}


def words_of(text: str) -> Diploma:
    return Diploma(
        title=text,
        company=text,
        lead=text,
        holder=text,
        deed=text,
        subject=text,
        details=[text] * 3,
        proof=text,
        check_at=text,
    )


@pytest.mark.parametrize("name", NAMES)
def test_no_certificate_costs_more_than_it_may(name: str) -> None:
    draw_diploma(words_of(NAMES[name][:2]), language="en", made=NOW)  # loads the fonts
    words = words_of(NAMES[name])
    seconds, memory = cost(lambda: draw_diploma(words, language="en", made=NOW))
    assert seconds < EXPLODED
    assert memory < MOST_MEMORY


def sheet_of(text: str, rows: int) -> bytes:
    sheet = Sheet(title=text[:300], language="en", head=DocumentHeader(text[:300]), made=NOW)
    sheet.heading(text[:300])
    sheet.paragraph(text)
    sheet.parties([("To", [text[:300]] * 5), ("From", [text[:300]])])
    sheet.details([(text[:300], text[:300])] * rows)
    return sheet.finish()


TEXT = 10_000
"""Characters of the longest text that reaches a document, such as a note of the shop."""


@pytest.mark.parametrize("name", NAMES)
def test_no_sheet_costs_more_than_it_may(name: str) -> None:
    text = (NAMES[name] * TEXT)[:TEXT]
    sheet_of("a", 1)
    seconds, memory = cost(lambda: sheet_of(text, 20))
    assert seconds < EXPLODED
    assert memory < MOST_MEMORY
