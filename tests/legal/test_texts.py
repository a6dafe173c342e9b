"""The legal kit: each market's required parts in every language, and what an owner may publish."""

import re
from itertools import product
from typing import Any

import pytest

from guildhall.core.errors import Refused
from guildhall.core.i18n import LANGUAGES, placeholders_in, texts_of
from guildhall.services.legal.markets import Market, has_withdrawal, market_of
from guildhall.services.legal.models import PAGES
from guildhall.services.legal.texts import LEGAL_FACTS, PLACEHOLDERS, checked, facts_of, rendered, shipped
from guildhall.services.shop_settings.values import ShopSettings
from tests.orders.conftest import OrderShop, shop
from tests.support.client import Client

__all__ = ["shop"]
REQUIRED = {
    (Market.GERMANY, "imprint"): ("DDG", "MStV", "{{representedBy}}", "{{vatId}}", "VSBG"),
    (Market.GERMANY, "terms"): ("246c EGBGB", "327", "ProdHaftG|Produkthaftungsgesetz", "1215/2012"),
    (Market.GERMANY, "withdrawal"): ("355", "356", "356a"),
    (Market.GERMANY, "privacy"): ("TDDDG", "147 AO", "45", "UWG"),
    (Market.AUSTRIA, "imprint"): ("ECG", "UGB", "{{registerEntry}}"),
    (Market.AUSTRIA, "terms"): ("KSchG", "VGG", "1215/2012"),
    (Market.AUSTRIA, "privacy"): ("TKG 2021", "BAO", "174"),
    (Market.AUSTRIA, "withdrawal"): ("11 FAGG", "18", "13a FAGG"),
    (Market.FRANCE, "imprint"): ("LCEN", "{{host}}", "{{mediator}}", "{{representedBy}}"),
    (Market.FRANCE, "terms"): ("L224-25-31", "D211-3", "L242-18-1", "1641", "R212-1", "{{mediator}}"),
    (Market.FRANCE, "privacy"): ("CNIL", "L123-22", "L34-5"),
    (Market.FRANCE, "withdrawal"): ("L221-18", "L221-28", "L221-21", "D221-5"),
    (Market.SPAIN, "imprint"): ("LSSI", "NIF", "{{taxNumber}}"),
    (Market.SPAIN, "terms"): ("114", "TRLGDCU", "86"),
    (Market.SPAIN, "privacy"): ("AEPD", "LSSI", "21.2"),
    (Market.SPAIN, "withdrawal"): ("102", "103 m)"),
    (Market.EUROPE, "terms"): ("593/2008", "2019/770", "1215/2012"),
    (Market.EUROPE, "withdrawal"): ("2011/83", "11a|11 bis"),
    (Market.EUROPE, "privacy"): ("2002/58",),
    (Market.EUROPE, "imprint"): ("2000/31",),
    (Market.BRITAIN, "terms"): ("Consumer Rights Act 2015", "1982"),
    (Market.BRITAIN, "imprint"): ("2002", "2015", "{{registerEntry}}"),
    (Market.BRITAIN, "withdrawal"): ("Consumer Contracts Regulations 2013",),
    (Market.BRITAIN, "privacy"): ("UK GDPR", "ICO", "22"),
    (Market.AMERICA, "terms"): ("1789.3", "Complaint Assistance Unit", "{{phone}}"),
    (Market.AMERICA, "privacy"): ("Do Not Track",),
}
"""Words that a market's text contains in every language, from the sources in docs/legal; `|` parts variants."""

LAWS = {
    Market.GERMANY: ("BGB", "DDG", "MStV", "TDDDG", "UWG", "HGB", "VSBG", "ProdHaftG"),
    Market.AUSTRIA: ("FAGG", "KSchG", "VGG", "ECG", "UGB", "TKG", "BAO"),
    Market.FRANCE: ("Code de la consommation", "Consumer Code", "LCEN", "CNIL"),
    Market.SPAIN: ("TRLGDCU", "LSSI", "AEPD"),
    Market.BRITAIN: ("Consumer Rights Act", "Consumer Contracts Regulations", "UK GDPR", "ICO"),
    Market.AMERICA: ("1789.3", "California", "Do Not Track"),
}
"""Names of laws and authorities that belong to one market alone."""

