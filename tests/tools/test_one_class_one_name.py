"""Two public classes of one name are found, in whichever trees they are."""

from tools.lint.one_class_one_name import check
from tools.lint.source import SourceFile

ONE = SourceFile("src/guildhall/a.py", "class Plan: ...\nclass _Own: ...")
TWO = SourceFile("src/guildhall/b.py", "x = 1\nclass Plan: ...\nclass _Own: ...")
THREE = SourceFile("src/guildhall/c.py", "class Plan: ...")
ELSEWHERE = SourceFile("tests/a.py", "class Plan: ...")
INSIDE = SourceFile("tests/b.py", "class _Own:\n    class Plan: ...\ndef f():\n    class Plan: ...")


def found(*sources: SourceFile) -> list[str]:
    return [f"{finding.path}:{finding.line}" for finding in check(sources)]


def test_every_further_class_of_a_name_is_found() -> None:
    assert found(ONE, TWO) == ["src/guildhall/b.py:2"]
    assert found(ONE, TWO, THREE) == ["src/guildhall/b.py:2", "src/guildhall/c.py:1"]


def test_tests_tools_and_benchmarks_count_as_the_product_does() -> None:
    assert found(ONE, ELSEWHERE) == ["tests/a.py:1"]


def test_classes_inside_of_others_and_private_ones_may_share_a_name() -> None:
    assert found(ONE, INSIDE) == []
