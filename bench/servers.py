"""Servers under load, each in its own process on a free port."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from compileall import compile_dir
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.support.processes import die_with_parent

SOURCE = Path(__file__).parents[1] / "src"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def bare() -> Iterator[tuple[str, psutil.Process]]:
    """Run the bare application on the same server software; yield its address and process."""
    port = free_port()
    command = [
        sys.executable, "-m", "uvicorn", "bench.bare:application", "--port", str(port), "--log-level", "error",
        "--no-access-log", "--loop", "uvloop", "--http", "httptools",
    ]  # fmt: skip
    with _running(command, {}, f"http://127.0.0.1:{port}/1") as process:
        yield f"http://127.0.0.1:{port}", psutil.Process(process.pid)


@contextmanager
def uncached(settings: dict[str, str]) -> Iterator[tuple[str, psutil.Process]]:
    """Run the shop without its cache of responses; yield its address and its process."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [
        sys.executable, "-m", "uvicorn", "bench.uncached:application", "--factory", "--port", str(port), "--loop",
        "uvloop", "--http", "guildhall.http.connection:Connection", "--no-access-log", "--log-level", "error",
    ]  # fmt: skip
    with _running(
        command, {**settings, "GUILDHALL_SITE_URL": address}, f"{address}/rest/v1/products?limit=1"
    ) as process:
        yield address, psutil.Process(process.pid)


@contextmanager
def shop(settings: dict[str, str]) -> Iterator[tuple[str, psutil.Process, float]]:
    """Run `guildhall serve`; yield its address, its process, and the seconds from start to first response."""
    compile_dir(SOURCE, quiet=1)  # as an installation does: otherwise half of the start is compiling
    port = free_port()
    command = [sys.executable, "-m", "guildhall", "serve", "--port", str(port)]
    address = f"http://127.0.0.1:{port}"
    begin = time.monotonic()
    with _running(
        command, {**settings, "GUILDHALL_SITE_URL": address}, f"{address}/rest/v1/products?limit=1"
    ) as process:
        yield address, psutil.Process(process.pid), time.monotonic() - begin


@contextmanager
def _running(command: list[str], settings: dict[str, str], first: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        command, env={**os.environ, **settings}, cwd=Path(__file__).parents[1], preexec_fn=die_with_parent
    )
    try:
        _wait(first, process)
        yield process
    finally:
        process.terminate()
        process.wait(30)


def _wait(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(3000):
        if process.poll() is not None:
            raise SystemExit(f"{address} did not start: exit code {process.returncode}")
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.01)
    raise SystemExit(f"{address} does not answer")
