"""The check that no text states a number which a setting decides."""

from pathlib import Path

import pytest

from tests.tools.locale_copy import ROOT, copy_of_locales, replace_text
from tools.lint import promises

PLACES = (
    "home:title",
    "legal-terms:referrals.text",
    "legal-terms:markets.DE.text",
    "server:mail.order_paid.afterwards",
    "server:invoice.invoice",
    "server:payout.title",
    "partner:share.text",
    "seat:cancel.refund",
    "account:password.hint",
    "admin-settings:promises.text",
)
"""Pages, legal texts, emails, papers, texts to share, the account and the back office."""
LITERALS = {
    "en": ("30% commission", "a 30-day guarantee", "held for fourteen days", "7 days before", "6 characters",
           "We reply in under two hours", "within a day", "five working days", "Support 24/7"),
    "de": ("30\u00a0% Provision", "30 Tage Garantie", "vierzehn Tage zurückgehalten", "7 Tage vorher", "6 Zeichen",
           "Antwort in unter zwei Stunden", "innerhalb eines Tages", "fünf Werktage", "rund um die Uhr"),
    "fr": ("30\u00a0% de commission", "garantie de 30 jours", "quatorze jours", "7 jours avant", "6 caractères",
           "moins de deux heures", "en un jour", "cinq jours ouvrés", "24 h/24"),
    "es": ("30\u00a0% de comisión", "garantía de 30 días", "catorce días", "7 días antes", "6 caracteres",
           "en menos de dos horas", "en un día", "cinco días laborables", "24/7"),
    "it": ("30\u00a0% di commissione", "garanzia di 30 giorni", "quattordici giorni", "7 giorni prima", "6 caratteri",
           "in meno di due ore", "in un giorno", "cinque giorni lavorativi", "24 ore su 24"),
}  # fmt: skip


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The locale files and the reasons, to be spoiled."""
    copy_of_locales(tmp_path, promises.FIXED)
    (tmp_path / promises.CODE).mkdir(parents=True)
    return tmp_path


def found(root: Path) -> list[str]:
    return [f"{finding.path} {finding.message}" for finding in promises.check(root)]


@pytest.mark.slow
def test_no_text_states_what_a_setting_decides() -> None:
    assert found(ROOT) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LITERALS)
def test_a_literal_promise_is_found_in_each_kind_of_text(copy: Path, language: str) -> None:
    fixed = promises.fixed_numbers(copy)
    for literal in LITERALS[language]:
        for key in PLACES:
            replace_text(copy, language, key, literal)
        named = {finding.path.rpartition("/")[2] for finding in promises.in_texts(copy, language, fixed)}
        assert named == {key.replace(":", ".json: ") for key in PLACES}, literal


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "{{refundDays}} days and {{commissionRate}}%"),
        ("de", "{{days}} Tage, in einer Minute, drei Sprachen"),
        ("fr", "Une facture, {{minPasswordLength}} caractères"),
        ("es", "Un pedido y {{hours}} horas"),
        ("it", "Un ordine, {{days}} giorni"),
    ],
)
def test_placeholders_and_other_numbers_are_no_promises(language: str, text: str) -> None:
    assert promises.numbers_in(text, language) == []


@pytest.mark.slow
def test_a_reason_covers_its_own_number_only(copy: Path) -> None:
    replace_text(copy, "en", "legal-withdrawal:intro", "Within 14 days, and 20% for partners.")
    assert [line for line in found(copy) if "20%" in line]
    assert not [line for line in found(copy) if "14 days" in line]


@pytest.mark.slow
def test_a_reason_without_a_number_is_found(copy: Path) -> None:
    for language in LITERALS:
        replace_text(copy, language, "home-below:crafts.links.text", "Clicks count.")
    assert found(copy) == [f"{promises.FIXED} home-below:crafts.links.text states no number"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("mail.jinja", "<p style='width:100%'>Refunds within 30 days</p>"),
        ("share.py", '"""Thirty days."""\nTEXT = "Earn 30% for life"\n'),
    ],
)
def test_the_servers_code_states_none_either(copy: Path, name: str, code: str) -> None:
    (copy / promises.CODE / name).write_text(code)
    (line,) = found(copy)
    assert line.startswith(f"{promises.CODE}/{name} ")
