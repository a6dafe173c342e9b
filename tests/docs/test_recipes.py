"""The recipe of a field, followed step by step in a copy of the repository, passes every check that it names."""

import os
import re
import shutil
import subprocess
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COPIED = (
    "src",
    "tests",
    "tools",
    "docs",
    "frontend",
    "pyproject.toml",
    "README.md",
    ".gitignore",
    ".mypy_cache",
)
LINKED = (".venv", "frontend/node_modules", "frontend/tools/types/node_modules", "frontend/dist")
STATIC = ("ruff format --check .", "ruff check .", "mypy -p guildhall", "lint-imports --no-cache")

RECIPES = (ROOT / "docs" / "guides" / "recipes.md").read_text()
FIELD = RECIPES.partition("\n## A field\n")[2].partition("\n## ")[0]
STEPS = re.split(r"^\d\. ", FIELD, flags=re.MULTILINE)[1:]
BLOCK = re.compile(r"^   ```(diff|)\n(.*?)^   ```$", re.DOTALL | re.MULTILINE)
CHANGES = [textwrap.dedent(block) for kind, block in BLOCK.findall(FIELD) if kind == "diff"]
NAMED = sorted(set(re.findall(r"\(`(tests/[a-z_/]+\.py)`\)", "".join(STEPS))))
FRONTEND = sorted(set(re.findall(r"\(`(npm --prefix frontend [a-z ]+)`\)", FIELD)))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository in which the recipe has been followed."""
    root = tmp_path_factory.mktemp("recipe")
    skipped = shutil.ignore_patterns("__pycache__", "node_modules", "dist")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=skipped)
        elif (ROOT / name).exists():
            shutil.copy2(ROOT / name, root / name)
    for name in LINKED:
        (root / name).symlink_to(ROOT / name)
    for step in STEPS:
        for kind, block in BLOCK.findall(step):
            follow(root, kind, textwrap.dedent(block))
    assert run(root, "git init --quiet && git add --all") == (0, "")  # the checks read what git knows
    return root


def follow(root: Path, kind: str, block: str) -> None:
    if kind == "diff":
        apply(root, block)
    else:
        for command in block.splitlines():
            assert run(root, command) == (0, "")


def apply(root: Path, block: str) -> None:
    """Apply a block whose first line is `--- PATH`. Its context must occur exactly once in the file."""
    head, *lines = block.splitlines()
    path = root / head.removeprefix("--- ")
    before = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
    after = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("-"))
    content = path.read_text()
    assert content.count(before) == 1, f"{head}: the lines before the change are not there once"
    path.write_text(content.replace(before, after))


def run(root: Path, command: str) -> tuple[int, str]:
    """Run a command in the copy; return its exit code and, if it failed, the end of its output."""
    paths = {
        "PYTHONPATH": str(root / "src"),
        "PATH": f"{root / '.venv' / 'bin'}:{os.environ['PATH']}",
        "GUILDHALL_DATA_DIR": str(root / "data"),
    }
    environment = os.environ | paths
    environment.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(
        ["bash", "-c", command], cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, "" if done.returncode == 0 else (done.stdout + done.stderr)[-3000:]


def test_the_recipe_names_its_checks() -> None:
    assert NAMED == [
        "tests/access/test_walk.py",
        "tests/backoffice/test_history_words.py",
        "tests/core/test_migrations.py",
        "tests/rest_engine/test_types.py",
    ]
    assert FRONTEND == ["npm --prefix frontend run check", "npm --prefix frontend test"]
    assert all(BLOCK.search(step) for step in STEPS)


@pytest.mark.nightly
@pytest.mark.parametrize("command", [*STATIC, "python -m tools.lint"])
def test_the_static_checks_pass(copy: Path, command: str) -> None:
    assert run(copy, f".venv/bin/{command}") == (0, "")


@pytest.mark.nightly
def test_the_named_tests_pass(copy: Path) -> None:
    assert run(copy, f".venv/bin/pytest -q -n0 -p no:cacheprovider {' '.join(NAMED)}") == (0, "")


@pytest.mark.nightly
@pytest.mark.parametrize("command", FRONTEND)
def test_the_frontend_passes(copy: Path, command: str) -> None:
    if command.endswith(" test"):  # of the whole suite, the file that the step changes
        command = "cd frontend && node_modules/.bin/vitest run test/server.test.ts"
    code, output = run(copy, command)
    assert code == 0, output


def test_each_change_finds_its_place(tmp_path: Path) -> None:
    """Without the commands between the changes, which take seconds."""
    for block in CHANGES:
        path = block.splitlines()[0].removeprefix("--- ")
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        if not (tmp_path / path).exists():
            shutil.copy2(ROOT / path, tmp_path / path)
        apply(tmp_path, block)
    assert len(CHANGES) > 10


@pytest.mark.nightly
def test_the_copy_has_the_field(copy: Path) -> None:
    """Without this, the checks above could pass over the repository itself."""
    types = (copy / "frontend/src/lib/server/api.types.ts").read_text()
    assert "subtitle: string | null;" in types
    (migration,) = (copy / "src/guildhall/migrations/versions").glob("*_products_have_a_subtitle.py")
    assert "subtitle" in migration.read_text()
    assert "subtitle: string | null;" not in (ROOT / "frontend/src/lib/server/api.types.ts").read_text()
