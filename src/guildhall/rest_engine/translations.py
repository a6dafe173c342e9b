"""Translated texts of a row: a JSON column `translations`, read as computed columns such as `title_de`.

The columns without a language are in the language of the shop's contents.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import JSON, String, func, type_coerce
from sqlalchemy.orm import InstrumentedAttribute

from guildhall.core.i18n import LANGUAGES
from guildhall.rest_engine.declaration import Computed


def translated(column: InstrumentedAttribute[Any], fields: Sequence[str]) -> dict[str, Computed]:
    """Return a computed column for each field in each language; null where it has no translation.

    column: JSON of texts by field, by language.
    """
    texts = type_coerce(column, JSON)
    return {
        f"{field}_{language}": Computed(func.nullif(texts[(language, field)].as_string(), ""), String())
        for field in fields
        for language in LANGUAGES
    }
