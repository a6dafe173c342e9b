"""Anyone can withdraw from a contract online, in two steps; the office finds the order beside the statement."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.content.models import ContactMessage
from guildhall.domains.orders.models import OrderWithdrawal
from guildhall.services.email.models import Mail
from tests.orders.conftest import Shop
from tests.support.client import Client

STATEMENT = {"name": "Ada Stall", "orderNumber": "1a2b/3c", "email": "ada@example.com", "language": "de"}


def rows(runtime: Runtime, table: Any) -> list[Any]:
    with runtime.reading() as uow:
        return list(uow.db.execute(select(table.__table__)))


def withdraw(client: Client, **statement: str) -> Any:
    answer = client.post("/functions/v1/withdraw-from-contract", json=STATEMENT | statement)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_withdrawal_reaches_the_office_and_is_confirmed(client: Client, runtime: Runtime) -> None:
    answer = withdraw(client)
    [withdrawal], [message] = rows(runtime, OrderWithdrawal), rows(runtime, ContactMessage)
    assert (answer["withdrawalId"], withdrawal.name) == (withdrawal.id, "Ada Stall")
    assert (withdrawal.order_id, withdrawal.order_number) == (None, "1a2b/3c")
    assert message.message.endswith("/admin/orders?q=1a2b%2F3c")
    mails = {row.template: row for row in rows(runtime, Mail)}
    assert mails.keys() == {"contact_received", "withdrawal_received"}
    receipt = mails["withdrawal_received"]
    assert (receipt.recipient, receipt.language) == ("ada@example.com", "de")
    assert receipt.context["received_at"] == "21. November 2026, 12:00 Uhr (UTC)"


@pytest.mark.parametrize("written", ["{}", "#{}", "{:.8}"])
def test_the_buyers_number_leads_to_the_order(shop: Shop, client: Client, written: str) -> None:
    order = shop.place(product_id=shop.product())
    withdraw(client, orderNumber=written.format(order).upper(), email="Anna@example.com")
    [withdrawal], [message] = shop.rows(OrderWithdrawal), shop.rows(ContactMessage)
    assert withdrawal.order_id == order
    assert message.message.endswith(f"/admin/orders/{order}")


def test_the_number_of_another_customers_order_leads_nowhere(shop: Shop, client: Client) -> None:
    order = shop.place(product_id=shop.product())
    theirs = withdraw(client, orderNumber=order, email="anna@example.com")
    strangers = withdraw(client, orderNumber=order, email="ben@example.com")
    assert theirs.keys() == strangers.keys()
    assert [row.order_id for row in shop.rows(OrderWithdrawal) if row.email == "ben@example.com"] == [None]


def test_staff_settle_a_withdrawal_and_open_it_again(shop: Shop, client: Client) -> None:
    withdrawal = withdraw(client)["withdrawalId"]
    for sent, handled_by in (("2026-11-21T12:00:00Z", shop.boss.account_id), (None, None)):
        answer = client.patch(
            f"/rest/v1/order_withdrawals?id=eq.{withdrawal}",
            json={"handled_at": sent},
            headers=shop.boss.headers,
        )
        assert answer.status_code == 204, answer.text
        assert shop.rows(OrderWithdrawal)[0].handled_by == handled_by
    assert [action for action, _ in shop.log(withdrawal)] == ["withdrawal.reopened", "withdrawal.settled"]


@pytest.mark.parametrize("missing", ["name", "orderNumber", "email"])
def test_a_withdrawal_without_its_facts_is_refused(client: Client, runtime: Runtime, missing: str) -> None:
    body = {name: value for name, value in STATEMENT.items() if name != missing}
    assert client.post("/functions/v1/withdraw-from-contract", json=body).status_code == 400
    assert rows(runtime, OrderWithdrawal) == []
