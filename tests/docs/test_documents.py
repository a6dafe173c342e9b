"""The documents match the code: links resolve, and every setting and dependency is documented."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from guildhall.serve.environment import setting_names

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
PATH = re.compile(r"`((?:src|frontend|tests|tools|scripts|bench|docs)/[a-z0-9_./-]+)`")
CODE = [
    path for folder in ("src", "frontend/src", "tools", "bench") for path in ROOT.glob(f"{folder}/**/*.*")
]
NAMED_FILE = re.compile(r"(?<![\w/.{-])(?:[\w-]+/)+[\w.-]+\.(?:md|toml|py|tsx?|mjs)\b")
MADE = {"frontend/dist": "make build"}  # not in the repository: the command that creates it
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#]+)")


def python_dependencies() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    declared = project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    return {re.split(r"[\[=<>;]", name)[0] for name in declared}


def frontend_dependencies() -> set[str]:
    package = json.loads((ROOT / "frontend" / "package.json").read_text())
    names = package["dependencies"] | package["devDependencies"]
    return {name for name in names if not name.startswith("@types/")}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    targets = LINK.findall(document.read_text())
    assert [target for target in targets if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_documented_file_paths_exist(document: Path) -> None:
    """Paths are relative to the root, or to tests/ in the security walk."""
    named = PATH.findall(document.read_text())
    missing = [path for path in named if not ((ROOT / path).exists() or (ROOT / "tests" / path).exists())]
    assert missing == [], [f"run `{MADE[path]}`" for path in missing if path in MADE]


@pytest.mark.slow
def test_code_names_files_that_there_are() -> None:
    """A path in a comment or text is one from the root, or the end of one."""
    sources = [path for path in CODE if path.suffix in {".py", ".ts", ".tsx", ".css"}]
    folders = ("src", "frontend", "tests", "tools", "scripts", "bench", "docs", "deploy")
    names = (path.relative_to(ROOT).as_posix() for folder in folders for path in (ROOT / folder).rglob("*.*"))
    there = "".join(f"/{name}\n" for name in names if "node_modules" not in name)
    named = {(path, name) for path in sources for name in NAMED_FILE.findall(path.read_text())}
    assert len(named) > 30
    assert {(str(path.relative_to(ROOT)), name) for path, name in named if f"/{name}\n" not in there} == set()


def test_the_architecture_page_names_every_layer() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contract = project["tool"]["importlinter"]["contracts"][0]["layers"]
    layers = {name.strip().rpartition(".")[2] for line in contract for name in re.split(r"[|:]", line)}
    drawn = (ROOT / "docs" / "ARCHITECTURE.md").read_text().split("```")[1]
    assert len(layers) > 20
    assert sorted(layers - set(re.findall(r"\w+", drawn))) == []


def test_the_readme_names_every_setting() -> None:
    readme = (ROOT / "README.md").read_text()
    assert [name for name in setting_names() if f"`{name.upper()}`" not in readme] == []


def test_every_dependency_has_its_reason() -> None:
    page = (ROOT / "docs" / "decisions" / "0006-dependencies.md").read_text()
    rows = " ".join(line.split("|")[1] for line in page.splitlines() if line.startswith("|"))
    named = set(re.findall(r"[@\w][\w./@-]*", rows))
    assert sorted((python_dependencies() | frontend_dependencies()) - named) == []


def test_the_security_walk_names_tests_that_there_are() -> None:
    walk = (ROOT / "docs" / "security" / "asvs.md").read_text()
    named = set(re.findall(r"`([a-z_]+/(?:[a-z_/]*test_\w+\.py)?)`", walk))
    assert len(named) > 40
    assert [name for name in sorted(named) if not (ROOT / "tests" / name).exists()] == []
