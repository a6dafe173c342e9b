"""A copy of the locale files that a test may spoil."""

import json
import shutil
from pathlib import Path

from tools.lint import terms

ROOT = Path(__file__).parents[2]


def copy_of_locales(folder: Path, rules: str) -> Path:
    """Copy the locale files, and the file in `docs` that says what they may hold, into a folder."""
    shutil.copytree(ROOT / terms.LOCALES, folder / terms.LOCALES)
    (folder / "docs").mkdir()
    shutil.copy(ROOT / rules, folder / rules)
    return folder


def replace_text(root: Path, language: str, key: str, text: str) -> None:
    """Replace one text. `key` is its namespace, a colon and its path: `home:title`."""
    namespace, _, path = key.partition(":")
    file = root / terms.LOCALES / language / f"{namespace}.json"
    texts = json.loads(file.read_text("utf-8"))
    node = texts
    *folders, last = path.split(".")
    for folder in folders:
        node = node[folder]
    assert last in node
    node[last] = text
    file.write_text(json.dumps(texts), "utf-8")
