"""Every text of the demo shop is there in the four languages that it offers, in the words of the product."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guildhall.core.i18n import OFFERED
from guildhall_demo.catalogue import product_rows, workshop_rows
from guildhall_demo.writings import news_rows
from tools.lint.terms import refused_words

TERMS = Path(__file__).parents[2] / "docs" / "terms.toml"
OTHERS = [language for language in OFFERED if language != "en"]


def entries(rows: list[dict[str, Any]], fields: tuple[str, ...], words: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield the name of each text that a row has, the text, and its translation."""
    for row in rows:
        for field in fields:
            if row[field]:
                yield f"{row['slug']}: {field}", row[field], words(row).get(field)


def written(language: str) -> list[tuple[str, Any, Any]]:
    """Return every text that needs a translation, as My shop counts them, and its translation."""
    products = product_rows()
    columns = [row | {"slug": row["slug"]} for row in products]
    deliveries = [
        {"slug": row["slug"], "title": row["delivery_title"], "description": row["delivery_description"]}
        for row in products
    ]
    spoken = {row["slug"]: row for row in products}
    pages = [{"slug": row["slug"]} | row["sales_page"].get("en", {}) for row in products]
    sections = ("arrives", "suits", "suits_not", "requirements", "licence", "questions")
    translated = lambda row: row["translations"].get(language, {})  # noqa: E731
    page_of = lambda row: spoken[row["slug"]]["sales_page"].get(language, {})  # noqa: E731
    return [
        *entries(
            columns,
            ("name", "description"),
            lambda row: {field: row[f"{field}_{language}"] for field in ("name", "description")},
        ),
        *entries(columns, ("features",), page_of),
        *entries([row for row in pages if len(row) > 1], sections, page_of),
        *entries(
            deliveries,
            ("title", "description"),
            lambda row: spoken[row["slug"]]["delivery_translations"].get(language, {}),
        ),
        *entries(
            workshop_rows(),
            (
                "title",
                "description",
                "detailed_description",
                "what_you_learn",
                "requirements",
                "materials",
            ),
            translated,
        ),
        *entries(news_rows(), ("title", "description"), translated),
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_no_translation_is_missing(language: str) -> None:
    texts = written(language)
    assert len(texts) > 100
    assert [name for name, own, other in texts if not other] == []
    assert [
        name for name, own, other in texts if isinstance(own, list) and len(other or ()) < len(own)
    ] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_words_are_those_of_the_product(language: str) -> None:
    terms = tomllib.loads(TERMS.read_text("utf-8"))["term"]
    texts = {name: str(other) for name, _, other in written(language)}
    assert list(refused_words(terms, language, texts)) == []
