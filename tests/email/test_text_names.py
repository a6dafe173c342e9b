"""The back office has a name for every text of an email that the owner can change."""

import json
import re
from pathlib import Path

import pytest

from guildhall.core.i18n import LANGUAGES
from guildhall.core.resources import LOCALES
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.texts import originals

FIELDS = Path(__file__).parents[2] / "frontend" / "src" / "admin" / "mails" / "text-fields.tsx"
EDITABLE = {
    name.removesuffix("_zero").removesuffix("_one") for kind in KINDS for name in originals(kind, "en")
}


def test_the_editor_knows_every_text() -> None:
    listed = re.search(r"const NAMED = \[(.*?)\] as const", FIELDS.read_text(), re.DOTALL)
    assert listed is not None
    assert EDITABLE - set(re.findall(r'"(\w+)"', listed[1])) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_a_name_in_each_language(language: str) -> None:
    named = json.loads((LOCALES / language / "admin-mails.json").read_text("utf-8"))["names"]
    assert EDITABLE - set(named) == set()
