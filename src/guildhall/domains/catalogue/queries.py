"""Select a product's texts as a reader sees them."""

from typing import Any, Literal

from sqlalchemy import ColumnElement, case, func

from guildhall.core.i18n import LANGUAGES, TRANSLATED
from guildhall.domains.catalogue.models import Product
from guildhall.rest_engine.translations import translation
from guildhall.services.shop_settings.queries import WRITING_LANGUAGE

TextField = Literal["name", "description"]


def product_text(field: TextField, language: str | ColumnElement[str]) -> ColumnElement[Any]:
    """Return a text of a product in a language, or in the language that another column holds, such as a customer's.

    Where the product has none in it: in the language that the shop writes in, else whichever there is. Needs Product.
    """
    texts = {code: _text(field, code) for code in LANGUAGES}
    own = texts[language] if isinstance(language, str) else case(texts, value=language)
    return func.coalesce(own, case(texts, value=WRITING_LANGUAGE), *texts.values())


def _text(field: TextField, language: str) -> ColumnElement[Any]:
    """Return the text in a language; the column is English."""
    if language in TRANSLATED:
        return translation(Product.translations, field, language)
    return func.nullif(getattr(Product, field), "")


OFFICE_NAME: ColumnElement[str] = product_text("name", WRITING_LANGUAGE)
"""A product's name in the back office. Needs Product."""
