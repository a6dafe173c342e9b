"""Require `core.money.Money` for amounts in the signatures of business functions, instead of bare integers.

Parameters and fields of dataclasses that are named like an amount are checked. A row that was read may keep the integer
if it has a field for its currency.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tools.lint.source import Finding, Source

DOMAINS = ("orders", "payments", "billing", "referrals", "backoffice")
NAMES = frozenset(
    {"amount", "base", "price", "tax", "total", "total_amount", "tax_amount", "balance", "sum_"}
)
NAMED = ("_amount", "_price")
ARITHMETIC = tuple(f"src/guildhall/domains/{domain}/rules.py" for domain in DOMAINS)
"""Modules that add and multiply within one currency, in minor units."""
EXCEPT = frozenset({"request_refund", "preview_refund"})
"""Functions called by routes without a currency: they combine the amount with that of the order first."""


def check(source: Source) -> Iterator[Finding]:
    if not source.below(*(f"src/guildhall/domains/{domain}/" for domain in DOMAINS)) or source.below(
        *ARITHMETIC
    ):
        return
    for node in ast.walk(source.tree):
        for line, name in _integers(node):
            yield source.at(line, f"{name} is an amount without a currency: use Money")


def _integers(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name not in EXCEPT:
        arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        yield from ((each.lineno, each.arg) for each in arguments if _bare(each.arg, each.annotation))
    if isinstance(node, ast.ClassDef) and any(
        "dataclass" in ast.unparse(each) for each in node.decorator_list
    ):
        fields = {
            each.target.id: each
            for each in node.body
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        }
        if "currency" not in fields:
            yield from ((each.lineno, name) for name, each in fields.items() if _bare(name, each.annotation))


def _bare(name: str, annotation: ast.expr | None) -> bool:
    is_amount = name in NAMES or name.endswith(NAMED)
    return is_amount and annotation is not None and "int" in ast.unparse(annotation).split(" | ")
