"""Anonymous writes are limited by network address, and only a trusted proxy may supply that address."""

from dataclasses import replace
from datetime import timedelta
from itertools import count

import httpx
import pytest
from sqlalchemy import func, select
from starlette.requests import HTTPConnection

from guildhall.core.db.records import Record
from guildhall.core.runtime import Runtime
from guildhall.domains.content.models import ContactMessage
from guildhall.domains.identity.commands.limits import CLICKS, VISITORS, WRITES
from guildhall.domains.referrals.models.partners import Referral, ReferralClick, ReferralSignup
from guildhall.http.dependencies import client_address
from guildhall.serve.app import create_app
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import add_person
from tests.support.rows import add
from tests.support.serving import Serve

pytestmark = pytest.mark.settings(rate_limits="on")

NUMBERS = count()


def message() -> dict[str, str]:
    """Return a message from a new sender: messages of one sender have their own limit."""
    return {"name": "Eve", "email": f"eve{next(NUMBERS)}@example.com", "subject": "Hello", "message": "Hello"}


def application() -> dict[str, str]:
    return {"email": f"eve{next(NUMBERS)}@example.com"}


def rows(runtime: Runtime, table: type[Record]) -> int:
    with runtime.reading() as uow:
        return int(uow.db.execute(select(func.count()).select_from(table)).scalar_one())


def refused(answer: httpx.Response, wait: int) -> bool:
    assert answer.json() == {
        "code": "P0001",
        "details": None,
        "hint": "over_request_rate_limit",
        "message": "Request rate limit reached",
    }
    return (answer.status_code, answer.headers["retry-after"]) == (429, str(wait))


def test_messages_and_applications_of_one_address_are_counted_together(
    client: Client, runtime: Runtime, clock: FixedClock
) -> None:
    for _ in range(WRITES.burst // 2):
        assert client.post("/rest/v1/contact_messages", json=message()).status_code == 201
        assert client.post("/rest/v1/referral_signups", json=application()).status_code == 201
    assert refused(client.post("/rest/v1/contact_messages", json=message()), 30)
    assert refused(client.post("/rest/v1/referral_signups", json=application()), 30)
    assert (rows(runtime, ContactMessage), rows(runtime, ReferralSignup)) == (5, 5)
    clock.advance(timedelta(seconds=30))
    assert client.post("/rest/v1/contact_messages", json=message()).status_code == 201


def test_signing_in_is_no_way_around_it_but_admins_are_not_counted(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        ada, boss = add_person(uow, "ada"), add_person(uow, "boss", admin=True)
    answers = [
        client.post("/rest/v1/contact_messages", json=message(), headers=ada.headers) for _ in range(11)
    ]
    assert [answer.status_code for answer in answers] == [201] * 10 + [429]
    answer = client.post("/rest/v1/contact_messages", json=message(), headers=boss.headers)
    assert answer.status_code == 201


def test_many_rows_in_one_request_are_no_way_around_it(client: Client, runtime: Runtime) -> None:
    answer = client.post("/rest/v1/contact_messages", json=[message(), message()])
    assert (answer.status_code, answer.json()["code"]) == (400, "PGRST102")
    assert answer.json()["message"] == "At most 1 row in one request"
    assert rows(runtime, ContactMessage) == 0


def test_clicks_of_one_address_are_counted(client: Client, runtime: Runtime, clock: FixedClock) -> None:
    with runtime.writing() as uow:
        partner = add_person(uow, "partner")
        add(uow, Referral, user_id=partner.profile_id, referral_code="ADA")
    click = {"referralCode": "ADA", "action": "click"}
    statuses = [
        client.post(
            "/functions/v1/track-referral", json=click, headers={"user-agent": f"Mozilla/{n}"}
        ).status_code
        for n in range(CLICKS.burst)
    ]
    assert statuses == [200] * CLICKS.burst
    assert refused(client.post("/functions/v1/track-referral", json=click), 5)
    assert rows(runtime, ReferralClick) == CLICKS.burst
    clock.advance(timedelta(seconds=5))
    assert client.post("/functions/v1/track-referral", json=click).json() == {"success": True, "active": True}


def test_functions_without_a_session_have_a_rate(
    client: Client, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a function costs: prices, certificates, links of guests."""
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
    monkeypatch.setattr("guildhall.serve.app.VISITORS", replace(VISITORS, every=timedelta(hours=1), burst=2))
    visitor = Client(create_app(runtime), runtime.settings.site_url)
    code = {"code": "no-such-code"}
    assert visitor.post("/functions/v1/quote", json={"items": []}).status_code == 200
    assert visitor.post("/functions/v1/verify-certificate", json=code).status_code == 404
    forged = {"authorization": f"{ada.headers['authorization']}x"}
    for path, body, headers in (
        ("quote", {"items": []}, {}),
        ("verify-certificate", code, {}),
        ("guest-orders", {"token": "x"}, {}),
        ("quote", {"items": []}, forged),
    ):
        answer = visitor.post(f"/functions/v1/{path}", json=body, headers=headers)
        assert (answer.status_code, answer.json()["hint"]) == (429, "over_request_rate_limit")
    for _ in range(3):
        assert visitor.post("/functions/v1/quote", json={"items": []}, headers=ada.headers).status_code == 200
    visitor.close()


def from_address(server: str, address: str, through: str = "127.0.0.1") -> int:
    """Send a message through a proxy at `through`, which says that it came from `address`."""
    url, headers = f"{server}/rest/v1/contact_messages", {"x-forwarded-for": address}
    with httpx.Client(transport=httpx.HTTPTransport(local_address=through)) as proxy:
        return proxy.post(url, json=message(), headers=headers).status_code


def test_a_trusted_proxy_supplies_the_client_address_and_no_other_client(serve: Serve) -> None:
    shop = serve(rate_limits="on", trusted_proxies="127.0.0.1, 10.0.0.0/8").address
    assert [from_address(shop, "203.0.113.7") for _ in range(11)] == [201] * 10 + [429]
    assert from_address(shop, "203.0.113.8") == 201
    # Values the client put in front of the proxy's value do not count.
    assert from_address(shop, "198.51.100.1, 203.0.113.7") == 429
    assert [from_address(shop, f"2001:db8:0:1::{n}") for n in range(11)] == [201] * 10 + [429]
    assert from_address(shop, "2001:db8:0:2::1") == 201
    assert from_address(shop, "no address at all") == 201
    untrusted = [from_address(shop, f"192.0.2.{n}", through="127.0.0.2") for n in range(11)]
    assert untrusted == [201] * 10 + [429]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("a socket", "a socket"),
    ],
)
def test_all_addresses_of_a_home_count_as_one(address: str, counted: str) -> None:
    assert client_address(HTTPConnection({"type": "http", "client": (address, 1)})) == counted
