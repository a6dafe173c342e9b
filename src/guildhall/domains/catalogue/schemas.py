"""Requests of admins to add or change a product."""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from guildhall.core.detail_texts import DetailWords
from guildhall.core.i18n import LANGUAGES, TRANSLATED
from guildhall.core.invalid import invalid
from guildhall.core.money import Currency, to_minor
from guildhall.core.slugs import OptionalSlug, Slug
from guildhall.core.validation import (
    Amount,
    ByLanguage,
    Change,
    Details,
    OptionalText,
    OptionalTitle,
    OptionalWebAddress,
    Payload,
    Text,
    Title,
    TranslatedLink,
)
from guildhall.domains.catalogue.rules import ProductType
from guildhall.services.shop_settings.vat_rates import TaxCategory


def _features(value: Any) -> Any:
    """Accept a list, or a JSON string of one (spec §3); drop empty entries (spec §5)."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except ValueError:
            raise invalid("features_list", "features must be a list") from None
    if isinstance(value, list):
        return [entry for entry in value if not (isinstance(entry, str) and not entry.strip())]
    return value


Features = Annotated[list[Title], BeforeValidator(_features), Field(max_length=100)]


class Question(Payload):
    """A question of buyers, with its answer."""

    question: Title
    answer: Text


Texts = Mapping[str, Mapping[str, str | None]]
"""Texts by field, by language."""

Lines = Annotated[list[Title], Field(max_length=30)]


class SalesSections(Payload):
    """The sections of a product's page in one language; an empty one is not shown.

    `features` replaces the product's own, which are in the language of the shop's contents.
    `arrives`: what the buyer gets after paying, and when. `suits` and `suits_not`: for whom it is, and for whom not.
    """

    features: Lines = []
    arrives: Lines = []
    suits: Lines = []
    suits_not: Lines = []
    requirements: Lines = []
    licence: OptionalText = None
    questions: Annotated[list[Question], Field(max_length=30)] = []


class ProductWords(Payload):
    """A product's name and description in one language; an empty one is shown in another language."""

    name: OptionalTitle = None
    description: OptionalText = None


def _single_texts(columns: dict[str, Any]) -> Texts:
    """Take the texts of single languages, such as `name_de`, out of the columns, and return them."""
    names = {
        language: {field: f"{field}_{language}" for field in ProductWords.model_fields}
        for language in TRANSLATED
    }
    return {
        language: {field: columns.pop(name) for field, name in fields.items() if name in columns}
        for language, fields in names.items()
    }


def _merged(translations: Texts, changed: Texts) -> Texts:
    """Return the translations with changed texts, without empty ones."""
    merged = {
        language: {**translations.get(language, {}), **changed.get(language, {})} for language in LANGUAGES
    }
    filled = {
        language: {field: text for field, text in texts.items() if text} for language, texts in merged.items()
    }
    return {language: texts for language, texts in filled.items() if texts}


class ProductFields(Payload):
    """The fields of a product. `price` is in major units. Without a slug a new product's is made from its name, and an
    existing product keeps its slug. `name_de` and its like each write one text of `translations`; null removes it.
    """

    name: Title = ""
    slug: OptionalSlug = None
    description: OptionalText = None
    image_url: OptionalWebAddress = None
    price: Amount = Decimal(0)
    currency: Currency = Currency.USD
    tax_category: TaxCategory = TaxCategory.STANDARD
    product_type: ProductType = ProductType.CONGRESS_SYSTEM
    features: Features = []
    is_active: bool = True
    is_featured: bool = False
    translations: ByLanguage[ProductWords] = {}
    name_de: OptionalTitle = None
    name_fr: OptionalTitle = None
    name_es: OptionalTitle = None
    name_it: OptionalTitle = None
    description_de: OptionalText = None
    description_fr: OptionalText = None
    description_es: OptionalText = None
    description_it: OptionalText = None
    delivery_title: OptionalTitle = None
    delivery_description: OptionalText = None
    delivery_image_url: OptionalWebAddress = None
    delivery_links: Annotated[list[TranslatedLink], Field(max_length=100)] = []
    delivery_details: Details = {}
    delivery_translations: ByLanguage[DetailWords] = {}
    gallery: Annotated[list[TranslatedLink], Field(max_length=12)] = []
    related: Annotated[list[Slug], Field(max_length=6)] = []
    sales_page: ByLanguage[SalesSections] = {}

    def columns(self, stored: Texts | None = None) -> dict[str, Any]:
        """Return the columns sent, with values as stored in the table.

        stored: the product's translations, which texts of single languages are merged into.
        """
        columns = self.sent()
        changed = _single_texts(columns)
        if any(changed.values()) or "translations" in columns:
            columns["translations"] = _merged(columns.get("translations", stored or {}), changed)
        if "price" in columns:
            columns["price"] = to_minor(self.price)
        if self.slug is None:
            columns.pop("slug", None)
        return columns


class NewProduct(ProductFields):
    """A product to add. Defaults are the admin form's (spec §3): congress_system, USD, active, not featured."""

    name: Title
    price: Amount


class ProductChange(ProductFields, Change):
    """A change of a product. `position` is its place in the shop, from 1; the other products move up or down."""

    position: Annotated[int, Field(ge=1, le=100_000)] = 1
