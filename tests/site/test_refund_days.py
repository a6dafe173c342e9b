"""A shop without a money-back guarantee promises none anywhere, and one of one day says so in the singular."""

import re
from collections.abc import Iterator

import pytest

from guildhall.config.settings import Settings
from guildhall.core.i18n import LANGUAGES, OFFERED, placeholders_in, texts_of
from guildhall.core.resources import LOCALES
from guildhall.core.runtime import Runtime
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.render import render
from guildhall.services.legal.markets import Market
from guildhall.services.legal.models import PAGES as LEGAL_PAGES
from guildhall.services.legal.texts import PLACEHOLDERS, facts_of, rendered, shipped
from guildhall.services.shop_settings.values import ShopSettings
from guildhall.services.site.texts import names_guarantee
from tests.email.contexts import CONTEXTS
from tests.site.conftest import SiteEditor
from tests.support.client import Client
from tests.support.rows import add_product
from tools.lint.terms import flat

PROMISES = {
    "en": r"money.back guarantee|refund on request|guarantee$|refund (period|promise)|request a refund|\b0.days?\b",
    "de": r"Geld-zurück|^Garantie|Erstattungsfrist|Rückgabeversprechen|Erstattung verlangen|\b0 Tagen?\b",
    "fr": r"satisfait ou remboursé|^de garantie|délai de remboursement"
    r"|demander un remboursement|\b0.jours?\b",
    "es": r"garantía de reembolso|^de garantía|plazo de reembolso|solicitar un reembolso|\b0 días?\b",
    "it": r"garanzia di rimborso|^di garanzia|periodo di rimborso|chiedere un rimborso|\b0 giorn[oi]\b",
}
"""Words that a shop without a guarantee does not say. The guarantees that the law gives have others."""
PLURALS = {"en": " days", "de": " Tage", "fr": ".jours", "es": " días", "it": " giorni"}
HIDDEN = {
    "account:orders.refund.ask", "account:orders.refund.until", "company:features.duty.guarantee",
    "company:features.duty.guaranteeValue", "company:features.sale.due", "home-below:crafts.support.ownText",
    "products:facts.guarantee", "products:facts.guaranteeValue", "server:mail.order_paid.guarantee",
    "shop:product.moneyBack",
}  # fmt: skip
"""Texts that a shop without a guarantee does not show. Of legal texts it leaves out each line with the days."""
PAGES = (
    "/", "/products", "/products/handbook", "/features", "/about", "/referral-program", "/contact", "/basket",
    "/checkout", "/order-success", "/payment-success", "/workshops", "/news", "/terms", "/privacy",
    "/withdrawal", "/imprint", "/login", "/signup",
)  # fmt: skip


def all_texts(language: str) -> dict[str, str]:
    """Return the texts of a language outside of the back office by `namespace:key`."""
    return _texts(language, office=False)


def office_texts(language: str) -> dict[str, str]:
    """Return the same for the back office."""
    return _texts(language, office=True)


def _texts(language: str, *, office: bool) -> dict[str, str]:
    namespaces = (file.stem for file in sorted((LOCALES / language).glob("*.json")))
    return {
        f"{namespace}:{key}": words
        for namespace in namespaces
        if namespace.startswith("admin") is office
        for key, words in flat(dict(texts_of(language, namespace)))
    }


def about_the_guarantee(language: str) -> Iterator[tuple[str, str, str]]:
    """Yield key, form and words of each text about the guarantee; the form is empty for a text without forms."""
    for name, words in all_texts(language).items():
        in_mail = name.startswith("server:mail.") and "days" in placeholders_in(words)
        counted = in_mail or names_guarantee(name.partition(":")[0], words)
        if counted or re.search(PROMISES[language], words, re.IGNORECASE):
            form = re.search("_(zero|one|many|other)$|$", name)
            assert form
            yield name[: form.start()], form[0], words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_about_the_guarantee_has_a_form_for_0_or_is_hidden(language: str) -> None:
    texts = all_texts(language)
    about = {(key, form) for key, form, _ in about_the_guarantee(language)}
    by_line = re.compile(r"legal-.*\.(title|text)")
    lacking = {
        key
        for key, _ in about
        if f"{key}_zero" not in texts and key not in HIDDEN and not by_line.fullmatch(key)
    }
    assert lacking == set()
    assert [key for key, form in about if form == "_zero"] == []
    assert HIDDEN - texts.keys() == set()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_other_text_has_a_form_beside_the_plain_one(language: str) -> None:
    """The days of the guarantee would choose it: `reason_other`, a label, would be shown for `reason`."""
    texts = all_texts(language) | office_texts(language)
    about = {key for key, _, _ in about_the_guarantee(language)}
    beside = {name for name in texts if re.sub("_(zero|one|many|other)$", "", name) in texts.keys() - {name}}
    assert {name for name in beside if name.rpartition("_")[0] not in about} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_with_the_days_has_a_singular(language: str) -> None:
    texts, plural = all_texts(language), "}}" + PLURALS[language]
    about = list(about_the_guarantee(language))
    assert len(about) > 20
    for key, _, words in about:
        if placeholders_in(words) & {"days", "refundDays", "count"}:
            assert not re.search(plural, texts[f"{key}_one"]), key


