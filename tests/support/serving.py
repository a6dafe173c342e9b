"""Fixture: `serve`, a factory of real servers."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

import pytest

from tests.support.server import Server, new_server, run_guildhall
from tests.support.shelf import Fill, Shelf, migrated


class Serve(Protocol):
    def __call__(
        self, *arguments: str, demo: bool = False, beside: Server | None = None, **settings: Any
    ) -> Server:
        """Start `guildhall serve` and wait until it is ready.

        arguments: further options of the command, for instance `"--workers", "2"`.
        demo: with the demo shop's rows. beside: a second process on that server's database and data folder.
        settings: named as in Settings, for instance `payments="stripe"`.
        """


def demo_shop(url: str) -> None:
    """Create the schema and the demo shop with the operator's own command; the files' contents are not copied."""
    with TemporaryDirectory() as folder:
        done = run_guildhall({"GUILDHALL_DATABASE_URL": url, "GUILDHALL_DATA_DIR": folder}, "demo")
    assert done.returncode == 0, done.stderr


@contextmanager
def kept_beside(shop: Server, **settings: Any) -> Iterator[Server]:
    """Yield a second process on the database and the data folder of a shared server. It must end cleanly."""
    server = new_server(shop.data_dir, shop.database_url, settings)
    server.start()
    yield server
    assert server.stop() == 0, server.log.read_text()


@contextmanager
def kept_open(shelf: Shelf, folder: Path, fill: Fill, **settings: Any) -> Iterator[Server]:
    """Yield a server that several tests share, on a database filled by `fill`. It must end cleanly."""
    url = shelf.copy(fill)
    server = new_server(folder, url, settings)
    server.start()
    yield server
    code = server.stop()
    shelf.discard(url)
    assert code == 0, server.log.read_text()


@pytest.fixture
def serve(starts_programs: None, shelf: Shelf, tmp_path: Path) -> Iterator[Serve]:
    """Servers that end with the test. Those still running then must end cleanly, or the test fails."""
    servers: list[Server] = []
    databases: list[str] = []

    def start(*arguments: str, demo: bool = False, beside: Server | None = None, **settings: Any) -> Server:
        if beside:
            url, data_dir = beside.database_url, beside.data_dir
        else:
            url, data_dir = shelf.copy(demo_shop if demo else migrated), tmp_path / f"shop-{len(servers)}"
            databases.append(url)
        server = new_server(data_dir, url, settings, arguments)
        servers.append(server)
        server.start()
        return server

    yield start

    codes = [server.stop() for server in servers if server.running]
    for url in databases:
        shelf.discard(url)
    assert codes == [0] * len(codes), [server.log.read_text() for server in servers]
