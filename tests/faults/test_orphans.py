"""Workers end with the process that started them, even after kill -9."""

import psutil
import pytest

from tests.support.serving import Serve
from tests.support.waiting import PATIENCE


@pytest.mark.only_on("postgresql", reason="SQLite serves from one process")
def test_workers_do_not_outlive_a_killed_supervisor(serve: Serve, dialect: str) -> None:
    server = serve("--workers", "2")
    started = psutil.Process(server.process.pid).children(recursive=True)
    assert len(started) >= 2
    server.kill()
    _, left = psutil.wait_procs(started, PATIENCE)
    assert left == []
