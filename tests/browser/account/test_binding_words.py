"""A paid seat that the queue or the waiting list gives is ordered with a button in the words of the law."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import expect
from sqlalchemy import delete

from guildhall.core.runtime import Runtime
from guildhall.domains.workshops.models import WorkshopEnrollment
from tests.browser.account.area import Area, add_customer, add_seat
from tests.support.rows import add_workshop
from tests.support.server import Server
from tests.support.serving import kept_open
from tests.support.shelf import Shelf, migrated
from tests.support.shop_front import SECRET

BOOK = {"de": "Zahlungspflichtig buchen", "fr": "Réserver avec obligation de paiement"}
TURN = {"de": "Sie sind an der Reihe.", "fr": "C’est votre tour."}


@pytest.fixture(scope="session")
def shop(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A shop that admits one visitor at a time to the payment of a workshop."""
    folder = tmp_path_factory.mktemp("queue")
    with kept_open(shelf, folder, migrated, jwt_secret=SECRET, queue_places=1) as server:
        yield server


def paid_workshop(books: Runtime, slug: str) -> str:
    with books.writing() as uow:
        far = uow.now.date() + timedelta(days=60)
        return add_workshop(uow, slug, title="Small Circle", price=14900, max_participants=2, date=far)


@pytest.mark.parametrize("language", BOOK)
def test_an_offered_seat(area: Area, books: Runtime, language: str) -> None:
    workshop = paid_workshop(books, f"offered-{language}")
    with books.writing() as uow:
        until = uow.now + timedelta(hours=3)
        add_seat(uow, area.customer, workshop, enrollment_status="pending", held_until=until)
    page = area.open(f"/workshops/offered-{language}?lng={language}")
    expect(page.get_by_role("button", name=BOOK[language])).to_be_visible()


@pytest.mark.parametrize("language", BOOK)
def test_a_turn_in_the_queue(area: Area, books: Runtime, language: str) -> None:
    workshop = paid_workshop(books, f"queue-{language}")
    with books.writing() as uow:
        other = add_customer(uow)
        until = uow.now + timedelta(hours=3)
        held = add_seat(uow, other, workshop, enrollment_status="pending", held_until=until)
    page = area.open(f"/workshops/queue-{language}?lng={language}")
    page.get_by_role("button", name=BOOK[language]).click()
    status = page.locator("main [aria-live=polite]")
    expect(status).to_be_visible()
    expect(status.get_by_role("button", name=BOOK[language])).to_have_count(0)
    with books.writing() as uow:
        uow.db.execute(delete(WorkshopEnrollment).where(WorkshopEnrollment.id == held))
    expect(status.get_by_text(TURN[language])).to_be_visible(timeout=90_000)
    expect(status.get_by_role("button")).to_have_text(BOOK[language])
