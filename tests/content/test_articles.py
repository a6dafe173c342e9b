"""Blog articles and news: publishing, scheduling, slugs, safe HTML."""

from datetime import timedelta
from typing import Any

import pytest
from pydantic import ValidationError
from sqlalchemy import ColumnElement, Row, select

from guildhall.core.errors import Conflict
from guildhall.core.runtime import Runtime
from guildhall.domains.content.commands.publishing import (
    change_article,
    change_news,
    create_article,
    create_news,
    delete_article,
    delete_news,
)
from guildhall.domains.content.models import BlogArticle, News
from guildhall.domains.content.policy import blog_articles, news
from guildhall.domains.content.schemas import ArticleChange, NewArticle, NewNews, NewsChange
from guildhall.rest_engine.caller import Caller, Role
from tests.support.clock import FixedClock

ADMIN = Caller(Role.ADMIN)


def article(runtime: Runtime, **body: Any) -> str:
    payload = NewArticle.model_validate({"title": "A Title", "content": "<p>c</p>"} | body)
    with runtime.writing() as uow:
        return create_article(uow, ADMIN, payload)


def edit_article(runtime: Runtime, row_id: str, **body: Any) -> Row[Any]:
    with runtime.writing() as uow:
        change_article(uow, ADMIN, row_id, ArticleChange.model_validate(body))
    return stored(runtime, BlogArticle, row_id)


def news_item(runtime: Runtime, **body: Any) -> str:
    payload = NewNews.model_validate({"title": "A Title", "description": "<p>d</p>"} | body)
    with runtime.writing() as uow:
        return create_news(uow, ADMIN, payload)


def stored(runtime: Runtime, table: type[BlogArticle] | type[News], row_id: str) -> Row[Any]:
    with runtime.reading() as uow:
        return uow.db.execute(select(table.__table__).where(table.id == row_id)).one()


def visible(runtime: Runtime, table: type[BlogArticle] | type[News], rows: ColumnElement[bool]) -> list[str]:
    with runtime.reading() as uow:
        found = uow.db.scalars(select(table.id).where(rows), {"now": uow.now})
        return list(found)


def test_a_draft_has_no_publication_date_and_its_slug_comes_from_the_title(runtime: Runtime) -> None:
    draft = stored(runtime, BlogArticle, article(runtime, published_at="2026-01-01T00:00:00Z"))
    assert (draft.is_published, draft.published_at) == (False, None)
    assert (draft.slug, draft.category, draft.tags, draft.is_featured) == ("a-title", "general", [], False)


def test_publishing_sets_the_current_time_once(runtime: Runtime, clock: FixedClock) -> None:
    noon = clock.now()
    row_id = article(runtime, is_published=True)
    assert stored(runtime, BlogArticle, row_id).published_at == noon
    clock.advance(timedelta(hours=1))
    assert edit_article(runtime, row_id, is_published=True, title="B").published_at == noon
    assert edit_article(runtime, row_id, is_published=False).published_at is None
    assert edit_article(runtime, row_id, is_published=True).published_at == clock.now()


def test_an_edit_without_words_about_publishing_changes_none(runtime: Runtime, clock: FixedClock) -> None:
    row_id = article(runtime, is_published=True)
    published_at = clock.now()
    clock.advance(timedelta(hours=1))
    edited = edit_article(runtime, row_id, title="B", slug="")
    assert (edited.title, edited.slug, edited.published_at) == ("B", "a-title", published_at)
    assert edited.updated_at == clock.now()


def test_a_scheduled_article_appears_at_its_time(runtime: Runtime, clock: FixedClock) -> None:
    row_id = article(runtime, is_published=True, published_at=(clock.now() + timedelta(hours=2)).isoformat())
    assert visible(runtime, BlogArticle, blog_articles.rows[Role.ANYONE]) == []
    assert visible(runtime, BlogArticle, blog_articles.rows[Role.ADMIN]) == [row_id]
    clock.advance(timedelta(hours=2))
    assert visible(runtime, BlogArticle, blog_articles.rows[Role.ANYONE]) == [row_id]


def test_html_is_sanitized_before_it_is_stored(runtime: Runtime) -> None:
    row_id = article(runtime, content='<p onclick="x()">a</p><script>x()</script>')
    assert stored(runtime, BlogArticle, row_id).content == "<p>a</p>"
    assert edit_article(runtime, row_id, content='<img src=x onerror="x()">').content == '<img src="x">'
    row_id = news_item(runtime, description='<a href="javascript:x()">b</a>')
    assert stored(runtime, News, row_id).description == '<a rel="noopener">b</a>'


def test_an_article_of_nothing_but_script_is_refused() -> None:
    with pytest.raises(ValidationError):
        NewArticle.model_validate({"title": "A", "content": "<script>x()</script>"})


def test_tags_are_trimmed_and_empty_ones_dropped(runtime: Runtime) -> None:
    assert stored(runtime, BlogArticle, article(runtime, tags=[" a ", "", " "])).tags == ["a"]


@pytest.mark.parametrize(
    "body",
    [{"category": "sports"}, {"tags": "a"}, {"featured_image_url": "data:x"}, {"published_at": "2026-01-01"}],
)
def test_invalid_input_is_refused(body: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        NewArticle.model_validate({"title": "A", "content": "c"} | body)


def test_news_follow_the_same_rule_and_need_no_slug(runtime: Runtime, clock: FixedClock) -> None:
    row_id = news_item(runtime, is_published=True)
    first = stored(runtime, News, row_id)
    assert (first.slug, first.published_at) == (None, clock.now())
    with runtime.writing() as uow:
        change_news(uow, ADMIN, row_id, NewsChange.model_validate({"is_published": False, "slug": "b"}))
    second = stored(runtime, News, row_id)
    assert (second.slug, second.is_published, second.published_at) == ("b", False, None)
    assert visible(runtime, News, news.rows[Role.CUSTOMER]) == []


def test_one_slug_means_one_thing_in_the_feed(runtime: Runtime) -> None:
    article(runtime)
    with pytest.raises(Conflict) as refusal:
        news_item(runtime, slug="a-title")
    assert refusal.value.reason == "slug_taken"
    news_item(runtime, slug="other")
    with pytest.raises(Conflict):
        article(runtime, title="Other")


def test_deleting(runtime: Runtime) -> None:
    article_id, news_id = article(runtime), news_item(runtime)
    with runtime.writing() as uow:
        delete_article(uow, ADMIN, article_id)
        delete_news(uow, ADMIN, news_id)
    assert visible(runtime, BlogArticle, blog_articles.rows[Role.ADMIN]) == []
    assert visible(runtime, News, news.rows[Role.ADMIN]) == []
