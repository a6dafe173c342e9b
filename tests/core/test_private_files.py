"""Files written by the shop are readable only by its own user: the SQLite database, its secrets, and their backups."""

import stat
from pathlib import Path

import pytest

from tests.doctor.conftest import guildhall
from tests.doctor.setups import Command

__all__ = ["guildhall"]

pytestmark = pytest.mark.slow


def test_files_are_not_readable_by_other_users(guildhall: Command, tmp_path: Path) -> None:
    """Though the shell's own umask would let others read them."""
    folder, kept = tmp_path / "data", tmp_path / "kept.zip"
    for command in (["migrate"], ["backup", str(kept)]):
        code, printed = guildhall(*command, DATA_DIR=str(folder))
        assert code == 0, printed
    written = [kept, folder, *folder.rglob("*")]
    assert {path.name for path in written} >= {"kept.zip", "data", "guildhall.db"}
    assert [path for path in written if stat.S_IMODE(path.stat().st_mode) & 0o077] == []
