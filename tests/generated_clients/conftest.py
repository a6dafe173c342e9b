"""A demo shop, and the generators and clients that other programs use with it (installed from lock files)."""

import fcntl
import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.support.server import Server
from tests.support.serving import demo_shop, kept_open
from tests.support.shelf import Shelf
from tests.support.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent


@dataclass(frozen=True)
class Workbench:
    """A folder with the shop's description, `shop.json`, where the installed programs run."""

    folder: Path
    shop: str

    def run(self, *command: str, **environment: str) -> str:
        """Run a program, which must succeed. Returns all that it printed."""
        tools = ROOT / ".venv/share/generated-clients"
        done = subprocess.run(
            command,
            cwd=self.folder,
            env={
                **os.environ,
                "PATH": f"{tools}/.venv/bin:{tools}/node_modules/.bin:{os.environ['PATH']}",
                "SHOP": self.shop,
                **environment,
            },
            capture_output=True,
            text=True,
            check=False,
            timeout=240,
        )
        printed = done.stdout + done.stderr
        assert done.returncode == 0, printed[-4000:]
        return printed

    def take(self, name: str) -> None:
        """Copy one of this folder's programs."""
        self.folder.joinpath(name).write_bytes(HERE.joinpath(name).read_bytes())


@pytest.fixture(scope="session")
def tools() -> Path:
    """The installed programs; the first worker installs them if the lock files have changed."""
    with Path(ROOT / ".venv/.generated-clients").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run(
            [ROOT / "scripts/install-clients.sh"], capture_output=True, text=True, check=False
        )
    assert done.returncode == 0, done.stderr
    return ROOT / ".venv/share/generated-clients"


@pytest.fixture(scope="module")
def shop(starts_programs: None, shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with kept_open(shelf, tmp_path_factory.mktemp("clients"), demo_shop) as server:
        yield server


@pytest.fixture
def bench(tools: Path, shop: Server, tmp_path: Path) -> Workbench:
    folder = tmp_path / "bench"
    folder.mkdir()
    described = httpx.get(f"{shop.address}/openapi.json", timeout=PATIENCE)
    folder.joinpath("shop.json").write_bytes(described.content)
    folder.joinpath("node_modules").symlink_to(tools / "node_modules")
    folder.joinpath("package.json").write_text('{"type": "module"}')
    return Workbench(folder, shop.address)
