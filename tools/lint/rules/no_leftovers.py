"""Forbid unfinished code, and skipped tests without a reason."""

import re
from collections.abc import Iterator

from tools.lint.source import SourceFile, Violation

CODE = (".py", ".ts", ".tsx", ".mjs", ".sh", ".css")
LEFTOVERS = {
    re.compile(r"\b(TODO|FIXME|XXX)\b"): "finish it, or report it where the work is planned",
    re.compile(r"\bNotImplementedError\b"): "a stub: write it or leave it out",
    re.compile(
        r"pytest\.(mark\.)?(skip|skipif|xfail)\((?!.*reason=)|pytest\.mark\.(skip|xfail)\s*$"
    ): "give a reason=",
    re.compile(r"\b(test|it|describe)\.(only|skip|fixme)\("): "run it or remove it",
    re.compile(r"\bbreakpoint\(\)|\bdebugger;"): "a debugger statement",
}
CONFLICT = re.compile(r"(<{7}|>{7}) ")
EXEMPT = ("tools/lint/", "tests/tools/")  # they contain these words


def check(source: SourceFile) -> Iterator[Violation]:
    for number, line in enumerate(source.lines, 1):
        if CONFLICT.match(line):
            yield source.at(number, "an unresolved merge conflict")
    if not source.path.endswith(CODE) or source.below(*EXEMPT):
        return
    for number, line in enumerate(source.lines, 1):
        for pattern, advice in LEFTOVERS.items():
            if found := pattern.search(line):
                yield source.at(number, f"{found.group().strip()}: {advice}")
