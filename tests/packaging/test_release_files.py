"""A release is tagged from the changelog, and comes with a list of what is in it and checksums."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHANGES = (
    "# Changelog\n\n## Unreleased\n{}\n## 0.3.0 (2026-11-27)\n\n- New\n\n## 0.2.0 (2026-11-23)\n\n- Old\n"
)
AUTHOR = {
    f"GIT_{role}_{what}": "shop@example.com" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
}


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=folder, env=os.environ | AUTHOR, capture_output=True, text=True, check=False
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "scripts").mkdir()
    for name in ("lib.sh", "tag.sh", "release.sh"):
        shutil.copy2(ROOT / "scripts" / name, tmp_path / "scripts" / name)
    (tmp_path / "CHANGELOG.md").write_text(CHANGES.format(""))
    run(tmp_path, "git", "init", "--quiet")
    run(tmp_path, "git", "add", "--all")
    run(tmp_path, "git", "commit", "--quiet", "--message", "first")
    return tmp_path


def test_the_tag_has_the_version_and_the_words_of_the_changelog(checkout: Path) -> None:
    done = run(checkout, "scripts/tag.sh")
    assert done.returncode == 0, done.stderr
    tag = run(checkout, "git", "tag", "--list", "--format=%(refname:short)|%(contents)").stdout
    assert tag.startswith("v0.3.0|Guildhall 0.3.0")
    assert ("- New" in tag, "- Old" in tag) == (True, False)
    assert run(checkout, "scripts/tag.sh").returncode != 0, "a version is tagged once"


def test_changes_without_a_version_are_not_tagged(checkout: Path) -> None:
    (checkout / "CHANGELOG.md").write_text(CHANGES.format("\n- Later\n"))
    done = run(checkout, "scripts/tag.sh")
    assert (done.returncode, "unreleased changes" in done.stderr) == (1, True)
    assert run(checkout, "git", "tag").stdout == ""


def test_a_release_without_buildah_says_that_it_has_no_image(tmp_path: Path) -> None:
    for name in ("lib.sh", "image.sh"):
        shutil.copy2(ROOT / "scripts" / name, tmp_path / name)
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("bash", "dirname"):
        (tools / name).symlink_to(str(shutil.which(name)))
    done = run(tmp_path, "env", f"PATH={tools}", "./image.sh")
    assert (done.returncode, "no image: buildah is missing" in done.stdout + done.stderr) == (0, True)


@pytest.mark.slow
def test_a_release_lists_its_parts_and_its_checksums(tmp_path: Path) -> None:
    """Its parts are read from the lock files, so the wheel of this test need not be one."""
    for name in ("pyproject.toml", "uv.lock"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    (tmp_path / "frontend").mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy2(ROOT / "frontend" / name, tmp_path / "frontend" / name)
    (tmp_path / "scripts").mkdir()
    for name in ("lib.sh", "release.sh"):
        shutil.copy2(ROOT / "scripts" / name, tmp_path / "scripts" / name)
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "guildhall.whl").write_text("a wheel")
    done = run(tmp_path, "scripts/release.sh")
    assert done.returncode == 0, done.stderr
    for part, known in (("python", "sqlalchemy"), ("frontend", "react")):
        listed = json.loads((tmp_path / "dist" / f"sbom-{part}.cdx.json").read_text())
        assert listed["bomFormat"] == "CycloneDX"
        assert known in {component["name"] for component in listed["components"]}
    assert run(tmp_path / "dist", "sha256sum", "--check", "--strict", "SHA256SUMS").returncode == 0
