"""/functions/v1: paying, checking out, enrolling, tracking."""

from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from guildhall.core.ids import new_id
from guildhall.domains.identity.models import Account
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.models.partners import Referral, ReferralCheckout, ReferralClick
from guildhall.services.email.models import Mail
from tests.orders.conftest import OrderShop
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add

BROWSER = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}


def call(client: Client, name: str, body: Any, person: Person | None = None) -> httpx.Response:
    headers = BROWSER | (person.headers if person else {})
    return client.post(f"/functions/v1/{name}", json=body, headers=headers)


def refusal(answer: httpx.Response) -> tuple[int, str, str, str]:
    body = answer.json()
    return answer.status_code, body["code"], body["hint"], body["message"]


@pytest.mark.both_databases
def test_a_payment_link_is_made_once(shop: OrderShop, client: Client) -> None:
    order_id = shop.place(product_id=shop.product())
    body = {"orderId": order_id, "amount": 299, "currency": "usd", "description": "Payment for Congress"}
    first = call(client, "create-payment-link", body, shop.anna)
    assert first.status_code == 200
    assert first.json().keys() == {"paymentLink", "total", "url", "amount", "currency"}
    assert first.json()["url"].startswith("http://127.0.0.1:8000/sandbox/pay/")
    assert call(client, "create-payment-link", body, shop.anna).json() == first.json()
    assert shop.order(order_id).status == "pending_payment"


@pytest.mark.shows("PAY-2", "VAL-15", "VAL-16", "ERR-19")
def test_a_refused_payment_link_states_the_reason(shop: OrderShop, client: Client) -> None:
    order_id = shop.place(product_id=shop.product())
    body = {"orderId": order_id, "amount": 299, "currency": "usd", "description": "x"}

    def refused(person: Person | None = shop.anna, **other: Any) -> tuple[int, str, str, str]:
        return refusal(call(client, "create-payment-link", body | other, person))

    assert refused(None) == (401, "42501", "not_allowed", "Please log in to continue with payment.")
    assert refused(shop.ben) == (
        404,
        "P0001",
        "not_found",
        "This doesn't exist, or was deleted. Please reload the page.",
    )
    assert refused(orderId="") == (400, "P0001", "order_required", "No order ID available for payment")
    assert refused(amount=1)[:3] == (409, "P0001", "price_changed")
    assert refused(shop.boss, amount=0) == (400, "P0001", "invalid_amount", "Please enter a valid amount")
    assert shop.order(order_id).status == "pending"


def test_an_admins_amount_becomes_the_orders(shop: OrderShop, client: Client) -> None:
    order_id = shop.place(product_id=shop.product())
    body = {"orderId": order_id, "amount": 250.5, "currency": "eur", "description": "trade fair"}
    answer = call(client, "create-payment-link", body, shop.boss)
    assert (answer.json()["amount"], answer.json()["currency"]) == (250.5, "eur")
    assert (shop.order(order_id).total_amount, shop.order(order_id).currency) == (25050, "EUR")


@pytest.mark.shows("PAY-7")
def test_no_payment_is_opened_for_a_seat_that_is_gone(shop: OrderShop, client: Client) -> None:
    """W1 and W2: the seat comes with the order or not at all, and no payment continues without one."""
    workshop = shop.workshop(max_participants=1)
    order_id = shop.place(shop.anna, workshop_id=workshop)
    with shop.runtime.writing() as uow:
        uow.db.exec_driver_sql("UPDATE workshop_enrollments SET enrollment_status = 'cancelled'")
    shop.place(shop.ben, workshop_id=workshop)
    body = {"orderId": order_id, "amount": 99, "currency": "usd"}
    assert refusal(call(client, "create-payment-link", body, shop.anna))[:3] == (
        409,
        "P0001",
        "workshop_full",
    )


@pytest.mark.both_databases
def test_a_basket_is_ordered_together_and_paid_by_currency(shop: OrderShop, client: Client) -> None:
    dollars, euros = shop.product(), shop.product(slug="in-euros", price=5000, currency="EUR")
    workshop, free = shop.workshop(), shop.product(slug="free", price=0)
    body = {
        "checkoutId": new_id(),
        "lines": [
            {"productId": dollars, "quantity": 2, "amount": 598},
            {"productId": euros},
            {"workshopId": workshop},
            {"productId": free},
        ],
        "referralCode": "partner9",
        "customerInfo": {"firstName": "Anna"},
    }
    answer = call(client, "checkout", body, shop.anna).json()
    placed = {
        (row["productId"] or row["workshopId"]): (
            row["quantity"],
            row["totalAmount"],
            row["currency"],
            row["status"],
        )
        for row in answer["orders"]
    }
    assert placed == {
        dollars: (2, 598, "USD", "pending"),
        euros: (1, 50, "EUR", "pending"),
        workshop: (1, 99, "USD", "pending"),
        free: (1, 0, "USD", "paid"),
    }
    assert [(pay["amount"], pay["currency"], len(pay["orderIds"])) for pay in answer["payments"]] == [
        (50, "eur", 1),
        (697, "usd", 2),
    ]
    rows = shop.rows(Order, Order.product_id == dollars)
    assert rows[0].order_data == {"customerInfo": {"firstName": "Anna"}, "quantity": 2}
    assert {row.referral_code for row in shop.rows(Order)} == {"PARTNER9"}
    again = call(client, "checkout", body, shop.anna).json()
    assert {row["id"] for row in again["orders"]} == {row["id"] for row in answer["orders"]}
    assert again["payments"] == answer["payments"]
    assert len(shop.rows(Order)) == 4


