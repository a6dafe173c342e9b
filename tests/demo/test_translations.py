"""Every text of the demo shop is there in the four languages that it offers, in the words of the product."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from guildhall.core.i18n import OFFERED
from guildhall_demo.catalogue import product_rows, workshop_detail_rows, workshop_rows
from guildhall_demo.downloads import delivery_file_rows
from guildhall_demo.writings import article_rows, news_rows, page_rows
from tools.lint.terms import refused_words

TERMS = Path(__file__).parents[2] / "docs" / "terms.toml"
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
OTHERS = [language for language in OFFERED if language != "en"]


FORM = re.compile(r"</?(?:h2|h3|p|ul|ol|li|blockquote|strong|em)\b|<pre.*?</pre>|https?:[^\s<]+", re.DOTALL)
"""Matches what an article is made of besides its words; code is the same in all languages."""
DETAIL = ("title", "description")
SECTIONS = ("arrives", "suits", "suits_not", "requirements", "licence", "questions")
WORKSHOP = (
    "title",
    "duration",
    "description",
    "detailed_description",
    "what_you_learn",
    "requirements",
    "materials",
)


def written(language: str) -> Iterator[tuple[str, Any, Any]]:
    """Yield each text that needs a translation, as My shop counts them: its name, itself, its translation."""
    for row in product_rows(NOW):
        page = row["sales_page"].get(language, {})
        texts = row["sales_page"].get("en", {})
        delivery = row["delivery_translations"].get(language, {})
        for field in ("name", "description"):
            yield f"{row['slug']}: {field}", row[field], row["translations"][language][field]
        yield f"{row['slug']}: features", row["features"], page.get("features")
        yield from (
            (f"{row['slug']}: {name}", texts[name], page.get(name)) for name in SECTIONS if name in texts
        )
        for field in ("title", "description"):
            if row[f"delivery_{field}"]:
                yield f"{row['slug']}: delivery {field}", row[f"delivery_{field}"], delivery.get(field)
        yield from _titles(row["slug"], (*row["gallery"], *row["delivery_links"]), language)
    for row in workshop_detail_rows(NOW):
        words = row["translations"].get(language, {})
        yield from ((f"{row['title']}: {field}", row[field], words.get(field)) for field in DETAIL)
        yield from _titles(row["title"], row["links"], language)
    yield from _titles("files", delivery_file_rows(), language)
    writings = (
        (workshop_rows(NOW), WORKSHOP),
        (news_rows(NOW), ("title", "description")),
        (article_rows(NOW), ("title", "excerpt", "content")),
        (page_rows(NOW), ("title", "content")),
    )
    for rows, fields in writings:
        for row in rows:
            words = row["translations"].get(language, {})
            yield from ((f"{row['slug']}: {field}", row[field], words.get(field)) for field in fields)


def _titles(name: str, entries: Iterable[Any], language: str) -> Iterator[tuple[str, Any, Any]]:
    """Yield the titles of links, pictures or files."""
    for entry in entries:
        words = entry.get("translations", {}).get(language, {})
        yield f"{name}: {entry['title']}", entry["title"], words.get("title")


@pytest.mark.parametrize("language", OTHERS)
def test_no_translation_is_missing(language: str) -> None:
    texts = list(written(language))
    assert len(texts) > 100
    assert [name for name, _, other in texts if not other] == []
    assert [name for name, own, other in texts if isinstance(own, list) and len(other or ()) < len(own)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_words_are_those_of_the_product(language: str) -> None:
    terms = tomllib.loads(TERMS.read_text("utf-8"))["term"]
    # The demo teaches how other companies run their partner programs; the term names the shop's own.
    terms = [term for term in terms if term["name"] != "referral program"]
    texts = {name: str(other) for name, _, other in written(language)}
    assert list(refused_words(terms, language, texts)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_articles_keep_their_headings_lists_code_and_links(language: str) -> None:
    rows = list(article_rows(NOW))
    assert rows
    for row in rows:
        own, other = (
            re.findall(FORM, text) for text in (row["content"], row["translations"][language]["content"])
        )
        assert own == other, row["slug"]
