"""The check of the locale files against the words of docs/terms.toml."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.tools.locale_copy import ROOT, copy_of_locales, replace_text
from tools.lint import terms

DECLARED: dict[str, Any] = tomllib.loads((ROOT / terms.TERMS).read_text("utf-8"))


@pytest.mark.slow
def test_every_text_uses_the_words_of_the_product() -> None:
    assert [f"{finding.path}: {finding.message}" for finding in terms.check(ROOT)] == []


@pytest.mark.slow
def test_the_place_of_each_fault_is_named(tmp_path: Path) -> None:
    copy = copy_of_locales(tmp_path, terms.TERMS)
    replace_text(copy, "en", "home:title", "CANCELLED")
    replace_text(copy, "de", "account:orders.status.pending", "Ausstehend")
    path = copy / terms.TERMS
    path.write_text(path.read_text("utf-8").replace('key = "admin-mails:preview"', 'key = "admin-mails:x"'))
    unknown, *found = [f"{finding.path}: {finding.message}" for finding in terms.check(copy)]
    assert unknown == "docs/terms.toml: admin-mails:x is not a text"
    quoting = [line for line in found if "quote the label account:orders.status.pending" in line]
    assert len(quoting) == 2
    [refused] = set(found) - set(quoting)
    assert "locales/en/home.json: title" in refused
    assert "write “cancel; canceled”" in refused


def refused(language: str, text: str) -> list[str]:
    return [message for _, message in terms.refused_words(DECLARED["term"], language, {"home:title": text})]


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
        ("en", "Keep it in your library", "account"),
        ("en", "This cannot be undone.", "can't"),
        ("en", "Order Id", "ID"),
        ("en", "the order id", "ID"),
        ("en", "once you've ticked it", "turned on; selected"),
        ("en", "our card payment provider", "card provider"),
        ("de", "In Ihrer Bibliothek", "Konto"),
        ("de", "Ihre Bankverbindung", "Auszahlungskonto"),
        ("fr", "Le prestataire de cartes", "prestataire de paiement"),
        ("fr", "Votre numéro fiscal", "numéro d’identification fiscale"),
        ("it", "Il fornitore delle carte", "fornitore dei pagamenti"),
    ],
)
def test_a_word_that_is_not_used_is_named_with_the_one_to_use(language: str, text: str, word: str) -> None:
    [message] = refused(language, text)
    assert f"write “{word}”" in message


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "our partner program"), ("de", "unserem Partnerprogramm"), ("fr", "notre programme partenaire")],
)
def test_a_mail_names_the_program_as_the_pages_do(language: str, words: str) -> None:
    key = "server:mail.partner_approved.subject"
    [(named, _)] = terms.refused_words(DECLARED["term"], language, {key: words, "products:title": words})
    assert named == key


def test_a_label_is_quoted_in_its_own_case() -> None:
    label = {"key": "account:orders.title", "in": ["legal-withdrawal:orderHint"]}
    texts = {"account:orders.title": "My Orders", "legal-withdrawal:orderHint": "under “My orders”"}
    assert [key for key, _ in terms.misquoted_labels([label], texts)] == ["legal-withdrawal:orderHint"]
    texts["legal-withdrawal:orderHint"] = "under “My Orders”"
    assert list(terms.misquoted_labels([label], texts)) == []


@pytest.mark.parametrize("text", ["The state of Ohio", "Sociology"])
def test_a_word_inside_another_is_not_meant(text: str) -> None:
    assert refused("en", text) == []
    assert refused("es", text) == []


def test_the_name_of_a_placeholder_is_not_meant(tmp_path: Path) -> None:
    folder = tmp_path / terms.LOCALES / "en"
    folder.mkdir(parents=True)
    (folder / "home.json").write_text('{"title": "{{mails}} of {{email}}"}')
    assert refused("en", terms.texts_of(tmp_path, "en")["home:title"]) == []
