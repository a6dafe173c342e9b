"""The event log: every business event once, in commit order, also with concurrent writers."""

import threading
import time
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select

from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.integrations.commands.forget_events import forget_events
from guildhall.domains.integrations.commands.mark_restored import mark_restored
from guildhall.domains.integrations.commands.number_events import number_events
from guildhall.domains.integrations.models import Event
from guildhall.domains.integrations.queries.feed import events_after, log_span
from guildhall.serve.wiring import rest_engine
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add_product
from tests.support.sizes import sized
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.both_databases

WRITERS, EACH, IN_ONE = 16, sized(25, 125), 5  # 2,000 events, or 10,000


def _page(client: Client, who: Person, after: str = "0", limit: int = 1000) -> dict[str, Any]:
    answer = client.get(f"/functions/v1/events?after={after}&limit={limit}", headers=who.headers)
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


def _kinds(page: dict[str, Any]) -> list[str]:
    return [event["kind"] for event in page["events"]]


def test_a_reader_misses_no_event_of_sixteen_writers(runtime: Runtime) -> None:
    """Each writer keeps some transactions open while others commit, so that commits come out of order; three
    processes number what is committed, and one reads."""
    written: list[list[str]] = [[] for _ in range(WRITERS)]

    def write(number: int) -> None:
        for lock in range(EACH):
            subjects = [new_id() for _ in range(IN_ONE)]
            with runtime.writing() as uow:
                uow.publish(BusinessEvent("news.updated", "news", subjects[:1]))
                if not runtime.database.inline and lock % 5 == number % 5:
                    uow.db.exec_driver_sql("SELECT pg_sleep(0.01)")
                uow.publish(BusinessEvent("news.updated", "news", subjects[1:]))
            written[number] += subjects

    failures: list[Exception] = []
    done = threading.Event()

    def number_until_done() -> None:
        while not done.is_set():
            try:
                with runtime.writing() as uow:
                    number_events(uow, tables)
            except Exception as error:
                failures.append(error)

    writers = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    numberers = [threading.Thread(target=number_until_done) for _ in range(3)]
    tables, after = rest_engine(), 0
    seen: list[tuple[int, str]] = []
    for thread in (*writers, *numberers):
        thread.start()
    give_up = time.monotonic() + PATIENCE
    while len(seen) < WRITERS * EACH * IN_ONE and time.monotonic() < give_up:
        with runtime.reading() as uow:
            page = events_after(uow, after, 1000)
        seen += [(event.position, event.subject_id) for event in page]
        after = page[-1].position if page else after
        time.sleep(0.02)  # a reader that asks without a pause takes the processor from the writers
    done.set()
    for thread in (*writers, *numberers):
        thread.join()
    assert failures == []
    assert [position for position, _ in seen] == list(range(1, WRITERS * EACH * IN_ONE + 1))
    for subjects in written:  # what one writer committed one after the other comes in that order
        mine = set(subjects)
        assert [subject for _, subject in seen if subject in mine] == subjects


