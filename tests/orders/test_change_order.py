"""Changes of orders by admins and customers."""

from typing import Any

import pytest

from guildhall.core.errors import Conflict, Refused
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.agree_amount import agree_amount
from guildhall.domains.orders.commands.archive_order import archive_order
from guildhall.domains.orders.commands.attach_referral_code import ReferralCodeChange, attach_referral_code
from guildhall.domains.orders.commands.await_payment import await_payment, payment_lapsed
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund
from guildhall.domains.orders.commands.save_details import (
    NewOrderDetail,
    OrderDetailChange,
    add_details,
    update_details,
)
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.events import OrderPaid, OrderRefunded
from guildhall.domains.orders.models import OrderDetail
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.workshops.models import WorkshopEnrollment
from tests.orders.conftest import OrderShop
from tests.support.rows import add_order, add_profile

NEVER_PAID = [s for s in OrderStatus if s not in (OrderStatus.PENDING, OrderStatus.PAID)]


def change(shop: OrderShop, order_id: str, **payload: Any) -> None:
    order_change = OrderChange.model_validate(payload)
    shop.transact(lambda uow: change_order(uow, shop.boss.caller, order_id, order_change))


def pay(shop: OrderShop, order_id: str, amount: int, currency: str = "USD") -> None:
    shop.transact(
        lambda uow: record_payment(
            uow,
            order_id,
            amount=Money(amount, currency),
            method="card",
            reference="pi_1",
            cause="payment:1",
        )
    )


@pytest.mark.parametrize("to", NEVER_PAID)
def test_any_status_follows_any_other(shop: OrderShop, to: str) -> None:
    order_id = shop.place(product_id=shop.product())
    change(shop, order_id, status=to, updated_at="2026-11-21T10:00:00Z")
    assert shop.books(order_id) == (to, 0, 0)
    assert shop.order(order_id).granted is (to in ("completed", "delivered"))
    assert shop.log(order_id) == [("order.status_changed", shop.boss.account_id)]
    change(shop, order_id, status="pending")
    assert (shop.order(order_id).status, shop.order(order_id).granted) == ("pending", False)


def test_the_new_status_must_differ(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.product())
    with pytest.raises(Conflict, match="other than the current one"):
        change(shop, order_id, status="pending")
    change(shop, order_id, status="payment_pending")
    with pytest.raises(Conflict, match="other than the current one"):
        change(shop, order_id, status="pending_payment")


def test_marking_an_order_paid_requires_a_reference(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.product())
    with pytest.raises(Refused) as refusal:
        change(shop, order_id, status="paid")
    assert refusal.value.reason == "reference_required"
    assert shop.books(order_id) == ("pending", 0, 0)


def test_paid_by_hand_counts_like_any_payment(shop: OrderShop) -> None:
    received: list[OrderPaid] = []
    shop.runtime.subscribers.subscribe(OrderPaid, lambda _uow, event: received.append(event))
    order_id = shop.place(product_id=shop.digital())
    change(shop, order_id, status="paid", payment_reference="bank 2026-11-20")
    row = shop.order(order_id)
    assert shop.books(order_id) == ("paid", 29900, 0)
    assert (row.payment_method, row.payment_reference) == ("manual", "bank 2026-11-20")
    assert len(shop.rows(OrderDetail)) == 1
    assert [(event.order_id, event.amount, event.cause[:7]) for event in received] == [
        (order_id, Money(29900, "USD"), "manual:")
    ]
    assert ("order.status_changed", shop.boss.account_id) in shop.log(order_id)


def test_marking_an_order_paid_books_only_the_missing_amount(shop: OrderShop) -> None:
    received: list[OrderPaid] = []
    order_id = shop.place(product_id=shop.product())
    pay(shop, order_id, 29900)
    shop.transact(lambda uow: record_refund(uow, order_id, amount=Money(10000, "USD"), cause="refund:1"))
    change(shop, order_id, status="processing")
    shop.runtime.subscribers.subscribe(OrderPaid, lambda _uow, event: received.append(event))
    change(shop, order_id, status="paid", payment_reference="bank 2026-11-20")
    assert shop.books(order_id) == ("paid", 39900, 10000)
    assert [event.amount for event in received] == [Money(10000, "USD")]


