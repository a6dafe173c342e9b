"""Files written by the shop are readable only by its own user: the SQLite database, its secrets, and their backups."""

import os
import stat
from pathlib import Path

import pytest

from tests.support.server import run_guildhall

pytestmark = pytest.mark.slow


def test_files_are_not_readable_by_other_users(
    tmp_path: Path,
) -> None:
    folder, kept = tmp_path / "data", tmp_path / "kept.zip"
    environment = {"GUILDHALL_DATA_DIR": str(folder)}
    before = os.umask(0o000)
    try:
        for command in (["migrate"], ["backup", str(kept)]):
            done = run_guildhall(environment, *command)
            assert done.returncode == 0, done.stderr
    finally:
        os.umask(before)
    written = [kept, folder, *folder.rglob("*")]
    assert {path.name for path in written} >= {"kept.zip", "data", "guildhall.db"}
    assert [path for path in written if stat.S_IMODE(path.stat().st_mode) & 0o077] == []
