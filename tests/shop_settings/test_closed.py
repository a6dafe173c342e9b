"""A closed shop sells, books, queues and takes nothing, whichever way a request comes; what was begun goes on."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import delete, func, select

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.content.models import ContactMessage
from guildhall.domains.orders.models import Order, OrderWithdrawal
from guildhall.domains.referrals.models.partners import Referral, ReferralClick, ReferralSignup
from guildhall.domains.workshops.commands.offer_seats import offer_next_seat
from guildhall.domains.workshops.models import WaitingListEntry, WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus, WaitingStatus
from guildhall.services.shop_settings.commands.opening import mark_closed, mark_opened
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add, add_product, add_workshop

TAKEN = (Order, WorkshopEnrollment, WaitingListEntry, ContactMessage, ReferralSignup, ReferralClick)
"""The tables that a sale, a booking, a place in line, a message, an application or a click adds a row to."""
AGENT = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"}


class ForSale:
    """A shop with something to buy: a product, a free seat, a full workshop, and a partner's code."""

    def __init__(self, uow: UnitOfWork) -> None:
        self.product = add_product(uow, "handbook", price=4900, is_active=True)
        self.seat, self.other_seat = (
            add_workshop(uow, slug, price=0) for slug in ("free-day", "free-evening")
        )
        self.full, self.other_full = (
            add_workshop(uow, slug, max_participants=1) for slug in ("full", "full-too")
        )
        self.customer, self.boss = add_person(uow, "kim"), add_person(uow, "boss", admin=True)
        holder = add_person(uow, "holder")
        for workshop in (self.full, self.other_full):
            add(uow, WorkshopEnrollment, workshop_id=workshop, user_id=holder.profile_id,
                enrollment_status=SeatStatus.ENROLLED, enrolled_at=uow.now)  # fmt: skip
        add(uow, Referral, user_id=holder.profile_id, referral_code="PARTNER1", email="holder@example.com")

    def ways(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield each address that takes something new, with a body that an open shop accepts."""
        lines = [{"productId": self.product}]
        yield "/functions/v1/checkout", {"checkoutId": new_id(), "lines": lines}
        yield (
            "/functions/v1/guest-checkout",
            {"checkoutId": new_id(), "lines": lines, "email": "g@example.com"},
        )
        yield (
            "/functions/v1/guest-checkout",
            {"checkoutId": new_id(), "lines": [{"workshopId": self.seat}], "email": "h@example.com"},
        )
        yield "/functions/v1/enroll", {"workshopId": self.seat}
        yield "/functions/v1/join-waiting-list", {"workshopId": self.full, "email": "h@example.com"}
        yield "/functions/v1/track-referral", {"action": "click", "referralCode": "PARTNER1"}
        yield "/rest/v1/orders", {"product_id": self.product}
        yield "/rest/v1/workshop_enrollments", {"workshop_id": self.other_seat}
        yield "/rest/v1/waiting_list_entries", {"workshop_id": self.other_full}
        yield "/rest/v1/contact_messages", {"name": "Kim", "email": "kim@example.com", "message": "Hello"}
        yield "/rest/v1/referral_signups", {"email": "kim@example.com"}


@pytest.fixture
def shop(runtime: Runtime) -> ForSale:
    with runtime.writing() as uow:
        mark_closed(uow)
        return ForSale(uow)


def rows(runtime: Runtime) -> list[int]:
    with runtime.reading() as uow:
        return [uow.db.execute(select(func.count()).select_from(table)).scalar_one() for table in TAKEN]


def statuses(client: Client, shop: ForSale, who: Person | None) -> dict[str, int]:
    headers = AGENT | (who.headers if who else {})
    return {path: client.post(path, json=body, headers=headers).status_code for path, body in shop.ways()}


@pytest.mark.parametrize("with_preview", [False, True])
def test_a_closed_shop_takes_nothing_by_any_way(
    client: Client, runtime: Runtime, shop: ForSale, with_preview: bool
) -> None:
    """Nor from holders of a preview link: they see the shop, and cannot buy in it yet."""
    if with_preview:
        link = client.post("/functions/v1/shop-setup", json={}, headers=shop.boss.headers).json()[
            "previewLink"
        ]
        assert client.get(link).status_code == 303
    before = rows(runtime)
    for who in (None, shop.customer):
        answered = statuses(client, shop, who)
        assert {path for path, status in answered.items() if status < 400} == {"/functions/v1/track-referral"}
        assert answered["/functions/v1/guest-checkout"] == 503
    assert rows(runtime) == before


def test_each_of_these_ways_works_once_the_shop_is_open(
    client: Client, runtime: Runtime, shop: ForSale
) -> None:
    """So that the refusals above are the closed shop's, and no other."""
    with runtime.writing() as uow:
        mark_opened(uow, None)
    before = rows(runtime)
    assert {
        path: status for path, status in statuses(client, shop, shop.customer).items() if status > 201
    } == {}
    assert [after - earlier for after, earlier in zip(rows(runtime), before, strict=True)] == [
        6,
        3,
        2,
        1,
        1,
        1,
    ]


def test_staff_try_an_order_before_the_shop_opens(client: Client, shop: ForSale) -> None:
    path, body = next(shop.ways())
    assert client.post(path, json=body, headers=shop.boss.headers).status_code == 200


def test_the_refusal_says_why_in_the_readers_language(client: Client, shop: ForSale) -> None:
    headers = shop.customer.headers | {"accept-language": "de"}
    refused = client.post("/rest/v1/orders", json={"product_id": shop.product}, headers=headers).json()
    assert (refused["hint"], refused["message"]) == (
        "shop_closed",
        "Der Shop ist zurzeit nicht geöffnet. Bitte schauen Sie später wieder vorbei.",
    )


def test_a_consumer_withdraws_while_the_shop_is_closed(
    client: Client, runtime: Runtime, shop: ForSale
) -> None:
    """The right does not end with the shop; the page for it stays open, and so does its function."""
    statement = {"name": "Kim", "orderNumber": "12345678", "email": "kim@example.com"}
    assert client.post("/functions/v1/withdraw-from-contract", json=statement).status_code == 200
    with runtime.reading() as uow:
        assert uow.db.execute(select(func.count()).select_from(OrderWithdrawal)).scalar_one() == 1


def test_a_customer_keeps_their_account_while_the_shop_is_closed(client: Client, shop: ForSale) -> None:
    headers = shop.customer.headers
    assert client.get("/functions/v1/my-data", headers=headers).status_code == 200
    assert (
        client.post("/functions/v1/seat-terms", json={"enrollmentId": new_id()}, headers=headers).status_code
        == 404
    )


def test_a_closed_shop_offers_no_seat_to_its_waiting_lists(runtime: Runtime, shop: ForSale) -> None:
    """The person could not take it, and would lose their place."""
    with runtime.writing() as uow:
        uow.db.execute(delete(WorkshopEnrollment))
        add(uow, WaitingListEntry, workshop_id=shop.full, user_id=shop.customer.profile_id, position=1,
            status=WaitingStatus.WAITING)  # fmt: skip
        assert offer_next_seat(uow) == 0
        mark_opened(uow, None)
        assert offer_next_seat(uow) == 1


@pytest.mark.parametrize(
    "path", ["/order-success", "/waiting-list?leave=x", "/review?token=x", "/certificates"]
)
@pytest.mark.usefixtures("shop")
def test_links_of_earlier_mails_answer(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200