@pytest.mark.slow
@pytest.mark.settings(refund_days=0)
@pytest.mark.parametrize("language", OFFERED)
@pytest.mark.parametrize("support", [True, False])
def test_no_page_promises_a_guarantee_that_is_not_given(
    client: Client, runtime: Runtime, owner: SiteEditor, language: str, support: bool
) -> None:
    with runtime.writing() as uow:
        add_product(uow, "handbook", name="Handbook", is_active=True)
    claim = {"words": {"en": "24/7"}, "source": "Rota", "as_of": "2026-10-01", "shown": support}
    owner.publish(claims={"support": claim}, off=[])
    for path in PAGES:
        page = client.get(path, params={"lng": language}).text
        assert f'<html lang="{language}"' in page
        assert promises_in(page, language) == [], path


def promises_in(page: str, language: str) -> list[str]:
    """Return what a page says of the guarantee, to people and to search engines."""
    code = r'<script(?! type="application/ld\+json").*?</script>|<style.*?</style>'
    parts = re.split("[<>\n]", re.sub(code, "", page, flags=re.DOTALL))
    return [part for part in parts if re.search(PROMISES[language], part, re.IGNORECASE)]


@pytest.mark.settings(refund_days=0)
def test_the_owners_words_about_a_guarantee_give_way_to_the_built_in_ones(
    client: Client, owner: SiteEditor
) -> None:
    texts = {"home:title": "{{refundDays}} days", "server:feed.title": "{{refundDays}} days of news"}
    owner.publish(texts={"en": texts | {"home-below:crafts.payouts.text": "Paid on Fridays"}}, off=[])
    home = client.get("/").text
    assert promises_in(home + client.get("/news.xml").text, "en") == []
    assert ">Paid on Fridays<" in home


@pytest.mark.settings(refund_days=1)
def test_the_owners_words_replace_a_singular(client: Client, owner: SiteEditor) -> None:
    owner.publish(texts={"en": {"home-below:crafts.support.ownText": "{{days}} day to return"}}, off=[])
    assert ">1 day to return<" in client.get("/").text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_mails_name_the_guarantee_as_it_is(kind: str, language: str) -> None:
    none, single = (
        render(kind, language, CONTEXTS[kind], Settings(refund_days=days)).text for days in (0, 1)
    )
    assert re.findall(PROMISES[language], none, re.IGNORECASE) == []
    assert not re.search(rf"\b1{PLURALS[language]}", single)


def test_a_mail_in_the_owners_words_promises_no_guarantee_that_is_not_given() -> None:
    words = {
        "afterwards": "Back within {{days}} days.",
        "afterwards_one": "Back within a day.",
        "intro": "Hi!",
    }
    texts = {
        days: render("order_paid", "en", CONTEXTS["order_paid"], Settings(refund_days=days), words=words).text
        for days in (0, 1, 2)
    }
    assert ("Back" in texts[0], "Hi!" in texts[0]) == (False, True)
    assert "Back within a day." in texts[1]
    assert "Back within 2 days." in texts[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("market", Market)
def test_legal_texts_name_the_guarantee_as_it_is(market: Market, language: str) -> None:
    def worded(days: int) -> str:
        facts = dict.fromkeys(PLACEHOLDERS, "x") | facts_of(ShopSettings(refund_days=days), language)
        return "\n\n".join(rendered(shipped(page, market, language, days), facts) for page in LEGAL_PAGES)

    none, single, many = worded(0), worded(1), worded(3)
    assert re.findall(PROMISES[language], none, re.IGNORECASE) == []
    assert re.search(r"^# [^\n]*\n*(#|\Z)", none, re.MULTILINE) is None
    assert (single.count("# "), many.count("# ")) == (none.count("# ") + 1,) * 2
    assert not re.search(rf"\b1{PLURALS[language]}", single)
    assert re.search(rf"\b3{PLURALS[language]}|3-day", many)


@pytest.mark.settings(refund_days=0)
@pytest.mark.parametrize(("support", "crafts"), [(True, "Six"), (False, "Five")])
def test_the_home_page_counts_the_crafts_that_it_shows(
    client: Client, owner: SiteEditor, support: bool, crafts: str
) -> None:
    claim = {"words": {"en": "24/7"}, "source": "Rota", "as_of": "2026-10-01", "shown": support}
    owner.publish(claims={"support": claim}, off=[])
    assert re.findall(r"(\w+) crafts under one roof<", client.get("/").text) == [crafts]