def test_an_order_is_followed_from_its_placing_to_its_payment(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        boss, ada = add_person(uow, "boss", admin=True), add_person(uow, "ada")
        product_id = add_product(uow)
    order = client.post(
        "/rest/v1/orders",
        json={"product_id": product_id},
        headers=ada.headers | {"prefer": "return=representation"},
    ).json()[0]
    page = _page(client, boss)
    assert _kinds(page) == ["order.placed"]
    [placed] = page["events"]
    assert placed["subject"] == {"table": "orders", "id": order["id"]}
    assert placed["version"] == 1
    assert placed["time"].startswith("2026-11-21T12:00:00")
    as_admin = client.get(f"/rest/v1/orders?id=eq.{order['id']}", headers=boss.headers).json()[0]
    assert placed["payload"] == as_admin
    paid = {"status": "paid", "payment_method": "cash", "payment_reference": "R 1"}
    client.patch(f"/rest/v1/orders?id=eq.{order['id']}", json=paid, headers=boss.headers)
    after = _page(client, boss, page["next"])
    assert _kinds(after) == ["order.updated", "order.updated", "invoice.issued", "order.paid"]
    assert after["events"][-1]["payload"]["status"] == "paid"
    assert after["next"] == "5"
    assert _page(client, boss, after["next"]) == {"events": [], "next": "5", "first": "1", "last": "5"}


def test_what_is_rolled_back_is_no_event(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    refused = client.post("/rest/v1/products", json={"name": "Atlas", "price": -3}, headers=boss.headers)
    assert refused.status_code == 400
    made = client.post("/rest/v1/products", json={"name": "Atlas", "price": 3}, headers=boss.headers)
    assert made.status_code == 201
    twice = client.post("/rest/v1/products", json={"name": "Atlas", "price": 3}, headers=boss.headers)
    assert twice.status_code == 409
    assert _kinds(_page(client, boss)) == ["product.created"]


def test_a_deleted_row_leaves_its_id(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
        product_id = add_product(uow)
    client.delete(f"/rest/v1/products?id=eq.{product_id}", headers=boss.headers)
    [event] = _page(client, boss)["events"]
    assert (event["kind"], event["payload"]) == ("product.deleted", {"id": product_id})


def test_erasing_a_customer_takes_the_person_out_of_every_payload(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        boss, ada = add_person(uow, "boss", admin=True), add_person(uow, "ada")
        product_id = add_product(uow)
    client.patch(f"/rest/v1/users?id=eq.{ada.profile_id}", json={"city": "Ghent"}, headers=ada.headers)
    bought = {"product_id": product_id, "order_data": {"customerInfo": {"firstName": "Adelheid"}}}
    client.post("/rest/v1/orders", json=bought, headers=ada.headers)
    before = client.get("/functions/v1/events", headers=boss.headers).text
    assert "Ghent" in before
    assert "Adelheid" in before
    assert "ada@example.com" in before
    gone = client.delete(f"/rest/v1/users?id=eq.{ada.profile_id}", headers=boss.headers)
    assert gone.status_code == 204
    after = client.get("/functions/v1/events", headers=boss.headers)
    assert _kinds(after.json()) == [
        "customer.updated",
        "order.placed",
        "order.updated",  # the unpaid order is canceled
        "customer.deleted",
    ]
    for word in ("Ghent", "Adelheid", "ada@example.com"):
        assert word not in after.text


def test_events_are_for_admins(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
    assert client.get("/functions/v1/events").status_code == 401
    assert client.get("/functions/v1/events", headers=ada.headers).status_code == 403


def test_a_cursor_or_limit_that_is_none_is_refused(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    for query in ("after=x", "after=-1", f"after={2**63}", "limit=0", "limit=1001", "cursor=1"):
        answer = client.get(f"/functions/v1/events?{query}", headers=boss.headers)
        assert (answer.status_code, answer.json()["code"]) == (400, "PGRST102"), query


def test_a_cursor_that_the_log_does_not_have_is_refused_with_the_way_on(
    client: Client, runtime: Runtime, clock: FixedClock
) -> None:
    """Ahead, as after a restored backup, or behind a gap of deleted events: an empty page would be silence."""
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)

    def happen(times: int) -> None:
        with runtime.writing() as uow:
            uow.publish(BusinessEvent("news.updated", "news", [new_id() for _ in range(times)]))

    for path in ("events", "event-stream"):
        empty = client.get(f"/functions/v1/{path}?after=1", headers=boss.headers)
        assert (empty.status_code, empty.json()["hint"], empty.json()["details"]) == (
            409,
            "cursor_ahead",
            "0",
        )
    happen(5)
    assert _page(client, boss)["first"] == "1"
    clock.advance(timedelta(days=91))
    with runtime.writing() as uow:
        assert forget_events(uow, 1000) == 4
    for path in ("events", "event-stream"):
        for after, reason in (("3", "cursor_too_old"), ("6", "cursor_ahead")):
            refused = client.get(f"/functions/v1/{path}?after={after}", headers=boss.headers)
            assert (refused.status_code, refused.json()["hint"], refused.json()["details"]) == (
                409,
                reason,
                "5",
            )
    for after, events in (("0", 1), ("4", 1), ("5", 0)):
        page = _page(client, boss, after)
        assert (len(page["events"]), page["first"], page["last"]) == (events, "5", "5")


def test_a_restored_log_refuses_the_cursors_of_the_lost_part_even_when_it_has_grown(
    client: Client, runtime: Runtime
) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)

    def happen(times: int) -> None:
        with runtime.writing() as uow:
            uow.publish(BusinessEvent("news.updated", "news", [new_id() for _ in range(times)]))

    happen(5)  # the backup; the shop then went on to 8
    assert _page(client, boss)["next"] == "5"
    with runtime.writing() as uow:
        mark_restored(uow)
    happen(10)
    last = _page(client, boss)["last"]
    for path in ("events", "event-stream"):
        refused = client.get(f"/functions/v1/{path}?after=8", headers=boss.headers)
        assert (refused.status_code, refused.json()["hint"]) == (409, "cursor_ahead")
        assert refused.json()["details"] == last
    assert _kinds(_page(client, boss, "5")) == ["log.restored"] + ["news.updated"] * 10
    assert _kinds(_page(client, boss, last)) == []


def test_a_second_restore_never_gives_a_position_again(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        mark_restored(uow)
        mark_restored(uow)
        first, last = log_span(uow)
    assert last == first + 1


def test_old_events_go_and_numbers_go_on(runtime: Runtime, clock: FixedClock) -> None:
    tables = rest_engine()

    def happen() -> None:
        with runtime.writing() as uow:
            uow.publish(BusinessEvent("news.updated", "news", [new_id(), new_id()]))
        with runtime.writing() as uow:
            number_events(uow, tables)

    happen()
    clock.advance(timedelta(days=91))
    with runtime.writing() as uow:
        assert forget_events(uow, 1000) == 1
        assert log_span(uow) == (2, 2)
    happen()
    with runtime.writing() as uow:
        assert forget_events(uow, 1000) == 1
        assert [event.position for event in events_after(uow, 0, 10)] == [3, 4]
        assert uow.db.scalar(select(func.count()).select_from(Event)) == 2


def test_an_event_of_no_rows_is_not_written(runtime: Runtime) -> None:
    """A job that found nothing to release publishes one."""
    with runtime.writing() as uow:
        uow.publish(BusinessEvent("seat.cancelled", "workshop_enrollments", ()))
    with runtime.reading() as uow:
        assert uow.db.scalar(select(func.count()).select_from(Event)) == 0
