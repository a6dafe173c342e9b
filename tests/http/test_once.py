"""A request repeated with its Idempotency-Key takes effect once and gets the same answer."""

import asyncio
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from guildhall.api.functions.router import FUNCTIONS
from guildhall.core.db.records import Record
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands.remove_customer import remove_customer
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.models import Refund
from guildhall.domains.workshops.models import Workshop
from guildhall.jobs.retention import forget_old_records
from guildhall.serve.app import create_app
from guildhall.services.idempotency.commands.claims import take
from guildhall.services.idempotency.models import StoredAnswer
from guildhall.services.idempotency.rules import KEPT_FOR, RUNS_AT_MOST
from tests.http.test_every_function import DemoShop, call_every_function
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add_product, add_workshop

KEY = "idempotency-key"
HARMLESS = {"audit_log", "rate_limits", "reconciliations", "sessions", "stored_answers"}
"""Tables that a read-only function may write: none of them holds money, mails or seats.

`prove` notes in the session when the password was given: a repeated call must give it anew.
"""

BY_NAME = {function.name: function for function in FUNCTIONS}
ENDS_THE_CALLER = "delete-account"


class TwiceShop(DemoShop):
    """Sends each call of a writing function three times with one key: as it is, again, and with another body."""

    def __init__(self, client: Client, runtime: Runtime) -> None:
        self.written: set[str] = set()
        super().__init__(client, runtime)
        runtime.database.on_commit(self.written.update)

    def call(self, name: str, who: dict[str, str], /, **body: Any) -> Any:
        self.written.clear()
        function = BY_NAME.get(name)
        if function is None or function.once is None:
            answer = super().call(name, who, **body)
            assert self.written <= HARMLESS, f"{name} writes and is not declared `once`"
            return answer
        key = {KEY: new_id()}
        answer = super().call(name, who | key, **body)
        if name != ENDS_THE_CALLER:
            self._again(name, who | key, body, answer, secret=function.once.secret)
        return answer

    def _again(self, name: str, headers: dict[str, str], body: Any, answer: Any, *, secret: bool) -> None:
        self.written.clear()
        again = self.client.post(f"/functions/v1/{name}", json=body, headers=headers)
        assert self.written <= {"stored_answers"}, name
        if secret:
            assert again.json()["hint"] == "idempotency_outcome_unknown"
        else:
            assert (again.status_code, again.json()) == (200, answer), name
            assert again.headers["idempotent-replayed"] == "true"
        other = self.client.post(f"/functions/v1/{name}", content=b'{"other": true}', headers=headers)
        assert (other.status_code, other.json()["hint"]) == (409, "idempotency_key_reused"), name


@pytest.mark.slow
def test_every_function_that_writes_takes_effect_once(
    client: Client, runtime: Runtime, clock: FixedClock
) -> None:
    call_every_function(TwiceShop(client, runtime), clock)


def test_money_mail_and_seats_are_declared() -> None:
    """The functions that must never run twice; the test above finds those missing here."""
    names = (
        "checkout refund enroll cancel-seat add-participant mail-participants mail-partners "
        "create-payment-link run-payouts"
    )
    assert [name for name in names.split() if BY_NAME[name].once is None] == []


@pytest.fixture
def shop(client: Client, runtime: Runtime) -> DemoShop:
    return DemoShop(client, runtime)


def paid(shop: DemoShop) -> str:
    query = "orders?select=id&status=eq.completed&payment_reference=like.charge_*&order=created_at.desc"
    return str(shop.row(query)["id"])


def refund(shop: DemoShop, order: str, key: str, **more: Any) -> tuple[int, str | None]:
    body = {"orderId": order, "amount": 1, **more}
    answer = shop.client.post("/functions/v1/refund", json=body, headers=shop.boss | {KEY: key})
    return answer.status_code, None if answer.is_success else answer.json()["hint"]


def rows(runtime: Runtime, model: type[Record]) -> int:
    with runtime.reading() as uow:
        return len(uow.db.execute(select(model.__table__)).all())


