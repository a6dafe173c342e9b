"""File sizes of the whole tree, and the selection of checked files."""

import subprocess
from pathlib import Path

from tools.lint import tree
from tools.lint.__main__ import broken_rules
from tools.lint.source import SourceFile, sources


def files(*lengths: int) -> list[SourceFile]:
    return [
        SourceFile(f"src/guildhall/{number}.py", "x = 1\n" * length) for number, length in enumerate(lengths)
    ]


def test_a_tree_of_small_files_passes() -> None:
    assert list(tree.check(files(*[40] * 9, 300))) == []


def test_too_many_large_files_are_reported() -> None:
    assert [finding.message for finding in tree.check(files(*[40] * 8, 251, 300))] == [
        "2 of 10 files are over 250 lines (limit one in ten)"
    ]


def test_a_large_median_is_reported() -> None:
    assert [finding.message for finding in tree.check(files(80, 80, 80))] == [
        "the median file has 80 lines (limit 80)"
    ]


def test_the_report_names_the_large_files_largest_first() -> None:
    assert tree.report(files(10, 260, 10, 300)).splitlines() == [
        "4 files, median 135 lines, over 250 lines:",
        "  300 src/guildhall/3.py",
        "  260 src/guildhall/1.py",
    ]


def test_every_file_that_git_would_commit_is_checked(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    (tmp_path / ".gitignore").write_text("ignored.py\n")
    (tmp_path / "ignored.py").write_text("")
    (tmp_path / "new.py").write_text("x = 1\n")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    assert [source.path for source in sources(tmp_path)] == [".gitignore", "new.py"]


def test_an_unparsable_file_is_reported() -> None:
    assert [
        finding.line for finding in broken_rules(SourceFile("src/guildhall/a.py", "x = 1\nx = = 2\n"))
    ] == [2]
