"""PostgreSQL's disk is full: the shop is not ready and says so, and is ready again once space is free."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from guildhall.config.settings import Settings
from guildhall.core.db.postgres_state import FULL
from guildhall.core.runtime import Runtime
from guildhall.core.schema.migrate import migrate
from guildhall.doctor.database import database
from guildhall.serve.app import create_app
from guildhall.serve.wiring import build_runtime
from tests.support.client import Client
from tests.support.small_disk import fill, free, small_disk_cluster

pytestmark = pytest.mark.only_on(
    "postgresql", reason="SQLite's disk is that of the data folder: test_ready.py"
)


@pytest.fixture
def crowded(starts_programs: None, dialect: str, tmp_path: Path) -> Iterator[Runtime]:
    """A shop in a database whose disk has 48 MB."""
    with small_disk_cluster() as cluster:
        runtime = build_runtime(Settings(database_url=cluster.url("shop"), data_dir=tmp_path))
        migrate(runtime.database)
        yield runtime
        runtime.database.close()


def test_a_full_disk_is_named_until_space_is_free(crowded: Runtime) -> None:
    url = crowded.settings.database_url
    client = Client(create_app(crowded), crowded.settings.site_url)
    assert client.get("/readyz").json() == {"status": "ready"}
    fill(url)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"status": FULL})
    assert list(database(crowded)) == ["The database's disk is full: free some space."]
    free(url)
    assert client.get("/readyz").json() == {"status": "ready"}
    client.close()