def change(runtime: Runtime, **values: Any) -> None:
    with runtime.writing() as uow:
        uow.db.execute(update(StoredAnswer).values(**values))


@pytest.mark.both_databases
@pytest.mark.slow
def test_a_refund_that_is_sent_at_the_same_time_is_one(shop: DemoShop, runtime: Runtime) -> None:
    order, before = paid(shop), rows(runtime, Refund)
    sending = [
        shop.client.http.build_request(
            "POST",
            "/functions/v1/refund",
            json={"orderId": order, "amount": 1},
            headers=shop.boss | {KEY: "k"},
        )
        for _ in range(4)
    ]
    answers = shop.client.together(sending)
    assert {answer.status_code for answer in answers} <= {200, 409}
    refused = {answer.json()["hint"] for answer in answers if answer.status_code == 409}
    assert refused <= {"idempotency_in_progress"}
    assert rows(runtime, Refund) == before + 1
    assert refund(shop, order, "k") == (200, None)
    assert rows(runtime, Refund) == before + 1


@pytest.mark.slow
def test_a_refund_whose_process_died_is_not_repeated(
    shop: DemoShop, runtime: Runtime, clock: FixedClock
) -> None:
    order = paid(shop)
    refund(shop, order, "k")
    made = rows(runtime, Refund)
    change(runtime, status=None)  # killed after its effects, before its answer was stored
    assert refund(shop, order, "k") == (409, "idempotency_in_progress")
    clock.advance(RUNS_AT_MOST)
    assert refund(shop, order, "k") == (409, "idempotency_outcome_unknown")
    assert rows(runtime, Refund) == made


@pytest.mark.slow
def test_a_request_that_had_not_started_when_its_process_died_is_executed(
    shop: DemoShop, runtime: Runtime, clock: FixedClock
) -> None:
    order, made = paid(shop), rows(runtime, Refund)
    assert refund(shop, order, "k", amount=10**7) == (409, "refund_too_large")
    assert rows(runtime, StoredAnswer) == 0
    refund(shop, order, "k")
    change(runtime, status=None, begun=False, run=new_id())  # killed right after it had claimed the key
    clock.advance(RUNS_AT_MOST)
    assert refund(shop, order, "k") == (200, None)
    assert rows(runtime, Refund) == made + 2


