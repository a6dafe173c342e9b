"""Amounts, rates and days as their reader writes them. frontend/test/written-forms.test.ts reads the same examples."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from guildhall.core.dates import short_date
from guildhall.core.i18n import LANGUAGES
from guildhall.core.money import written, written_percent

EXAMPLES = json.loads(Path(__file__).with_name("written_forms.json").read_text("utf-8"))


@pytest.mark.parametrize(("minor", "currency", "forms"), EXAMPLES["money"])
def test_an_amount_is_written_as_its_reader_writes_it(
    minor: int, currency: str, forms: dict[str, str]
) -> None:
    assert {language: written(minor, currency, language) for language in LANGUAGES} == forms


@pytest.mark.parametrize(("day", "forms"), EXAMPLES["days"])
def test_a_day_has_one_short_form_in_each_language(day: str, forms: dict[str, str]) -> None:
    assert {language: short_date(date.fromisoformat(day), language) for language in LANGUAGES} == forms


@pytest.mark.parametrize(("rate", "forms"), EXAMPLES["percents"])
def test_a_rate_has_the_decimal_point_of_its_language(rate: int, forms: dict[str, Any]) -> None:
    assert {language: written_percent(rate, language) for language in LANGUAGES} == forms
