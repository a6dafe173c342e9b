"""Two public classes of one name in the product are found."""

from __future__ import annotations

from tools.lint.one_class_one_name import check
from tools.lint.source import Source

ONE = Source("src/guildhall/a.py", "class Plan: ...\nclass _Own: ...")
TWO = Source("src/guildhall/b.py", "x = 1\nclass Plan: ...\nclass _Own: ...")
THREE = Source("src/guildhall/c.py", "class Plan: ...")
ELSEWHERE = Source("tests/a.py", "class Plan: ...")


def found(*sources: Source) -> list[str]:
    return [f"{finding.path}:{finding.line}" for finding in check(sources)]


def test_every_further_class_of_a_name_is_found() -> None:
    assert found(ONE, TWO) == ["src/guildhall/b.py:2"]
    assert found(ONE, TWO, THREE) == ["src/guildhall/b.py:2", "src/guildhall/c.py:1"]


def test_a_class_outside_the_product_may_have_the_same_name() -> None:
    assert found(ONE, ELSEWHERE) == []
