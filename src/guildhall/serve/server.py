"""Runs the application on uvicorn: one process, or several on PostgreSQL. SIGTERM lets requests in flight finish."""

import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
from multiprocessing.process import BaseProcess

import uvicorn
from starlette.types import ASGIApp

from guildhall.config.settings import LogFormat
from guildhall.core.observability import replacement
from guildhall.core.observability.logs import log_to_stderr
from guildhall.http.closing import close_first
from guildhall.http.connection import CountAnswers
from guildhall.serve.app import create_app
from guildhall.serve.environment import load_settings
from guildhall.serve.supervisor import Place, become_supervisor, end_with_zero
from guildhall.serve.wiring import build_runtime
from guildhall.telemetry.start import start_telemetry

_log = logging.getLogger(__name__)
TURN = 0.0005
"""Seconds that a thread computes before others get their turn (docs/decisions/0081-threads-give-way.md)."""


class PortTaken(Exception):
    """Another program listens on the port."""


def application() -> ASGIApp:
    """Return the application configured from the environment."""
    log_to_stderr()
    if supervisor := multiprocessing.parent_process():
        threading.Thread(target=_end_with, args=[supervisor], daemon=True).start()
    settings = load_settings()
    log_to_stderr(as_json=settings.log_format is LogFormat.JSON)
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    start_telemetry(settings)
    close_first()
    sys.setswitchinterval(TURN)
    app = CountAnswers(create_app(build_runtime(settings)))
    gc.freeze()  # what is loaded now stays: a full collection looked at all of it, and no page was answered meanwhile
    return app


def _end_with(supervisor: BaseProcess) -> None:
    """Stop this worker when its supervisor dies: it would otherwise keep serving and hold the port."""
    supervisor.join()
    os.kill(os.getpid(), signal.SIGTERM)


def serve_forever(host: str, port: int, workers: int) -> None:
    """Serve until SIGTERM or SIGINT. Raises PortTaken before anything starts."""
    _refuse_if_taken(host, port)
    settings = load_settings()
    _log.info("serving %s on %s:%s, %s", settings.site_url, host, port, _many(workers))
    place = Place(
        host,
        port,
        workers,
        settings.trusted_proxies,
        metrics=settings.metrics == "on",
        json_log=settings.log_format is LogFormat.JSON,
    )
    if workers > 1:
        become_supervisor(place)
    end_with_zero()
    uvicorn.Server(place.configuration()).run()
    if replacement.is_wanted():
        replacement.restart()


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
