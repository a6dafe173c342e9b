"""Name a color of the design by its role: the owner chooses the accent, and a red shop has no `text-verdigris`."""

import re
from collections.abc import Iterator

from tools.lint.source import SourceFile, Violation

ROLES = {"verdigris": "accent", "brass": "highlight", "hall": "band"}
_FORMER = re.compile(r"(?:\b(?:bg|text|border|fill|stroke|outline|decoration|accent|on)|--(?:color-)?(?:on-)?)-?"
                     r"(verdigris|brass|hall)\b(?!\.)")  # fmt: skip
STYLED = (".tsx", ".ts", ".css")


def check(source: SourceFile) -> Iterator[Violation]:
    if not source.path.endswith(STYLED):
        return
    for number, line in enumerate(source.lines, 1):
        for found in _FORMER.findall(line):
            yield source.at(number, f"the color {found} is called {ROLES[found]}")
