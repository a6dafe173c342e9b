"""The check of the locale files against the words of docs/terms.toml."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.locale_copy import ROOT, copy_of_locales, replace_text
from tools.lint import terms


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The locale files and the terms, to be spoiled."""
    return copy_of_locales(tmp_path, terms.TERMS)


def found(root: Path) -> list[str]:
    return [f"{finding.path}: {finding.message}" for finding in terms.check(root)]


def test_every_text_uses_the_words_of_the_product() -> None:
    assert found(ROOT) == []


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("en", "Our referral programme", "referral program"),
        ("en", "CANCELLED", "cancel; canceled"),
        ("en", "You get a mail", "email"),
        ("de", "Alle Meisterklassen", "Masterclass"),
        ("de", "Zwei Mails", "E-Mail"),
        ("fr", "Des séries de versements", "lot de versements"),
        ("fr", "Seconde étape", "connexion en deux étapes"),
        ("es", "Nuestros socios", "afiliado"),
        ("es", "Las divisas", "moneda"),
    ],
)
def test_a_word_that_is_not_used_is_named_with_the_one_to_use(
    copy: Path, language: str, text: str, word: str
) -> None:
    replace_text(copy, language, "home:title", text)
    assert len(found(copy)) == 1
    assert f"locales/{language}/home.json: title" in found(copy)[0]
    assert f"write “{word}”" in found(copy)[0]


@pytest.mark.parametrize("text", ["The state of Ohio", "Sociology", "{{mails}} of {{email}}"])
def test_a_word_inside_another_or_in_a_placeholder_is_not_meant(copy: Path, text: str) -> None:
    replace_text(copy, "en", "home:title", text)
    replace_text(copy, "es", "home:title", text)
    assert found(copy) == []


def test_a_label_is_quoted_in_its_own_words(copy: Path) -> None:
    replace_text(copy, "de", "account:orders.status.pending", "Ausstehend")
    quoting = [line for line in found(copy) if "quote the label account:orders.status.pending" in line]
    assert len(quoting) == 2


def test_the_terms_name_no_text_that_is_gone(copy: Path) -> None:
    path = copy / terms.TERMS
    path.write_text(path.read_text("utf-8").replace('key = "admin-mails:preview"', 'key = "admin-mails:x"'))
    assert found(copy) == ["docs/terms.toml: admin-mails:x is not a text"]