EUROPEAN = ("GDPR", "DSGVO", "RGPD", "2011/83", "1215/2012", "593/2008", "2019/770")


def test_each_markets_required_parts_are_there() -> None:
    missing = [
        (page, market, language, part)
        for (market, page), parts in REQUIRED.items()
        for language in LANGUAGES
        for part in parts
        if not any(each in shipped(page, market, language) for each in part.split("|"))
    ]
    assert missing == []


@pytest.mark.parametrize("market", Market)
def test_no_market_quotes_the_law_of_another(market: Market) -> None:
    texts = "\n".join(shipped(page, market, language) for page in PAGES for language in LANGUAGES)
    foreign = [law for other, laws in LAWS.items() if other is not market for law in laws]
    foreign += [] if has_withdrawal(market) else EUROPEAN
    assert [law for law in foreign if re.search(rf"\b{re.escape(law)}\b", texts)] == []


@pytest.mark.parametrize("market", Market)
def test_a_right_of_withdrawal_is_stated_only_where_the_law_gives_it(market: Market) -> None:
    """The online function is on the page of every market: its visitor may live in another one."""
    parts = ["right", "form", "effects", "digital", "workshops"]
    for language in LANGUAGES:
        text = shipped("withdrawal", market, language)
        words = texts_of(language, "legal-withdrawal")
        stated = [name for name in parts if words[name]["text"] in text]
        assert stated == (parts if has_withdrawal(market) else ["form"]), language


