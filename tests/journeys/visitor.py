"""A buyer of the walks in a browser: acts by the labels of the pages, and keeps the pages as they are rendered."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from guildhall.core.money import written
from tests.browser.account.area import Area, SignedInCustomer
from tests.joints.buyers import ADDRESS, TokenHolder, Walker
from tests.joints.codes import recommender_of
from tests.joints.dimensions import BuyerKind, Ending
from tests.joints.shops import ReadPage
from tests.joints.sums import cents
from tests.joints.walked import Walked
from tests.joints.walking import CARDS, GOOD_CARD
from tests.journeys.mailbox import link_to
from tests.journeys.words import word
from tests.support.browsing import hydrated
from tests.support.people import Person
from tests.support.server import Server

PASSWORD = "Kaimauer-4711"
CARD = {"expiry": "12 / 35", "cvc": "123", "name": "Ada Lovelace"}


@dataclass
class JointVisitor:
    """`errors`: what the browser's console reports as an error, on any page of this visitor."""

    server: Server
    page: Page
    buyer: Walker
    walked: Walked
    errors: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        if isinstance(self.buyer.person, Person):
            person = self.buyer.person
            customer = SignedInCustomer(person, self.buyer.email, person.profile_id)
            Area(self.page, self.server.address, customer).enter()
        context = self.page.context
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on(
            "console", lambda message: self.errors.append(message.text) if message.type == "error" else None
        )

    @property
    def main(self) -> Locator:
        return self.page.get_by_role("main")

    def open(self, path: str) -> None:
        self.page.goto(self.server.address + path)
        hydrated(self.page)

    def control(self, role: Literal["button", "link"], key: str) -> Locator:
        name = word(self.walked.language, key, whole=False)  # text for screen readers may follow
        return self.page.get_by_role(role, name=name).first

    def fill(self, key: str, text: str) -> None:
        self.main.get_by_label(word(self.walked.language, key)).fill(text)

    def reads(self, key: str) -> None:
        expect(self.page.get_by_text(word(self.walked.language, key)).first).to_be_visible()

    def keep(self, page: Page | None = None) -> None:
        """Keep the page as it is now, for the promises."""
        page = page or self.page
        address = urlsplit(page.url)
        self.walked.pages.append(ReadPage(address.path, 200, page.content()))

    def sees_price(self, amount: float, page: Page | None = None) -> None:
        """Assert that the page's main part names an amount of money."""
        price = written(cents(amount), "EUR", self.walked.language)
        expect((page or self.page).get_by_role("main")).to_contain_text(price)

    def agree(self) -> None:
        if self.walked.quote["consentRequired"]:
            self.main.get_by_role("checkbox").check()

    def sees_own_address(self) -> None:
        """Wait until the profile's address stands in the fields of the invoice, where the law wants one."""
        if self.walked.quote["addressRequired"]:
            street = self.main.get_by_label(word(self.walked.language, "billing:address.street"))
            expect(street).to_have_value(ADDRESS["street"])

    def says_who_recommended_the_shop(self) -> None:
        if named := recommender_of(self.buyer.world, self.walked.walk):
            self.fill("checkout:recommender.label", named)

    def order_as_guest(self, way: str) -> None:
        """Fill in the checkout and send it."""
        self.fill("checkout:guest.email", self.buyer.email)
        if self.walked.walk.goods.seat:
            self.fill("account:signup.fields.firstName", "Ada")
            self.fill("account:signup.fields.lastName", "Lovelace")
        country = self.main.get_by_label(word(self.walked.language, "checkout:billing.country"))
        country.select_option(self.walked.walk.country)
        self.says_who_recommended_the_shop()
        self.agree()
        self.keep()
        self.control("button", way).click()

    def kept_order(self) -> str:
        """Take the token that the browser keeps of a guest's order, and return the order's id."""
        kept = json.loads(self.page.evaluate("localStorage.getItem('guildhall.guest')"))
        (checkout,) = kept["checkouts"]
        self.buyer.token = checkout["token"]
        return str(checkout["orderIds"][0])

    def pay(self, window: Page) -> None:
        """Enter the card of the walk on the provider's page, and confirm it with the bank if that asks."""
        window.wait_for_url("**/sandbox/pay/**")
        self.sees_price(self.walked.quote["lines"][0]["total"], window)
        self.keep(window)
        outcome, language = self.walked.walk.outcome, self.walked.language
        for name, text in (CARD | {"number": CARDS.get(outcome, GOOD_CARD)}).items():
            window.get_by_label(word(language, f"server:sandbox.{name}")).fill(text)
        pay = word(language, "server:sandbox.pay", whole=False)
        window.get_by_role("button", name=pay).click()
        if outcome is Ending.CHALLENGED:
            expect(window.get_by_role("heading", level=1)).to_have_text(
                word(language, "server:sandbox.challenge.heading")
            )
            self.keep(window)
            confirm = word(language, "server:sandbox.challenge.pass")
            window.get_by_role("button", name=confirm).click()
        window.wait_for_url("**/payment-success**")

    def sign_up(self) -> None:
        """Open an account with the address that staff typed, by the link of the mail."""
        self.open("/signup")
        self.fill("account:signup.fields.firstName", "Ada")
        self.fill("account:signup.fields.lastName", "Lovelace")
        self.fill("account:signup.fields.email", self.buyer.email)
        self.fill("account:auth.password", PASSWORD)
        self.fill("account:signup.confirmPassword", PASSWORD)
        self.keep()
        self.control("button", "account:signup.submit").click()
        self.reads("account:auth.checkEmail")
        self.page.goto(link_to(self.server, self.buyer.email, "signup"))
        expect(
            self.page.get_by_role("link", name=word(self.walked.language, "public:session.dashboard"))
        ).to_be_visible()
        body = {"email": self.buyer.email, "password": PASSWORD}
        answer = self.buyer.world.client.post("/auth/v1/token?grant_type=password", json=body)
        self.buyer.person = TokenHolder(answer.json()["access_token"])

    def opens_it(self) -> None:
        """Assert that the page offers each link, file, detail and way in, and that each file comes as it was sold."""
        form = self.walked.ware.form
        for address in filter(None, [form.link, form.room]):
            expect(self.main.locator(f'a[href="{address}"]').first).to_be_visible()
        for title, content in form.files(self.walked.language).items():
            with self.page.expect_download() as saved:
                self.main.get_by_role("button", name=title).first.click()
            assert Path(saved.value.path()).read_bytes() == content
        for value in form.details.values():
            expect(self.main.get_by_text(value).first).to_be_visible()
        self.keep()

    @property
    def has_account(self) -> bool:
        return self.walked.walk.buyer is not BuyerKind.GUEST
