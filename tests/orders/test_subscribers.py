"""Subscribers of orders: accounts are confirmed, customers are deleted (A2, M11, M14)."""

from guildhall.core.ids import new_id
from guildhall.domains.identity.events import AccountConfirmed, ProfileAnonymised
from guildhall.domains.workshops.models import WorkshopEnrollment
from tests.orders.conftest import OrderShop
from tests.support.rows import add, add_order, add_workshop


def test_waiting_orders_and_seats_become_the_confirmed_accounts(shop: OrderShop) -> None:
    """The profile was linked just before; the rows of other users stay theirs."""
    with shop.runtime.writing() as uow:
        workshop = add_workshop(uow)
        order_id = add_order(uow, shop.anna.profile_id, auth_user_id=None, workshop_id=workshop)
        seat = {"workshop_id": workshop, "enrollment_status": "enrolled", "enrolled_at": uow.now}
        add(uow, WorkshopEnrollment, user_id=shop.anna.profile_id, order_id=order_id, **seat)
        bens = add_order(uow, shop.ben.profile_id, auth_user_id=None)
        other = add_order(uow, shop.anna.profile_id, auth_user_id=new_id())
        uow.publish(AccountConfirmed(shop.anna.account_id, "anna@example.com"))
        uow.publish(AccountConfirmed(shop.anna.account_id, "anna@example.com"))
    assert shop.order(order_id).auth_user_id == shop.anna.account_id
    assert [row.auth_user_id for row in shop.rows(WorkshopEnrollment)] == [shop.anna.account_id]
    assert shop.order(bens).auth_user_id is None
    assert shop.order(other).auth_user_id != shop.anna.account_id


def test_a_forgotten_customer_leaves_the_books_without_a_name(shop: OrderShop) -> None:
    data = {"customerInfo": {"firstName": "Anna", "address": "Mill Lane 4"}}
    order_id = shop.place(shop.anna, product_id=shop.product(), order_data=data)
    bens = shop.place(shop.ben, product_id=shop.product(slug="other"), order_data=data)
    shop.transact(lambda uow: uow.publish(ProfileAnonymised(shop.anna.profile_id)))
    row = shop.order(order_id)
    assert (row.order_data, row.auth_user_id, row.total_amount) == ({}, None, 29900)
    assert shop.order(bens).order_data == data | {"quantity": 1}
