"""The input of a rule (a file of the repository) and its output (findings)."""

import ast
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path


@dataclass(frozen=True)
class Violation:
    """A broken rule. `line` counts from 1; 0 means the file as a whole."""

    path: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


@dataclass(frozen=True)
class SourceFile:
    """A text file; `path` is relative to the repository's root, with slashes."""

    path: str
    text: str

    @property
    def python(self) -> bool:
        return self.path.endswith(".py")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Every node of the tree, walked once for all rules."""
        return list(ast.walk(self.tree))

    @cached_property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def below(self, *places: str) -> bool:
        """Return True if the file is one of the paths, or is in one that ends in a slash."""
        return any(
            self.path == place or (place.endswith("/") and self.path.startswith(place)) for place in places
        )

    def at(self, line: int, message: str) -> Violation:
        return Violation(self.path, line, message)


Rule = Callable[[SourceFile], Iterator[Violation]]


def sources(root: Path) -> Iterator[SourceFile]:
    """Yield every text file that is, or could be, committed."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=root, capture_output=True, text=True, check=True).stdout
    for name in sorted(filter(None, names.split("\0"))):
        path = root / name
        if not path.is_file():
            continue
        try:
            yield SourceFile(name, path.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            continue  # an image, a font
