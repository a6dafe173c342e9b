"""Data folders and databases of the measured shops, filled with the benchmarks' rows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from bench.shop import Shop, fill
from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.core.schema.migrate import migrate
from guildhall.serve.wiring import build_runtime
from guildhall.services.shop_settings.commands.opening import mark_opened
from tests.support.cluster import Cluster

SECRET = "a secret of the benchmarks alone, so that one token opens both shops"


@dataclass(frozen=True)
class Home:
    """A shop's data folder and the URL of its database."""

    folder: Path
    url: str

    @property
    def environment(self) -> dict[str, str]:
        settings = {
            "DATA_DIR": str(self.folder),
            "RATE_LIMITS": "off",
            "JWT_SECRET": SECRET,
            "DATABASE_URL": self.url,
        }
        return {f"GUILDHALL_{name}": value for name, value in settings.items()}


def fill_home(home: Home) -> Shop:
    runtime = build_runtime(Settings(data_dir=home.folder, database_url=home.url, jwt_secret=SECRET))
    migrate(runtime.database)
    with runtime.writing() as uow:
        mark_opened(uow, None)
    shop = fill(runtime)
    count_rows(runtime)
    runtime.database.close()
    return shop


def count_rows(runtime: Runtime) -> None:
    """Have PostgreSQL count the rows, as autovacuum does within a minute: until then it plans as for empty tables."""
    if runtime.database.dialect == "postgresql":
        with runtime.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
            db.exec_driver_sql("VACUUM ANALYZE")


@contextmanager
def two_homes(name: str, folder: Path) -> Iterator[tuple[Home, Home]]:
    """Yield two homes with empty databases. An empty URL means SQLite in the data folder."""
    folders = folder / "first", folder / "second"
    for each in folders:
        each.mkdir()
    if name == "sqlite":
        yield Home(folders[0], ""), Home(folders[1], "")
        return
    cluster = Cluster({"listen_addresses": "", "max_connections": "60"})  # durable, as in production
    cluster.start()
    try:
        with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
            connection.execute("CREATE DATABASE first")
            connection.execute("CREATE DATABASE second")
        yield Home(folders[0], cluster.url("first")), Home(folders[1], cluster.url("second"))
    finally:
        cluster.stop()
