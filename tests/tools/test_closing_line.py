"""`make test` ends with one line that counts everything, and never reports success when something is missing."""

from pathlib import Path

import pytest

from tools.closing_line import main

PYTEST = """<testsuites><testsuite><testcase name="a"/><testcase name="b"/>
<testcase name="c"><skipped/></testcase></testsuite></testsuites>"""
VITEST = '<testsuites><testsuite><testcase name="d"/></testsuite></testsuites>'
FAILED = (
    '<testsuite><testcase classname="t" name="e"><failure/></testcase>'
    '<testcase classname="t" name="f"><error/></testcase></testsuite>'
)


def results(folder: Path, *texts: str) -> str:
    for number, text in enumerate(texts):
        (folder / f"{number}.xml").write_text(text)
    return str(folder)


def test_all_that_ran_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(results(tmp_path, PYTEST, VITEST), "61") == 0
    assert capsys.readouterr().out.strip("=\n") == " 3 passed, 1 skipped in 61s "


def test_a_failed_test_is_named_and_fails_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(results(tmp_path, PYTEST, FAILED), "5") == 1
    *named, line = capsys.readouterr().out.splitlines()
    assert named == ["failed: t::e", "failed: t::f"]
    assert line.strip("=") == " 2 failed, 2 passed, 1 skipped in 5s "


def test_of_many_failed_tests_twenty_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = '<testcase classname="t" name="{}"><failure/></testcase>'
    many = "".join(case.format(number) for number in range(23))
    assert main(results(tmp_path, f"<testsuite>{many}</testsuite>"), "5") == 1
    *named, _ = capsys.readouterr().out.splitlines()
    assert named == [*(f"failed: t::{number}" for number in range(20)), "failed: 3 more"]


def test_a_test_that_passes_only_alone_is_named_as_flaky_and_fails_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results(tmp_path, PYTEST, FAILED)
    again = '<testsuite><testcase classname="t" name="e"/><testcase classname="t" name="f"/></testsuite>'
    (tmp_path / "1.again.xml").write_text(again)
    assert main(str(tmp_path), "5") == 1
    *named, line = capsys.readouterr().out.splitlines()
    assert [each.rpartition(" ")[2] for each in named] == ["t::e", "t::f"]
    assert line.strip("=") == " 2 flaky, 2 passed, 1 skipped in 5s "


def test_a_test_that_fails_alone_too_has_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results(tmp_path, PYTEST, FAILED)
    (tmp_path / "1.again.xml").write_text(FAILED)
    assert main(str(tmp_path), "5") == 1
    assert capsys.readouterr().out.splitlines()[-1].strip("=") == " 2 failed, 2 passed, 1 skipped in 5s "


def test_a_failed_stage_fails_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(results(tmp_path, PYTEST), "5", "weight") == 1
    assert capsys.readouterr().out.splitlines()[0] == "make test: FAILED in weight"


def test_nothing_that_ran_is_a_failure(tmp_path: Path) -> None:
    assert main(results(tmp_path), "5") == 1
