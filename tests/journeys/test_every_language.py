"""The main journey in the other languages: from the product to the purchase, by the labels of the pages."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.mailbox import link_to, wait_for_mails
from tests.journeys.steps import GOOD_CARD
from tests.journeys.words import word
from tests.support.server import Server

pytestmark = pytest.mark.one_database

PASSWORD = "analytical-engine-1"
LOCALES = {"de": "de-DE", "fr": "fr-FR", "es": "es-ES", "it": "it-IT"}


@dataclass
class LanguageReader:
    """A visitor who reads the pages in one language and acts by their labels."""

    page: Page
    language: str

    def press(self, role: Literal["button", "link"], key: str) -> None:
        name = word(self.language, key, whole=False)  # text for screen readers may follow
        self.page.get_by_role(role, name=name).first.click()

    def fill(self, key: str, text: str) -> None:
        self.page.get_by_label(word(self.language, key)).fill(text)

    def read(self, key: str) -> None:
        expect(self.page.get_by_text(word(self.language, key)).first).to_be_visible()


def create_account(reader: LanguageReader, email: str) -> None:
    reader.fill("account:signup.fields.firstName", "Ada")
    reader.fill("account:signup.fields.lastName", "Lovelace")
    reader.fill("account:signup.fields.email", email)
    reader.fill("account:auth.password", PASSWORD)
    reader.fill("account:signup.confirmPassword", PASSWORD)
    reader.press("button", "account:signup.submit")
    reader.read("account:auth.checkEmail")


def pay_by_card(reader: LanguageReader) -> None:
    with reader.page.expect_popup() as opened:
        reader.press("button", "account:payment.pay")
    window = LanguageReader(opened.value, reader.language)
    window.page.wait_for_url("**/sandbox/pay/**")
    window.fill("server:sandbox.number", GOOD_CARD)
    window.fill("server:sandbox.expiry", "12 / 35")
    window.fill("server:sandbox.cvc", "123")
    window.fill("server:sandbox.name", "Ada Lovelace")
    window.press("button", "server:sandbox.pay")
    window.read("thanks:paymentSuccess.title")
    window.page.close()


@pytest.mark.parametrize("language", LOCALES)
def test_a_product_is_bought(shop: Server, another_person: Callable[..., Page], language: str) -> None:
    email = f"ada.{language}@example.org"
    page = another_person(locale=LOCALES[language])
    reader = LanguageReader(page, language)

    page.goto(f"{shop.address}/products/congress-affiliate-system")
    expect(page.locator("html")).to_have_attribute("lang", language)
    reader.press("button", "shop:product.addToBasket")
    reader.press("link", "public:basket.link_one")
    reader.press("link", "basket:checkout")
    reader.press("link", "account:checkout.guest.create.action")
    create_account(reader, email)
    page.goto(link_to(shop, email, "signup"))
    page.wait_for_url("**/checkout")
    pay_by_card(reader)
    reader.read("thanks:paymentSuccess.title")

    reader.press("link", "account:checkout.viewOrders")
    reader.read("account:orders.title")
    order = page.get_by_role("article").first
    expect(order.get_by_text(word(language, "account:orders.status.completed"))).to_be_visible()
    reader.press("button", "account:orders.viewDetails")
    reader.read("account:orders.details.links")

    # The shop's own texts are in the same language.
    pages = [mail.get_body(("html",)) for mail in wait_for_mails(shop, email, 2)]
    assert all(page is not None and f'<html lang="{language}"' in page.get_content() for page in pages)
    assert len(pages) >= 2
