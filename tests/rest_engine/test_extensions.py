"""A table is declared once, by the module of its model; modules above add to it."""

import pytest
from sqlalchemy import Integer, literal, true

from guildhall.domains.catalogue.models import Product
from guildhall.domains.catalogue.policy import products
from guildhall.domains.content.models import News
from guildhall.rest_engine.declaration import Computed, Extension, Role, Table, extended
from guildhall.schema import metadata
from guildhall.serve.wiring import TABLES

ONE = Computed(literal(1), Integer())


def test_each_table_is_declared_by_the_module_of_its_model() -> None:
    elsewhere = []
    for table in TABLES:
        package = table.model.__module__.partition(".models")[0]
        policy = __import__(f"{package}.policy", fromlist=["TABLES"])
        if table.model not in {declared.model for declared in policy.TABLES}:
            elsewhere.append(table.name)
    assert elsewhere == []
    assert {table.name for table in TABLES} <= set(metadata.tables)


def test_an_extension_adds_rows_columns_and_commands() -> None:
    def insert() -> None: ...

    more = Extension(
        Product,
        rows={Role.CUSTOMER: Product.slug == "mine", Role.CONTENT: true()},
        computed={"one": ONE},
        insert={Role.CUSTOMER: insert},
    )
    [table] = extended([products], [more])
    assert str(table.rows[Role.CUSTOMER]) == "products.is_active IS true OR products.slug = :slug_1"
    assert table.rows[Role.CONTENT] is more.rows[Role.CONTENT]
    assert table.rows[Role.ANYONE] is products.rows[Role.ANYONE]
    assert table.computed == {**products.computed, "one": ONE}
    assert table.insert == {**products.insert, Role.CUSTOMER: insert}
    assert (table.update, table.delete, table.hidden) == (products.update, products.delete, products.hidden)


@pytest.mark.parametrize(
    ("tables", "extensions", "reason"),
    [
        ([products, products], [], "products is declared twice"),
        ([products], [Extension(News)], "news is extended but not declared"),
        (
            [products],
            [Extension(Product, computed={"one": ONE}), Extension(Product, computed={"one": ONE})],
            "products already declares one",
        ),
        ([products], [Extension(Product, insert=products.insert)], "products already declares admin"),
    ],
)
def test_a_declaration_is_never_replaced(
    tables: list[Table], extensions: list[Extension], reason: str
) -> None:
    with pytest.raises(ValueError, match=f"^{reason}$"):
        extended(tables, extensions)
