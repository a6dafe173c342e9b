"""A PostgreSQL for the tests: a temporary cluster behind a Unix socket, removed when the run ends."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import psycopg

from tests.support.processes import die_with_parent
from tests.support.programs import postgresql
from tests.support.waiting import PATIENCE

# A test's rows need not survive a crash.
OPTIONS = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "autovacuum": "off",
}
STREAMING = OPTIONS | {"wal_level": "replica", "max_wal_senders": "4", "synchronous_commit": "on"}


class Cluster:
    """A cluster with `start()` and `stop()`. `url(name)` addresses one database in the operator's form."""

    def __init__(self, options: dict[str, str] = OPTIONS) -> None:
        self._options = options
        # A short path, because a socket's path holds 107 bytes.
        self.folder = Path(tempfile.mkdtemp(prefix="gh-pg-", dir="/tmp"))
        self._programs = postgresql()
        self._server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._give_folder()
        initdb = [f"{self._programs}/initdb", "--no-sync", "--auth=trust", "--username=guildhall"]
        self._run(
            [*initdb, "--encoding=UTF8", "--locale=C", "--lc-ctype=C.UTF-8", f"--pgdata={self.folder}/data"]
        )
        self.resume()

    def follow(self, primary: "Cluster") -> None:
        """Start as a replica of another that streams its log (wal_level replica)."""
        self._give_folder()
        copy = [f"{self._programs}/pg_basebackup", "--write-recovery-conf", "--checkpoint=fast", "--no-sync"]
        self._run([*copy, f"--host={primary.folder}", "--username=guildhall", f"--pgdata={self.folder}/data"])
        self.resume()

    def resume(self) -> None:
        """Start the server again after `halt`, on its existing data."""
        data, log = self.folder / "data", self.folder / "log"
        options = [f"--{name}={value}" for name, value in self._options.items()]
        command = [f"{self._programs}/postgres", "-D", str(data), "-k", str(self.folder), *options]
        launched, user = self._launched(command)
        with log.open("ab") as output:
            self._server = subprocess.Popen(
                launched,
                stdout=output,
                stderr=output,
                cwd=self.folder,
                preexec_fn=die_with_parent,
                **user,
            )
        self._wait(log)

    def _launched(self, command: list[str]) -> tuple[list[str], dict[str, Any]]:
        """Return the command of the server, and the user who runs it."""
        return command, unprivileged()

    def halt(self) -> None:
        """End the server at once, as a crash would."""
        if self._server:
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait()

    def kill(self) -> None:
        """End the server and its backends with SIGKILL."""
        if self._server:
            family = [psutil.Process(self._server.pid)]
            family += family[0].children(recursive=True)
            for process in family:
                with suppress(psutil.NoSuchProcess):
                    process.kill()
            psutil.wait_procs(family[1:])
            self._server.wait()

    def promote(self) -> None:
        """Make a replica a primary."""
        self._run([f"{self._programs}/pg_ctl", "promote", "-D", f"{self.folder}/data"])

    def stop(self) -> None:
        self.halt()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str) -> str:
        return f"postgresql://guildhall@/{name}?host={self.folder}"

    def _give_folder(self) -> None:
        if owner := unprivileged():
            shutil.chown(self.folder, owner["user"], owner["group"])

    def _run(self, command: list[str]) -> None:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=self.folder, **unprivileged()
        )
        if done.returncode:
            raise RuntimeError(done.stderr)

    def _wait(self, log: Path) -> None:
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                if (self._server and self._server.poll() is not None) or time.monotonic() > give_up:
                    raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text()}") from None
                time.sleep(0.05)


def unprivileged() -> dict[str, Any]:
    """Return a user for a server that refuses to run as root: postgres, or the unprivileged default. None unless we
    are root.
    """
    if os.geteuid() != 0:
        return {}
    known = {user.pw_name: user for user in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def durable_cluster(connections: int) -> Iterator[Cluster]:
    """Run a cluster of a test's own, with the database `shop`. It may crash: commits are on the disk."""
    cluster = Cluster({"listen_addresses": "", "max_connections": str(connections)})
    cluster.start()
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
        connection.execute("CREATE DATABASE shop")
    yield cluster
    cluster.stop()
