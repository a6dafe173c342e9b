"""Runs the application on uvicorn: one process, or several on PostgreSQL. SIGTERM lets requests in flight finish."""

from __future__ import annotations

import ctypes
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
from contextlib import nullcontext
from multiprocessing.process import BaseProcess

import uvicorn
from starlette.types import ASGIApp
from uvicorn.supervisors import Multiprocess

from guildhall.core.observability import replacement
from guildhall.core.observability.logs import log_to_stderr
from guildhall.core.observability.metrics import shared_folder
from guildhall.environment import load_settings
from guildhall.http.connection import Connection
from guildhall.main import build_runtime, create_app
from guildhall.settings import LogFormat
from guildhall.telemetry.start import start_telemetry

_log = logging.getLogger(__name__)

GRACE = 20  # seconds for requests in flight
M_MMAP_THRESHOLD = -3  # malloc.h
LARGE_BLOCK = 128 * 1024  # bytes
WORKER_TIMEOUT = (
    45  # seconds without a heartbeat until a worker is replaced; starting takes long on a busy machine
)


class PortTaken(Exception):
    """Another program listens on the port."""


def application() -> ASGIApp:
    """Return the application configured from the environment. Each process calls it."""
    log_to_stderr()
    _give_memory_back()
    if supervisor := multiprocessing.parent_process():
        threading.Thread(target=_end_with, args=[supervisor], daemon=True).start()
    settings = load_settings()
    log_to_stderr(as_json=settings.log_format is LogFormat.JSON)
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    runtime = build_runtime(settings)
    start_telemetry(runtime)
    return create_app(runtime)


def _give_memory_back() -> None:
    """Return large blocks to the system when freed. By default glibc keeps ever larger ones, 8 MB per compression."""
    if sys.platform == "linux":
        getattr(ctypes.CDLL(None), "mallopt", lambda *_: 0)(M_MMAP_THRESHOLD, LARGE_BLOCK)


def _end_with(supervisor: BaseProcess) -> None:
    """Stop this worker when its supervisor dies: it would otherwise keep serving and hold the port."""
    supervisor.join()
    os.kill(os.getpid(), signal.SIGTERM)


def serve_forever(host: str, port: int, workers: int) -> None:
    """Serve until SIGTERM or SIGINT. Raises PortTaken before anything starts."""
    _refuse_if_taken(host, port)
    settings = load_settings()
    _log.info("serving %s on %s:%s, %s", settings.site_url, host, port, _many(workers))
    config = uvicorn.Config(
        "guildhall.server:application",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        loop="uvloop",
        http=Connection,
        ws="none",
        access_log=False,
        log_config=None,  # uvicorn logs in our format
        log_level="warning",
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_worker_healthcheck=WORKER_TIMEOUT,
    )
    # uvicorn raises the signal that stopped it again; a handler that does nothing makes the exit code 0.
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: None)
    if workers == 1:
        uvicorn.Server(config).run()
        if replacement.is_wanted():
            os.execv(
                sys.executable, [sys.executable, *sys.orig_argv[1:]]
            )  # ends all threads, keeps the process id
    else:
        with shared_folder() if settings.metrics == "on" else nullcontext():
            Multiprocess(config, [config.bind_socket()]).run()


def _many(workers: int) -> str:
    return "one process" if workers == 1 else f"{workers} processes"


def _refuse_if_taken(host: str, port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            raise PortTaken(
                f"Port {port} is already in use: stop the other program, or choose another port with --port."
            ) from None
