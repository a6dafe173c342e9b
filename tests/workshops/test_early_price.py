"""An early-bird price holds until the end of a day of the shop, and for so many seats, whichever ends first."""

from datetime import date, timedelta
from typing import Any

import httpx
import pytest

from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.orders.commands.expire_orders import expire_orders
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.workshops.commands.release_expired_holds import release_expired_holds
from guildhall.services.prices.models import EarlierPrice
from tests.orders.conftest import OrderShop
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import choose_settings

pytestmark = pytest.mark.both_databases

REGULAR, EARLY = 99, 79
DAY = timedelta(days=1)


class EarlyShop:
    """A workshop that an admin enters. Prices are in major units."""

    def __init__(self, shop: OrderShop, client: Client) -> None:
        self.shop, self.client = shop, client
        self.today = shop.transact(lambda uow: uow.now.date())
        self.id = ""

    def write(self, method: str, path: str, **columns: Any) -> httpx.Response:
        headers = self.shop.boss.headers | {"prefer": "return=representation"}
        return self.client.request(method, f"/rest/v1/{path}", json=columns, headers=headers)

    def add(self, **columns: Any) -> httpx.Response:
        usual = {
            "title": "Ledger Clinic",
            "slug": f"clinic-{new_id()}",
            "price": REGULAR,
            "currency": "USD",
            "time": "14:30",
        }
        usual |= {"date": str(self.today + 33 * DAY), "duration": "3 hours", "instructor": "Ada"}
        usual |= {"max_participants": 10, "early_price": EARLY}
        answer = self.write("POST", "workshops", **(usual | columns))
        if answer.is_success:
            self.id = answer.json()[0]["id"]
        return answer

    def change(self, **columns: Any) -> httpx.Response:
        return self.write("PATCH", f"workshops?id=eq.{self.id}", **columns)

    def shown(self) -> tuple[float, int | None]:
        """Return what a seat costs now and how many early seats are left, as a visitor reads them."""
        answer = self.client.get(f"/rest/v1/workshops?id=eq.{self.id}&select=seat_price,early_seats_left")
        [row] = answer.json()
        return row["seat_price"], row["early_seats_left"]

    def quoted(self, **more: Any) -> Any:
        body = {"lines": [{"workshopId": self.id}]} | more
        return self.client.post("/functions/v1/quote", json=body).json()

    def order(self, person: Person | None = None, **more: Any) -> float:
        """Order a seat for a person, by default a new one, and return its price."""
        return float(self.shop.order(self.seat(person, **more)).total_amount / 100)

    def seat(self, person: Person | None = None, **more: Any) -> str:
        anyone = person or self.shop.transact(lambda uow: add_person(uow, new_id()))
        return self.shop.place(anyone, workshop_id=self.id, **more)

    def enroll(self, person: Person, **shown: Any) -> httpx.Response:
        body = {"workshopId": self.id} | shown
        return self.client.post("/functions/v1/enroll", json=body, headers=person.headers)

    def pay(self, order_id: str, price: float) -> None:
        amount = Money(round(price * 100), "USD")
        self.shop.transact(
            lambda uow: record_payment(
                uow, order_id, amount=amount, method="card", reference="p", cause=f"p:{order_id}"
            )
        )


@pytest.fixture
def early(shop: OrderShop, client: Client) -> EarlyShop:
    return EarlyShop(shop, client)


def test_each_place_that_names_the_price_agrees(early: EarlyShop) -> None:
    early.add(early_seats=1)
    assert early.shown() == (EARLY, 1)
    line = {"id": early.id, "currency": "USD", "price": EARLY, "regular": REGULAR, "lowest": REGULAR}
    assert early.quoted()["earlyBirds"] == [line]
    answer = early.enroll(early.shop.anna, amount=EARLY, total=EARLY)
    assert answer.json()["totalAmount"] == EARLY, answer.text
    assert early.shown() == (REGULAR, None)
    assert early.quoted()["earlyBirds"] == []
    assert early.order(total_amount=REGULAR, unit_price=REGULAR) == REGULAR


def test_it_ends_with_a_whole_day_of_the_shop(early: EarlyShop, clock: FixedClock) -> None:
    early.shop.transact(lambda uow: choose_settings(uow, time_zone="Pacific/Kiritimati"))  # 14 hours ahead
    until = (clock.now() + timedelta(hours=14)).date()
    early.add(early_until=str(until))
    midnight = clock.now().replace(hour=10, minute=0, second=0, microsecond=0)
    midnight += DAY if midnight <= clock.now() else timedelta()
    clock.advance(midnight - timedelta(seconds=1) - clock.now())
    assert (early.shown(), early.order()) == ((EARLY, None), EARLY)
    clock.advance(timedelta(seconds=1))
    assert (early.shown(), early.order()) == ((REGULAR, None), REGULAR)


def test_whichever_ends_first_ends_it(early: EarlyShop, clock: FixedClock) -> None:
    early.add(early_until=str(early.today + DAY), early_seats=2)
    assert [early.order() for _ in range(3)] == [EARLY, EARLY, REGULAR]
    early.add(early_until=str(early.today + DAY), early_seats=2)
    assert early.order() == EARLY
    clock.advance(2 * DAY)
    assert early.order() == REGULAR


def test_a_seat_that_is_given_back_opens_again(early: EarlyShop) -> None:
    shop = early.shop
    early.add(early_seats=1)
    canceled = early.seat()
    assert early.order() == REGULAR
    shop.transact(
        lambda uow: change_order(uow, shop.boss.caller, canceled, OrderChange(status=OrderStatus.CANCELED))
    )
    assert early.shown() == (EARLY, 1)
    refunded = early.seat()
    early.pay(refunded, EARLY)
    assert early.shown() == (REGULAR, None)
    shop.transact(lambda uow: record_refund(uow, refunded, amount=Money(EARLY * 100, "USD"), cause="r:1"))
    assert early.order() == EARLY


