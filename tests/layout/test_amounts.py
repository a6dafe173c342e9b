"""An amount that a page of the shop shows stays: on the server's page, while scripts load, and once they have."""

import pytest
from playwright.sync_api import expect

from tests.layout.conftest import DISCOUNT_CODE, EARLY_WORKSHOP, Open
from tests.layout.test_layout import fill_basket
from tests.layout.walking import Walk

WATCH = r"""
window.taken = [];
let shown = [];
new MutationObserver(() => {
  const text = document.querySelector("main")?.textContent ?? "";
  window.taken.push(...shown.filter((each) => !text.includes(each)));
  shown = text.match(/\d[\d.]*,\d\d\s[€$£]/g) ?? [];
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
PRODUCT = "/products/congress-affiliate-system"
WORKSHOP = f"/workshops/{EARLY_WORKSHOP}"
CODE = f"?code={DISCOUNT_CODE}"
SHOWN = {
    WORKSHOP: ("149,00\xa0$", "99,00\xa0$"),
    WORKSHOP + CODE: ("99,00\xa0$", "79,20\xa0$"),
    PRODUCT + CODE: ("299,00\xa0$", "239,20\xa0$"),
    "/workshops" + CODE: ("99,00\xa0$",),
    "/basket" + CODE: ("3.588,00\xa0$", "2.870,40\xa0$"),
    "/checkout" + CODE: ("3.588,00\xa0$", "2.870,40\xa0$"),
}
"""The amounts that each page shows in the end."""


@pytest.mark.parametrize("path", SHOWN)
def test_no_amount_is_taken_back(open_page: Open, path: str) -> None:
    page = open_page("public", "de")
    fill_basket(page)
    page.add_init_script(WATCH)
    Walk(page).open(path)
    for amount in SHOWN[path]:
        expect(page.get_by_role("main")).to_contain_text(amount)
    assert page.evaluate("window.taken") == []
