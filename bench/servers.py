"""Servers under load, each in its own process on a free port."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from compileall import compile_dir
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil

from tests.support.processes import die_with_parent, free_port
from tests.support.waiting import until

ROOT = Path(__file__).parents[1]
UVICORN = ("-m", "uvicorn", "--loop", "uvloop", "--no-access-log", "--log-level", "error")


@dataclass(frozen=True)
class Served:
    """A server: its address, its process, and the seconds from its start to the first response."""

    address: str
    process: psutil.Process
    start: float


@contextmanager
def bare() -> Iterator[Served]:
    """Run the bare application on the same server software."""
    with _running((*UVICORN, "--http", "httptools", "bench.bare:application"), {}, "/1") as served:
        yield served


@contextmanager
def shop(settings: dict[str, str], *, cached: bool) -> Iterator[Served]:
    """Run `guildhall serve`, or the shop without its cache of responses."""
    compile_dir(ROOT / "src", quiet=1)  # as an installation does: otherwise half of the start is compiling
    uncached = (
        *UVICORN,
        "--factory",
        "bench.uncached:application",
        "--http",
        "guildhall.http.connection:Connection",
    )
    command = ("-m", "bench.installed", "serve") if cached else uncached
    with _running(command, settings, "/rest/v1/products?limit=1") as served:
        yield served


@contextmanager
def _running(command: tuple[str, ...], settings: dict[str, str], first: str) -> Iterator[Served]:
    port = free_port()
    address, began = f"http://127.0.0.1:{port}", time.monotonic()
    process = subprocess.Popen(
        [sys.executable, *command, "--port", str(port)],
        env={
            **os.environ,
            **settings,
            "GUILDHALL_SITE_URL": address,
            "MALLOC_ARENA_MAX": "2",
        },  # as the guide sets it
        cwd=ROOT,
        preexec_fn=die_with_parent,
    )
    try:
        _wait(address + first, process)
        yield Served(address, psutil.Process(process.pid), time.monotonic() - began)
    finally:
        process.terminate()
        process.wait(30)


def _wait(address: str, process: subprocess.Popen[bytes]) -> None:
    def answers() -> bool:
        if process.poll() is not None:
            raise SystemExit(f"{address} did not start: exit code {process.returncode}")
        try:
            return httpx.get(address, timeout=5).is_success
        except httpx.TransportError:
            return False

    until(answers, every=0.01)
