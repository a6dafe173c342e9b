"""Characters that no file can hold are taken out at every way in, and again before every file."""

from datetime import UTC, datetime
from typing import Any, get_args
from xml.etree.ElementTree import fromstring

import pytest
from pydantic import TypeAdapter

from guildhall.core.validation import Details, FreeText, Secret
from guildhall.core.writable import writable, writable_values, xml_text
from guildhall.domains.workshops.calendar import calendar
from guildhall.rest_engine.spreadsheets import safe
from tests.support.wires import leaves, sent_models

UNWRITABLE = [chr(code) for code in (*range(9), *range(14, 32), 0x7F, 0x9B, 0xFFFE, 0xFFFF)]


@pytest.mark.parametrize("odd", UNWRITABLE)
def test_what_files_cannot_hold_is_taken_out(odd: str) -> None:
    assert writable(f"a{odd}b") == "ab"
    assert fromstring(f"<a>{xml_text(f'<{odd}&')}</a>").text == "<&"
    assert safe(f"a{odd}b") == "ab"


@pytest.mark.parametrize("end", ["\x0b", "\x0c", "\x85", "\u2028", "\u2029"])
def test_odd_line_ends_become_plain_ones(end: str) -> None:
    assert writable(f"a{end}b") == "a\nb"


def test_everything_else_is_kept() -> None:
    kept = "a\tb\nc\r\nJörg 王小明 👩‍🌾 ‮‏ é"
    assert writable(kept) == kept


def test_values_are_cleaned_in_every_depth() -> None:
    assert writable_values({"a\x02": ["b\x02", {"c": "d\x02", "e": 1}]}) == {"a": ["b", {"c": "d", "e": 1}]}
    assert TypeAdapter(Details).validate_python({"Seat": {"row": "4\x02"}}) == {"Seat": {"row": "4"}}


def test_every_free_text_of_the_api_is_cleaned_and_no_secret_is() -> None:
    fields = {place: hint for model in sent_models() for place, hint in leaves(model)}
    free = {place: hint for place, hint in fields.items() if _marked(hint, FreeText)}
    secrets = {place for place, hint in free.items() if _marked(hint, Secret)}
    assert len(free) > 20
    assert len(secrets) == 7
    odd = {place for place, hint in free.items() if "\x02" in str(_read(hint))}
    assert odd == secrets


def _marked(hint: Any, mark: type) -> bool:
    return any(isinstance(part, mark) for part in get_args(hint))


def _read(hint: Any) -> Any:
    return TypeAdapter(hint).validate_python("<p>a long enough\x02 text</p>")


def test_a_calendar_file_has_no_raw_control_character() -> None:
    now = datetime(2027, 1, 1, tzinfo=UTC)
    row = dict.fromkeys(("slug", "duration", "instructor", "title", "id"), "a\x02b")
    row |= {"description": "one\x0btwo\x02", "place": "Hall\x1b 1", "slug": "a", "id": "1"}
    times = dict.fromkeys(("updated_at", "created_at", "starts_at", "ends_at"), now)
    written = calendar(row | times, "https://shop.example", "https://shop.example/workshops/knots")
    assert {c for c in written if c < " "} == {"\r", "\n"}
    assert "DESCRIPTION:one\\ntwo\\n" in written
