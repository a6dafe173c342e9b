"""The owner's own words on legal pages move with the texts that they replace, and back."""

from typing import Any

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import bindparam, text

from guildhall.core.db import columns
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.core.schema.migrate import migrate
from guildhall.services.site.queries import published_site
from guildhall.services.site.texts import own_texts

pytestmark = pytest.mark.both_databases

MIGRATION = "guildhall.migrations.versions.0057_texts_of_each_legal_page"
PLACES = {
    "legal:terms.parties.title": ("legal-terms", "parties.title"),
    "legal:privacy.storage.entries.theme.duration": ("legal-privacy", "storage.entries.theme.duration"),
    "legal:markets.FR.terms.text": ("legal-terms", "markets.FR.text"),
    "legal:markets.modelForm.title": ("legal-withdrawal", "markets.modelForm.title"),
    "legal:consent.change": ("legal-privacy", "consent.change"),
    "legal:contents": ("legal", "contents"),
    "home:title": ("home", "title"),
}


def test_own_words_stay_in_their_places(empty: Runtime) -> None:
    migrate(empty.database, "0056")
    content: dict[str, Any] = {"texts": {"de": dict.fromkeys(PLACES, "Anders")}}
    versions = text("SELECT content FROM site_versions").columns(content=columns.Json())
    with empty.writing() as uow:
        uow.db.execute(
            text(
                "INSERT INTO site_versions (id, number, content, published_at) VALUES (:id, 1, :content, :at)"
            ).bindparams(
                bindparam("id", type_=columns.Id()),
                bindparam("content", type_=columns.Json()),
                bindparam("at", type_=columns.Timestamp()),
            ),
            {"id": new_id(), "content": content, "at": empty.clock.now()},
        )
    migrate(empty.database)
    with empty.reading() as uow:
        site = published_site(uow).content
    for namespace, name in PLACES.values():
        assert own_texts(site, "de", namespace, "en").get(name) == "Anders", (namespace, name)
    module = __import__(MIGRATION, fromlist=["downgrade"])
    with empty.database.engine.begin() as db, Operations.context(MigrationContext.configure(db)):
        module.downgrade()
        assert db.execute(versions).scalar_one() == content
