"""A PostgreSQL whose database `shop` is on a disk of its own that a test can fill."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from psycopg.errors import DiskFull

from tests.support.cluster import Cluster, unprivileged

SIZE = "48m"
MOUNT = 'mount -t tmpfs -o "$1" tmpfs "$2"; shift 2; exec "$@"'


class SmallDiskCluster(Cluster):
    """A cluster with an empty folder `disk` in memory, which ends with the server: only it sees the mount."""

    @property
    def disk(self) -> str:
        return f"{self.folder}/disk"

    def resume(self) -> None:
        (self.folder / "disk").mkdir(exist_ok=True)
        super().resume()

    def _launched(self, command: list[str]) -> tuple[list[str], dict[str, Any]]:
        """Return the command in a mount namespace; without root, one of our own users' namespace."""
        user = unprivileged()
        options = f"size={SIZE},mode=0700"
        if user:
            options += f",uid={user['user']},gid={user['group']}"
            ids = [
                f"--reuid={user['user']}",
                f"--regid={user['group']}",
                "--clear-groups",
                "--pdeathsig=KILL",
            ]
            inside = ["setpriv", *ids, *command]
            return ["unshare", "--mount", "sh", "-c", MOUNT, "sh", options, self.disk, *inside], {}
        inside = ["unshare", "--user", f"--map-user={os.geteuid()}", *command]
        outside = ["unshare", "--user", "--map-root-user", "--mount"]
        return [*outside, "sh", "-c", MOUNT, "sh", options, self.disk, *inside], {}


@contextmanager
def small_disk_cluster() -> Iterator[Cluster]:
    cluster = SmallDiskCluster()
    cluster.start()
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE TABLESPACE small LOCATION '{cluster.disk}'")
        connection.execute("CREATE DATABASE shop TABLESPACE small")
    yield cluster
    cluster.stop()


def fill(url: str) -> None:
    """Write until the disk is full. A few kilobytes of the last pages remain."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE ballast (line text)")
        for rows in (10_000, 1_000, 100, 10, 1):
            with suppress(DiskFull):
                while True:
                    connection.execute(
                        f"INSERT INTO ballast SELECT repeat('x', 1000) FROM generate_series(1, {rows})"
                    )


def free(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP TABLE ballast")