def test_paid_by_hand_with_all_its_money_there_books_none(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.product())
    pay(shop, order_id, 29900)
    change(shop, order_id, status="processing")
    change(shop, order_id, status="paid")
    assert shop.books(order_id) == ("paid", 29900, 0)


def test_refunded_by_hand_books_the_money_as_gone(shop: OrderShop) -> None:
    received: list[OrderRefunded] = []
    shop.runtime.subscribers.subscribe(OrderRefunded, lambda _uow, event: received.append(event))
    order_id = shop.place(workshop_id=shop.workshop())
    pay(shop, order_id, 9900)
    change(shop, order_id, status="refunded")
    assert shop.books(order_id) == ("refunded", 9900, 9900)
    assert shop.seats(order_id) == ["cancelled"]
    assert [event.amount for event in received] == [Money(9900, "USD")]


def test_marking_an_order_refunded_books_only_the_remaining_amount(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.product())
    pay(shop, order_id, 29900)
    shop.transact(lambda uow: record_refund(uow, order_id, amount=Money(10000, "USD"), cause="refund:1"))
    change(shop, order_id, status="refunded")
    assert shop.books(order_id) == ("refunded", 29900, 29900)


def test_completed_by_hand_gives_the_seat_without_money(shop: OrderShop) -> None:
    order_id = shop.place(workshop_id=shop.workshop())
    change(shop, order_id, status="completed")
    assert shop.books(order_id) == ("completed", 0, 0)
    assert shop.seats(order_id) == ["enrolled"]


def test_cancelling_gives_the_seat_back(shop: OrderShop) -> None:
    order_id = shop.place(workshop_id=shop.workshop())
    change(shop, order_id, status="cancelled")
    assert shop.seats(order_id) == ["cancelled"]


def test_a_user_profile_for_an_order_links_it_and_sets_processing(shop: OrderShop) -> None:
    """Spec §7: user_id and status processing in one update; a paid buyer keeps access (M6, M14)."""
    order_id = shop.place(shop.anna, workshop_id=shop.workshop())
    pay(shop, order_id, 9900)
    change(shop, order_id, user_id=shop.ben.profile_id, status="processing")
    row = shop.order(order_id)
    assert (row.user_id, row.auth_user_id) == (shop.ben.profile_id, shop.ben.account_id)
    assert shop.books(order_id) == ("processing", 9900, 0)
    [seat] = shop.rows(WorkshopEnrollment)
    assert (seat.user_id, seat.auth_user_id) == (shop.ben.profile_id, shop.ben.account_id)
    assert seat.enrollment_status == "enrolled"
    change(shop, order_id, user_id=shop.anna.profile_id, status="processing")
    assert shop.order(order_id).user_id == shop.anna.profile_id


def test_a_profile_without_an_account_leaves_the_order_without_one(shop: OrderShop) -> None:
    profile = shop.transact(lambda uow: add_profile(uow, "phone@example.com"))
    order_id = shop.place(product_id=shop.product())
    change(shop, order_id, user_id=profile)
    assert (shop.order(order_id).user_id, shop.order(order_id).auth_user_id) == (profile, None)


def test_a_status_that_moved_on_is_not_overwritten(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.product())
    with pytest.raises(Conflict) as refusal:
        shop.transact(lambda uow: set_status(uow, order_id, OrderStatus.SHIPPED, expected="paid"))
    assert refusal.value.reason == "order_changed"
    assert shop.books(order_id) == ("pending", 0, 0)
    assert shop.log(order_id) == []


def test_a_customer_attaches_a_code_until_the_order_is_paid(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.product())
    payload = ReferralCodeChange(referral_code="partner9")
    shop.transact(lambda uow: attach_referral_code(uow, shop.anna.caller, order_id, payload))
    assert shop.order(order_id).referral_code == "PARTNER9"
    pay(shop, order_id, 29900)
    late = ReferralCodeChange(referral_code="OTHER")
    with pytest.raises(Conflict) as refusal:
        shop.transact(lambda uow: attach_referral_code(uow, shop.anna.caller, order_id, late))
    assert refusal.value.reason == "order_closed"
    assert shop.order(order_id).referral_code == "PARTNER9"


