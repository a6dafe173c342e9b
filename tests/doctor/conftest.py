"""Fixture: `guildhall`, the command line in this process."""

import os
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from guildhall.cli import main as cli
from guildhall.doctor import services
from tests.doctor.setups import SECRET, Command
from tests.support.processes import free_port


@pytest.fixture
def guildhall(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """`guildhall("doctor", SITE_URL="…")` returns the exit code and the text written to both outputs.

    A setting that is None is not set.
    """
    monkeypatch.setattr(cli, "log_to_stderr", lambda **_: None)  # the test's own handlers stay
    monkeypatch.setattr(services, "ADDRESS_TIMEOUT", 1)

    def run(*command: str, **settings: str | None) -> tuple[int, str]:
        usual = {"DATA_DIR": str(tmp_path / "data"), "SITE_URL": f"http://127.0.0.1:{free_port()}"}
        named = {
            f"GUILDHALL_{name}": value for name, value in (usual | settings).items() if value is not None
        }
        monkeypatch.setattr(sys, "argv", ["guildhall", *command])
        mask = os.umask(0o022)
        try:
            with patch.dict(os.environ, named), pytest.raises(SystemExit) as ended:
                cli.main()
        finally:
            os.umask(mask)
        output = "".join(capsys.readouterr())
        assert "Traceback" not in output
        assert SECRET not in output
        return int(ended.value.code or 0), output

    return run
