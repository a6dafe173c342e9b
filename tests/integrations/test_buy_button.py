"""Other sites sell the shop's products: by a link, a button, or a card."""

import functools
import json
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.serving import Serve

SLUG, NAME = "congress-affiliate-system", "Congress Affiliate System"
HOST_PAGE = f"""<!doctype html><title>A partner's page</title>
<script src="SHOP/buy.js" async></script>
<button data-guildhall-buy="{SLUG}" data-guildhall-ref="PARTNERQKDM"><b>Buy now</b></button>
<div data-guildhall-card="{SLUG}" data-guildhall-label="{NAME}"></div>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "partner"
    folder.mkdir()
    return folder


@pytest.fixture
def partner_site(folder: Path) -> Iterator[str]:
    handler = functools.partial(SimpleHTTPRequestHandler, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_button_on_another_site_opens_the_checkout(
    serve: Serve, page: Page, partner_site: str, folder: Path
) -> None:
    shop = serve(demo=True).address
    (folder / "index.html").write_text(HOST_PAGE.replace("SHOP", shop))
    page.goto(partner_site)
    picture = page.get_by_role("img", name=NAME)
    expect(picture).not_to_have_js_property("naturalWidth", 0)
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Buy now").click()
    checkout = opened.value
    expect(checkout.get_by_text("Quantity: 1 × $299.00")).to_be_visible()
    expect(checkout.get_by_text("Referred by PARTNERQKDM")).to_be_visible()
    expect(checkout).to_have_url(f"{shop}/checkout")
    assert page.context.cookies(partner_site) == []
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0


def test_a_link_adds_the_product_once(serve: Serve, page: Page) -> None:
    shop = serve(demo=True).address
    for _ in range(2):
        page.goto(f"{shop}/checkout?add={SLUG}")
        expect(page.get_by_text("Quantity: 1 × $299.00")).to_be_visible()
    assert [line["quantity"] for line in json.loads(page.evaluate("localStorage.basket"))] == [1]
    page.goto(f"{shop}/checkout?add=nothing-of-that-name")
    expect(page).to_have_url(f"{shop}/checkout")
    script = httpx.get(f"{shop}/buy.js")
    assert len(script.content) < 5000
    assert "cookie" not in script.text.partition("\n")[2]
