"""The lint rule against the old private vocabulary."""

import pytest

from tools.lint.rules import plain_words
from tools.lint.source import SourceFile


def found(path: str, text: str) -> list[str]:
    return [finding.message for finding in plain_words.check(SourceFile(path, text))]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/a.py", "def act(house): ...\n"),
        ("src/a.py", "class WishList: ...\n"),
        ("src/a.py", '"""A room is a module."""\n'),
        ("src/a.py", "x = 1  # for whoever reads\n"),
        ("src/a.py", '"""What a caller may see."""\n'),
        ("src/a.py", 'class Turn:\n    """`ahead`: how many are first."""\n'),
        ("src/a.py", 'def f():\n    """Called after the commit."""\n'),
        ("frontend/src/a.ts", "const levyOf = 1;\n"),
        ("frontend/src/a.ts", "/** The door of the shop. */\n"),
        ("frontend/src/a.ts", "const inColour = 1;\n"),
        ("frontend/src/a.ts", "/** The catalogue. */\n"),
        ("docs/a.md", "The user is told.\n"),
        ("src/a.css", ".house svg { width: 1rem; }\n"),
        ("src/a.css", "/* the door */\n"),
        ("src/a.jinja", '<p class="house big">x</p>\n'),
        ("src/a.jinja", "{% if doubt %}x{% endif %}\n"),
        ("src/a.html", "<!-- for whoever reads -->\n"),
    ],
)
def test_old_words_are_reported(path: str, text: str) -> None:
    assert len(found(path, text)) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/a.py", '"""Return the unit of work."""\n'),
        ("src/a.py", '"""`guildhall doctor` checks the installation."""\n'),
        ("src/guildhall/api/functions/a.py", 'class Body:\n    """`id` is a product\'s."""\n'),
        ("src/a.py", 'TEXT = "whoever asks, a room"\n'),
        ("src/a.py", '"""The guildhall package; `house` is quoted."""\n'),
        ("frontend/src/a.ts", 'window.addEventListener("message", on);\nconst text = "the door";\n'),
        ("frontend/src/a.ts", "const open = row.enrolment_open;\n"),
        ("frontend/src/api.types.ts", "/** The catalogue. */\n"),
        ("frontend/src/locales/en/home.json", '{"a": "the door of the house"}\n'),
        ("src/a.jinja", '<p class="brand">The door of the house</p>\n'),
        ("CHANGELOG.md", "- rooms\n"),
    ],
)
def test_plain_words_and_texts_are_left_alone(path: str, text: str) -> None:
    assert found(path, text) == []
