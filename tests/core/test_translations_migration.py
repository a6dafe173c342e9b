"""The texts of products move from a column for each language into one JSON column, and back."""

from typing import Any

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import select, text

from guildhall.core.runtime import Runtime
from guildhall.core.schema.migrate import migrate
from guildhall.domains.catalogue.models import Product
from guildhall.domains.catalogue.queries import product_text
from guildhall.domains.content.models import News
from guildhall.services.search.queries import find
from tests.support.rows import add_to_older

pytestmark = pytest.mark.both_databases

MIGRATION = "guildhall.migrations.versions.0052_translations_of_products"
COLUMNS = "name_de, name_fr, description_de, description_it"


def test_products_keep_their_texts(empty: Runtime) -> None:
    migrate(empty.database, "0051")
    texts: dict[str, Any] = {"name_de": "Leuchte", "name_fr": "", "description_it": "Splende"}
    with empty.writing() as uow:
        lamp = add_to_older(uow, Product, name="Lamp", slug="lamp", price=100)
        add_to_older(uow, Product, name="Rope", slug="rope", price=100)
        changed = ", ".join(f"{name} = :{name}" for name in texts)
        uow.db.execute(text(f"UPDATE products SET {changed} WHERE slug = 'lamp'"), texts)
        times = uow.db.execute(text("SELECT slug, updated_at FROM products ORDER BY slug")).all()
        german = {"de": {"title": "Knoten"}}
        knots = add_to_older(uow, News, title="Knots", description="<p>x</p>", translations=german)
    migrate(empty.database)
    with empty.reading() as uow:
        rows = dict(uow.db.execute(select(Product.slug, Product.translations)).tuples().all())
        assert rows == {"lamp": {"de": {"name": "Leuchte"}, "it": {"description": "Splende"}}, "rope": {}}
        assert uow.db.scalar(select(product_text("name", "de")).where(Product.id == lamp)) == "Leuchte"
        assert uow.db.execute(text("SELECT slug, updated_at FROM products ORDER BY slug")).all() == times
        assert find(uow, "news", "knoten").ids == [knots]
    module = __import__(MIGRATION, fromlist=["downgrade"])
    with empty.database.engine.begin() as db, Operations.context(MigrationContext.configure(db)):
        module.downgrade()
    with empty.reading() as uow:
        back = uow.db.execute(text(f"SELECT {COLUMNS} FROM products ORDER BY slug")).all()
    assert [tuple(row) for row in back] == [("Leuchte", None, None, "Splende"), (None,) * 4]
