"""Maps a path to its route template, for metrics and logs: bounded in number, and without user input."""

import re
from collections.abc import Iterable

from starlette.routing import compile_path

from guildhall.http.paths import rules_of

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
PAGE = "(page)"


class Templates:
    """Finds the template of a path. `paths` are those of the routes, with `{parameters}`; any other path is a page."""

    def __init__(self, paths: Iterable[str]) -> None:
        known = frozenset(paths)
        self._exact = frozenset(path for path in known if "{" not in path)
        self._patterns: list[tuple[re.Pattern[str], str]] = [
            (compile_path(path)[0], path) for path in sorted(known - self._exact)
        ]

    def of(self, path: str) -> str:
        if path in self._exact:
            return path
        for pattern, template in self._patterns:
            if pattern.match(path):
                return template
        rules = rules_of(path)
        return PAGE if rules.page else f"{rules.path}/(other)"


def method_of(requested: str) -> str:
    return requested if requested in METHODS else "(other)"
