"""A real server of the application: `guildhall serve` in its own process, on its own port."""

import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import httpx

from tests.support import sizes
from tests.support.forking import Forked
from tests.support.processes import die_with_parent, free_port
from tests.support.programs import check_permitted
from tests.support.waiting import PATIENCE

GUILDHALL = Path(sys.executable).with_name("guildhall")
READY_WITHIN = STOPPED_WITHIN = PATIENCE  # a busy machine is no failure


@dataclass
class Server:
    """`address` has no trailing slash. `environment` holds GUILDHALL_ settings by their full names."""

    address: str
    data_dir: Path
    database_url: str
    environment: dict[str, str]
    log: Path
    arguments: tuple[str, ...] = ()
    process: subprocess.Popen[bytes] | Forked = field(init=False)

    def start(self) -> None:
        """Start it and wait until /readyz succeeds."""
        check_permitted()
        with self.log.open("ab") as output:
            self.process = _running(self.command_line(), self.environment, output, output)
        give_up = time.monotonic() + READY_WITHIN
        while not self.is_ready:
            if self.process.poll() is not None or time.monotonic() > give_up:
                self.kill()
                raise RuntimeError(f"the server did not become ready:\n{self.log.read_text()}")
            time.sleep(0.05)

    def command_line(self) -> list[str]:
        return [str(GUILDHALL), "serve", "--port", str(self.port), *self.arguments]

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def stop(self) -> int:
        """End it as an operator does (SIGTERM) and return its exit code."""
        self.process.terminate()
        return self.process.wait(STOPPED_WITHIN)

    def kill(self) -> None:
        """End it as a power failure does (SIGKILL)."""
        self.process.kill()
        self.process.wait()

    @property
    def running(self) -> bool:
        return self.process.poll() is None

    @property
    def is_ready(self) -> bool:
        return is_ready(self.address)

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run another command of guildhall with this server's settings."""
        return run_guildhall(self.environment, *arguments)


def is_ready(address: str) -> bool:
    """Return whether /readyz answers 200. A ready server of a busy machine may answer 503: wait until it is."""
    try:
        # Asked again and again: loading the certificates for TLS would take 30 ms of the processor each time.
        return httpx.get(f"{address}/readyz", verify=False).status_code == 200
    except httpx.TransportError:
        return False


def run_guildhall(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end with GUILDHALL_ settings by their full names."""
    check_permitted()
    with TemporaryFile() as output, TemporaryFile() as errors:
        process = _running([str(GUILDHALL), *arguments], environment, output, errors)
        code = process.wait()
        for file in (output, errors):
            file.seek(0)
        return subprocess.CompletedProcess(process.args, code, output.read().decode(), errors.read().decode())


def _running(
    command: list[str], environment: dict[str, str], output: IO[bytes], errors: IO[bytes]
) -> subprocess.Popen[bytes] | Forked:
    """Start a program. `guildhall` is forked; `make nightly` starts it as an operator does."""
    if command[0] == str(GUILDHALL) and not sizes.at_length:
        return Forked(command, environment, stdout=output.fileno(), stderr=errors.fileno())
    return subprocess.Popen(
        command, env=os.environ | environment, stdout=output, stderr=errors, preexec_fn=die_with_parent
    )


def new_server(
    data_dir: Path, database_url: str, settings: dict[str, object], arguments: tuple[str, ...] = ()
) -> Server:
    """Return a server that is not started yet. `settings` are named as in Settings: `payments="stripe"`."""
    address = f"http://127.0.0.1:{free_port()}"
    usual = {"database_url": database_url, "data_dir": data_dir, "site_url": address, "rate_limits": "off"}
    environment = {f"GUILDHALL_{name.upper()}": str(value) for name, value in (usual | settings).items()}
    data_dir.mkdir(parents=True, exist_ok=True)
    return Server(address, data_dir, database_url, environment, data_dir / "server.log", arguments)
