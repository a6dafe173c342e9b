"""The queue before a workshop: in the order in which they came, at most as many as may, and the admitted can pay."""

from __future__ import annotations

import threading
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import func, select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.workshops.commands.queue import Turn, forget_tickets, join_queue
from guildhall.domains.workshops.models import QueueTicket, WorkshopEnrollment
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add_workshop

SECOND = timedelta(seconds=1)
pytestmark = [pytest.mark.settings(queue_places=2, queue_minutes=5), pytest.mark.both_databases]


class SeatQueue:
    """A workshop of many seats, and people who want one."""

    def __init__(self, runtime: Runtime, client: Client, clock: FixedClock) -> None:
        self.runtime, self.client, self.clock = runtime, client, clock
        with runtime.writing() as uow:
            self.workshop_id = add_workshop(uow, price=10000, max_participants=100)
            self.people = [add_person(uow, f"person{number}") for number in range(6)]

    def call(self, name: str, person: Person, **more: Any) -> Any:
        body = {"workshopId": self.workshop_id, **more}
        return self.client.post(f"/functions/v1/{name}", json=body, headers=person.headers)

    def enroll(self, number: int) -> tuple[int, str | None]:
        answer = self.call("enroll", self.people[number], amount=100)
        return answer.status_code, answer.json().get("hint")

    def turn(self, number: int) -> tuple[bool, int]:
        """Ask for the turn, a second after the request before."""
        self.clock.advance(SECOND)
        answer = self.call("join-queue", self.people[number])
        assert answer.status_code == 200, answer.text
        return answer.json()["admitted"], answer.json()["ahead"]

    def pay_all(self) -> None:
        with self.runtime.writing() as uow:
            uow.db.execute(update(WorkshopEnrollment).values(enrollment_status="enrolled", held_until=None))


@pytest.fixture
def sale(runtime: Runtime, client: Client, clock: FixedClock) -> SeatQueue:
    return SeatQueue(runtime, client, clock)


def test_at_rest_there_is_no_queue(sale: SeatQueue) -> None:
    assert [sale.enroll(0), sale.enroll(1)] == [(200, None)] * 2


def test_the_third_waits_until_one_has_paid(sale: SeatQueue) -> None:
    sale.enroll(0)
    sale.enroll(1)
    assert sale.enroll(2) == (409, "in_queue")
    assert sale.turn(2) == (False, 0)
    assert sale.turn(3) == (False, 1)
    assert sale.enroll(2) == (409, "in_queue")
    sale.pay_all()
    assert sale.turn(3) == (True, 0), "two places are free, and two wait"
    assert sale.turn(2) == (True, 0)
    assert [sale.enroll(2), sale.enroll(3)] == [(200, None)] * 2


def test_no_one_overtakes_those_who_wait(sale: SeatQueue) -> None:
    sale.enroll(0)
    sale.enroll(1)
    assert sale.turn(2) == (False, 0)
    sale.pay_all()
    assert sale.enroll(5) == (409, "in_queue"), "a place is free, but another one was first"
    assert sale.turn(2) == (True, 0)
    assert sale.enroll(2) == (200, None)


def test_the_order_is_that_of_the_first_call(sale: SeatQueue) -> None:
    sale.enroll(0)
    sale.enroll(1)
    for number in (4, 2, 5):
        sale.turn(number)
    assert [sale.turn(number)[1] for number in (2, 4, 5)] == [1, 0, 2]
    sale.pay_all()
    assert [sale.turn(number)[0] for number in (5, 2, 4)] == [False, True, True]


def test_a_turn_that_is_not_used_goes_to_the_next(sale: SeatQueue, clock: FixedClock) -> None:
    for number in range(4):
        sale.turn(number)
    assert [sale.turn(number)[0] for number in range(4)] == [True, True, False, False]
    for _ in range(5):
        clock.advance(timedelta(minutes=1))
        sale.turn(2)
        sale.turn(3)
    assert [sale.turn(2)[0], sale.turn(3)[0]] == [True, True]
    assert sale.enroll(0) == (409, "in_queue")
    assert sale.turn(0) == (False, 0), "at the end of the line"


