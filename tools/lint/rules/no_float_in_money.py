"""Forbid floats for money: amounts are minor units, percentages basis points, divisions whole (//).

A line that calculates something else, such as seconds, is marked with `# not money`.
"""

import ast
from collections.abc import Iterator

from tools.lint.source import SourceFile, Violation

DOMAINS = ("catalogue", "workshops", "orders", "payments", "referrals", "backoffice")
MONEY = (*(f"src/guildhall/domains/{domain}/" for domain in DOMAINS), "src/guildhall/core/money.py")
MARK = "# not money"


def check(source: SourceFile) -> Iterator[Violation]:
    if not (source.python and source.below(*MONEY)):
        return
    for node in source.nodes:
        trouble = _trouble(node)
        line = getattr(node, "lineno", 0)
        if trouble and MARK not in source.lines[line - 1]:
            yield source.at(line, f"{trouble} in a calculation of money: use int, // or Decimal")


def _trouble(node: ast.AST) -> str | None:
    if isinstance(node, ast.Name) and node.id == "float":
        return "float"
    if isinstance(node, ast.Constant) and isinstance(node.value, float):
        return f"the float {node.value}"
    if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
        return "the division /"
    return None