@pytest.mark.slow
def test_a_request_that_lost_its_claim_writes_nothing(
    shop: DemoShop, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stalled so long that another request took over its claim."""
    order, made = paid(shop), rows(runtime, Refund)

    def overtaken(*args: Any, **named: Any) -> Any:
        answer = take(*args, **named)
        args[0].db.execute(update(StoredAnswer).values(run=new_id()))
        return answer

    monkeypatch.setattr("guildhall.http.once.take", overtaken)
    assert refund(shop, order, "k") == (409, "idempotency_in_progress")
    assert rows(runtime, Refund) == made


@pytest.mark.slow
def test_a_refund_for_less_than_was_seen_is_refused(shop: DemoShop, runtime: Runtime) -> None:
    order, made = paid(shop), rows(runtime, Refund)
    preview = shop.call("refund-preview", shop.boss, orderId=order)
    left = preview["atProvider"]
    assert refund(shop, order, "1", expectedRefundable=left) == (200, None)
    assert refund(shop, order, "2", expectedRefundable=left) == (409, "order_changed")
    assert rows(runtime, Refund) == made + 1


@pytest.mark.slow
def test_a_stored_response_expires_after_a_day(shop: DemoShop, runtime: Runtime, clock: FixedClock) -> None:
    order, made = paid(shop), rows(runtime, Refund)
    change_key = "k"
    refund(shop, order, change_key)
    kept = rows(runtime, StoredAnswer)
    forget_old_records(runtime)
    assert rows(runtime, StoredAnswer) == kept == 1
    clock.advance(KEPT_FOR)
    shop.boss = shop.sign_in("admin@example.com", "admin-demo-1")
    assert refund(shop, order, change_key) == (200, None)
    assert rows(runtime, Refund) == made + 2
    clock.advance(KEPT_FOR)
    forget_old_records(runtime)
    assert rows(runtime, StoredAnswer) == 0


@pytest.fixture
def ada(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "ada")


@pytest.fixture
def product(runtime: Runtime) -> str:
    with runtime.writing() as uow:
        return add_product(uow)


@pytest.mark.both_databases
def test_an_order_that_is_sent_twice_is_one(
    client: Client, runtime: Runtime, ada: Person, product: str
) -> None:
    headers = ada.headers | {KEY: "k", "prefer": "return=representation"}
    sending = [
        client.http.build_request("POST", "/rest/v1/orders", json={"product_id": product}, headers=headers)
        for _ in range(4)
    ]
    answers = client.together(sending)
    assert [answer.status_code for answer in answers] == [201] * 4
    assert len({answer.text for answer in answers}) == 1
    assert len({answer.headers["content-range"] for answer in answers}) == 1
    assert rows(runtime, Order) == 1
    other = client.post("/rest/v1/orders", json={"product_id": product, "quantity": 2}, headers=headers)
    assert (other.status_code, other.json()["hint"]) == (409, "idempotency_key_reused")


def test_a_key_counts_for_one_caller(client: Client, runtime: Runtime, ada: Person, product: str) -> None:
    with runtime.writing() as uow:
        eve = add_person(uow, "eve")
    for person in (ada, eve):
        order = {"product_id": product}
        answer = client.post("/rest/v1/orders", json=order, headers=person.headers | {KEY: "k"})
        assert answer.status_code == 201
        assert "idempotent-replayed" not in answer.headers
    assert rows(runtime, Order) == 2


def test_a_refused_write_leaves_its_key_free(client: Client, runtime: Runtime, ada: Person) -> None:
    with runtime.writing() as uow:
        workshop = add_workshop(uow, "full", max_participants=0)
    send = {"json": {"workshopId": workshop}, "headers": ada.headers | {KEY: "k"}}
    assert client.post("/functions/v1/enroll", **send).json()["hint"] == "workshop_full"
    with runtime.writing() as uow:
        uow.db.execute(update(Workshop).values(max_participants=1))
    assert client.post("/functions/v1/enroll", **send).status_code == 200


@pytest.mark.parametrize("key", ["", "a b", "k" * 256])
def test_a_key_that_is_none(client: Client, ada: Person, product: str, key: str) -> None:
    headers = ada.headers | {KEY: key}
    for path in ("/rest/v1/orders", "/functions/v1/checkout"):
        answer = client.post(path, json={"product_id": product}, headers=headers)
        assert (answer.status_code, answer.json()["hint"]) == (400, "idempotency_key_invalid")


def test_deleting_an_account_deletes_its_stored_responses(
    client: Client, runtime: Runtime, ada: Person, product: str
) -> None:
    client.post("/rest/v1/orders", json={"product_id": product}, headers=ada.headers | {KEY: "k"})
    assert rows(runtime, StoredAnswer) == 1
    with runtime.writing() as uow:
        remove_customer(uow, ada.caller, ada.profile_id)
    assert rows(runtime, StoredAnswer) == 0


def test_visitors_do_not_share_their_keys(runtime: Runtime) -> None:
    """One visitor's key `1` is not another's, while the same visitor's is."""

    app = create_app(runtime)

    async def send(address: str, name: str) -> int:
        transport = httpx.ASGITransport(app, client=(address, 1234))
        async with httpx.AsyncClient(transport=transport, base_url="http://shop.test") as client:
            body = {"name": name, "orderNumber": "1a2b3c4d", "email": f"{name}@example.com"}
            answer = await client.post("/functions/v1/withdraw-from-contract", json=body, headers={KEY: "1"})
            return answer.status_code

    async def story() -> list[int]:
        return [
            await send("192.0.2.1", "ada"),
            await send("198.51.100.7", "ben"),
            await send("192.0.2.1", "cleo"),
        ]

    assert asyncio.run(story()) == [200, 200, 409]
