from datetime import timedelta
from typing import Any

import pytest
from pydantic import ValidationError

from guildhall.core.errors import Conflict, NotAllowed, NotFound, Refused
from guildhall.core.ids import new_id
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order, OrderDetail
from guildhall.domains.orders.schemas import NewOrder
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.rest_engine.caller import ANYONE
from guildhall.services.email.models import Mail
from tests.orders.conftest import LINKS, OrderShop
from tests.support.people import Person, add_person
from tests.support.rows import add_profile

pytestmark = pytest.mark.both_databases


@pytest.mark.shows("PAY-4", "PAY-5")
def test_an_order_costs_the_catalog_price(shop: OrderShop) -> None:
    product = shop.product(price=19900, currency="EUR")
    order_id = shop.place(
        user_id=shop.anna.profile_id,
        auth_user_id=shop.anna.account_id,
        product_id=product,
        quantity=3,
        total_amount="597.00",
        currency="eur",
        status="pending",
        referral_code=" partner9 ",
        order_data={"customerInfo": {"firstName": "Anna"}},
    )
    row = shop.order(order_id)
    assert (row.user_id, row.auth_user_id) == (shop.anna.profile_id, shop.anna.account_id)
    assert (row.product_id, row.workshop_id, row.quantity) == (product, None, 3)
    assert (row.total_amount, row.currency, row.status) == (59700, "EUR", "pending")
    assert (row.paid_amount, row.refunded_amount, row.granted) == (0, 0, False)
    assert row.referral_code == "PARTNER9"
    assert row.order_data == {"customerInfo": {"firstName": "Anna"}, "quantity": 3}
    assert row.created_at == row.updated_at == shop.runtime.clock.now()


@pytest.mark.parametrize("details", [{"total_amount": "298.99"}, {"currency": "GBP"}, {"total_amount": "0"}])
def test_another_price_than_the_houses_is_refused(shop: OrderShop, details: dict[str, Any]) -> None:
    product = shop.product()
    with pytest.raises(Conflict) as refusal:
        shop.place(product_id=product, **details)
    assert (refusal.value.reason, refusal.value.status) == ("price_changed", 409)
    assert refusal.value.details == "USD 299.00"
    assert shop.rows(Order) == shop.rows(Mail) == []


def test_its_confirmation_is_in_the_outbox_in_the_customers_language(shop: OrderShop) -> None:
    product = shop.product(name="Congress", translations={"de": {"name": "Kongress"}})
    order_id = shop.place(shop.ben, product_id=product, quantity=2)
    [mail] = shop.rows(Mail)
    assert (mail.template, mail.recipient, mail.language) == ("order_placed", "ben@example.com", "de")
    assert mail.context == {
        "order_id": order_id,
        "item": "Kongress",
        "quantity": 2,
        "amount": 59800,
        "tax": 0,
        "currency": "USD",
        "sign_up": None,
        "discounts": [],
    }


@pytest.mark.parametrize("columns", [{"is_active": False}, None])
def test_inactive_products_cannot_be_ordered(shop: OrderShop, columns: dict[str, Any] | None) -> None:
    product = new_id() if columns is None else shop.product(**columns)
    with pytest.raises(NotFound, match="This doesn't exist"):
        shop.place(product_id=product)


def test_a_customer_cannot_order_for_someone_else(shop: OrderShop) -> None:
    product = shop.product()
    for whose in ({"user_id": shop.ben.profile_id}, {"auth_user_id": shop.ben.account_id}):
        with pytest.raises(NotAllowed) as refusal:
            shop.place(shop.anna, product_id=product, **whose)
        assert refusal.value.status == 403
    assert shop.rows(Order) == []


@pytest.mark.shows("PAY-2")
def test_anonymous_visitors_cannot_order(shop: OrderShop) -> None:
    product = shop.product()
    with pytest.raises(NotAllowed) as refusal:
        shop.place(Person(ANYONE, ""), product_id=product)
    assert refusal.value.status == 401


def test_an_admin_orders_for_any_profile(shop: OrderShop) -> None:
    order_id = shop.place(shop.boss, product_id=shop.product(), user_id=shop.ben.profile_id)
    row = shop.order(order_id)
    assert (row.user_id, row.auth_user_id) == (shop.ben.profile_id, shop.ben.account_id)
    assert shop.mails() == [("order_placed", "ben@example.com", 29900)]