MODEL = {
    "en": ("The withdrawal period will expire after 14 days from the day of the conclusion of the contract.",
           "you shall pay us an amount which is in proportion to what has been provided until"),
    "de": ("Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.",
           "so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil"),
    "fr": ("Le délai de rétractation expire quatorze jours après le jour de la conclusion du contrat.",
           "vous devrez nous payer un montant proportionnel à ce qui vous a été fourni"),
    "es": ("El plazo de desistimiento expirará a los 14 días naturales del día de la celebración del contrato.",
           "nos abonará un importe proporcional a la parte ya prestada del servicio"),
    "it": ("Il periodo di recesso scade dopo 14 giorni dal giorno della conclusione del contratto.",
           "è tenuto a versarci un importo proporzionale a quanto è stato fornito"),
}  # fmt: skip
"""Words of the model instructions of Directive 2011/83/EU, Annex I (A): the period, and services begun early."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_instructions_on_withdrawal_are_the_laws_model(language: str) -> None:
    for market in filter(has_withdrawal, Market):
        text = shipped("withdrawal", market, language)
        assert [words for words in MODEL[language] if words not in text] == [], market


def test_every_shipped_text_can_be_published_as_it_is() -> None:
    for page, market, language in product(PAGES, Market, LANGUAGES):
        text = shipped(page, market, language)
        assert checked(text) == text, (page, market, language)
        assert placeholders_in(text) <= PLACEHOLDERS, (page, market, language)


def test_an_imprint_names_each_fact_of_the_company_once() -> None:
    repeated = [
        (market, language, name)
        for market, language, name in product(Market, LANGUAGES, LEGAL_FACTS)
        if shipped("imprint", market, language).count(f"{{{{{name}}}}}") > 1
    ]
    assert repeated == []


def test_the_model_form_stands_where_there_is_a_right_of_withdrawal() -> None:
    for market in Market:
        assert ("Muster-Widerrufsformular" in shipped("withdrawal", market, "de")) == has_withdrawal(market)


@pytest.mark.parametrize(
    ("country", "market"),
    [
        ("Deutschland", "DE"),
        ("at", "AT"),
        ("Poland", "EU"),
        ("UK", "GB"),
        ("US", "US"),
        ("Japan", "XX"),
        (None, "FR"),
        ("Atlantis", "FR"),
    ],
)
def test_the_buyers_country_decides_the_market(country: str | None, market: str) -> None:
    assert market_of(country, "FR") == market


def test_a_line_about_a_fact_that_the_shop_lacks_is_left_out() -> None:
    facts = dict.fromkeys(PLACEHOLDERS, "") | {"company": "Kontor"}
    text = "# Imprint\n{{company}}, {{phone}}\nVAT: {{vatId}}"
    assert rendered(text, facts) == "# Imprint\nKontor"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_privacy_text_states_the_requests_for_reviews_that_the_shop_sends(language: str) -> None:
    text = shipped("privacy", Market.GERMANY, language)
    (asked,) = (line for line in text.splitlines() if "{{reviewDays}}" in line)
    stated = asked.partition("{{reviewDays}}")[2].partition("{{")[0]
    title = texts_of(language, "legal-privacy")["reviews"]["title"]
    facts = dict.fromkeys(PLACEHOLDERS, "x")
    shown = rendered(text, facts | facts_of(ShopSettings(review_request_days=21), language))
    assert f"21{stated}" in shown
    silent = rendered(text, facts | facts_of(ShopSettings(review_request_days=0), language))
    assert stated not in silent
    assert title in silent


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# A\n{{nobody_knows}}", "placeholder_unknown"),
        ("# A\n{{company", "placeholder_broken"),
        ("No title", "text_untitled"),
        ("# A\n\x07", "text_controls"),
        ("# A\n" + "x" * 60_000, "text_too_long"),
    ],
)
def test_a_text_that_cannot_be_shown_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Refused) as refusal:
        checked(text)
    assert refusal.value.reason == reason


def test_versions_count_up_and_an_old_one_is_refused(shop: OrderShop, client: Client) -> None:
    of = {"page": "imprint", "market": "DE", "language": "de"}

    def call(name: str, **more: Any) -> Any:
        return client.post(f"/functions/v1/{name}", json=of | more, headers=shop.boss.headers)

    read = call("legal-text").json()
    assert (read["version"], read["own"], read["publishedAt"]) == (0, False, None)
    first = call("publish-legal-text", version=0, text="# Impressum\nWir").json()
    assert (first["version"], first["own"]) == (1, True)
    late = call("publish-legal-text", version=0, text="# Impressum\nIch")
    assert (late.status_code, late.json()["hint"]) == (409, "legal_text_changed")
    public = client.get("/rest/v1/legal_texts?select=version,text,published_at&page=eq.imprint").json()
    assert [(row["version"], row["text"]) for row in public] == [(1, "# Impressum\nWir")]
    restored = call("publish-legal-text", version=1, text="").json()
    assert (restored["version"], restored["own"], restored["text"]) == (2, False, read["text"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_privacy_text_names_the_card_form_only_where_the_owner_chose_it(language: str) -> None:
    text, facts = shipped("privacy", Market.GERMANY, language), dict.fromkeys(PLACEHOLDERS, "x")
    for chosen in (True, False):
        settings = ShopSettings(embedded_checkout=chosen)
        shown = rendered(text, facts | facts_of(settings, language, "stripe"))
        assert ("Stripe" in shown) is chosen


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_privacy_text_tells_of_the_question_who_recommended_us_while_the_shop_asks(language: str) -> None:
    text, facts = shipped("privacy", Market.GERMANY, language), dict.fromkeys(PLACEHOLDERS, "x")
    question = texts_of(language, "legal")["recommender"]
    (line,) = (line for line in text.splitlines() if "{{recommender}}" in line)
    stated = line.partition("{{recommender}}")[2]
    assert texts_of(language, "checkout")["recommender"]["label"].startswith(f"{question} (")
    for asks in (True, False):
        shown = rendered(text, facts | facts_of(ShopSettings(ask_recommender=asks), language))
        assert (question in shown, stated in shown) == (asks, asks)
