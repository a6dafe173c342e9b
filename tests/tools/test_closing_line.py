"""`make test` ends with one line that counts everything, and never with success when something is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.closing_line import main

PYTEST = """<testsuites><testsuite><testcase name="a"/><testcase name="b"/>
<testcase name="c"><skipped/></testcase></testsuite></testsuites>"""
VITEST = '<testsuites><testsuite><testcase name="d"/></testsuite></testsuites>'
FAILED = (
    '<testsuite><testcase name="e"><failure/></testcase><testcase name="f"><error/></testcase></testsuite>'
)


def results(folder: Path, *texts: str) -> str:
    for number, text in enumerate(texts):
        (folder / f"{number}.xml").write_text(text)
    return str(folder)


def test_all_that_ran_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(results(tmp_path, PYTEST, VITEST), "61") == 0
    assert capsys.readouterr().out.strip("=\n") == " 3 passed, 1 skipped in 61s "


def test_a_failed_test_fails_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(results(tmp_path, PYTEST, FAILED), "5") == 1
    assert capsys.readouterr().out.strip("=\n") == " 2 failed, 2 passed, 1 skipped in 5s "


def test_what_passed_only_when_asked_again_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results(tmp_path, PYTEST, FAILED)
    again = (
        '<testsuite><testcase classname="t" name="e"/><testcase name="f"><failure/></testcase></testsuite>'
    )
    (tmp_path / "1.again.xml").write_text(again)
    assert main(str(tmp_path), "5") == 1
    named, line = capsys.readouterr().out.splitlines()
    assert named.endswith(": t::e")
    assert line.strip("=") == " 1 failed, 3 passed, 1 skipped in 5s "


def test_a_failed_stage_fails_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(results(tmp_path, PYTEST), "5", "weight") == 1
    assert capsys.readouterr().out.splitlines()[0] == "make test: FAILED in weight"


def test_nothing_that_ran_is_a_failure(tmp_path: Path) -> None:
    assert main(results(tmp_path), "5") == 1
