"""Orders of guests: a typed address earns its partner this order, and binds no one; the buyer's own card does."""

from typing import Any

import pytest

from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.domains.orders.commands.note_payer import note_payer
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.payer import Payer
from guildhall.domains.referrals.queries.explain import explain_order
from guildhall.domains.referrals.rules import Reason
from tests.referrals.conftest import CODE, Stage
from tests.support.client import Client
from tests.support.rows import add_product

BUYER = "buyer@example.com"
EARNED = [("earned", "payment:1", 29900, 8970)]


@pytest.fixture
def guest_order(stage: Stage, client: Client) -> Any:
    with stage.runtime.writing() as uow:
        product = add_product(uow)

    def place(code: str | None = CODE, *, email: str = BUYER) -> str:
        body = {"checkoutId": new_id(), "email": email, "lines": [{"productId": product}]}
        sent = body | ({"referralCode": code} if code else {})
        answer = client.post("/functions/v1/guest-checkout", json=sent)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["orders"][0]["id"])

    return place


def with_card(stage: Stage, order_id: str, card: str) -> None:
    with stage.runtime.writing() as uow:
        note_payer(uow, order_id, Payer(card, None), cause="payment:1")


def booked(stage: Stage, order_id: str) -> None:
    with stage.runtime.writing() as uow:
        money = Money(29900, "USD")
        record_payment(uow, order_id, amount=money, method="card", reference="p", cause="payment:1")


def reason(stage: Stage, order_id: str) -> tuple[Reason, str | None]:
    with stage.runtime.reading() as uow:
        found = explain_order(uow, order_id)
    assert found
    return found.reason, found.referral_id


def test_a_guest_through_a_partner_s_link_earns_the_partner_a_commission(
    stage: Stage, guest_order: Any
) -> None:
    referral, order = stage.partner(), guest_order()
    stage.paid(order)
    assert stage.ledger(order) == EARNED
    assert reason(stage, order) == (Reason.COUNTED, referral)


def test_a_guest_s_order_at_a_known_customer_s_address_does_not_bind_them(
    stage: Stage, guest_order: Any
) -> None:
    customer, stranger, chosen = stage.customer(), stage.partner(), stage.partner("CHOSEN")
    stage.paid(guest_order())
    assert stage.bound_to(customer) is None
    own = stage.order(customer, code="CHOSEN")
    stage.paid(own)
    assert stage.bound_to(customer) == chosen
    assert [entry.referral_id for entry in stage.entries(own)] == [chosen]
    without = stage.order(customer, code=None)
    stage.paid(without)
    assert stranger not in {entry.referral_id for entry in stage.entries(without)}


def test_a_guest_s_order_does_not_bind_those_who_register_later(
    stage: Stage, client: Client, guest_order: Any
) -> None:
    stage.partner()
    earlier = guest_order()
    stage.paid(earlier)
    with stage.runtime.reading() as uow:
        customer = uow.db.exec_driver_sql("SELECT user_id FROM orders").scalar_one()
    own = stage.order(str(customer), code=None)
    stage.paid(own)
    assert (stage.bound_to(str(customer)), stage.ledger(own)) == (None, [])


def test_a_guest_s_order_at_a_bound_customer_s_address_changes_no_binding(
    stage: Stage, guest_order: Any
) -> None:
    chosen, customer = stage.partner("CHOSEN"), stage.customer()
    stage.partner()
    stage.paid(stage.order(customer, code="CHOSEN"))
    order = guest_order()
    stage.paid(order)
    assert stage.bound_to(customer) == chosen
    assert [entry.referral_id for entry in stage.entries(order)] == [chosen]


@pytest.mark.parametrize("late", [False, True])
def test_the_same_card_proves_a_guest_s_earlier_order_and_binds(
    stage: Stage, guest_order: Any, late: bool
) -> None:
    referral, customer, earlier = stage.partner(), stage.customer(), guest_order()
    with_card(stage, earlier, "card of the buyer")
    stage.paid(earlier)
    own = stage.order(customer, code=None)
    if late:
        booked(stage, own)
        with_card(stage, own, "card of the buyer")
    else:
        with_card(stage, own, "card of the buyer")
        stage.paid(own)
    assert (stage.bound_to(customer), stage.ledger(own)) == (referral, EARNED)


def test_a_guest_who_pays_again_with_the_same_card_earns_the_partner_again(
    stage: Stage, guest_order: Any
) -> None:
    stage.partner()
    orders = guest_order(), guest_order(None)
    for order in orders:
        with_card(stage, order, "card of the buyer")
        stage.paid(order)
    assert [stage.ledger(order) for order in orders] == [EARNED, EARNED]


@pytest.mark.parametrize("late", [False, True])
def test_a_stranger_s_card_proves_nothing(stage: Stage, guest_order: Any, late: bool) -> None:
    stage.partner()
    customer, earlier = stage.customer(), guest_order()
    with_card(stage, earlier, "card of a stranger")
    stage.paid(earlier)
    own = stage.order(customer, code=None)
    if late:
        booked(stage, own)
    with_card(stage, own, "card of the buyer")
    if not late:
        stage.paid(own)
    assert (stage.bound_to(customer), stage.ledger(own)) == (None, [])
