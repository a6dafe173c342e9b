"""Translated texts of a row: a JSON column `translations`, read as computed columns such as `title_de`.

The columns without a language are in the language of the shop's contents.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import JSON, ColumnElement, String, case, func, type_coerce
from sqlalchemy.orm import InstrumentedAttribute

from guildhall.core.db.columns import Json
from guildhall.core.i18n import LANGUAGES
from guildhall.rest_engine.declaration import Computed


def translated(
    column: InstrumentedAttribute[Any], fields: Sequence[str], languages: Sequence[str] = LANGUAGES
) -> dict[str, Computed]:
    """Return a computed column for each field in each language; null where it has no translation.

    column: JSON of texts by field, by language.
    """
    return {
        f"{field}_{language}": Computed(translation(column, field, language), String())
        for field in fields
        for language in languages
    }


def translated_lists(column: InstrumentedAttribute[Any], fields: Sequence[str]) -> dict[str, Computed]:
    """Return a computed column for each field that is a list, as `translated` does for texts."""
    texts = type_coerce(column, JSON)
    return {
        f"{field}_{language}": Computed(texts[(language, field)].as_json(), Json())
        for field in fields
        for language in LANGUAGES
    }


def in_language(
    column: InstrumentedAttribute[Any],
    field: str,
    otherwise: ColumnElement[Any] | InstrumentedAttribute[Any],
    language: str | ColumnElement[str],
) -> ColumnElement[str]:
    """Return a field in a language, or in the language that another column holds; else the untranslated text.

    column: as in `translated`.
    """
    if isinstance(language, str):
        return func.coalesce(translation(column, field, language), otherwise)
    own = case({each: translation(column, field, each) for each in LANGUAGES}, value=language)
    return func.coalesce(own, otherwise)


def translation(column: InstrumentedAttribute[Any], field: str, language: str) -> ColumnElement[str]:
    """Return a field's text in a language; null where it has no translation. `column`: as in `translated`."""
    return func.nullif(type_coerce(column, JSON)[(language, field)].as_string(), "")
