"""The machine of PostgreSQL is lost under load, and its replica is promoted: docs/guides/recovery.md, Failover.

The replica is synchronous, so that it has every order that was acknowledged. The shop's processes find it by
themselves, by the second host of GUILDHALL_DATABASE_URL.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.orders.models import Order
from guildhall.services.shop_settings.commands.opening import mark_opened
from tests.faults.buyers import ENOUGH, PATIENCE, Crowd
from tests.faults.nginx import Nginx
from tests.support.cluster import STREAMING, Cluster
from tests.support.people import add_person
from tests.support.rows import add_product, add_workshop
from tests.support.server import Server, new_server
from tests.support.shop_front import SECRET, rows_of

SECONDS = float(os.environ.get("FAILOVER_SECONDS", "0"))  # of load before and after; `make faults` uses 150
LONGEST = 5.0 if SECONDS else 30.0  # seconds that a visitor may wait; the machine of the suite is busy
BUYERS, VISITORS, SEATS = 12, 6, 10
DURABLE = STREAMING | {"full_page_writes": "on", "fsync": "on"}


@pytest.fixture
def clusters(dialect: str) -> Iterator[tuple[Cluster, Cluster]]:
    """A primary, and a replica that has each commit before it is acknowledged."""
    if dialect != "postgresql":
        pytest.skip(reason="SQLite has no replica")
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


@pytest.fixture
def machines(clusters: tuple[Cluster, Cluster], tmp_path: Path) -> Iterator[list[Server]]:
    hosts = ",".join(str(cluster.folder) for cluster in clusters)
    address = f"postgresql://guildhall@/shop?host={hosts}"
    machines = [new_server(tmp_path / f"machine-{n}", address, {"jwt_secret": SECRET}) for n in range(2)]
    for machine in machines:
        machine.start()
    yield machines
    assert [machine.stop() for machine in machines] == [0, 0]


def test_a_promoted_replica_has_every_acknowledged_order(
    machines: list[Server], clusters: tuple[Cluster, Cluster]
) -> None:
    primary, replica = clusters
    with rows_of(machines[0]) as runtime, runtime.writing() as uow:
        mark_opened(uow, None)
        buyers = [add_person(uow, f"buyer{n}") for n in range(BUYERS)]
        boss = add_person(uow, "boss", admin=True)
        product, workshop = add_product(uow), add_workshop(uow, max_participants=SEATS)
    with (
        Nginx([machine.address for machine in machines]) as proxy,
        Crowd(proxy.address, buyers, product, workshop, visitors=VISITORS) as crowd,
    ):
        crowd.sell(ENOUGH)
        time.sleep(SECONDS)
        primary.kill()
        replica.promote()
        with psycopg.connect(replica.url("postgres"), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM RESET synchronous_standby_names")
            connection.execute("SELECT pg_reload_conf()")
        crowd.sell(ENOUGH)
        time.sleep(SECONDS)
        assert all(machine.running for machine in machines)
        _changes_of_one_are_seen_by_the_other(machines, boss.headers, product)
    assert crowd.answers.keys() <= {201, 409, 503}
    assert crowd.seen.keys() <= {200, 503}
    assert crowd.longest < LONGEST
    with rows_of(machines[0]) as runtime:
        assert len(crowd.acknowledged) == len(set(crowd.acknowledged))
        assert set(crowd.acknowledged) <= _orders(runtime)


def _orders(runtime: Runtime) -> set[str]:
    with runtime.reading() as uow:
        return set(uow.db.scalars(select(Order.id)))


def _changes_of_one_are_seen_by_the_other(
    machines: list[Server], headers: dict[str, str], product: str
) -> None:
    """Wait until both are ready, change a price at the first, and wait until the second shows it."""
    give_up = time.monotonic() + PATIENCE
    changed = httpx.patch(
        f"{machines[0].address}/rest/v1/products?id=eq.{product}", json={"price": 77}, headers=headers
    )
    assert changed.status_code == 204, changed.text
    for machine in machines:
        while httpx.get(f"{machine.address}/readyz").status_code != 200:
            assert time.monotonic() < give_up
            time.sleep(0.1)
        while httpx.get(f"{machine.address}/rest/v1/products?select=price").json() != [{"price": 77}]:
            assert time.monotonic() < give_up
            time.sleep(0.1)
