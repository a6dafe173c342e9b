"""Print the test modules that the change against main affects: python -m tools.affected.

A test is affected if its module has changed, imports a changed module, directly or through others, or stands in the
folder of the changed package's name (`domains/orders` and `tests/orders`). Imports are not followed through the modules
that join the whole application, which nearly all tests import: `make test` shows what this leaves out.
"""

import ast
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

SOURCES = {"guildhall": Path("src"), "guildhall_demo": Path("src"), "tests": Path(), "tools": Path()}
JOINING = (
    "guildhall.cli.main",
    "guildhall.serve.app",
    "guildhall.schema",
    "guildhall.serve.wiring",
    "guildhall.jobs.worker",
)


def changed_files(base: str = "main") -> set[Path]:
    """Return the files that differ from the branch's beginning on `base`, with those that git does not know yet."""
    begun = _git("merge-base", base, "HEAD")
    listed = [*_git("diff", "--name-only", *begun), *_git("ls-files", "--others", "--exclude-standard")]
    return {Path(name) for name in listed}


def affected(changed: set[Path], tests: Iterable[Path]) -> list[Path]:
    """Return those of the tests that the changed files affect."""
    folders = {Path("tests", part) for path in changed for part in path.parts[2:-1] if path.parts[0] == "src"}
    return sorted(
        test for test in tests if test in changed or test.parent in folders or _reached(test) & changed
    )


def _reached(test: Path) -> set[Path]:
    """Return the files that a test imports, directly or through others, with its folder's fixtures."""
    waiting = [test, *(parent / "conftest.py" for parent in test.parents if len(parent.parts) > 1)]
    reached: set[Path] = set()
    while waiting:
        file = waiting.pop()
        if file not in reached and file.is_file():
            reached.add(file)
            waiting += _imported(file)
    return reached


@cache
def _imported(file: Path) -> tuple[Path, ...]:
    """Return the files of the repository that one of them imports."""
    return tuple(filter(None, (_file_of(name) for name in _names(ast.parse(file.read_text())))))


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def _file_of(name: str) -> Path | None:
    """Return the file of a module of the repository; None for others, and for those that join everything."""
    root = SOURCES.get(name.partition(".")[0])
    if root is None or name in JOINING:
        return None
    path = root / name.replace(".", "/")
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def _git(*arguments: str) -> list[str]:
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout.split("\n")[
        :-1
    ]


if __name__ == "__main__":
    for found in affected(changed_files(), Path("tests").rglob("test_*.py")):
        print(found)
