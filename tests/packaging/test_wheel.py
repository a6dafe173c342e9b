"""A wheel runs by itself: without the checkout, Node or a build."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from guildhall.config.version import VERSION

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The content of a wheel, built from the source distribution as others would build it."""
    folder = tmp_path_factory.mktemp("dist")
    sources = folder / "sources"
    build = [sys.executable, "-m", "uv", "build", "--quiet", "--out-dir"]
    # The way to the registry may lead through a proxy with an authority of its own.
    own = os.environ | {"UV_SYSTEM_CERTS": "1", "UV_NATIVE_TLS": "1"}
    subprocess.run([*build, str(sources), "--sdist", str(ROOT)], check=True, env=own)
    (archive,) = sources.glob("*.tar.gz")
    subprocess.run([*build, str(folder), "--wheel", str(archive)], check=True, env=own)
    (wheel,) = folder.glob("*.whl")
    assert wheel.name == f"guildhall-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as files:
        files.extractall(folder / "installed")
    return folder / "installed"


def run(installed: Path, data: Path, *arguments: str) -> str:
    code = "import guildhall.cli.main; guildhall.cli.main.main()"
    environment = os.environ | {"PYTHONPATH": str(installed), "GUILDHALL_DATA_DIR": str(data)}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=data,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_wheel_carries_all_that_it_needs(installed: Path) -> None:
    package = installed / "guildhall"
    first = package / "migrations" / "versions" / "0001_the_first_schema.py"
    assert first.is_file()
    assert (package / "static" / "frontend" / "server" / "render.js").is_file()
    assert (package / "static" / "locales" / "de" / "server.json").is_file()
    assert (package / "static" / "fonts" / "besley.woff2").is_file()
    assert (package / "static" / "fonts" / "source-sans.woff2").is_file()
    assert (package / "static" / "api.md").is_file()


@pytest.mark.nightly
def test_it_loads_the_demo_shop_and_draws_a_page(installed: Path, tmp_path: Path) -> None:
    assert run(installed, tmp_path, "--version").strip() == VERSION
    assert run(installed, tmp_path, "demo").strip() == "Loaded the demo data."
    code = (
        "import guildhall.serve.app as m, guildhall.config.settings as s, guildhall.serve.wiring as w\n"
        "from starlette.testclient import TestClient\n"
        "app = m.create_app(w.build_runtime(s.Settings(data_dir=__import__('pathlib').Path('.'))))\n"
        "print(m.__file__)\n"
        "print(TestClient(app, base_url='http://127.0.0.1:8000').get('/products').text)\n"
    )
    environment = os.environ | {"PYTHONPATH": str(installed), "GUILDHALL_DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    place, _, page = done.stdout.partition("\n")
    assert Path(place).is_relative_to(installed)
    assert "Congress Affiliate System" in page
