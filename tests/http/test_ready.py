"""/readyz fails, with the reason, when the schema, the disk or the folder is not usable.

An unreachable database is in test_outages.py, the worker in test_metrics.py.
"""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import text

from guildhall.core.db import revisions
from guildhall.core.observability.disk import LEAST_FREE, disk_problem
from guildhall.core.runtime import Runtime
from tests.support.client import Client


def requested(client: Client) -> tuple[int, str, str | None]:
    answer = client.get("/readyz")
    return answer.status_code, answer.json()["status"], answer.headers.get("retry-after")


def with_free_space(monkeypatch: pytest.MonkeyPatch, free: int) -> None:
    """Return a disk with `free` bytes for us; space reserved for root does not count."""
    room = SimpleNamespace(f_blocks=10_000, f_bavail=free // 512, f_bfree=10_000, f_frsize=512)
    monkeypatch.setattr(os, "statvfs", lambda _folder: room)


def test_a_full_disk_is_not_ready_until_space_is_free(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as full:
        with_free_space(full, LEAST_FREE - 512)
        assert requested(client) == (503, "the disk is full", "1")
        assert client.get("/healthz").status_code == 200
        with_free_space(full, LEAST_FREE)
        assert requested(client) == (200, "ready", None)
    assert requested(client) == (200, "ready", None)


def test_a_folder_that_became_read_only_is_not_ready(
    client: Client, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Simulated at the system call: root may write where others may not."""
    looked: list[Path] = []

    def access(folder: Path, wanted: int) -> bool:
        looked.append(folder)
        return wanted != os.W_OK | os.X_OK

    runtime.settings.data_dir.mkdir(exist_ok=True)
    with monkeypatch.context() as mounted:
        mounted.setattr(os, "access", access)
        assert requested(client) == (503, "the data folder cannot be written", "1")
    assert runtime.settings.data_dir in looked
    assert requested(client) == (200, "ready", None)


def test_a_folder_that_is_not_made_yet_is_judged_by_where_it_will_be(tmp_path: Path) -> None:
    assert disk_problem(tmp_path / "not" / "yet") is None


@pytest.mark.parametrize(
    ("change", "details"),
    [
        ("UPDATE alembic_version SET version_num = '0000'", "migrations are pending: run guildhall migrate"),
        ("DELETE FROM alembic_version", "migrations are pending: run guildhall migrate"),
        (
            "UPDATE alembic_version SET version_num = '9999'",
            "the database is of a newer version: restart this process",
        ),
    ],
)
def test_another_schema_is_not_ready(client: Client, runtime: Runtime, change: str, details: str) -> None:
    with runtime.writing() as uow:
        uow.db.execute(text(change))
    assert requested(client) == (503, details, "1")


def test_the_next_version_beside_it_does_not_matter(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As after `git pull`, while the previous version still serves."""
    (tmp_path / "versions").mkdir()
    (tmp_path / "versions" / "9999_next.py").touch()
    monkeypatch.setattr(revisions, "FOLDER", tmp_path)
    assert requested(client) == (200, "ready", None)


def test_head_requests_get_the_same_status(client: Client, runtime: Runtime) -> None:
    assert [client.head(path).status_code for path in ("/healthz", "/readyz")] == [200, 200]
    with runtime.writing() as uow:
        uow.db.execute(text("DELETE FROM alembic_version"))
    assert [client.head(path).status_code for path in ("/healthz", "/readyz")] == [200, 503]