@pytest.mark.parametrize(("price", "kind"), [(29900, "order_placed"), (0, "order_free")])
def test_a_customer_without_an_account_is_mailed_the_way_to_a_password(
    shop: OrderShop, price: int, kind: str
) -> None:
    known = shop.transact(lambda uow: add_profile(uow, "imported@example.com"))
    shop.place(shop.boss, product_id=shop.product(price=price), user_id=known)
    [mail] = shop.rows(Mail, Mail.template == kind)
    assert mail.context["sign_up"] == "imported@example.com"


@pytest.mark.shows("PAY-3")
def test_a_profile_is_made_on_first_need(shop: OrderShop) -> None:
    newcomer = shop.transact(lambda uow: add_person(uow, "newcomer", profile=False))
    order_id = shop.place(newcomer, product_id=shop.product())
    [profile] = shop.rows(Profile, Profile.auth_user_id == newcomer.account_id)
    assert (profile.email, profile.language) == ("newcomer@example.com", "en")
    assert shop.order(order_id).user_id == profile.id


@pytest.mark.parametrize(
    "payload",
    [
        {},
        {"product_id": new_id(), "workshop_id": new_id()},
        {"product_id": new_id(), "status": "paid"},
        {"product_id": new_id(), "quantity": 0},
        {"product_id": new_id(), "paid_amount": 1},
        {"product_id": new_id(), "total_amount": "1.005"},
        {"product_id": new_id(), "order_data": {"note": "x" * 20_000}},
        {"product_id": new_id(), "referral_code": "a b"},
    ],
)
def test_invalid_orders_are_refused(payload: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        NewOrder.model_validate(payload)


@pytest.mark.shows("PAY-6")
def test_a_workshop_order_holds_a_seat_for_half_an_hour(shop: OrderShop) -> None:
    """W1: the seat is pending until it is paid."""
    workshop = shop.workshop()
    order_id = shop.place(workshop_id=workshop, total_amount="99.00")
    [seat] = shop.rows(WorkshopEnrollment)
    assert (seat.order_id, seat.workshop_id) == (order_id, workshop)
    assert (seat.user_id, seat.auth_user_id) == (shop.anna.profile_id, shop.anna.account_id)
    assert seat.enrollment_status == "pending"
    assert seat.held_until == shop.runtime.clock.now() + timedelta(minutes=30)
    assert shop.books(order_id) == ("pending", 0, 0)


def test_a_seat_is_booked_one_at_a_time(shop: OrderShop) -> None:
    with pytest.raises(Refused) as refusal:
        shop.place(workshop_id=shop.workshop(), quantity=2)
    assert refusal.value.reason == "one_seat"


def test_one_copy_of_an_e_book_is_enough(shop: OrderShop) -> None:
    ebook = shop.product(slug="ebook", tax_category="ebooks")
    with pytest.raises(Refused) as refusal:
        shop.place(product_id=ebook, quantity=2)
    assert refusal.value.reason == "one_copy"
    assert shop.order(shop.place(product_id=ebook, order_data={"quantity": 1})).quantity == 1
    book = shop.product(slug="book", tax_category="books")
    assert shop.order(shop.place(product_id=book, quantity=2)).quantity == 2


def test_a_price_that_changed_holds_no_seat(shop: OrderShop) -> None:
    workshop = shop.workshop()
    with pytest.raises(Conflict):
        shop.place(workshop_id=workshop, total_amount="98.00")
    assert shop.rows(WorkshopEnrollment) == []


def test_a_free_workshop_enrolls_at_once(shop: OrderShop) -> None:
    order_id = shop.place(workshop_id=shop.workshop(price=0))
    assert shop.seats(order_id) == ["enrolled"]
    assert shop.books(order_id) == ("completed", 0, 0)
    assert shop.order(order_id).granted is True
    assert shop.mails() == [("workshop_seat", "anna@example.com", 0)]


def test_a_free_product_is_delivered_at_once(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.digital(price=0))
    assert shop.books(order_id) == ("completed", 0, 0)
    [details] = shop.rows(OrderDetail)
    assert (details.order_id, details.title, details.links) == (order_id, "Welcome", LINKS)


def test_a_free_product_without_delivery_is_granted_all_the_same(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.product(price=0))
    assert shop.books(order_id) == ("paid", 0, 0)
    assert shop.order(order_id).granted is True
