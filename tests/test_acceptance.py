"""The acceptance check counts an item only where a test that names it passed in this run."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.acceptance import ITEMS, main, missing

ROOT = Path(__file__).parents[1]
TESTS = """
import pytest

@pytest.mark.shows("PUB-1", "M4")
def test_passes(): pass

@pytest.mark.shows("PUB-2")
def test_fails(): assert False

@pytest.mark.shows("PUB-3")
@pytest.mark.skip(reason="tried")
def test_is_skipped(): pass

@pytest.mark.shows("PUB-4")
@pytest.mark.parametrize("fine", [True, False])
def test_passes_once_only(fine): assert fine

@pytest.mark.parametrize("item", [pytest.param("a", marks=pytest.mark.shows("PUB-5"))])
def test_of_one_case(item): pass
"""
VITEST = '<testsuite><testcase name="counts %s"/></testsuite>'


def run(folder: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run pytest with the marker on one file of tests, as `make test` does."""
    (folder / "test_some.py").write_text(text)
    plugin = ["-p", "tests.support.acceptance", "-c", "/dev/null", "--rootdir", str(folder)]
    command = [sys.executable, "-m", "pytest", *plugin, "--junitxml", str(folder / "some.xml"), *options]
    return subprocess.run([*command, str(folder)], cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_list_has_707_items() -> None:
    assert len(set(ITEMS)) == len(ITEMS) == 707


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["-n0", "-n2"])
def test_an_item_is_shown_where_all_tests_that_name_it_passed(tmp_path: Path, workers: str) -> None:
    run(tmp_path, TESTS, workers)
    assert set(ITEMS) - set(missing(tmp_path)) == {"PUB-1", "PUB-5"}


@pytest.mark.slow
def test_an_item_that_is_not_on_the_list_is_refused(tmp_path: Path) -> None:
    done = run(tmp_path, TESTS.replace("PUB-5", "PUB-96"), "-n0")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "PUB-96, which is not on the acceptance list" in done.stderr


def test_a_test_of_the_frontend_names_items_at_the_end_of_its_title(tmp_path: Path) -> None:
    (tmp_path / "frontend.xml").write_text(VITEST % "[VAL-44, I18N-3]")
    assert set(ITEMS) - set(missing(tmp_path)) == {"VAL-44", "I18N-3"}


def test_a_second_attempt_shows_nothing(tmp_path: Path) -> None:
    (tmp_path / "tests.again.xml").write_text(VITEST % "[VAL-44]")
    assert missing(tmp_path) == ITEMS


def test_a_test_that_passes_only_alone_shows_its_items(tmp_path: Path) -> None:
    failing = (VITEST % "[VAL-44]").replace("/></testsuite>", "><failure/></testcase></testsuite>")
    assert "<failure/>" in failing
    (tmp_path / "tests.xml").write_text(failing)
    assert missing(tmp_path) == ITEMS
    (tmp_path / "tests.again.xml").write_text(VITEST % "[VAL-44]")
    assert set(ITEMS) - set(missing(tmp_path)) == {"VAL-44"}


def test_the_check_names_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "frontend.xml").write_text(VITEST % f"[{', '.join(ITEMS[1:])}]")
    assert main(str(tmp_path)) == 1
    assert capsys.readouterr().out.splitlines() == [
        "PUB-1 was not shown by any test that passed in this run",
        "706 of 707 acceptance items shown",
    ]
    (tmp_path / "frontend.xml").write_text(VITEST % f"[{', '.join(ITEMS)}]")
    assert main(str(tmp_path)) == 0
