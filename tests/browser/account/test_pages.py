"""Every page of the area with a customer's real rows: what it reads and its headings. tests/layout asks axe."""

import re
from dataclasses import dataclass
from functools import partial

import pytest
from playwright.sync_api import Page, Request, expect

from guildhall.core.runtime import Runtime
from guildhall.domains.orders.models import OrderDetail
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.workshops.models import WorkshopDetail
from tests.browser.account.area import Area, add_order_of, add_seat
from tests.support.axe import AXE, violations
from tests.support.browsing import becomes
from tests.support.days import day_ahead
from tests.support.rows import add, add_product, add_workshop


@dataclass(frozen=True)
class AreaPage:
    """A page of the area: its heading, a text from the customer's rows, and how many reads it makes."""

    heading: str
    text: str
    reads: int


PAGES = {
    "/user": AreaPage("Welcome back, Ada!", "Anvil", 4),
    "/user/profile": AreaPage("My Profile", "Personal Information", 1),
    "/user/orders": AreaPage("My Orders", "Anvil", 1),
    "/user/products": AreaPage("My Products", "Product details available", 1),
    "/user/workshops": AreaPage("My Workshops", "Frame Class", 2),
    "/user/workshops/frame-{who}": AreaPage("Frame Class", "Join the evening", 1),
    "/user/password": AreaPage("Change Password", "Current password", 0),
    "/user/account": AreaPage("Account & Security", "This browser", 1),
    "/user/partner": AreaPage("Partner area", "Your link", 1),
}
PANELS = ("Links", "Discount codes", "Orders and reasons", "Commissions", "Payouts", "Payout details")


def fill(area: Area, books: Runtime) -> str:
    """Give the customer a bought product with details, a seat with details, and a referral link; return their name."""
    who = area.customer.account_id[:8]
    paid = {"status": "completed", "paid_amount": 29900}
    opens: dict[str, object] = {"links": [], "additional_details": {}}
    with books.writing() as uow:
        anvil = add_order_of(
            uow, area.customer, product_id=add_product(uow, f"anvil-{who}", name="Anvil"), **paid
        )
        add(uow, OrderDetail, order_id=anvil, title="Your anvil", **opens)
        workshop = add_workshop(uow, f"frame-{who}", title="Frame Class", date=day_ahead(33))
        order = add_order_of(uow, area.customer, workshop_id=workshop, **paid)
        add_seat(uow, area.customer, workshop, order_id=order)
        add(uow, WorkshopDetail, workshop_id=workshop, title="Join the evening", **opens)
        add(uow, Referral, user_id=area.customer.profile_id, referral_code=f"FRAME{who.upper()}")
    return who


class Reads:
    """The page's reads of data, and those that were sent after the first one was answered."""

    def __init__(self, page: Page) -> None:
        self.sent: list[Request] = []
        self.late: list[str] = []
        self.failed: list[str] = []
        self._answered = False
        page.on("request", self._send)
        page.on("requestfinished", self._answer)
        page.on("response", lambda answer: self.failed.append(answer.url) if answer.status >= 400 else None)

    def _send(self, request: Request) -> None:
        # Without those of the frame on every page: the admin and partner checks.
        frame = any(table in request.url for table in ("/user_roles?", "/referrals?"))
        if frame or not re.search("/(rest|functions)/v1/", request.url):
            return
        self.sent.append(request)
        if self._answered:
            self.late.append(request.url)

    def _answer(self, request: Request) -> None:
        self._answered = self._answered or request in self.sent

    def begin(self) -> None:
        self.sent, self.late, self._answered = [], [], False


@pytest.mark.shows("USR-1", "USR-3", "USR-5", "R6")
def test_every_page_shows_the_customer_s_rows_after_one_round_trip(area: Area, books: Runtime) -> None:
    """Every read is sent before the first is answered."""
    who = fill(area, books)
    page, reads, faults = area.page, Reads(area.page), []
    for path, wanted in PAGES.items():
        reads.begin()
        answer = page.goto(area.address + path.format(who=who))
        assert answer is not None
        assert answer.status == 200, path  # USR-5
        expect(page.get_by_role("heading", name=wanted.heading, exact=True, level=1)).to_be_visible()
        expect(page.get_by_role("main").get_by_text(wanted.text, exact=True).first).to_be_visible()
        expect(page.get_by_role("banner").get_by_text(area.customer.email)).to_be_visible()  # USR-3
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        if reads.late or len(reads.sent) != wanted.reads:
            faults.append((path, [request.url for request in reads.sent], reads.late))
    assert faults == []
    assert reads.failed == []
    links = page.get_by_role("navigation", name="My account").get_by_role("link")
    targets = {  # USR-1
        "Dashboard": "/user",
        "Products": "/user/products",
        "Orders": "/user/orders",
        "Workshops": "/user/workshops",
        "Partner area": "/user/partner",
        "Profile": "/user/profile",
        "Change Password": "/user/password",
        "Account & Security": "/user/account",
        "Back to Home": "/",
    }
    expect(links).to_have_text([*targets])
    for link, target in zip(links.all(), targets.values(), strict=True):
        expect(link).to_have_attribute("href", target)


def test_axe_finds_nothing_in_any_panel_of_the_partner_area(area: Area, books: Runtime) -> None:
    fill(area, books)
    area.page.add_init_script(path=AXE)
    area.page.emulate_media(reduced_motion="reduce")  # colors after all transitions
    page, found = area.open("/user/partner"), []
    for tab in PANELS:
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tabpanel")).not_to_be_empty()
        found += [f"{tab}: {each}" for each in violations(page)]
    assert found == []


def test_the_longest_status_stays_within_its_card_on_a_phone(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        product = add_product(uow, "narrow", name="Anvil")
        add_order_of(uow, area.customer, product_id=product, status="pending_payment")
    area.page.set_viewport_size({"width": 360, "height": 740})
    within = """card => [...card.querySelectorAll("span")].every(
        each => each.getBoundingClientRect().right <= card.getBoundingClientRect().right - 20)"""
    for language in ("de", "fr", "es"):
        page = area.open(f"/user/orders?lng={language}")
        card = page.get_by_role("article", name="Anvil")
        expect(page.locator("html")).to_have_attribute("lang", language)
        becomes(partial(card.evaluate, within), True)
