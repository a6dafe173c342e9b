"""A complete language has everything that its readers see, the products' own names included."""

import re

import pytest

from guildhall.core.i18n import FALLBACK, LANGUAGES, PARTIAL, TRANSLATED
from guildhall.core.resources import LOCALES
from guildhall.domains.catalogue.policy import products
from guildhall.domains.catalogue.schemas import ProductFields

COMPLETE = [language for language in LANGUAGES if language != FALLBACK and language not in PARTIAL]


def test_every_complete_language_has_columns() -> None:
    """`"columns": true` in languages.json, and the same list in the frontend (recipe "A language")."""
    assert list(TRANSLATED) == COMPLETE
    source = (LOCALES.parent / "lib" / "i18n" / "languages.ts").read_text("utf-8")
    (listed,) = re.findall(r"export const TRANSLATED = \[(.*)\] as const", source)
    assert re.findall('"([a-z]+)"', listed) == COMPLETE


@pytest.mark.parametrize("language", COMPLETE)
def test_products_are_named_in_it(language: str) -> None:
    """They are read, and written."""
    texts = {f"name_{language}", f"description_{language}"}
    assert texts <= products.computed.keys()
    assert texts <= ProductFields.model_fields.keys()