def test_a_closed_page_is_passed_over_and_keeps_its_place(sale: SeatQueue, clock: FixedClock) -> None:
    sale.enroll(0)
    sale.enroll(1)
    sale.turn(2)
    clock.advance(timedelta(seconds=91))
    assert sale.turn(3) == (False, 0)
    assert sale.turn(2) == (False, 0), "back before the others"
    assert sale.turn(3) == (False, 1)


def test_who_leaves_frees_the_place(sale: SeatQueue) -> None:
    sale.turn(0)
    sale.turn(1)
    assert sale.turn(2) == (False, 0)
    sale.call("leave-queue", sale.people[0])
    assert sale.turn(2) == (True, 0)


def test_admins_and_others_without_the_setting_do_not_wait(sale: SeatQueue, runtime: Runtime) -> None:
    free = Runtime(runtime.settings.model_copy(update={"queue_places": 0}), runtime.database, runtime.clock)
    with free.writing() as uow:
        assert join_queue(uow, sale.workshop_id, sale.people[0].account_id) == Turn(True, None, 0, 3)
    unknown = sale.client.post(
        "/functions/v1/join-queue",
        json={"workshopId": sale.people[0].account_id},
        headers=sale.people[0].headers,
    )
    assert unknown.status_code == 404
    stranger = sale.client.post("/functions/v1/join-queue", json={"workshopId": sale.workshop_id})
    assert stranger.status_code == 401


def test_a_crowd_is_admitted_in_turn_by_any_process(runtime: Runtime, clock: FixedClock) -> None:
    """All ask at once, from several threads: never more than two are admitted, and each in turn."""
    with runtime.writing() as uow:
        workshop_id = add_workshop(uow, price=10000, max_participants=100)
        people = [add_person(uow, f"crowd{number}").account_id for number in range(12)]
    admitted: list[str] = []

    def ask(some: list[str]) -> None:
        for account in some:
            turn = runtime.transact(partial(join_queue, workshop_id=workshop_id, account_id=account))
            if turn.admitted and account not in admitted:
                admitted.append(account)

    for _ in range(3):
        clock.advance(2 * SECOND)
        threads = [threading.Thread(target=ask, args=[people[start::3]]) for start in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with runtime.reading() as uow:
            now = select(func.count()).where(QueueTicket.admitted_until > uow.now)
            assert uow.db.execute(now).scalar_one() <= 2
    assert len(admitted) == 2


def test_old_tickets_are_forgotten(sale: SeatQueue, runtime: Runtime, clock: FixedClock) -> None:
    sale.turn(0)
    clock.advance(timedelta(days=1, seconds=1))
    assert runtime.transact(lambda uow: forget_tickets(uow, 100)) == 1


@pytest.mark.settings(queue_places=1, queue_minutes=5, seat_hold_minutes=1)
@pytest.mark.parametrize("again", ["enroll", "create-payment-link"])
def test_an_expired_hold_waits_behind_those_in_line(sale: SeatQueue, clock: FixedClock, again: str) -> None:
    order = sale.call("enroll", sale.people[0], amount=100).json()["orderId"]
    assert sale.turn(1) == (False, 0)
    clock.advance(timedelta(seconds=61))

    def renew() -> tuple[int, str | None]:
        if again == "enroll":
            return sale.enroll(0)
        body = {"orderId": order, "currency": "EUR"}
        answer = sale.client.post(
            "/functions/v1/create-payment-link", json=body, headers=sale.people[0].headers
        )
        return answer.status_code, answer.json().get("hint")

    assert renew() == (409, "in_queue")
    assert sale.turn(1) == (True, 0)
    assert renew() == (409, "in_queue"), "the only place is the admitted one's"
    assert sale.turn(0) == (False, 0)
    assert sale.enroll(1) == (200, None)
    sale.pay_all()
    assert sale.turn(0) == (True, 0)
    assert renew() == (200, None)


@pytest.mark.settings(queue_places=1, queue_minutes=5, seat_hold_minutes=1)
def test_an_expired_hold_is_renewed_where_no_one_waits(sale: SeatQueue, clock: FixedClock) -> None:
    sale.enroll(0)
    clock.advance(timedelta(seconds=61))
    assert sale.enroll(0) == (200, None)