def test_an_order_keeps_its_price_as_long_as_it_can_be_paid(early: EarlyShop, clock: FixedClock) -> None:
    """Its seat may go to another when the hold ends, but the early seats are never sold twice."""
    shop = early.shop
    early.add(early_seats=1)
    first = early.enroll(shop.anna).json()
    clock.advance(timedelta(minutes=31))
    assert shop.transact(release_expired_holds) == 1
    assert early.order() == REGULAR
    assert early.enroll(shop.anna, amount=REGULAR).json()["orderId"] == first["orderId"]
    early.pay(first["orderId"], EARLY)
    assert shop.books(first["orderId"]) == ("completed", EARLY * 100, 0)
    early.add(early_seats=1)
    early.seat()
    clock.advance(shop.runtime.settings.order_expiry + timedelta(minutes=1))
    shop.transact(release_expired_holds)
    assert early.shown() == (REGULAR, None)
    shop.transact(expire_orders)
    assert early.shown() == (EARLY, 1)


def test_no_one_pays_more_than_was_shown(early: EarlyShop) -> None:
    early.add(early_seats=1)
    assert (
        early.order(unit_price=REGULAR, total_amount=REGULAR) == EARLY
    )  # given back since the page was read
    answer = early.enroll(early.shop.ben, amount=EARLY, total=EARLY)
    assert (answer.status_code, answer.json()["hint"]) == (409, "price_changed")


def test_a_guest_who_returns_keeps_the_last_early_seat(early: EarlyShop) -> None:
    """Also with a code, which applies to the early-bird price."""
    early.add(early_seats=1)
    code = {"code": "HALF", "kind": "percent", "percent": 50}
    assert early.write("POST", "discount_codes", **code).is_success

    def book(amount: float, **more: Any) -> float:
        line = {"workshopId": early.id, "amount": amount}
        body = {"checkoutId": new_id(), "email": "grace@example.com", "lines": [line]} | more
        answer = early.client.post("/functions/v1/guest-checkout", json=body)
        assert answer.status_code == 200, answer.text
        return float(answer.json()["orders"][0]["totalAmount"])

    assert book(EARLY) == EARLY
    assert book(REGULAR) == EARLY  # the page counts the seat that this guest holds
    half = early.quoted(discountCode="HALF")["discount"]["lines"][0]
    assert (half["full"], half["total"]) == (REGULAR, REGULAR / 2)
    assert book(REGULAR / 2, discountCode="HALF") == EARLY / 2


def test_the_lowest_price_of_30_days_stands_beside_it(early: EarlyShop, clock: FixedClock) -> None:
    early.add(early_seats=1)
    early.change(price=89)
    early.change(price=REGULAR)
    assert [line["lowest"] for line in early.quoted()["earlyBirds"]] == [89]
    early.write("POST", "discount_codes", code="TENTH", kind="percent", percent=10)

    def beside_code() -> float:
        return float(early.quoted(discountCode="TENTH")["discount"]["lines"][0]["lowest"])

    assert beside_code() == EARLY  # the code reduces the early-bird price
    early.seat()
    assert beside_code() == EARLY  # it was on offer in these days
    early.change(early_price=None, early_seats=None)
    assert beside_code() == EARLY
    clock.advance(31 * DAY)
    assert beside_code() == REGULAR
    assert {row.price for row in early.shop.rows(EarlierPrice)} == {8900, 9900, 7900}


def test_one_that_ended_counts_when_it_gets_another_end(early: EarlyShop, clock: FixedClock) -> None:
    early.add(early_until=str(early.today + DAY))
    early.change(early_until=str(early.today + 2 * DAY))
    assert [line["lowest"] for line in early.quoted()["earlyBirds"]] == [REGULAR]  # it had not ended
    clock.advance(5 * DAY)
    early.change(early_until=str(early.today + 20 * DAY))
    assert [line["lowest"] for line in early.quoted()["earlyBirds"]] == [EARLY]


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ({}, "early_incomplete"),
        ({"early_price": None, "early_seats": 3}, "early_incomplete"),
        ({"early_price": REGULAR, "early_seats": 3}, "early_not_lower"),
        ({"early_price": 0, "early_seats": 3}, "early_not_lower"),
        ({"early_seats": 11}, "early_too_many"),
        ({"early_until": "2999-01-01"}, "early_too_late"),
    ],
)
def test_what_makes_no_sense_is_refused(early: EarlyShop, columns: dict[str, Any], reason: str) -> None:
    answer = early.add(**columns)
    assert (answer.status_code, answer.json()["hint"]) == (400, reason)
    assert early.add(early_seats=3).status_code == 201
    none = {"early_price": EARLY, "early_until": None, "early_seats": None}
    answer = early.change(**(none | columns))
    assert (answer.status_code, answer.json()["hint"]) == (400, reason)


def test_a_change_of_the_price_or_the_seats_is_checked_too(early: EarlyShop) -> None:
    early.add(early_seats=3)
    assert early.change(price=EARLY).json()["hint"] == "early_not_lower"
    assert early.change(max_participants=2).json()["hint"] == "early_too_many"
    assert early.change(title="Another title", date=str(early.today + DAY)).is_success
    [changed] = early.change(early_until=str(early.today)).json()
    assert date.fromisoformat(changed["early_until"]) == early.today
