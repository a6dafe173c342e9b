"""Forbid paths of a developer's machine in the repository."""

import re
from collections.abc import Iterator

from tools.lint.source import SourceFile, Violation

# Split here, so that this file does not break its own rule.
PLACES = ("/wor" + "k/", "/tmp/resea" + "rch", "/tmp/te" + "am", "/far" + "m", r"\.libra" + "ry")
FOREIGN = re.compile("|".join(PLACES) + r"|/(home|Users)/[a-z]+/")


def check(source: SourceFile) -> Iterator[Violation]:
    for number, line in enumerate(source.lines, 1):
        if found := FOREIGN.search(line):
            yield source.at(number, f"{found.group()} is a path of a developer's machine")
