"""Starts several processes of the server and watches them.

Runs as `python -m guildhall.serve.supervisor`, with a `Place` as JSON. `guildhall serve --workers` becomes this
program, which imports nothing of the shop: 30 MB instead of 120.
"""

import json
import logging
import os
import signal
import sys
import time
from contextlib import nullcontext
from dataclasses import asdict, dataclass

import uvicorn
from uvicorn.supervisors import Multiprocess

from guildhall.core.observability.logs import log_to_stderr
from guildhall.core.observability.metrics import shared_folder

log = logging.getLogger(__name__)

GRACE = 20  # seconds for requests in flight
KEEP_ALIVE = 15
"""Seconds that an idle connection is kept: longer than the proxies of the production guide keep it."""
LONGEST_END = GRACE + 10  # seconds until a worker that does not end is killed
WORKER_TIMEOUT = 45
"""Seconds without a heartbeat until a worker is replaced; starting takes long on a busy machine."""


@dataclass(frozen=True)
class Place:
    """The address of the server, and its settings that apply before the application is imported."""

    host: str
    port: int
    workers: int
    trusted_proxies: str
    metrics: bool
    json_log: bool

    def configuration(self) -> uvicorn.Config:
        """Return uvicorn's configuration. What is named as text is imported by the processes that serve."""
        return uvicorn.Config(
            "guildhall.serve.server:application",
            factory=True,
            host=self.host,
            port=self.port,
            workers=self.workers,
            loop="uvloop",
            http="guildhall.http.connection:Connection",
            ws="none",
            access_log=False,
            log_config=None,  # uvicorn logs in our format
            log_level="warning",
            forwarded_allow_ips=self.trusted_proxies,
            server_header=False,
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=GRACE,
            timeout_worker_healthcheck=WORKER_TIMEOUT,
        )


class Supervisor(Multiprocess):
    """uvicorn's supervisor, which also logs the replacement of a worker and kills a worker that does not end."""

    def keep_subprocess_alive(self) -> None:
        before = [process.pid for process in self.processes]
        super().keep_subprocess_alive()
        for pid, process in zip(before, self.processes, strict=True):
            if process.pid != pid:
                log.error("worker %s ended or did not respond: worker %s replaces it", pid, process.pid)

    def join_all(self) -> None:
        """Wait for the workers. One that is stopped or hangs ignores SIGTERM."""
        end = time.monotonic() + LONGEST_END
        for process in self.processes:
            process.process.join(max(0.0, end - time.monotonic()))
            if process.process.is_alive():
                log.error("worker %s does not end: it is killed", process.pid)
                process.process.kill()
                process.process.join()


def end_with_zero() -> None:
    """Let SIGTERM and SIGINT end the program with 0: uvicorn raises the signal that stopped it again."""
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: None)


def become_supervisor(place: Place) -> None:
    """Replace this program by the supervisor, under the same process id."""
    module = ["-P", "-m", "guildhall.serve.supervisor"]
    os.execv(sys.executable, [sys.executable, *module, json.dumps(asdict(place))])


def main() -> None:
    place = Place(**json.loads(sys.argv[1]))
    log_to_stderr(as_json=place.json_log)
    end_with_zero()
    config = place.configuration()
    with shared_folder() if place.metrics else nullcontext():
        Supervisor(config, [config.bind_socket()]).run()


if __name__ == "__main__":
    main()
