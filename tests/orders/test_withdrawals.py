"""Anyone can withdraw from a contract online, in two steps; the office finds the order beside the statement."""

from typing import Any

import pytest
from sqlalchemy import select, update

from guildhall.core.i18n import LANGUAGES, text
from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.content.models import ContactMessage
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund, undo_refund
from guildhall.domains.orders.models import Order, OrderWithdrawal
from guildhall.services.email.models import Mail
from guildhall.services.email.render import RenderedEmail, render
from tests.orders.conftest import OrderShop
from tests.support.client import Client

STATEMENT = {"name": "Ada Stall", "orderNumber": "1a2b/3c", "email": "ada@example.com", "language": "de"}


def rows(runtime: Runtime, table: Any) -> list[Any]:
    with runtime.reading() as uow:
        return list(uow.db.execute(select(table.__table__)))


def withdraw(client: Client, **statement: str) -> Any:
    answer = client.post("/functions/v1/withdraw-from-contract", json=STATEMENT | statement)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_withdrawal_is_one_thing_that_waits_in_its_own_list(client: Client, runtime: Runtime) -> None:
    answer = withdraw(client)
    [withdrawal] = rows(runtime, OrderWithdrawal)
    assert (answer["withdrawalId"], withdrawal.name) == (withdrawal.id, "Ada Stall")
    assert (withdrawal.order_id, withdrawal.order_number) == (None, "1a2b/3c")
    assert rows(runtime, ContactMessage) == []
    [receipt] = rows(runtime, Mail)
    assert (receipt.template, receipt.recipient, receipt.language) == (
        "withdrawal_received",
        "ada@example.com",
        "de",
    )
    assert receipt.context["received_at"] == "21. November 2026, 12:00 Uhr (UTC)"


@pytest.mark.parametrize("written", ["{}", "#{}", "{:.8}"])
def test_the_buyers_number_leads_to_the_order(shop: OrderShop, client: Client, written: str) -> None:
    order = shop.place(product_id=shop.product())
    withdraw(client, orderNumber=written.format(order).upper(), email="Anna@example.com")
    assert [row.order_id for row in shop.rows(OrderWithdrawal)] == [order]


def test_a_repeated_statement_is_the_same_withdrawal_until_it_is_decided(
    shop: OrderShop, client: Client
) -> None:
    """However its number is written, and whether the number is an order's or not."""
    order, other = shop.place(product_id=shop.product()), new_id()
    for number in (order, other):
        first = withdraw(client, orderNumber=number[:8], email="anna@example.com")["withdrawalId"]
        for written in (number, f"#{number[:8]}".upper()):
            again = withdraw(client, orderNumber=written, email="Anna@example.com")
            assert again["withdrawalId"] == first
        assert withdraw(client, orderNumber=number, email="ben@example.com")["withdrawalId"] != first
        assert decide(shop, client, first, decision="refused", reason="Too late.").status_code == 204
        assert withdraw(client, orderNumber=number, email="anna@example.com")["withdrawalId"] != first
    to_anna = [mail.template for mail in shop.rows(Mail, Mail.recipient == "anna@example.com")]
    assert to_anna.count("withdrawal_received") == 4


def test_numbers_of_other_papers_are_never_taken_for_one(client: Client, runtime: Runtime) -> None:
    for number in ("2026-00017", "2026-00018", "202600017", "202600018", "unknown", "unknown"):
        withdraw(client, orderNumber=number)
    assert len(rows(runtime, OrderWithdrawal)) == 6


def test_the_number_of_another_customers_order_leads_nowhere(shop: OrderShop, client: Client) -> None:
    order = shop.place(product_id=shop.product())
    theirs = withdraw(client, orderNumber=order, email="anna@example.com")
    strangers = withdraw(client, orderNumber=order, email="ben@example.com")
    assert theirs.keys() == strangers.keys()
    assert [row.order_id for row in shop.rows(OrderWithdrawal) if row.email == "ben@example.com"] == [None]


ADVERTISEMENT = {
    "name": "You won a prize, claim it at evil.example now",
    "orderNumber": "Your account will be closed: https://evil.example/login",
}


