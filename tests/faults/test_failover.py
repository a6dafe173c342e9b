"""The machine of PostgreSQL is lost under load, and its replica is promoted: docs/guides/recovery.md, Failover.

The replica is synchronous, so that it has every order and payment that was acknowledged. The shop's processes find it
by themselves, by the second host of GUILDHALL_DATABASE_URL.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.orders.models import Order
from guildhall.services.shop_settings.commands.opening import mark_opened
from tests.faults.buyers import ENOUGH, Crowd
from tests.faults.editor import Editor
from tests.faults.nginx import Nginx
from tests.support.cluster import STREAMING, Cluster
from tests.support.people import add_person
from tests.support.rows import add_product, add_workshop
from tests.support.server import Server, new_server
from tests.support.shop_front import SECRET, rows_of
from tests.support.sizes import sized
from tests.support.stalling import stalling_proxy
from tests.support.waiting import until

pytestmark = pytest.mark.only_on("postgresql", reason="SQLite has no replica")

SECONDS = sized(0, 150)  # of load before and after
AT_LENGTH = SECONDS > 0
LONGEST = 5.0 if AT_LENGTH else 60.0  # seconds that a visitor may wait; the machine of the suite is busy
OLDEST = 10.0 if AT_LENGTH else 60.0  # seconds that a machine may show what was changed since
LOSSES = ["killed", "silent"] if AT_LENGTH else ["killed"]
BUYERS, PAYERS, VISITORS = sized(3, 8), sized(1, 3), sized(2, 6)
SEATS = 10
ENOUGH_PAID = sized(2, 5)
DURABLE = STREAMING | {"full_page_writes": "on", "fsync": "on"}


@pytest.fixture
def clusters(starts_programs: None, dialect: str) -> Iterator[tuple[Cluster, Cluster]]:
    """A primary, and a replica that has each commit before it is acknowledged."""
    primary, replica = Cluster(DURABLE), Cluster(DURABLE)
    primary.start()
    try:
        with psycopg.connect(primary.url("postgres"), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'")
            replica.follow(primary)
            connection.execute("SELECT pg_reload_conf()")
            connection.execute("CREATE DATABASE shop")
        yield primary, replica
    finally:
        primary.stop()
        replica.stop()


@dataclass
class TwoMachines:
    """Two machines of the shop, and the way in which they lose their primary."""

    machines: list[Server]
    primary: Cluster
    replica: Cluster
    stall: Callable[[], None]

    def lose_primary(self) -> None:
        self.stall()
        self.primary.kill()

    def promote_replica(self) -> None:
        self.replica.promote()
        with psycopg.connect(self.replica.url("postgres"), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM RESET synchronous_standby_names")
            connection.execute("SELECT pg_reload_conf()")


@pytest.fixture(params=LOSSES)
def place(
    request: pytest.FixtureRequest, clusters: tuple[Cluster, Cluster], tmp_path: Path
) -> Iterator[TwoMachines]:
    """The primary's machine is reached by a socket that refuses once it is killed, or by a network that is silent."""
    primary, replica = clusters
    with stalling_proxy(str(primary.folder)) as proxy:
        silent = request.param == "silent"
        first, port = ("127.0.0.1", proxy.port) if silent else (primary.folder, 5432)
        address = f"postgresql://guildhall@/shop?host={first},{replica.folder}&port={port},5432"
        machines = [new_server(tmp_path / f"machine-{n}", address, {"jwt_secret": SECRET}) for n in range(2)]
        for machine in machines:
            machine.start()
        yield TwoMachines(machines, primary, replica, proxy.stall if silent else lambda: None)
        assert [machine.stop() for machine in machines] == [0, 0]


def test_a_promoted_replica_has_every_acknowledged_order(
    place: TwoMachines, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    machines = place.machines
    with rows_of(machines[0]) as runtime, runtime.writing() as uow:
        mark_opened(uow, None)
        buyers = [add_person(uow, f"buyer{n}") for n in range(BUYERS)]
        payers = [add_person(uow, f"payer{n}") for n in range(PAYERS)]
        boss = add_person(uow, "boss", admin=True)
        product, edited = add_product(uow), add_product(uow, "edited")
        workshop = add_workshop(uow, max_participants=SEATS)
    addresses = [machine.address for machine in machines]
    with (
        Nginx(addresses) as proxy,
        Crowd(proxy.address, buyers, product, workshop, payers=payers, visitors=VISITORS) as crowd,
        Editor(proxy.address, boss, edited, addresses) as editor,
    ):
        _go_on(crowd, editor)
        crowd.count_waits_from_now()
        place.lose_primary()
        lost = time.monotonic()
        place.promote_replica()
        promoted = time.monotonic()
        crowd.sell(1)
        back = time.monotonic()
        _go_on(crowd, editor)
        assert all(machine.running for machine in machines)
        for machine in machines:
            _becomes_ready(machine)
    assert crowd.answers.keys() <= {200, 201, 303, 409, 503}
    assert crowd.seen.keys() <= {200, 503}
    assert editor.answers.keys() <= {200, 204, 503}
    with rows_of(machines[0]) as runtime:
        assert len(crowd.acknowledged) == len(set(crowd.acknowledged))
        assert set(crowd.acknowledged) <= _orders(runtime)
        _all_become_paid(runtime, crowd.paid)
    longest, slowest = crowd.slowest
    with capsys.disabled():
        terminal = request.config.get_terminal_writer()
        terminal.line(
            f"\n{len(crowd.acknowledged)} orders, {len(crowd.paid)} cards, {crowd.seen[200]} pages;"
        )
        terminal.line(
            f"promoted after {promoted - lost:.1f} s, the next order {back - promoted:.1f} s later;"
        )
        terminal.line(
            f"longest wait since the loss {longest:.1f} s, {slowest}; oldest price {editor.oldest:.1f} s"
        )
    assert longest < LONGEST
    assert editor.oldest < OLDEST


def _go_on(crowd: Crowd, editor: Editor) -> None:
    """Let all of them succeed for a while."""
    crowd.sell(ENOUGH)
    crowd.take_payments(ENOUGH_PAID)
    editor.change(ENOUGH_PAID)
    time.sleep(SECONDS)


def _all_become_paid(runtime: Runtime, paid: list[str]) -> None:
    """Wait for the events of the last cards."""
    until(lambda: set(paid) <= _orders(runtime, Order.paid_amount > 0), every=0.2)


def _orders(runtime: Runtime, *conditions: Any) -> set[str]:
    with runtime.reading() as uow:
        return set(uow.db.scalars(select(Order.id).where(*conditions)))


def _becomes_ready(machine: Server) -> None:
    until(lambda: machine.is_ready, every=0.1)