@pytest.mark.both_databases
def test_a_basket_with_one_bad_line_orders_nothing(shop: OrderShop, client: Client) -> None:
    body = {"checkoutId": new_id(), "lines": [{"productId": shop.product()}, {"productId": new_id()}]}
    assert refusal(call(client, "checkout", body, shop.anna))[2:] == (
        "not_found",
        "This doesn't exist, or was deleted. Please reload the page.",
    )
    assert shop.rows(Order) == []


@pytest.mark.both_databases
def test_enrolling_again_returns_the_same_order(shop: OrderShop, client: Client) -> None:
    workshop = shop.workshop()
    first = call(client, "enroll", {"workshopId": workshop, "amount": 99}, shop.anna).json()
    assert (first["enrollmentStatus"], first["heldUntil"]) == ("pending", "2026-11-21T12:30:00Z")
    assert call(client, "enroll", {"workshopId": workshop}, shop.anna).json() == first
    assert len(shop.rows(Order)) == 1


def test_a_refused_enrollment_states_the_reason(shop: OrderShop, client: Client) -> None:
    free = shop.workshop(price=0, max_participants=1)
    body = {"workshopId": free}
    enrolled = call(client, "enroll", body, shop.anna).json()
    assert (enrolled["enrollmentStatus"], enrolled["heldUntil"]) == ("enrolled", None)
    assert refusal(call(client, "enroll", body)) == (
        401,
        "42501",
        "not_allowed",
        "Please log in to enroll in workshops.",
    )
    assert refusal(call(client, "enroll", body, shop.anna)) == (
        409,
        "P0001",
        "already_enrolled",
        "You are already enrolled in this workshop.",
    )
    assert refusal(call(client, "enroll", body, shop.ben)) == (
        409,
        "P0001",
        "workshop_full",
        "This workshop has reached its maximum capacity.",
    )


def test_tracking_counts_clicks_and_checkouts_of_active_codes(shop: OrderShop, client: Client) -> None:
    with shop.runtime.writing() as uow:
        add(uow, Referral, user_id=shop.ben.profile_id, referral_code="BEN1234")
    order_id = shop.place(product_id=shop.product(), referral_code="ben1234")
    click = call(client, "track-referral", {"referralCode": "ben1234", "action": "click"})
    assert click.json() == {"success": True, "active": True}
    unknown = call(client, "track-referral", {"referralCode": "nobody", "action": "click"})
    assert unknown.json() == {"success": True, "active": False}
    done = {"referralCode": "ben1234", "action": "conversion", "orderId": order_id}
    assert call(client, "track-referral", done, shop.anna).json() == {"success": True, "active": True}
    assert len(shop.rows(ReferralClick)) == 1
    assert [row.order_id for row in shop.rows(ReferralCheckout)] == [order_id]


def test_only_admins_refund(shop: OrderShop, client: Client) -> None:
    body = {"orderId": shop.place(product_id=shop.product())}
    assert call(client, "refund", body).status_code == 401
    assert call(client, "refund", body, shop.anna).status_code == 403
    assert refusal(call(client, "refund", body, shop.boss))[:3] == (409, "P0001", "nothing_to_refund")


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("track-referral", {"referralCode": "x", "action": "steal"}),
        ("track-referral", {"referralCode": "x", "action": "click", "more": 1}),
        ("track-referral", []),
        ("create-payment-link", {"orderId": "1; DROP TABLE orders"}),
        ("create-payment-link", {"orderId": new_id(), "amount": "many"}),
        ("create-payment-link", {"orderId": new_id(), "amount": 1.001}),
        ("checkout", {"checkoutId": new_id(), "lines": []}),
        ("checkout", {"checkoutId": new_id(), "lines": [{}]}),
        ("checkout", {"checkoutId": new_id(), "lines": [{"productId": new_id(), "quantity": 0}]}),
        ("checkout", {"checkoutId": new_id(), "lines": [{"productId": new_id(), "currency": "yen"}]}),
        ("enroll", {"workshopId": "\0"}),
        ("refund", {"orderId": new_id(), "amount": -1}),
    ],
)
def test_bad_bodies_are_refused_in_the_dialects_form(
    shop: OrderShop, client: Client, name: str, body: Any
) -> None:
    answer = call(client, name, body, shop.anna)
    assert answer.status_code == 400
    assert answer.json().keys() == {"code", "details", "hint", "message"}
    assert answer.json()["code"] == "PGRST102"


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b"", b"[" * 100_000, b'{"workshopId": NaN}'])
def test_invalid_json_is_refused_in_the_dialects_format(
    shop: OrderShop, client: Client, content: bytes
) -> None:
    headers = shop.anna.headers | {"content-type": "application/json"}
    answer = client.post("/functions/v1/enroll", content=content, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "PGRST102")


def test_a_bad_token_is_refused(shop: OrderShop, client: Client) -> None:
    headers = {"authorization": f"Bearer {shop.anna.token[:-4]}AAAA"}
    answer = client.post("/functions/v1/enroll", json={"workshopId": shop.workshop()}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "PGRST301")


def test_the_first_seat_is_confirmed_in_the_language_of_the_sign_up(shop: OrderShop, client: Client) -> None:
    """The profile is created by the same call that enrols."""
    with shop.runtime.writing() as uow:
        new = add_person(uow, "nina", profile=False)
        details = update(Account).where(Account.id == new.account_id)
        uow.db.execute(details.values(user_metadata={"language": "de"}))
    workshop = shop.workshop(price=0)
    assert call(client, "enroll", {"workshopId": workshop}, new).status_code == 200
    with shop.runtime.reading() as uow:
        languages = uow.db.execute(
            select(Mail.language).where(Mail.recipient == "nina@example.com")
        ).scalars()
        assert set(languages) == {"de"}
