"""python -m tools.migration writes exactly the difference between the models and the schema."""

import re
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from guildhall.core.db.opening import open_database
from guildhall.core.schema.migrate import migrate
from guildhall.schema import metadata
from tools.migration import write_migration

pytestmark = pytest.mark.slow


def test_a_column_that_only_the_models_have_is_added(versions: Path, tmp_path: Path) -> None:
    newest, first = max(versions.glob("*.py")), min(versions.glob("*.py"))
    lacking, gone = re.subn(r"\n *sa\.Column\(.featured_image_url.*", "", first.read_text())
    assert gone == 1
    first.write_text(lacking)
    made = write_migration("articles have a picture")
    assert made is not None
    number = int(newest.name[:4]) + 1
    assert made.name == f"{number:04}_articles_have_a_picture.py"
    assert made.read_text().count("add_column") == 1
    database = open_database(f"sqlite:///{tmp_path}/shop.db")
    migrate(database)
    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    database.close()


def test_nothing_is_written_where_the_models_have_nothing_new(versions: Path) -> None:
    before = set(versions.glob("*.py"))
    assert write_migration("nothing") is None
    assert set(versions.glob("*.py")) == before
