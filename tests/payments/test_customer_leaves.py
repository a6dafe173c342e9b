"""Deleting a customer's account leaves nothing open: no page, no unpaid order, no held seat, no mail."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from guildhall.core.errors import Conflict, NotAllowed, NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.models import Invoice
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.commands.remove_customer import leave, remove_customer
from guildhall.domains.identity.queries import account_by_id
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.orders.commands.place_order import place_order
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.orders.schemas import NewOrder
from guildhall.domains.payments.commands.close_pages import close_pages
from guildhall.domains.payments.commands.decide_payment import decide_payment
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.models import Mail
from tests.payments.fake_stripe import FakeStripe, as_event
from tests.payments.fake_stripe_http import StripeFault
from tests.payments.shop import PaymentShop
from tests.support.locks import wait_for_waiter

Removal = Callable[[UnitOfWork, PaymentShop], None]


def by_admin(uow: UnitOfWork, shop: PaymentShop) -> None:
    remove_customer(uow, shop.admin, str(shop.customer.profile_id))


def by_themselves(uow: UnitOfWork, shop: PaymentShop) -> None:
    account = account_by_id(uow, str(shop.customer.account_id))
    assert isinstance(account, AccountRow)
    leave(uow, account)


@pytest.fixture(params=[by_admin, by_themselves])
def remove(request: pytest.FixtureRequest) -> Removal:
    removal: Removal = request.param
    return removal


def gone(shop: PaymentShop, remove: Removal = by_admin) -> None:
    with shop.runtime.writing() as uow:
        remove(uow, shop)


def deliver(shop: PaymentShop, stripe: FakeStripe) -> list[str]:
    outcomes = []
    for event in stripe.events:
        with shop.runtime.writing() as uow:
            outcomes.append(receive_event(uow, "stripe", as_event(event)))
    stripe.events.clear()
    return outcomes


@pytest.mark.both_databases
def test_orders_seats_and_pages_are_closed(shop: PaymentShop, stripe: FakeStripe, remove: Removal) -> None:
    bought, workshop = shop.order(29900), shop.workshop()
    seat = shop.seat(workshop)
    open_payment(shop.runtime, [bought], caller=shop.customer)
    gone(shop, remove)
    assert [shop.observe(order).status for order in (bought, seat)] == ["cancelled", "cancelled"]
    assert [shop.observe(order).auth_user_id for order in (bought, seat)] == [None, None]
    held = shop.rows(WorkshopEnrollment)[0]
    assert (held.enrollment_status, held.held_until, held.auth_user_id) == ("cancelled", None, None)
    assert shop.rows(Mail) == []
    assert close_pages(shop.runtime) == 1
    assert stripe.sessions["cs_test_0001"]["status"] == "expired"
    assert shop.payments()[0].status == "expired"


def test_a_page_that_the_provider_does_not_close_is_tried_again(
    shop: PaymentShop, stripe: FakeStripe
) -> None:
    open_payment(shop.runtime, [shop.order(29900)], caller=shop.customer)
    gone(shop)
    stripe.break_next(StripeFault(500))
    assert close_pages(shop.runtime) == 0
    assert shop.payments()[0].status == "open"
    assert close_pages(shop.runtime) == 1


@pytest.mark.both_databases
def test_a_page_that_opens_while_the_customer_leaves_is_not_handed_out(
    shop: PaymentShop, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = shop.order(29900)
    create = stripe.create

    def leave_meanwhile(params: dict[str, object]) -> dict[str, object]:
        gone(shop)
        return create(params)

    monkeypatch.setattr(stripe, "create", leave_meanwhile)
    with pytest.raises(Conflict, match="be paid anymore"):
        open_payment(shop.runtime, [order], caller=shop.customer)
    assert shop.payments()[0].status == "open"
    assert close_pages(shop.runtime) == 1


def test_paid_orders_remain_in_the_books(shop: PaymentShop, stripe: FakeStripe) -> None:
    order = shop.order(29900)
    open_payment(shop.runtime, [order], caller=shop.customer)
    stripe.pay("cs_test_0001")
    deliver(shop, stripe)
    gone(shop)
    assert shop.books(order) == ("paid", 29900, 0)


@pytest.fixture
def late(shop: PaymentShop, stripe: FakeStripe, remove: Removal) -> str:
    """Return the id of an order whose customer was deleted, and whose page was paid nevertheless."""
    order = shop.order(29900)
    open_payment(shop.runtime, [order], caller=shop.customer)
    gone(shop, remove)
    stripe.pay("cs_test_0001")
    assert "customer_deleted" in deliver(shop, stripe)
    return order


def test_money_that_arrives_afterwards_waits_for_an_admin(shop: PaymentShop, late: str) -> None:
    payment = shop.payments()[0]
    assert (payment.status, payment.problem, payment.received) == ("review", "customer_deleted", 29900)
    assert shop.books(late) == ("cancelled", 0, 0)
    assert shop.rows(Invoice) == []
    assert shop.rows(Mail) == []
    noted = shop.rows(AuditEntry, AuditEntry.action == "payment.customer_deleted")
    assert [entry.data["order_ids"] for entry in noted] == [[late]]


def test_such_money_can_only_go_back(shop: PaymentShop, stripe: FakeStripe, late: str) -> None:
    payment = shop.payments()[0]
    with pytest.raises(Conflict) as refused:
        decide_payment(shop.runtime, payment.id, "accept", caller=shop.admin)
    assert refused.value.reason == "customer_deleted"
    paid = OrderChange(status=OrderStatus.PAID, payment_reference="transfer")
    with pytest.raises(Conflict) as refused, shop.runtime.writing() as uow:
        change_order(uow, shop.admin, late, paid)
    assert refused.value.reason == "customer_deleted"
    decide_payment(shop.runtime, payment.id, "return", caller=shop.admin)
    assert stripe.refunded(payment.payment_intent) == 29900
    assert shop.rows(Invoice) == []


def test_an_admin_cannot_order_for_a_deleted_customer(shop: PaymentShop) -> None:
    shop.order(29900)
    product = shop.product()
    gone(shop)
    with pytest.raises(NotFound), shop.runtime.writing() as uow:
        place_order(uow, shop.admin, NewOrder(user_id=shop.customer.profile_id, product_id=product))


@pytest.mark.both_databases
def test_an_order_that_meets_the_deletion_is_not_placed(shop: PaymentShop, remove: Removal) -> None:
    """The order's request has read its caller; the deletion commits before it continues."""
    shop.order(29900)
    product = shop.product()
    deleted, ordering = threading.Event(), ThreadPoolExecutor(1)

    def order() -> str:
        deleted.wait(60)
        with shop.runtime.writing() as uow:
            return place_order(uow, shop.customer, NewOrder(product_id=product))

    placed = ordering.submit(order)
    with shop.runtime.writing() as uow:
        remove(uow, shop)
        deleted.set()
        wait_for_waiter(shop.runtime)
    with pytest.raises(NotAllowed):
        placed.result(10)
    nothing_is_left(shop)


@pytest.mark.both_databases
def test_a_deletion_that_meets_an_order_closes_it(shop: PaymentShop, remove: Removal) -> None:
    """The deletion waits for the order that is being placed, and closes it with its mail."""
    shop.order(29900)
    with ThreadPoolExecutor(1) as other, shop.runtime.writing() as uow:
        placed = place_order(uow, shop.customer, NewOrder(product_id=product_of(uow)))
        removed = other.submit(gone, shop, remove)
        wait_for_waiter(shop.runtime)
    removed.result(10)
    assert shop.observe(placed).status == "cancelled"
    nothing_is_left(shop)


def product_of(uow: UnitOfWork) -> str:
    return str(uow.db.scalar(select(Order.product_id)))


def nothing_is_left(shop: PaymentShop) -> None:
    assert shop.rows(Order, Order.auth_user_id == shop.customer.account_id) == []
    assert shop.rows(Order, Order.status != "cancelled") == []
    assert shop.rows(Mail) == []
