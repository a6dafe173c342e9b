"""From an empty folder to an opened shop of one's own, in the browser alone."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.admin.office import picture
from tests.email.test_transports import Post, smtp_server
from tests.journeys.own_name import assert_own_name
from tests.payments.fake_stripe import FakeStripe
from tests.support.days import NEXT_YEAR
from tests.support.server import Server, new_server

ADMIN = ("owner@nordlicht.example", "harbour-lantern-77")
MOST_CLICKS = 40
PRODUCT, WORKSHOP = "The Pilot's Handbook", "Knots for Beginners"


@dataclass
class CountingOwner:
    """Acts in the browser, and counts every click and every choice from a list."""

    page: Page
    clicks: list[str] = field(default_factory=list)

    def click(self, name: str, role: str = "button", within: Locator | None = None) -> None:
        self.clicks.append(name)
        (within or self.page.locator("body")).get_by_role(role, name=name, exact=True).first.click()  # type: ignore[arg-type]

    def go(self, name: str) -> None:
        self.click(name, "link", self.page.get_by_role("navigation", name="Back office"))

    def fill(self, **values: str) -> None:
        for name, value in values.items():
            self.page.locator(f'[name="{name.replace("__", ".")}"]').fill(value)

    def choose(self, field: Locator, option: str) -> None:
        self.clicks.append(option)
        field.select_option(option)

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text, exact=True).first).to_be_visible()


@pytest.fixture
def stripe() -> Iterator[FakeStripe]:
    with FakeStripe() as stripe:
        yield stripe


@pytest.fixture
def fresh(tmp_path: Path, stripe: FakeStripe) -> Iterator[Server]:
    """A server that was started in an empty folder."""
    settings: dict[str, object] = {"stripe_api_base": stripe.address}
    server = new_server(tmp_path / "shop", f"sqlite:///{tmp_path}/shop.db", settings)
    server.start()
    yield server
    assert server.stop() == 0


def test_an_owner_opens_a_shop_of_ones_own_without_a_command_within_forty_clicks(
    fresh: Server, stripe: FakeStripe, page: Page, tmp_path: Path
) -> None:
    assert httpx.get(fresh.address).status_code == 503
    owner = CountingOwner(page)
    _make_the_account(owner, fresh)
    _set_up_the_company(owner)
    _connect(owner, stripe)
    _make_the_site(owner)
    _offer_a_product(owner, tmp_path)
    _plan_a_workshop(owner)
    owner.go("Dashboard")
    owner.click("Open the shop")
    owner.click("Open the shop", within=page.get_by_role("dialog"))
    owner.sees("The shop is open")
    assert len(owner.clicks) <= MOST_CLICKS, owner.clicks
    _visit(fresh.address)
    signed_in = httpx.post(
        f"{fresh.address}/auth/v1/token?grant_type=password",
        json=dict(zip(("email", "password"), ADMIN, strict=True)),
    )
    token = signed_in.json()["access_token"]
    for name in ("mail", "payments"):  # from here on mails are files and cards are test cards
        removed = httpx.post(
            f"{fresh.address}/functions/v1/remove-connection",
            json={"name": name},
            headers={"authorization": f"Bearer {token}"},
        )
        assert removed.status_code == 200, removed.text
    assert_own_name(fresh, "Nordlicht", token)


def _make_the_account(owner: CountingOwner, fresh: Server) -> None:
    link = re.search(r"http\S+/setup#\S+", fresh.log.read_text())
    assert link is not None
    owner.page.goto(link[0])
    expect(owner.page.get_by_label("Setup code")).not_to_be_empty()
    owner.page.get_by_label("Email").fill(ADMIN[0])
    owner.page.get_by_label("Password", exact=True).fill(ADMIN[1])
    owner.click("Create account")
    expect(owner.page.get_by_role("heading", name="Dashboard")).to_be_visible()


def _connect(owner: CountingOwner, stripe: FakeStripe) -> None:
    """Set up and try the mail server and the card provider."""
    owner.go("Mail and payments")
    forms = owner.page.locator("main form")
    with smtp_server(Post()) as port:
        owner.choose(owner.page.locator("[name=security]"), "starttls")
        owner.fill(sender="shop@nordlicht.example", host="127.0.0.1", port=str(port))
        owner.click("Save and test", within=forms.first)
        owner.sees(f"The server accepts emails from shop@nordlicht.example to {ADMIN[0]}.")
    owner.fill(stripe_secret_key=stripe.key)
    owner.click("Save and test", within=forms.last)
    owner.sees("The provider accepts the key.")


def _set_up_the_company(owner: CountingOwner) -> None:
    owner.go("Settings")
    owner.fill(
        company__name="Nordlicht",
        company__street="Kai 1",
        company__postal_code="20457",
        company__city="Hamburg",
        company__email="info@nordlicht.example",
        company__phone="+49 40 1",
    )
    owner.choose(owner.page.locator('[name="company.country"]'), "DE")
    owner.sees("Set as is usual there. You can change each in its section.")
    owner.click("Save settings")
    owner.sees("Settings saved")


def _make_the_site(owner: CountingOwner) -> None:
    page = owner.page
    owner.go("My shop")
    owner.fill(accent="#8a1c5b")
    owner.click("Choose picture")
    manager = page.get_by_role("dialog").frame_locator("iframe")
    manager.locator("input[type=file]").set_input_files(picture("logo.png", "#8a1c5b"))
    owner.clicks += ["the picture of the disk", "Choose logo.png"]
    manager.get_by_role("button", name="Choose logo.png").click()
    owner.click("Texts", "tab")
    page.locator('[name="home:title"]').fill("Seamanship for everyone")
    owner.choose(page.get_by_label("Language of the texts"), "de")
    page.locator('[name="home:title"]').fill("Seemannschaft für alle")
    owner.click("Publish")
    owner.sees("Published")


def _offer_a_product(owner: CountingOwner, folder: Path) -> None:
    page = owner.page
    file = folder / "handbook.pdf"
    file.write_bytes(b"%PDF-1.4 a handbook")
    owner.go("Products")
    owner.click("Create Product", "link")
    owner.fill(name=PRODUCT, price="29")
    owner.click("Save and close")
    page.get_by_role("link", name=PRODUCT).first.click()
    owner.clicks.append(PRODUCT)
    owner.click("Files for download", "link")
    with page.expect_file_chooser() as chooser:
        owner.click("Upload files")
    chooser.value.set_files(file)
    owner.clicks.append("the file of the disk")
    expect(page.get_by_text("handbook.pdf").first).to_be_visible()


def _plan_a_workshop(owner: CountingOwner) -> None:
    owner.go("Workshops")
    owner.click("Add Workshop", "link")
    owner.fill(
        title=WORKSHOP,
        description="Six knots that hold.",
        price="49",
        instructor="Ada",
        max_participants="12",
    )
    owner.click("When and where", "link")
    owner.fill(date=f"{NEXT_YEAR}-06-10", time="09:00", duration="2 hours")
    owner.click("Save and close")
    owner.sees(WORKSHOP)


def _visit(address: str) -> None:
    english, german = (httpx.get(address, headers={"accept-language": code}).text for code in ("en", "de"))
    assert "Seamanship for everyone</h1>" in english
    assert "Seemannschaft für alle</h1>" in german
    assert re.search(r'src="/media/[^"]+logo\.png" alt="Nordlicht"', english)
    assert "#8a1c5b" in english
    shop = httpx.get(f"{address}/products").text + httpx.get(f"{address}/workshops").text
    assert PRODUCT.replace("'", "&#x27;") in shop
    assert WORKSHOP in shop