def receipt(shop: OrderShop) -> tuple[str, RenderedEmail]:
    """Return the language and the content of the only receipt."""
    (mail,) = shop.rows(Mail, Mail.template == "withdrawal_received")
    return mail.language, render(mail.template, mail.language, mail.context, shop.runtime.settings)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stranger_puts_no_words_into_a_receipt(shop: OrderShop, client: Client, language: str) -> None:
    """The statement is kept in full, and the receipt says so."""
    withdraw(client, **ADVERTISEMENT, language=language)
    language, email = receipt(shop)
    for part in (email.subject, email.html, email.text):
        assert not any(word in part for word in ("evil", "prize", "closed"))
    assert text(language, "mail.withdrawal_received.order_as_written") in email.text
    assert STATEMENT["email"] in email.text
    [kept] = shop.rows(OrderWithdrawal)
    assert (kept.name, kept.order_number) == tuple(ADVERTISEMENT.values())


@pytest.mark.parametrize("number", ["1a2b/3c", "#2026-00017", "1A2B3C4D"])
def test_a_receipt_repeats_a_mistyped_number_and_no_name(
    shop: OrderShop, client: Client, number: str
) -> None:
    withdraw(client, name="You have won", orderNumber=number)
    _, email = receipt(shop)
    assert number not in email.subject
    assert ("You have won" in email.text, STATEMENT["email"] in email.text, number in email.text) == (
        False,
        True,
        True,
    )


def guest_order(shop: OrderShop, client: Client, email: str) -> str:
    body = {
        "checkoutId": new_id(),
        "email": email,
        "lines": [{"productId": shop.product(slug=new_id())}],
    }
    answer = client.post("/functions/v1/guest-checkout", json=body)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["orders"][0]["id"])


@pytest.mark.parametrize("name", ["You have won 1,000 EUR at https://evil.test/prize", "You have won"])
def test_an_unpaid_order_proves_no_address(shop: OrderShop, client: Client, name: str) -> None:
    """Also for the address of an account, and when the office decides."""
    for email in ("stranger@example.com", "anna@example.com"):
        order = guest_order(shop, client, email)
        withdrawal = withdraw(client, name=name, orderNumber=order, email=email)["withdrawalId"]
        assert decide(shop, client, withdrawal, decision="accepted").status_code == 204
        mails = shop.rows(Mail, Mail.recipient == email)
        assert {mail.template for mail in mails} >= {"withdrawal_received", "withdrawal_accepted"}
        assert {mail.context["name"] for mail in mails if "name" in mail.context} == {email}
    assert [row.order_id is None for row in shop.rows(OrderWithdrawal)] == [False, False]


def test_a_paid_order_of_a_guest_repeats_a_name_and_no_advertisement(shop: OrderShop, client: Client) -> None:
    for name, repeated in (("Zoë O'Neill-Müller, Ltd.", True), ("See https://evil.test", False)):
        email = f"{len(name)}@example.com"
        order = guest_order(shop, client, email)
        with shop.runtime.writing() as uow:
            uow.db.execute(update(Order).where(Order.id == order).values(paid_at=uow.now, status="paid"))
        withdraw(client, name=name, orderNumber=order, email=email)
        (mail,) = shop.rows(Mail, Mail.template == "withdrawal_received", Mail.recipient == email)
        assert (mail.context["name"] == name) is repeated


@pytest.mark.parametrize(
    "number", ["Call +49 900 123", "evil.example", "www:1", "x" * 40 + "1", "Hello", "a@1"]
)
@pytest.mark.parametrize("name", ["evil.example", "call 0900", "https://x", "a@b", "Ann (new)", "x" * 61])
def test_nothing_else_is_repeated(shop: OrderShop, client: Client, name: str, number: str) -> None:
    withdraw(client, name=name, orderNumber=number)
    (mail,) = shop.rows(Mail, Mail.template == "withdrawal_received")
    assert (mail.context["name"], mail.context["order_number"]) == (STATEMENT["email"], "")


def test_the_receipt_of_an_own_order_contains_the_whole_statement(shop: OrderShop, client: Client) -> None:
    order = shop.place(product_id=shop.product())
    withdraw(client, name="Anna (1980)", orderNumber=order, email="anna@example.com")
    (mail,) = shop.rows(Mail, Mail.template == "withdrawal_received")
    assert (mail.context["name"], mail.context["order_number"]) == ("Anna (1980)", order)


