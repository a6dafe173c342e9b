"""Fixtures: `versions`, the migrations, to which a test adds the next; `empty`, a database without a schema."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from guildhall.config.settings import Settings
from guildhall.core.db import revisions
from guildhall.core.runtime import Runtime
from guildhall.serve.wiring import build_runtime
from tests.support.shelf import Shelf


@pytest.fixture
def versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the migrations, to which a test adds the next."""
    folder = tmp_path / "migrations"
    shutil.copytree(revisions.FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(revisions, "FOLDER", folder)
    return folder / "versions"


def nothing(url: str) -> None:
    """An empty database; SQLite's file is created with the first connection."""
    runtime = build_runtime(Settings(database_url=url))
    runtime.database.probe()
    runtime.database.close()


@pytest.fixture
def empty(unhurried: None, shelf: Shelf, tmp_path: Path) -> Iterator[Runtime]:
    url = shelf.copy(nothing)
    runtime = build_runtime(Settings(database_url=url, data_dir=tmp_path, jwt_secret="x" * 32))
    yield runtime
    runtime.database.close()
    shelf.discard(url)
