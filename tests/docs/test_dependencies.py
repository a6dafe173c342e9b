"""The dependencies: each is documented with its reason and maintained, and the heavy ones are excluded."""

import re
import tomllib
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
DECISION = (ROOT / "docs" / "decisions" / "0006-dependencies.md").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PACKAGES: dict[str, dict[str, Any]] = {
    package["name"]: package for package in tomllib.loads((ROOT / "uv.lock").read_text())["package"]
}
RUNTIME = [re.split(r"[\[=;]", line)[0] for line in PROJECT["project"]["dependencies"]]
DIRECT = RUNTIME + [re.split(r"[\[=;]", line)[0] for line in PROJECT["dependency-groups"]["dev"]]
OLDEST = timedelta(days=730)
NAMED = {
    name
    for row in re.findall(r"^\| ([^|]+) \|", DECISION, re.MULTILINE)
    for name in re.findall(r"[\w@/.-]+", row)
}
OLD = set(re.findall(r"^- `([\w-]+)`: ", DECISION.partition("## Old releases")[2], re.MULTILINE))


def released(name: str) -> datetime:
    """Return the publication date of the locked version: its newest file's time in uv.lock."""
    package = PACKAGES[name]
    files = [*package.get("wheels", ()), *filter(None, [package.get("sdist")])]
    return max(datetime.fromisoformat(file["upload-time"]) for file in files)


def installed_with(names: list[str]) -> set[str]:
    """Return the packages and all their dependencies on any platform."""
    found: set[str] = set()
    waiting = [*names]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        extras = PACKAGES[name].get("optional-dependencies", {}) if name == "psycopg" else {}
        for entry in [*PACKAGES[name].get("dependencies", ()), *extras.get("binary", ())]:
            waiting.append(entry["name"])
    return found


@pytest.mark.parametrize("name", DIRECT)
def test_each_package_has_its_line(name: str) -> None:
    assert name in NAMED


def test_no_package_is_older_than_two_years_without_a_reason() -> None:
    newest = max(map(released, DIRECT))  # the lock's own date: the test must not start to fail by itself
    assert {name for name in DIRECT if newest - released(name) > OLDEST} == OLD


def test_a_server_does_not_carry_cryptography() -> None:
    """PyJWT imports it if installed: ten megabytes in each process, for signatures that are not used here."""
    assert {"pyjwt", "psycopg-binary"} <= installed_with(RUNTIME)
    assert "cryptography" not in installed_with(RUNTIME)
