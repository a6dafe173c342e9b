"""Speak to people in a language that the shop offers: `SPOKEN_LANGUAGE`, not the column of their profile.

A mail whose frame is German and whose goods are named in Spanish comes from reading the column.
"""

import re
from collections.abc import Iterator

from tools.lint.source import SourceFile, Violation

HOME = "src/guildhall/domains/identity/"
COLUMN = re.compile(r"\bProfile\.language\b")


def check(source: SourceFile) -> Iterator[Violation]:
    if not (source.python and source.below("src/guildhall/")) or source.below(HOME):
        return
    for number, line in enumerate(source.lines, 1):
        if COLUMN.search(line):
            yield source.at(
                number, f"select SPOKEN_LANGUAGE of {HOME}queries.py: the shop may not offer this one"
            )
