"""Other sites sell the shop's products: by a link, a button, or a card."""

import json

import httpx
from playwright.sync_api import Page, expect

from tests.integrations.conftest import OtherSite
from tests.support.server import Server

SLUG, NAME = "congress-affiliate-system", "Congress Affiliate System"
HOST_PAGE = f"""<title>A partner's page</title>
<script src="SHOP/buy.js" async></script>
<button data-guildhall-buy="{SLUG}" data-guildhall-ref="PARTNERQKDM"><b>Buy now</b></button>
<div data-guildhall-card="{SLUG}" data-guildhall-label="{NAME}"></div>
"""


def test_a_button_on_another_site_opens_the_checkout(demo: Server, page: Page, other_site: OtherSite) -> None:
    other_site.write("partner.html", HOST_PAGE.replace("SHOP", demo.address))
    page.goto(f"{other_site.unlisted}/partner.html")
    picture = page.get_by_role("img", name=NAME)
    expect(picture).not_to_have_js_property("naturalWidth", 0)
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Buy now").click()
    checkout = opened.value
    expect(checkout.get_by_text("Quantity: 1 × $299.00")).to_be_visible()
    expect(checkout.get_by_text("Referred by PARTNERQKDM")).to_be_visible()
    expect(checkout).to_have_url(f"{demo.address}/checkout")
    assert page.context.cookies(other_site.unlisted) == []
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0


def test_a_link_adds_the_product_once(demo: Server, page: Page) -> None:
    shop = demo.address
    for _ in range(2):
        page.goto(f"{shop}/checkout?add={SLUG}")
        expect(page.get_by_text("Quantity: 1 × $299.00")).to_be_visible()
    assert [line["quantity"] for line in json.loads(page.evaluate("localStorage.basket"))] == [1]
    page.goto(f"{shop}/checkout?add=nothing-of-that-name")
    expect(page).to_have_url(f"{shop}/checkout")
    script = httpx.get(f"{shop}/buy.js")
    assert len(script.content) < 5000
    assert "cookie" not in script.text.partition("\n")[2]
