"""No stranger can fill a mailbox: whatever may be sent without signing in, few mails a day go to one mailbox."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands.limits import MAILS_TO_MAILBOX
from guildhall.rest_engine.declaration import Role
from guildhall.serve.wiring import TABLES
from guildhall.services.email.models import Mail
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.declared import DECLARED
from tests.support.rows import add_product

PASSWORD = "correct horse battery"
AUTH = ("/auth/v1/signup", "/auth/v1/recover", "/auth/v1/resend")
FUNCTIONS = {f"/functions/v1/{function.name}": function for function in DECLARED if not function.knows_caller}
INSERTS = {
    f"/rest/v1/{table.name}": table.insert[Role.ANYONE] for table in TABLES if Role.ANYONE in table.insert
}


def body_of(path: str, email: str, product: str) -> dict[str, Any]:
    """Return a body for this path, with that address."""
    bodies: dict[str, dict[str, Any]] = {
        "/auth/v1/signup": {"password": PASSWORD},
        "/auth/v1/recover": {},
        "/auth/v1/resend": {"type": "signup"},
        "/functions/v1/guest-checkout": {
            "checkoutId": str(uuid4()),
            "lines": [{"productId": product, "quantity": 1}],
            "beginAtOnce": True,
        },
        "/functions/v1/withdraw-from-contract": {"name": "Win now: evil.example", "orderNumber": "12345678"},
        "/rest/v1/contact_messages": {"name": "Eve", "subject": "Hello", "message": "Hello"},
        "/rest/v1/referral_signups": {},
    }
    return bodies[path] | {"email": email}


def takes_an_address(body: Any) -> bool:
    return "email" in getattr(body, "model_fields", {})


def test_every_way_is_tried() -> None:
    functions = {path for path, function in FUNCTIONS.items() if takes_an_address(function.body)}
    assert functions | INSERTS.keys() == {path for path in WAYS if path not in AUTH} | BY_CODE


BY_CODE = {"/functions/v1/create-first-admin"}
"""It wants the code on the server's console, and sends no mail."""


WAYS = (
    *AUTH,
    "/functions/v1/guest-checkout",
    "/functions/v1/withdraw-from-contract",
    "/rest/v1/contact_messages",
    "/rest/v1/referral_signups",
)


@pytest.mark.settings(rate_limits="on")
@pytest.mark.parametrize("path", WAYS)
@pytest.mark.parametrize("price", [0, 100])
def test_few_mails_go_to_one_mailbox(
    client: Client, runtime: Runtime, clock: FixedClock, path: str, price: int
) -> None:
    """Each request names another spelling of the mailbox, and comes late enough for the limit of its client."""
    with runtime.writing() as uow:
        product = add_product(uow, price=price)
    statuses = set()
    for number in range(4 * MAILS_TO_MAILBOX.burst):
        email = f"victim+{number}@gmail.com"
        statuses.add(client.post(path, json=body_of(path, email, product)).status_code)
        clock.advance(timedelta(minutes=2))
    assert statuses & {200, 201, 204}, statuses
    assert not {status for status in statuses if status >= 500}
    with runtime.reading() as uow:
        to = [mail for mail in uow.db.scalars(select(Mail.recipient)) if mail.endswith("@gmail.com")]
    assert len(to) <= MAILS_TO_MAILBOX.burst
