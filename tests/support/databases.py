"""Fixtures: `shelf`, which provides databases, and `database_url`, one for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.support.cluster import Cluster
from tests.support.shelf import PostgresqlShelf, Shelf, SqliteShelf

CLUSTER = pytest.StashKey[Cluster]()
SERVER = "postgresql_server"  # environment variable that passes the cluster to a parallel worker
MEMORY = Path("/dev/shm")
ENOUGH = 1 << 30  # bytes; in a container the memory folder may be tiny


def pytest_configure(config: pytest.Config) -> None:
    """Start the cluster once a run: in the process that distributes work, not in its workers."""
    if config.getoption("--database") == "postgresql" and not hasattr(config, "workerinput"):
        config.stash[CLUSTER] = Cluster()
        config.stash[CLUSTER].start()


def pytest_unconfigure(config: pytest.Config) -> None:
    if cluster := config.stash.get(CLUSTER, None):
        cluster.stop()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    if cluster := node.config.stash.get(CLUSTER, None):
        node.workerinput[SERVER] = cluster.url("postgres")


@pytest.fixture(scope="session")
def dialect(pytestconfig: pytest.Config) -> str:
    """sqlite or postgresql: for the few tests of a feature that only one of them has."""
    return str(pytestconfig.getoption("--database"))


@pytest.fixture(scope="session")
def shelf(pytestconfig: pytest.Config, dialect: str) -> Iterator[Shelf]:
    if dialect == "sqlite":
        with TemporaryDirectory(prefix="gh-shelf-", dir=_quick_folder()) as folder:
            yield SqliteShelf(Path(folder))
        return
    reported: dict[str, Any] = getattr(pytestconfig, "workerinput", {})
    server = reported.get(SERVER) or pytestconfig.stash[CLUSTER].url("postgres")
    yield PostgresqlShelf(server, prefix=str(reported.get("workerid", "main")))


def _quick_folder() -> Path | None:
    """Return a folder in memory if it has enough space: a test's commit need not reach the disk. Otherwise the usual
    one.
    """
    roomy = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ENOUGH
    return MEMORY if roomy else None


@pytest.fixture
def database_url(shelf: Shelf) -> Iterator[str]:
    """A migrated database that only this test uses."""
    url = shelf.copy()
    yield url
    shelf.discard(url)
