"""Keep to the documented parts of libraries: a private one may change in any release. There are no exceptions."""

import ast
import re
from collections.abc import Iterator

from tools.lint.source import SourceFile, Violation

DOCUMENTED = frozenset({"_asdict", "_fields", "_make", "_replace", "_mapping", "_exit", "_current_frames"})
"""Public names that begin with an underscore: of named tuples, SQLAlchemy's rows, `os` and `sys`."""

_OWN = re.compile(r"\b(?:self|cls)\.(_[a-z]\w*)")


def check(source: SourceFile) -> Iterator[Violation]:
    """Report names with an underscore that the file neither defines nor sets on its own objects."""
    if not (source.python and source.below("src/")):
        return
    own = {*_OWN.findall(source.text), *_defined(source)}
    for node in source.nodes:
        match node:
            case ast.Attribute(attr=name) if _private(name) and name not in own | DOCUMENTED:
                yield source.at(node.lineno, f"{name} is a private part: use what its library documents")
            case ast.ImportFrom(module=module, names=names):
                parts = [*(module or "").split("."), *(each.name for each in names)]
                if any(map(_private, parts)):
                    yield source.at(node.lineno, f"{module}: import what its library documents")


def _private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _defined(source: SourceFile) -> Iterator[str]:
    for node in source.nodes:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