@pytest.mark.settings(rate_limits="on")
def test_receipts_to_strangers_are_limited_but_never_those_to_buyers(
    shop: OrderShop, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guildhall.domains.identity.commands.unasked_mails.MOST", 2)
    order = shop.place(product_id=shop.product())
    for number in range(2):
        withdraw(client, email=f"eve{number}@example.com")
    refused = client.post("/functions/v1/withdraw-from-contract", json=STATEMENT)
    assert (refused.status_code, refused.json()["hint"]) == (429, "over_email_send_rate_limit")
    assert int(refused.headers["retry-after"]) > 0
    withdraw(client, orderNumber=order, email="anna@example.com")
    assert [row.email for row in shop.rows(OrderWithdrawal) if row.order_id] == ["anna@example.com"]


def decide(shop: OrderShop, client: Client, withdrawal: str, **decision: str | None) -> Any:
    address = f"/rest/v1/order_withdrawals?id=eq.{withdrawal}"
    return client.patch(address, json=decision, headers=shop.boss.headers)


def state(shop: OrderShop) -> tuple[str | None, str | None, bool]:
    (row,) = shop.rows(OrderWithdrawal)
    return row.decision, row.reason, row.handled_by == shop.boss.account_id


def test_staff_accept_a_withdrawal_and_open_it_again(shop: OrderShop, client: Client) -> None:
    withdrawal = withdraw(client)["withdrawalId"]
    assert decide(shop, client, withdrawal, decision="accepted").status_code == 204
    assert state(shop) == ("accepted", None, True)
    assert (
        decide(shop, client, withdrawal, decision="refused", reason="No").json()["hint"]
        == "withdrawal_decided"
    )
    assert decide(shop, client, withdrawal, decision=None).status_code == 204
    assert state(shop) == (None, None, False)
    assert [action for action, _ in shop.log(withdrawal)] == ["withdrawal.accepted", "withdrawal.reopened"]
    (mail,) = shop.rows(Mail, Mail.template == "withdrawal_accepted")
    assert (mail.recipient, mail.language) == ("ada@example.com", "de")


def test_a_refusal_takes_a_reason_which_the_consumer_gets(shop: OrderShop, client: Client) -> None:
    withdrawal = withdraw(client)["withdrawalId"]
    assert decide(shop, client, withdrawal, decision="refused").status_code == 400
    assert (
        decide(shop, client, withdrawal, decision="refused", reason="The 14 days are over.").status_code
        == 204
    )
    assert state(shop) == ("refused", "The 14 days are over.", True)
    (mail,) = shop.rows(Mail, Mail.template == "withdrawal_refused")
    assert mail.context["reason"] == "The 14 days are over."


@pytest.mark.parametrize("accepted", [True, False])
def test_a_full_refund_settles_the_withdrawal_and_its_undoing_does_not(
    shop: OrderShop, client: Client, accepted: bool
) -> None:
    order = shop.place(product_id=shop.product(price=5000, currency="EUR"))
    withdrawal = withdraw(client, orderNumber=order, email="anna@example.com")["withdrawalId"]
    if accepted:
        decide(shop, client, withdrawal, decision="accepted")

    def book(command: Any, amount: int, cause: str, **more: Any) -> None:
        shop.transact(lambda uow: command(uow, order, amount=Money(amount, "EUR"), cause=cause, **more))

    book(record_payment, 5000, "payment:1", method="card", reference="pi_1")
    book(record_refund, 2000, "refund:1")
    assert state(shop)[0] == ("accepted" if accepted else None)
    book(record_refund, 3000, "refund:2")
    assert state(shop)[0] == "refunded"
    assert decide(shop, client, withdrawal, decision=None).json()["hint"] == "withdrawal_decided"
    shop.transact(lambda uow: undo_refund(uow, order, cause="refund:2"))
    assert state(shop)[0] == "accepted"


@pytest.mark.parametrize("missing", ["name", "orderNumber", "email"])
def test_a_withdrawal_without_its_facts_is_refused(client: Client, runtime: Runtime, missing: str) -> None:
    body = {name: value for name, value in STATEMENT.items() if name != missing}
    assert client.post("/functions/v1/withdraw-from-contract", json=body).status_code == 400
    assert rows(runtime, OrderWithdrawal) == []
