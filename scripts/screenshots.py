"""Take screenshots of a running shop for docs/design/screens: `python scripts/screenshots.py http://127.0.0.1:8000`."""

import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.programs import chromium

FOLDER = Path(__file__).parents[1] / "docs" / "design" / "screens"
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 780}
PRODUCT = "/products/congress-affiliate-system"
SHOTS = (
    ("home-light", "/", "light", DESKTOP),
    ("home-dark", "/", "dark", DESKTOP),
    ("home-phone-de", "/?lng=de", "light", PHONE),
    ("products-light", "/products", "light", DESKTOP),
    ("products-phone-dark", "/products", "dark", PHONE),
    ("product-light", PRODUCT, "light", DESKTOP),
    ("product-phone-de", f"{PRODUCT}?lng=de", "light", PHONE),
    ("workshops-dark", "/workshops", "dark", DESKTOP),
    ("news-light", "/news", "light", DESKTOP),
    ("news-phone-dark", "/news", "dark", PHONE),
    ("about-light", "/about", "light", DESKTOP),
    ("login-dark", "/login", "dark", DESKTOP),
    ("admin-dashboard-dark", "/admin", "dark", DESKTOP),
    ("admin-orders-light", "/admin/orders", "light", DESKTOP),
    ("admin-orders-phone-de", "/admin/orders?status=completed&lng=de", "light", PHONE),
)
ADMIN = {"email": "admin@example.com", "password": "admin-demo-1"}


def sign_in(page: Page, shop: str) -> None:
    """Sign in as the demo's admin, storing the session as the frontend does."""
    answer = page.request.post(f"{shop}/auth/v1/token?grant_type=password", data=ADMIN)
    page.goto(f"{shop}/robots.txt")
    page.evaluate("session => localStorage.setItem('guildhall.auth', session)", answer.text())


def shoot(browser: Browser, shop: str, name: str, path: str, theme: str, size: dict[str, int]) -> None:
    context = browser.new_context(
        color_scheme="dark" if theme == "dark" else "light",
        viewport={"width": size["width"], "height": size["height"]},
        reduced_motion="reduce",
        locale="en-US",
        timezone_id="Europe/Berlin",
    )
    page = context.new_page()
    if path.startswith("/admin"):
        sign_in(page, shop)
    page.goto(shop + path, wait_until="networkidle")
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=62)
    context.close()


def main(shop: str) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        for shot in SHOTS:
            shoot(browser, shop, *shot)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
