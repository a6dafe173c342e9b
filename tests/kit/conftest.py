"""Fixture: `versions`, migrations to which a test adds the next."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from guildhall.kit.sql import migrations


@pytest.fixture
def versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the migrations, to which a test adds the next."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrations.FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(migrations, "FOLDER", folder)
    return folder / "versions"
