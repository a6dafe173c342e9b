"""Disaster recovery as in docs/guides/recovery.md: from a base backup and the log that another machine received, with
PostgreSQL's own programs; and from SQLite's online copies. Each test bounds what may be lost, and for how long.
"""

import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest
from sqlalchemy import delete, select
from sqlalchemy.exc import OperationalError

from guildhall.config.settings import Settings
from guildhall.core.db.sqlite import sqlite3
from guildhall.core.runtime import Runtime
from guildhall.core.schema.migrate import migrate
from guildhall.domains.catalogue.models import Product
from guildhall.serve.wiring import build_runtime
from tests.support.cluster import STREAMING, Cluster, unprivileged
from tests.support.processes import die_with_parent
from tests.support.programs import postgresql
from tests.support.rows import add_product

SAFE = STREAMING | {"full_page_writes": "on", "fsync": "on", "max_replication_slots": "4"}
WITHIN = 60.0  # seconds for the log to arrive, on a busy machine


class LogReceiver:
    """pg_receivewal on a machine of its own: it writes what the primary commits into a folder."""

    def __init__(self, primary: Cluster, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        if owner := unprivileged():
            shutil.chown(folder, owner["user"], owner["group"])
        program = f"{postgresql()}/pg_receivewal"
        at = ["--host", str(primary.folder), "--username", "guildhall", "--slot", "archive"]
        subprocess.run([program, *at, "--create-slot"], check=True, **unprivileged())
        self._process = subprocess.Popen(
            [program, *at, "--directory", str(folder), "--synchronous"],
            stderr=subprocess.DEVNULL,
            preexec_fn=die_with_parent,
            **unprivileged(),
        )

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait()


class RecoverableShop:
    """A shop on a cluster of its own, with a base backup and a receiver of its log."""

    def __init__(self, folder: Path) -> None:
        folder.chmod(0o755)
        self.primary = Cluster(SAFE)
        self.primary.start()
        with psycopg.connect(self.primary.url("postgres"), autocommit=True) as connection:
            connection.execute("CREATE DATABASE shop")
        self.runtime = runtime_on(self.primary, folder)
        migrate(self.runtime.database)
        self.receiver = LogReceiver(self.primary, folder / "log")
        self.spare = Cluster(SAFE)
        self.restored: Runtime | None = None
        self._folder = folder

    def base_backup(self) -> None:
        self.spare._give_folder()
        copy = [f"{postgresql()}/pg_basebackup", "--checkpoint=fast", "--wal-method=none", "--no-sync"]
        target = f"--pgdata={self.spare.folder}/data"
        self.spare._run([*copy, f"--host={self.primary.folder}", "--username=guildhall", target])

    def recover(self, until: datetime | None = None) -> float:
        """Recover the spare machine from base backup and log. Returns the seconds until it takes writes."""
        began = time.monotonic()
        for part in self.receiver.folder.glob("*.partial"):
            part.rename(part.with_suffix(""))
        data = self.spare.folder / "data"
        lines = [f"restore_command = 'cp {self.receiver.folder}/%f %p'", "recovery_target_action = 'promote'"]
        if until:
            lines.append(f"recovery_target_time = '{until.isoformat()}'")
        with (data / "postgresql.auto.conf").open("a") as settings:
            settings.write("\n".join(lines) + "\n")
        (data / "recovery.signal").touch()
        if owner := unprivileged():
            shutil.chown(data / "recovery.signal", owner["user"], owner["group"])
        self.spare.resume()
        self.restored = runtime_on(self.spare, self._folder)
        while True:
            with suppress(OperationalError), self.restored.reading():  # the shop accepts a primary only
                return time.monotonic() - began
            time.sleep(0.05)

    def slugs(self, runtime: Runtime | None = None) -> set[str]:
        with (runtime or self.runtime).reading() as uow:
            return set(uow.db.scalars(select(Product.slug)))

    def close(self) -> None:
        self.receiver.stop()
        for runtime in filter(None, (self.runtime, self.restored)):
            runtime.database.close()
        self.primary.stop()
        self.spare.stop()


def runtime_on(cluster: Cluster, folder: Path) -> Runtime:
    return build_runtime(Settings(data_dir=folder, database_url=cluster.url("shop"), database_pool_size=2))


@pytest.fixture
def recovery(starts_programs: None) -> Iterator[RecoverableShop]:
    """A shop whose folder the server's own user may read, unlike those of pytest."""
    with TemporaryDirectory(prefix="gh-recovery-", dir="/tmp") as folder:
        shop = RecoverableShop(Path(folder))
        yield shop
        shop.close()


def sell(runtime: Runtime, slug: str) -> None:
    with runtime.writing() as uow:
        add_product(uow, slug)


@pytest.mark.slow
def test_a_postgresql_shop_returns_to_the_second_before_a_mistake(recovery: RecoverableShop) -> None:
    sell(recovery.runtime, "before-the-backup")
    recovery.base_backup()
    sell(recovery.runtime, "after-the-backup")
    time_of_mistake = server_time(recovery.runtime)
    with recovery.runtime.writing() as uow:
        uow.db.execute(delete(Product))
    sell(recovery.runtime, "after-the-mistake")
    arrive(recovery)
    seconds = recovery.recover(until=time_of_mistake)
    assert recovery.restored
    assert recovery.slugs(recovery.restored) == {"before-the-backup", "after-the-backup"}
    sell(recovery.restored, "it-takes-writes")
    assert recovery.slugs() == {"after-the-mistake"}
    assert seconds < 15 * 60


@pytest.mark.slow
def test_a_postgresql_shop_survives_the_loss_of_its_machine(recovery: RecoverableShop) -> None:
    """The primary dies in the middle of sales, with its disk; the log had been received continuously."""
    recovery.base_backup()
    acknowledged: list[tuple[float, str]] = []

    def sells() -> None:
        for number in range(100_000):
            try:
                sell(recovery.runtime, f"sale-{number}")
            except Exception:
                return
            acknowledged.append((time.monotonic(), f"sale-{number}"))

    selling = threading.Thread(target=sells)
    selling.start()
    while len(acknowledged) < 200:
        time.sleep(0.01)
    recovery.primary.halt()
    died = time.monotonic()
    selling.join()
    shutil.rmtree(recovery.primary.folder / "data")
    recovery.receiver.stop()
    seconds = recovery.recover()
    assert recovery.restored
    there = recovery.slugs(recovery.restored)
    lost = [at for at, slug in acknowledged if slug not in there]
    assert len(there) >= 100
    assert all(died - at < 60 for at in lost), "the recovery point is younger than a minute"
    assert seconds < 15 * 60


@pytest.mark.slow
def test_an_sqlite_shop_returns_from_its_last_online_copy(tmp_path: Path) -> None:
    """Copies are made while the shop sells; each is whole."""
    runtime = build_runtime(Settings(data_dir=tmp_path))
    migrate(runtime.database)
    live, copy = tmp_path / "guildhall.db", tmp_path / "copy.db"
    sold, stop = list[str](), threading.Event()

    def sells() -> None:
        while not stop.is_set():
            sell(runtime, f"sale-{len(sold)}")
            sold.append(f"sale-{len(sold)}")

    selling = threading.Thread(target=sells)
    selling.start()
    try:
        for wanted in (20, 40, 60):
            while len(sold) < wanted:
                time.sleep(0.005)
            before = len(sold)
            with closing(sqlite3.connect(live)) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target)
            with closing(sqlite3.connect(copy)) as copied:
                assert copied.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                there = {slug for (slug,) in copied.execute("SELECT slug FROM products")}
            assert there >= set(sold[:before])
    finally:
        stop.set()
        selling.join()
        runtime.database.close()
    (tmp_path / "new").mkdir()
    copy.rename(tmp_path / "new" / "guildhall.db")
    restored = build_runtime(Settings(data_dir=tmp_path / "new"))
    sell(restored, "it-takes-writes")
    restored.database.close()


def server_time(runtime: Runtime) -> datetime:
    with runtime.reading() as uow:
        found = uow.db.exec_driver_sql("SELECT clock_timestamp()").scalar_one()
    assert isinstance(found, datetime)
    return found.astimezone(UTC)


def arrive(shop: RecoverableShop) -> None:
    """Wait until the receiver has confirmed everything."""
    give_up = time.monotonic() + WITHIN
    query = "SELECT restart_lsn >= pg_current_wal_flush_lsn() FROM pg_replication_slots"
    with psycopg.connect(shop.primary.url("postgres"), autocommit=True) as connection:
        while connection.execute(query).fetchone() != (True,):
            assert time.monotonic() < give_up
            time.sleep(0.05)
