"""A backup made while the shop sells is a consistent snapshot, and the same shop once restored."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import select

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.domains.orders.models import Order
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.schema import metadata
from guildhall.serve.wiring import build_runtime
from guildhall.services.email.models import Mail
from tests.faults.buyers import ENOUGH, Crowd
from tests.support import sizes
from tests.support.people import add_person
from tests.support.rows import add_product, add_workshop
from tests.support.server import Server, run_guildhall
from tests.support.serving import Serve
from tests.support.shelf import Shelf, closed
from tests.support.shop_front import SECRET, rows_of
from tests.support.sizes import sized

BUYERS = sized(6, 12)

Rows = dict[str, list[tuple[Any, ...]]]


def test_it_is_whole_and_restores_to_the_same_shop(
    serve: Serve, shelf: Shelf, tmp_path: Path, dialect: str
) -> None:
    shop = serve(demo=True, jwt_secret=SECRET)
    with rows_of(shop) as runtime:
        with runtime.writing() as uow:
            buyers = [add_person(uow, f"buyer{n}") for n in range(BUYERS)]
            product = add_product(uow, "sold-amid")
            workshop = add_workshop(uow, "booked-amid", max_participants=BUYERS)
        with Crowd(shop.address, buyers, product, workshop) as crowd:
            crowd.sell(ENOUGH)
            acknowledged = set(crowd.acknowledged)
            amid = _backup(shop, tmp_path / "amid.zip")
            crowd.sell(ENOUGH)
        assert shop.stop() == 0
        now = _rows(runtime)
        at_rest = _backup(shop, tmp_path / "at-rest.zip")

    first, second = shelf.copy(closed), shelf.copy(closed)
    with _restored(amid, first, tmp_path / "amid") as copy:
        _refuse_halves(copy, product, workshop, acknowledged)
    elsewhere = [f"sqlite:///{tmp_path}/elsewhere.db"] if dialect == "postgresql" else []
    same = (
        [second] if sizes.at_length or not elsewhere else []
    )  # the backup made amid sales is restored there too
    for number, url in enumerate(same + elsewhere):
        with _restored(at_rest, url, tmp_path / f"at-rest-{number}") as copy:
            restored = _rows(copy)
            marked = [row for row in restored["domain_events"] if "log.restored" in row]
            restored["domain_events"] = [row for row in restored["domain_events"] if row not in marked]
            assert (len(marked), restored) == (1, now)
    shelf.discard(first)
    shelf.discard(second)


def _refuse_halves(copy: Runtime, product: str, workshop: str, acknowledged: set[str]) -> None:
    """Assert that everything acknowledged before is there, and that each order has its mail and each seat its order."""
    with copy.reading() as uow:
        orders = uow.db.execute(
            select(Order.id, Order.workshop_id).where(
                (Order.product_id == product) | (Order.workshop_id == workshop)
            )
        ).all()
        mailed = Counter(uow.db.scalars(select(Mail.dedup_key)))
        seats = set(
            uow.db.scalars(
                select(WorkshopEnrollment.order_id).where(WorkshopEnrollment.workshop_id == workshop)
            )
        )
    ids = {order.id for order in orders}
    assert acknowledged <= ids
    assert [id_ for id_ in ids if mailed[f"order_placed:{id_}"] != 1] == []
    assert seats == {order.id for order in orders if order.workshop_id}


def _backup(shop: Server, file: Path) -> Path:
    done = shop.command("backup", str(file))
    assert done.returncode == 0, done.stderr
    return file


@contextmanager
def _restored(file: Path, url: str, data_dir: Path) -> Iterator[Runtime]:
    """Return a runtime on the database that `guildhall restore` fills from the file."""
    environment = {"GUILDHALL_DATABASE_URL": url, "GUILDHALL_DATA_DIR": str(data_dir)}
    done = run_guildhall(environment, "restore", str(file))
    assert done.returncode == 0, done.stderr
    runtime = build_runtime(Settings(database_url=url, data_dir=data_dir))
    try:
        yield runtime
    finally:
        runtime.database.close()


def _rows(runtime: Runtime) -> Rows:
    with runtime.reading() as uow:
        return {
            table.name: sorted(map(tuple, uow.db.execute(select(table))), key=repr)
            for table in metadata.sorted_tables
        }
