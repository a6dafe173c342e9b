"""Data folders and databases of the measured shops, filled with the benchmarks' rows."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from bench.shop import fill
from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.core.schema.migrate import migrate
from guildhall.serve.wiring import build_runtime
from guildhall.services.shop_settings.commands.opening import mark_opened
from tests.support.cluster import Cluster

SECRET = "a secret of the benchmarks alone"


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


def fill_home(home: Home) -> dict[str, str]:
    """Fill the shop; return the tokens of its customer and its admin."""
    runtime = open_home(home)
    migrate(runtime.database)
    with runtime.writing() as uow:
        mark_opened(uow, None)
    tokens = fill(runtime)
    count_rows(runtime)
    runtime.database.close()
    return tokens


def open_home(home: Home) -> Runtime:
    return build_runtime(Settings(data_dir=home.folder, database_url=home.url, jwt_secret=SECRET))


def count_rows(runtime: Runtime) -> None:
    """Have PostgreSQL count the rows, as autovacuum does within a minute: until then it plans as for empty tables."""
    if runtime.database.dialect == "postgresql":
        with runtime.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
            db.exec_driver_sql("VACUUM ANALYZE")


@contextmanager
def two_homes(database: str, folder: Path) -> Iterator[tuple[Home, Home]]:
    """Yield two homes with empty databases."""
    with two_databases(database, {"max_connections": "60"}) as urls:  # durable, as in production
        first, second = (
            Home(folder / name, url) for name, url in zip(("first", "second"), urls, strict=True)
        )
        for home in (first, second):
            home.folder.mkdir()
        yield first, second


@contextmanager
def two_databases(database: str, settings: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the URLs of two empty databases. An empty URL means SQLite in the data folder."""
    if database == "sqlite":
        yield "", ""
        return
    cluster = Cluster({"listen_addresses": ""} | settings)
    cluster.start()
    try:
        with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
            connection.execute("CREATE DATABASE first")
            connection.execute("CREATE DATABASE second")
        yield cluster.url("first"), cluster.url("second")
    finally:
        cluster.stop()
