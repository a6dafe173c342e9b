"""A PgBouncer of the tests' own, in front of a database of the tests' cluster."""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from sqlalchemy.engine import URL, make_url

from tests.support.cluster import unprivileged
from tests.support.processes import die_with_parent, free_port
from tests.support.programs import program
from tests.support.waiting import PATIENCE

SETTINGS = """
[databases]
{name} = host={host} dbname={name} user=guildhall
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = {mode}
default_pool_size = 5
"""


@contextmanager
def pooled(url: str, mode: str) -> Iterator[str]:
    """The address of the same database through PgBouncer. mode: session or transaction."""
    direct, port = make_url(url), free_port()
    folder = Path(tempfile.mkdtemp(prefix="gh-pgb-", dir="/tmp"))
    settings = folder / "pgbouncer.ini"
    settings.write_text(
        SETTINGS.format(name=direct.database, host=direct.query["host"], port=port, mode=mode)
    )
    if owner := unprivileged():
        shutil.chown(folder, owner["user"], owner["group"])
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [program("pgbouncer"), settings],
            stdout=log,
            stderr=log,
            preexec_fn=die_with_parent,
            **unprivileged(),
        )
    address = URL.create("postgresql", "guildhall", None, "127.0.0.1", port, direct.database)
    try:
        _wait_for(address.render_as_string(), folder / "log")
        yield address.render_as_string()
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder)


def _wait_for(address: str, log: Path) -> None:
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(address).close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > give_up:
                raise RuntimeError(f"PgBouncer did not start:\n{log.read_text()}") from None
            time.sleep(0.05)
