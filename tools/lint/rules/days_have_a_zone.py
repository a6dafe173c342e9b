"""Let only core/dates.py turn a moment into a day: it asks for the time zone."""

import ast
from collections.abc import Iterator

from tools.lint.source import SourceFile, Violation

HOME = "src/guildhall/core/dates.py"
CALLS = frozenset({"today", "utc_day", "fromordinal"})


def check(source: SourceFile) -> Iterator[Violation]:
    if not (source.python and source.below("src/guildhall/")) or source.below(HOME):
        return
    for node in source.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _makes_a_day(node):
            yield source.at(node.lineno, f".{node.func.attr}() has no time zone: shop_day, or dates.day_in")


def _makes_a_day(call: ast.Call) -> bool:
    assert isinstance(call.func, ast.Attribute)
    name = call.func.attr
    return name in CALLS or (name == "date" and not call.args and not call.keywords)
