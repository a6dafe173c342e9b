"""Three machines on one PostgreSQL behind nginx: each is killed in turn under load, then the database.

`make test` has two machines, and kills one of them.
"""

import email
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.orders.models import Order
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.services.email.models import Mail
from guildhall.services.shop_settings.commands.opening import mark_opened
from tests.faults.buyers import ENOUGH, Crowd
from tests.faults.nginx import Nginx
from tests.orders.conftest import OrderShop
from tests.support.cluster import Cluster, durable_cluster
from tests.support.people import Person, add_person
from tests.support.rows import add_product, add_workshop
from tests.support.server import Server, new_server
from tests.support.shop_front import SECRET, rows_of
from tests.support.sizes import sized
from tests.support.waiting import until

pytestmark = pytest.mark.only_on("postgresql", reason="SQLite serves one machine")

MACHINES, KILLED = sized(2, 3), sized(1, 3)
ROUNDS = sized(1, 10)
BUYERS = sized(6, 24)
SEATS = sized(4, 10)


@pytest.fixture
def cluster(starts_programs: None, dialect: str) -> Iterator[Cluster]:
    with durable_cluster(90) as cluster:
        yield cluster


@pytest.fixture
def machines(cluster: Cluster, tmp_path: Path) -> Iterator[list[Server]]:
    machines = [
        new_server(tmp_path / f"machine-{n}", cluster.url("shop"), {"jwt_secret": SECRET})
        for n in range(MACHINES)
    ]
    for machine in machines:
        machine.start()
    yield machines
    assert {machine.stop() for machine in machines} == {0}


def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(
    machines: list[Server], cluster: Cluster
) -> None:
    with rows_of(machines[0]) as runtime:
        with runtime.writing() as uow:
            mark_opened(uow, None)
            buyers = [add_person(uow, f"buyer{n}") for n in range(BUYERS)]
            product, workshop = add_product(uow), add_workshop(uow, max_participants=SEATS)
        addresses = [machine.address for machine in machines]
        with Nginx(addresses) as rest_engine, Crowd(rest_engine.address, buyers, product, workshop) as crowd:
            for _ in range(ROUNDS):
                _everything_dies(runtime, crowd, machines, cluster)
    assert crowd.answers.keys() <= {201, 409, 502, 503}  # 502 is nginx's: the machine died before it answered
    with rows_of(machines[0]) as runtime:
        _all_mails_leave(runtime)
        _appearance(runtime, buyers, crowd, machines)


def _everything_dies(runtime: Runtime, crowd: Crowd, machines: list[Server], cluster: Cluster) -> None:
    for machine in machines[:KILLED]:
        crowd.sell(ENOUGH)
        _hasten(runtime)
        machine.kill()
        crowd.sell(ENOUGH)  # the other machines continue
        machine.start()
    cluster.halt()
    cluster.resume()
    crowd.sell(ENOUGH)


def _hasten(runtime: Runtime) -> None:
    """Let the mails leave that wait for a buyer who may still pay."""
    with runtime.writing() as uow:
        waiting = update(Mail).where(Mail.state == "queued", Mail.due_at > uow.now)
        uow.db.execute(waiting.values(due_at=uow.now))


def _all_mails_leave(runtime: Runtime) -> None:
    """Wait for them, but for those that a killed machine claimed: their claims end later."""

    def none_is_left() -> bool:
        _hasten(runtime)
        with runtime.reading() as uow:
            return not uow.db.scalar(select(func.count()).where(Mail.state == "queued"))

    until(none_is_left, every=0.5)


def _appearance(runtime: Runtime, buyers: list[Person], crowd: Crowd, machines: list[Server]) -> None:
    shop = OrderShop(runtime, *buyers[:3])
    orders = {row.id: row for row in shop.rows(Order)}
    assert len(crowd.acknowledged) == len(set(crowd.acknowledged))
    assert set(crowd.acknowledged) <= orders.keys()
    seats = shop.rows(WorkshopEnrollment)
    assert len(seats) == SEATS
    assert {seat.order_id for seat in seats} == {row.id for row in orders.values() if row.workshop_id}
    written = Counter(row.dedup_key for row in shop.rows(Mail))
    assert written == Counter(f"order_placed:{order_id}" for order_id in orders)
    files = (file for machine in machines for file in (machine.data_dir / "mail").glob("*.eml"))
    left = Counter(email.message_from_bytes(file.read_bytes())["message-id"] for file in files)
    assert set(left.values()) == {1}
