"""Keep a payment provider's name and words inside its folder: the port uses the shop's own words.

`payment_intent` is also a column of the released API; the two models that name it map it to an attribute.
"""

import re
from collections.abc import Iterator

from tools.lint.source import SourceFile, Violation

HOME = "src/guildhall/domains/payments/providers/stripe/"
FROZEN = "src/guildhall/migrations/versions/"
WORDS = re.compile(
    r"stripe|payment_?intent|checkout\.session|charge\.dispute|\b(cs|pi|evt|re)_(?=[a-z…]*['\"…])",
    re.IGNORECASE,
)
ALLOWED = {
    "src/guildhall/domains/payments/models.py": '"payment_intent", key=',
    "src/guildhall/domains/payments/providers/sandbox/models.py": '"payment_intent", key=',
    "src/guildhall/api/guide.py": "`/webhooks/stripe`",
}


def check(source: SourceFile) -> Iterator[Violation]:
    if not (source.python and source.below("src/")) or source.below(HOME, FROZEN):
        return
    for number, line in enumerate(source.lines, 1):
        allowed = ALLOWED.get(source.path)
        if (found := WORDS.search(line)) and not (allowed and allowed in line):
            yield source.at(number, f"{found.group()} is a word of one payment provider: keep it in {HOME}")
