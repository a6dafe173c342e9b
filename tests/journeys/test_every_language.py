"""The main job in the three other languages: from the product to what was bought, by the words of the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.mailbox import link_to, mails_to
from tests.journeys.steps import GOOD_CARD
from tests.journeys.words import word
from tests.support.server import Server
from tests.support.serving import demo_shop, kept_open
from tests.support.shelf import Shelf

PASSWORD = "analytical-engine-1"
LOCALES = {"de": "de-DE", "fr": "fr-FR", "es": "es-ES"}


@pytest.fixture(scope="module")
def common_shop(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with kept_open(shelf, tmp_path_factory.mktemp("languages"), demo_shop) as server:
        yield server


@pytest.mark.parametrize("language", LOCALES)
def test_a_product_is_bought(common_shop: Server, another_person: Callable[..., Page], language: str) -> None:
    shop, email = common_shop, f"ada.{language}@example.org"
    page = another_person(locale=LOCALES[language])

    def press(role: str, key: str, within: Page = page) -> None:
        name = word(language, key, whole=False)  # what a screen reader adds may follow
        within.get_by_role(role, name=name).first.click()  # type: ignore[arg-type]

    def fill(key: str, text: str, within: Page = page) -> None:
        within.get_by_label(word(language, key)).fill(text)

    def read(key: str, within: Page = page) -> None:
        expect(within.get_by_text(word(language, key)).first).to_be_visible()

    page.goto(f"{shop.address}/products/congress-affiliate-system")
    expect(page.locator("html")).to_have_attribute("lang", language)
    press("button", "shop:product.addToBasket")
    press("link", "public:basket.link_one")
    press("link", "basket:checkout")
    press("link", "account:checkout.guest.create.action")

    fill("account:signup.fields.firstName", "Ada")
    fill("account:signup.fields.lastName", "Lovelace")
    fill("account:signup.fields.email", email)
    fill("account:auth.password", PASSWORD)
    fill("account:signup.confirmPassword", PASSWORD)
    press("button", "account:signup.submit")
    read("account:auth.checkEmail")
    page.goto(link_to(shop, email, "signup"))
    page.wait_for_url("**/checkout")

    with page.expect_popup() as opened:
        press("button", "account:payment.pay")
    window = opened.value
    window.wait_for_url("**/sandbox/pay/**")
    fill("server:sandbox.number", GOOD_CARD, window)
    fill("server:sandbox.expiry", "12 / 35", window)
    fill("server:sandbox.cvc", "123", window)
    fill("server:sandbox.name", "Ada Lovelace", window)
    press("button", "server:sandbox.pay", window)
    read("thanks:paymentSuccess.title", window)
    window.close()
    read("thanks:paymentSuccess.title")

    press("link", "account:checkout.viewOrders")
    read("account:orders.title")
    order = page.get_by_role("article").first
    expect(order.get_by_text(word(language, "account:orders.status.completed"))).to_be_visible()
    press("button", "account:orders.viewDetails")
    read("account:orders.details.links")

    # What the shop wrote is in the same language.
    pages = [mail.get_body(("html",)) for mail in mails_to(shop, email)]
    assert all(page is not None and f'<html lang="{language}"' in page.get_content() for page in pages)
    assert len(pages) >= 2
