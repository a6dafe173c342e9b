"""Two classes of one name are reported, and the list of accepted ones must be exact."""

from __future__ import annotations

from tools.lint.one_class_one_name import check
from tools.lint.source import Source

ONE = Source("src/guildhall/a.py", "class Plan: ...\nclass _Own: ...")
TWO = Source("src/guildhall/b.py", "x = 1\nclass Plan: ...\nclass _Own: ...")
THREE = Source("src/guildhall/c.py", "class Plan: ...")
ELSEWHERE = Source("tests/a.py", "class Plan: ...")


def found(*sources: Source, **duplicates: int) -> list[str]:
    return [f"{finding.path}:{finding.line}" for finding in check(sources, duplicates)]


def test_a_second_class_of_the_same_name_is_reported() -> None:
    assert found(ONE, ELSEWHERE) == []
    assert found(ONE, TWO) == ["src/guildhall/b.py:2"]
    assert found(ONE, TWO, Plan=2) == []


def test_the_list_is_exact() -> None:
    assert found(ONE, TWO, THREE, Plan=2) == ["src/guildhall/b.py:2", "src/guildhall/c.py:1"]
    assert found(ONE, TWO, Plan=3) == ["src/guildhall/b.py:2"]
    assert found(ONE, Plan=2) == ["tools/lint/one_class_one_name.py:0"]
