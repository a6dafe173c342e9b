"""/metrics of a server with two processes: a scrape reaches one of them and returns the sums of both."""

import os
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from guildhall.core.observability import metrics
from tests.support.server import Server
from tests.support.serving import Serve
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.both_databases

COUNTED = 'guildhall_requests_total{method="GET",route="/auth/v1/settings",status="200"}'


def scrape(shop: Server) -> dict[str, float]:
    """Return the samples of one scrape, over a new connection."""
    text = httpx.get(f"{shop.address}/metrics").text
    return {
        line.rpartition(" ")[0]: float(line.rpartition(" ")[2])
        for line in text.splitlines()
        if line[0] != "#"
    }


def until(shop: Server, holds: Callable[[dict[str, float]], bool]) -> dict[str, float]:
    give_up = time.monotonic() + PATIENCE
    while not holds(samples := scrape(shop)):
        assert time.monotonic() < give_up, samples
        time.sleep(0.2)
    return samples


def processes(samples: dict[str, float], name: str) -> set[int]:
    """Return the process ids in a gauge's samples."""
    own = re.compile(rf'{name}\{{.*\bpid="(\d+)"')
    return {int(found[1]) for sample in samples if (found := own.match(sample))}


@pytest.fixture
def shop(serve: Serve, dialect: str) -> Server:
    """A served shop; on SQLite it has one process, and the same page without pids."""
    return serve(*(("--workers", "2") if dialect == "postgresql" else ()), metrics="on")


def test_the_page_adds_up_and_survives_a_process(shop: Server, dialect: str) -> None:
    for _ in range(20):
        httpx.get(f"{shop.address}/auth/v1/settings")
    several = dialect == "postgresql"

    def settled(found: dict[str, float]) -> bool:
        """An answer is counted once it is sent, so a scrape by the other process may be ahead of it."""
        started = not several or len(processes(found, "guildhall_worker_up")) == 2
        return started and found[COUNTED] == 20 and found["guildhall_requests_under_way"] == 1  # the scrape

    samples = until(shop, settled)
    assert sum(name.startswith("guildhall_build_info{") for name in samples) == 1
    if not several:
        assert samples["guildhall_worker_up"] == 1
        assert samples["process_resident_memory_bytes"] > 20e6
        return
    serving = processes(samples, "guildhall_worker_up")
    for name in ("guildhall_database_connections", "process_resident_memory_bytes", "process_open_fds"):
        assert processes(samples, name) == serving
    assert samples["guildhall_database_up"] == 1  # once, from either process

    ended = min(serving)
    os.kill(ended, signal.SIGKILL)
    after = until(
        shop,
        lambda found: (
            len(processes(found, "guildhall_worker_up")) == 2
            and ended not in processes(found, "guildhall_worker_up")
        ),
    )
    assert after[COUNTED] == 20  # the ended process's answers still count
    assert ended not in processes(after, "process_open_fds") | processes(after, "guildhall_job_failures")


def test_the_folder_is_deleted_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(metrics.FOLDER, raising=False)
    with metrics.shared_folder():
        folder = Path(os.environ[metrics.FOLDER])
        assert folder.is_dir()
    assert (folder.exists(), metrics.FOLDER in os.environ) == (False, False)
