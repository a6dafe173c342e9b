"""The pages' texts in a language, from the locale files that the pages use."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

LOCALES = Path(__file__).parents[2] / "frontend" / "src" / "locales"
_PLACE = re.compile(r"\\\{\\\{\w+\\\}\\\}")  # {{name}}, escaped


@cache
def _texts(language: str, namespace: str) -> dict[str, Any]:
    texts: dict[str, Any] = json.loads((LOCALES / language / f"{namespace}.json").read_text())
    return texts


def word(language: str, key: str, *, whole: bool = True) -> re.Pattern[str]:
    """Return a pattern for the text of a key such as `account:signup.submit`; placeholders match anything.

    whole: nothing may follow the text.
    """
    namespace, _, path = key.partition(":")
    text: Any = _texts(language, namespace)
    for step in path.split("."):
        text = text[step]
    return re.compile(f"^{_PLACE.sub('.+', re.escape(text))}{'$' if whole else ''}")
