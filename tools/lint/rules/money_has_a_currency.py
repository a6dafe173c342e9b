"""Require `core.money.Money` for amounts in business functions and the classes between them, instead of bare integers.

Parameters, and fields of dataclasses and named tuples, that are named like an amount are checked. A class that mirrors
a format outside of the code keeps its integers: a table's (`Mapped` columns), or JSON that is read or stored (pydantic
models, typed dictionaries). So does a row of a JSON answer, with `Minor` fields beside their `currency`: the API writes
them in major units. `tests/http/test_units.py` holds that only answers have such fields.
"""

import ast
from collections.abc import Iterator

from tools.lint.source import SourceFile, Violation

BUSINESS = ("src/guildhall/domains/", "src/guildhall/services/")
NAMES = frozenset(
    {
        "amount",
        "at_provider",
        "balance",
        "base",
        "earned",
        "gross",
        "holds",
        "kept",
        "net",
        "price",
        "received",
        "refunded",
        "returned",
        "revenue",
        "sum_",
        "tax",
        "total",
    }
)
NAMED = ("_amount", "_price", "_tax", "_total")
COUNTED = frozenset({"Left", "risk_flags_of_numbers"})
"""A class and a function that count things by such a name."""
EXCEPT = COUNTED | {"request_refund", "preview_refund"}
"""The routes call these two functions without a currency: they take that of the order first."""


def check(source: SourceFile) -> Iterator[Violation]:
    if not (source.python and any(map(source.below, BUSINESS))):
        return
    for node in source.nodes:
        for line, name in _integers(node):
            yield source.at(line, f"{name} is an amount without a currency: use Money")


def _integers(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name not in EXCEPT:
        arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        yield from (
            (each.lineno, each.arg)
            for each in arguments
            if _bare(each.arg, each.annotation) or _of_an_answer(each.annotation)
        )
    if isinstance(node, ast.ClassDef) and node.name not in COUNTED and _passes_between_functions(node):
        fields = {
            each.target.id: each
            for each in node.body
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        }
        yield from (
            (each.lineno, name)
            for name, each in fields.items()
            if _bare(name, each.annotation) or (_of_an_answer(each.annotation) and "currency" not in fields)
        )


def _passes_between_functions(node: ast.ClassDef) -> bool:
    names = [ast.unparse(each) for each in (*node.decorator_list, *node.bases)]
    return any("dataclass" in name or name == "NamedTuple" for name in names)


def _bare(name: str, annotation: ast.expr | None) -> bool:
    return (name in NAMES or name.endswith(NAMED)) and "int" in _words(annotation)


def _of_an_answer(annotation: ast.expr | None) -> bool:
    return "Minor" in _words(annotation)


def _words(annotation: ast.expr | None) -> list[str]:
    return ast.unparse(annotation).split(" | ") if annotation is not None else []
