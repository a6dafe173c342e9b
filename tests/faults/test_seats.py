"""Enrol, cancel, transfer, join and leave the waiting list, all at once on several processes, or on one with SQLite.

Triggers watch every write inside its transaction, under the lock of the workshop, so that no violation is overlooked.
"""

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
from sqlalchemy import text

from guildhall.core.runtime import Runtime
from guildhall.domains.workshops.models import WaitingListEntry, WorkshopEnrollment
from guildhall.services.email.models import Mail
from tests.orders.conftest import OrderShop
from tests.support.people import Person, add_person
from tests.support.rows import add_workshop
from tests.support.serving import Serve
from tests.support.shop_front import SECRET, rows_of
from tests.support.sizes import sized
from tests.support.waiting import PATIENCE

ACTS = sized(100, 1_000)
AT_ONCE = 12
SEATS = 4
PEOPLE = 24

TAKEN = "(SELECT count(*) FROM workshop_enrollments WHERE enrollment_status <> 'cancelled')"
WAITING = "(SELECT count(*) FROM waiting_list_entries WHERE status = 'waiting')"
BEFORE = "SELECT 1 FROM waiting_list_entries WHERE status = 'waiting' AND position < NEW.position"
WATCHED = (
    ("oversold", "INSERT OR UPDATE", "workshop_enrollments", "1 = 1", f"{TAKEN} > {SEATS}"),
    (
        "taken before those in line",
        "INSERT",
        "workshop_enrollments",
        "NEW.order_id IS NOT NULL",
        f"{TAKEN} + {WAITING} > {SEATS}",
    ),
    ("skipped", "UPDATE", "waiting_list_entries", "NEW.status = 'offered'", f"EXISTS ({BEFORE})"),
)


def watch(runtime: Runtime) -> None:
    """Add triggers that write each violation into a table."""
    with runtime.writing() as uow:
        run = uow.db.exec_driver_sql
        run("CREATE TABLE violations (what text)")
        for number, (what, events, table, when, wrong) in enumerate(WATCHED):
            note = f"INSERT INTO violations SELECT '{what}' WHERE {wrong};"
            if uow.db.dialect.name == "sqlite":
                for event in events.split(" OR "):
                    name = f"watch_{number}_{event}"
                    run(f"CREATE TRIGGER {name} AFTER {event} ON {table} WHEN {when} BEGIN {note} END")
                continue
            run(
                f"CREATE FUNCTION watch_{number}() RETURNS trigger LANGUAGE plpgsql AS $$ "
                f"BEGIN {note} RETURN NEW; END $$"
            )
            run(
                f"CREATE TRIGGER watch_{number} AFTER {events} ON {table} FOR EACH ROW WHEN ({when}) "
                f"EXECUTE FUNCTION watch_{number}()"
            )


@dataclass
class Race:
    """The acts of random people; each is one request."""

    addresses: list[str]
    workshop: str
    people: list[Person]
    chance: random.Random = field(default_factory=lambda: random.Random(18))
    done: Counter[str] = field(default_factory=Counter)

    async def run(self) -> None:
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(limits=limits, timeout=PATIENCE) as client:
            acts = iter(range(ACTS))
            await asyncio.gather(*(self._acts(client, acts) for _ in range(AT_ONCE)))

    async def _acts(self, client: httpx.AsyncClient, acts: Any) -> None:
        for _ in acts:
            who = self.chance.choice(self.people)
            await self.chance.choice([self._enroll, self._enroll, self._give_up, self._transfer, self._wait])(
                client, who
            )

    async def _send(
        self, client: httpx.AsyncClient, method: str, path: str, who: Person, body: Any = None
    ) -> Any:
        address = self.chance.choice(self.addresses) + path
        answer = await client.request(method, address, json=body, headers=who.headers)
        assert answer.status_code < 500, answer.text
        if method == "POST":
            name = path.rpartition("/")[2]
            self.done[name if answer.status_code == 200 else f"{name}: {answer.json()['hint']}"] += 1
        return answer.json() if answer.content else None

    async def _enroll(self, client: httpx.AsyncClient, who: Person) -> None:
        await self._send(client, "POST", "/functions/v1/enroll", who, {"workshopId": self.workshop})

    async def _wait(self, client: httpx.AsyncClient, who: Person) -> None:
        if self.chance.random() < 0.25:
            await self._send(client, "DELETE", "/rest/v1/waiting_list_entries?id=not.is.null", who)
            return
        body = {"workshopId": self.workshop}
        await self._send(client, "POST", "/functions/v1/join-waiting-list", who, body)

    async def _of_a_holder(self, client: httpx.AsyncClient, act: str, **more: Any) -> None:
        """Send an act of a person who holds a seat; none if all seats are only offered."""
        path = "/rest/v1/workshop_enrollments?select=id&enrollment_status=eq.enrolled"
        for who in self.chance.sample(self.people, len(self.people)):
            if rows := await self._send(client, "GET", path, who):
                body = {"enrollmentId": rows[0]["id"], **more}
                await self._send(client, "POST", f"/functions/v1/{act}", who, body)
                return

    async def _give_up(self, client: httpx.AsyncClient, _: Person) -> None:
        await self._of_a_holder(client, "cancel-seat")

    async def _transfer(self, client: httpx.AsyncClient, _: Person) -> None:
        await self._of_a_holder(client, "transfer-seat", email=self.chance.choice(self.people).caller.email)


def settle(shop: OrderShop) -> list[Any]:
    """Wait until the jobs have offered what is free; return the seats that are taken."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        waiting = shop.rows(WaitingListEntry, WaitingListEntry.status == "waiting")
        # After those who wait, or a seat that is offered to the last of them meanwhile would be missed.
        seats = shop.rows(WorkshopEnrollment, WorkshopEnrollment.enrollment_status != "cancelled")
        if len(seats) == SEATS or not waiting:
            return seats
        time.sleep(0.2)
    raise AssertionError("a seat is free while people wait")


def test_seats_are_never_oversold_and_the_line_is_kept(serve: Serve) -> None:
    first = serve(jwt_secret=SECRET)
    others = 0 if first.database_url.startswith("sqlite") else sized(1, 2)
    servers = [first, *(serve(beside=first, jwt_secret=SECRET) for _ in range(others))]
    with rows_of(first) as runtime:
        watch(runtime)
        with runtime.writing() as uow:
            workshop = add_workshop(uow, price=0, max_participants=SEATS)
            people = [add_person(uow, f"person{number}") for number in range(PEOPLE)]
        race = Race([server.address for server in servers], workshop, people)
        asyncio.run(race.run())
        shop = OrderShop(runtime, *people[:3])
        seats = settle(shop)
        with runtime.reading() as uow:
            assert uow.db.execute(text("SELECT what FROM violations")).all() == []
        assert len({seat.user_id for seat in seats}) == len(seats) <= SEATS
        offered = {seat.user_id for seat in seats if seat.enrollment_status == "pending"}
        waiting = shop.rows(WaitingListEntry, WaitingListEntry.status == "offered")
        assert {entry.user_id for entry in waiting} == offered
        assert shop.rows(Mail, Mail.template == "waiting_list_offer")
        acts = {"enroll", "join-waiting-list", "cancel-seat", "transfer-seat", "enroll: workshop_full"}
        assert acts <= race.done.keys(), race.done
