"""Fixtures: `shelf`, which provides databases, and `database_url`, one for each test."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.support.cluster import Cluster
from tests.support.shelf import PostgresqlShelf, Shelf, SqliteShelf

CLUSTER = pytest.StashKey[Cluster]()
TEMPLATES = pytest.StashKey[TemporaryDirectory[str]]()
SERVER, FOLDER = "postgresql_server", "templates"  # what a parallel worker is given
MEMORY = Path("/dev/shm")
ENOUGH = 1 << 30  # bytes; in a container the memory folder may be tiny


def pytest_configure(config: pytest.Config) -> None:
    """Start the cluster once a run: in the process that distributes work, not in its workers. So with the templates."""
    if hasattr(config, "workerinput"):
        return
    config.stash[TEMPLATES] = TemporaryDirectory(prefix="gh-templates-", dir=_quick_folder())
    if config.getoption("--database") == "postgresql":
        config.stash[CLUSTER] = Cluster()
        config.stash[CLUSTER].start()


def pytest_unconfigure(config: pytest.Config) -> None:
    if cluster := config.stash.get(CLUSTER, None):
        cluster.stop()
    if templates := config.stash.get(TEMPLATES, None):
        templates.cleanup()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    node.workerinput[FOLDER] = node.config.stash[TEMPLATES].name
    if cluster := node.config.stash.get(CLUSTER, None):
        node.workerinput[SERVER] = cluster.url("postgres")


@pytest.fixture(scope="session")
def dialect(pytestconfig: pytest.Config) -> str:
    """sqlite or postgresql: for the few tests of a feature that only one of them has."""
    return str(pytestconfig.getoption("--database"))


@pytest.fixture(scope="session")
def shelf(pytestconfig: pytest.Config, dialect: str) -> Iterator[Shelf]:
    reported: dict[str, Any] = getattr(pytestconfig, "workerinput", {})
    templates = Path(reported.get(FOLDER) or pytestconfig.stash[TEMPLATES].name)
    if dialect == "sqlite":
        with TemporaryDirectory(prefix="gh-shelf-", dir=_quick_folder()) as folder:
            yield SqliteShelf(Path(folder), templates)
        return
    server = reported.get(SERVER) or pytestconfig.stash[CLUSTER].url("postgres")
    yield PostgresqlShelf(server, prefix=str(reported.get("workerid", "main")), notes=templates)


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
