"""The check that no text is wrong for the number 1."""

from pathlib import Path

import pytest

from tests.tools.locale_copy import ROOT, copy_of_locales, replace_text
from tools.lint import singulars, terms


def lacking(language: str, text: str, **others: str) -> list[str]:
    texts = {"home:text": text} | {f"home:{key}": words for key, words in others.items()}
    return [words for _, words in singulars.lacking_singulars(language, texts, set())]


def test_every_text_is_right_for_1() -> None:
    assert [f"{finding.path}: {finding.message}" for finding in singulars.check(ROOT)] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "{{days}} days"),
        ("de", "{{seconds}} Sekunden"),
        ("fr", "{{count}}\u00a0jours"),
        ("es", "{{reviewDays}} días"),
        ("it", "{{hours}} ore"),
    ],
)
def test_a_number_before_a_plural_noun_needs_a_form_for_1(language: str, text: str) -> None:
    assert lacking(language, text) == [text]


def test_only_the_number_that_picks_the_form_is_helped_by_one() -> None:
    assert lacking("en", "{{days}} days", text_one="{{days}} day") == []
    assert lacking("en", "{{reviewDays}} days", text_one="{{reviewDays}} day") == ["{{reviewDays}} days"]


@pytest.mark.parametrize(
    "text", ["a {{days}}-day guarantee", "Try again in {{seconds}} s.", "On day {{reviewDays}}"]
)
def test_a_text_that_is_right_for_every_number_passes(text: str) -> None:
    assert lacking("en", text) == []


def test_the_place_of_each_fault_is_named(tmp_path: Path) -> None:
    copy = copy_of_locales(tmp_path, terms.TERMS)
    replace_text(copy, "en", "legal-privacy:reviews.text", "{{reviewDays}} days after a purchase")
    path = copy / terms.TERMS
    path.write_text(path.read_text("utf-8").replace("server:reasons.weak_password", "server:reasons.x"))
    found = {f"{finding.path}: {finding.message}" for finding in singulars.check(copy)}
    assert "docs/terms.toml: server:reasons.x is not a text" in found
    assert any("legal-privacy.json: reviews.text: “{{reviewDays}} days”" in line for line in found)
