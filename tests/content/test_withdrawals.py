"""Anyone can withdraw from a contract online, in two steps, and gets a receipt by mail."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.content.models import ContactMessage
from guildhall.services.email.models import Mail
from tests.support.client import Client

STATEMENT = {"name": "Ada Stall", "orderNumber": "1a2b/3c", "email": "ada@example.com", "language": "de"}


def rows(runtime: Runtime, table: Any) -> list[Any]:
    with runtime.reading() as uow:
        return list(uow.db.execute(select(table.__table__)))


def test_a_withdrawal_reaches_the_office_and_is_confirmed(client: Client, runtime: Runtime) -> None:
    answer = client.post("/functions/v1/withdraw-from-contract", json=STATEMENT)
    assert answer.status_code == 200, answer.text
    [message] = rows(runtime, ContactMessage)
    assert (answer.json()["messageId"], message.name) == (message.id, "Ada Stall")
    assert message.message.endswith("/admin/orders?q=1a2b%2F3c")
    mails = {row.template: row for row in rows(runtime, Mail)}
    assert mails.keys() == {"contact_received", "withdrawal_received"}
    receipt = mails["withdrawal_received"]
    assert (receipt.recipient, receipt.language) == ("ada@example.com", "de")
    assert receipt.context["received_at"] == "21. November 2026, 12:00 Uhr (UTC)"


@pytest.mark.parametrize("missing", ["name", "orderNumber", "email"])
def test_a_withdrawal_without_its_facts_is_refused(client: Client, runtime: Runtime, missing: str) -> None:
    body = {name: value for name, value in STATEMENT.items() if name != missing}
    assert client.post("/functions/v1/withdraw-from-contract", json=body).status_code == 400
    assert rows(runtime, ContactMessage) == []