def test_archiving_an_unpaid_order_cancels_it(shop: OrderShop) -> None:
    order_id = shop.place(workshop_id=shop.workshop())
    shop.transact(lambda uow: archive_order(uow, shop.boss.caller, order_id))
    row = shop.order(order_id)
    assert (row.status, row.archived_at) == ("cancelled", shop.runtime.clock.now())
    assert shop.seats(order_id) == ["cancelled"]
    assert ("order.archived", shop.boss.account_id) in shop.log(order_id)


def test_archiving_a_paid_order_takes_nothing_from_its_buyer(shop: OrderShop) -> None:
    order_id = shop.place(workshop_id=shop.workshop())
    pay(shop, order_id, 9900)
    shop.transact(lambda uow: archive_order(uow, shop.boss.caller, order_id))
    assert shop.books(order_id) == ("completed", 9900, 0)
    assert shop.seats(order_id) == ["enrolled"]


def test_a_payment_page_marks_the_order_until_it_lapses(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.product())
    shop.transact(lambda uow: await_payment(uow, order_id, reference="cs_1"))
    assert (shop.order(order_id).status, shop.order(order_id).payment_reference) == (
        "pending_payment",
        "cs_1",
    )
    shop.transact(lambda uow: await_payment(uow, order_id, reference="cs_2"))
    assert shop.order(order_id).payment_reference == "cs_2"
    shop.transact(lambda uow: payment_lapsed(uow, order_id))
    assert (shop.order(order_id).status, shop.order(order_id).payment_reference) == ("pending", None)


@pytest.mark.parametrize("status", ["paid", "cancelled", "processing"])
def test_a_payment_page_leaves_other_orders_as_they_are(shop: OrderShop, status: str) -> None:
    profile = shop.anna.profile_id
    order_id = shop.transact(lambda uow: add_order(uow, profile, status=status, payment_reference="pi_1"))
    shop.transact(lambda uow: await_payment(uow, order_id, reference="cs_1"))
    shop.transact(lambda uow: payment_lapsed(uow, order_id))
    assert (shop.order(order_id).status, shop.order(order_id).payment_reference) == (status, "pi_1")


def test_an_agreed_amount_is_stored_with_actor_and_reason(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.product())
    before, amount = Money(29900, "USD"), Money(25000, "EUR")

    def agree(uow: UnitOfWork) -> None:
        boss = shop.boss.account_id
        agree_amount(uow, order_id, amount=amount, before=before, actor_id=boss, reason="trade fair")

    shop.transact(agree)
    assert (shop.order(order_id).total_amount, shop.order(order_id).currency) == (25000, "EUR")
    assert shop.log(order_id) == [("order.amount_agreed", shop.boss.account_id)]
    pay(shop, order_id, 25000, "EUR")
    with pytest.raises(Conflict, match="be paid anymore"):
        shop.transact(agree)


def test_details_complete_a_paid_order(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.product())
    pay(shop, order_id, 29900)
    payload = NewOrderDetail.model_validate(
        {
            "order_id": order_id,
            "title": "Access",
            "image_url": "",
            "links": [
                {"title": "Login", "url": "https://example.com"},
                {"title": "", "url": "https://x.com"},
            ],
            "additional_details": {"license_key": "ABC"},
        }
    )
    details_id = shop.transact(lambda uow: add_details(uow, shop.boss.caller, payload))
    [row] = shop.rows(OrderDetail)
    assert row.links == [{"title": "Login", "url": "https://example.com"}]
    assert (row.image_url, row.additional_details) == (None, {"license_key": "ABC"})
    assert shop.books(order_id) == ("completed", 29900, 0)
    retitled = OrderDetailChange(title="Your access")
    shop.transact(lambda uow: update_details(uow, shop.boss.caller, details_id, retitled))
    [row] = shop.rows(OrderDetail)
    assert (row.title, row.additional_details) == ("Your access", {"license_key": "ABC"})
