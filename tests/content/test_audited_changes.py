"""Audit entries of a change: old and new value, shortened to a readable length."""

from typing import Any

from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.catalogue.commands import change_product
from guildhall.domains.catalogue.schemas import ProductChange
from guildhall.domains.content.commands.publishing import change_article, create_article
from guildhall.domains.content.schemas import ArticleChange, NewArticle
from guildhall.rest_engine.caller import Caller, Role
from guildhall.services.audit.models import AuditEntry
from tests.support.rows import add_product

BOSS = Caller(Role.ADMIN)


def logged(runtime: Runtime, action: str) -> list[dict[str, Any]]:
    with runtime.reading() as uow:
        return list(uow.db.scalars(select(AuditEntry.data).where(AuditEntry.action == action)))


def test_an_articles_change_is_logged_with_old_and_new_value(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        made = create_article(uow, BOSS, NewArticle(title="Old", content="<p>x</p>"))
    change = ArticleChange.model_validate({"title": "New", "content": f"<p>{'y' * 400}</p>", "tags": []})
    with runtime.writing() as uow:
        change_article(uow, BOSS, made, change)
    (data,) = logged(runtime, "article.changed")
    assert data["changes"]["title"] == ["Old", "New"]
    assert data["changes"]["content"] == ["<p>x</p>", f"<p>{'y' * 297}…"]
    assert data["changes"].keys() == {"title", "content"}


def test_publishing_is_logged_with_its_time(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        made = create_article(uow, BOSS, NewArticle(title="Old", content="<p>x</p>"))
        change_article(uow, BOSS, made, ArticleChange(is_published=True))
        now = uow.now.isoformat()
    (data,) = logged(runtime, "article.changed")
    assert data["changes"] == {"is_published": [False, True], "published_at": [None, now]}


def test_a_price_is_logged_in_the_units_of_its_page(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        product_id = add_product(uow, price=29_900)
        change_product(uow, BOSS, product_id, ProductChange.model_validate({"price": "350"}))
    (data,) = logged(runtime, "product.changed")
    assert data["changes"] == {"price": ["299.00", "350.00"]}
