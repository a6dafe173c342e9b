"""The customer area as used by a signed-in customer."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, Request, Route, expect
from sqlalchemy import insert

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.models import WorkshopEnrollment
from tests.support.browsing import hydrated
from tests.support.people import NEVER, Person, add_person
from tests.support.rows import add_order, add_profile


@dataclass(frozen=True)
class SignedInCustomer:
    """A signed-in customer. `profile_id` is None for a customer without a profile."""

    person: Person
    email: str
    profile_id: str

    @property
    def account_id(self) -> str:
        return self.person.account_id


def add_customer(uow: UnitOfWork, *, profile: bool = True, **columns: str) -> SignedInCustomer:
    """Add a new signed-in customer. `columns` are the profile's."""
    name = f"ada-{new_id()[:8]}"
    person = add_person(uow, name, profile=False)
    email = f"{name}@example.com"
    if not profile:
        return SignedInCustomer(person, email, "")
    whose = {"auth_user_id": person.account_id}
    return SignedInCustomer(person, email, add_profile(uow, email, **(whose | columns)))


def add_order_of(uow: UnitOfWork, customer: SignedInCustomer, **columns: object) -> str:
    """Add an order of a customer: as tests.support.rows.add_order, visible to the account as well (M14)."""
    return add_order(uow, customer.profile_id, auth_user_id=customer.account_id, **columns)


def add_seat(uow: UnitOfWork, customer: SignedInCustomer, workshop_id: str, **columns: object) -> str:
    """Add a seat, paid unless the columns state otherwise."""
    whose = {"user_id": customer.profile_id, "auth_user_id": customer.account_id}
    seat = {"workshop_id": workshop_id, "enrollment_status": "enrolled", "enrolled_at": uow.now}
    row_id = new_id()
    uow.db.execute(insert(WorkshopEnrollment), {"id": row_id} | whose | seat | columns)
    return row_id


@dataclass
class Area:
    """A browser in which a customer is signed in."""

    page: Page
    address: str
    customer: SignedInCustomer
    logged: list[str] = field(default_factory=list)

    def enter(self) -> None:
        """Store the customer's session, as in a browser of a returning customer."""
        self.page.goto(f"{self.address}/favicon.svg")
        user = {"id": self.customer.account_id, "email": self.customer.email, "user_metadata": {}}
        session = {
            "access_token": self.customer.person.token,
            "refresh_token": "none",
            "token_type": "bearer",
            "expires_in": 3600,
            "expires_at": NEVER,
            "user": user,
        }
        self.page.evaluate("text => localStorage.setItem('guildhall.auth', text)", json.dumps(session))
        self.page.on("console", lambda message: self.logged.append(message.text))

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        hydrated(self.page)
        return self.page

    def shows(self, *texts: str) -> None:
        """Assert that each text is on the page, exactly."""
        for text in texts:
            expect(self.page.get_by_text(text, exact=True).first).to_be_visible()

    def toast(self, title: str, text: str) -> None:
        """Assert that a toast with this title and text is shown."""
        message = self.page.locator("[aria-live=polite]")
        expect(message.get_by_text(title, exact=True)).to_be_visible()
        expect(message.get_by_text(text, exact=True)).to_be_visible()

    def link(self, name: str, within: Locator | None = None) -> str | None:
        """Return the target of the link with this name."""
        return (within or self.page).get_by_role("link", name=name).first.get_attribute("href")

    def section(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name)

    @contextmanager
    def requests(self, beginning: str) -> Iterator[list[Request]]:
        """Collect the page's requests whose address starts like this while the block runs."""
        requested: list[Request] = []

        def note(request: Request) -> None:
            if request.url.startswith(self.address + beginning):
                requested.append(request)

        self.page.on("request", note)
        yield requested
        self.page.remove_listener("request", note)

    def answer(self, pattern: str, handler: Callable[[Route], None]) -> None:
        """Answer in the server's place from now on."""
        self.page.route(f"{self.address}{pattern}", handler)


def signed_in_area(page: Page, address: str, books: Runtime) -> Area:
    """Return the area of a new customer named Ada Lovelace, signed in in `page`."""
    with books.writing() as uow:
        customer = add_customer(uow, first_name="Ada", last_name="Lovelace")
    area = Area(page, address, customer)
    area.enter()
    return area


@dataclass
class Held:
    """Requests are held until `go_on`; later ones pass."""

    routes: list[Route] = field(default_factory=list)
    released: bool = False

    def hold(self, route: Route) -> None:
        if self.released:
            route.continue_()
        else:
            self.routes.append(route)

    def go_on(self) -> None:
        self.released = True
        for route in self.routes:
            route.continue_()


def unreachable(route: Route) -> None:
    """Simulate a lost network."""
    route.abort()


def broken(route: Route) -> None:
    """Answer with the REST engine's internal error."""
    body = {"code": "XX000", "message": "Internal error", "hint": None, "details": None}
    route.fulfill(status=500, json=body)
