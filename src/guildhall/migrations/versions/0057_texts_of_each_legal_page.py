"""texts of each legal page"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0057"
down_revision = "0056"
branch_labels = None
depends_on = None

PAGE = "(terms|privacy|withdrawal|imprint)"
TABLES = [
    sa.table(name, sa.column(key), sa.column("content", columns.Json))
    for name, key in (("site_draft", "id"), ("site_versions", "number"))
]


def upgrade() -> None:
    _rename(_of_page)


def downgrade() -> None:
    _rename(_of_all)


def _rename(renamed: Callable[[str], str]) -> None:
    """Rename the keys of the owner's texts in the draft and in every published version."""
    connection = op.get_bind()
    for table in TABLES:
        key = table.c[0]
        for row in connection.execute(sa.select(table)).mappings().all():
            content: dict[str, Any] = row["content"]
            texts = {
                language: {renamed(name): words for name, words in own.items()}
                for language, own in content.get("texts", {}).items()
            }
            if texts != content.get("texts", {}):
                change = sa.update(table).where(key == row[key.name])
                connection.execute(change.values(content=content | {"texts": texts}))


def _of_page(key: str) -> str:
    """Return `legal-terms:parties.title` for `legal:terms.parties.title`; a key of another text is returned as it is."""
    key = re.sub(rf"^legal:markets\.([A-Z]+)\.{PAGE}\.", r"legal-\2:markets.\1.", key)
    key = re.sub(r"^legal:markets\.modelForm\.", "legal-withdrawal:markets.modelForm.", key)
    key = re.sub(r"^legal:consent\.", "legal-privacy:consent.", key)
    return re.sub(rf"^legal:{PAGE}\.", r"legal-\1:", key)


def _of_all(key: str) -> str:
    """Return `legal:terms.parties.title` for `legal-terms:parties.title`."""
    key = re.sub(rf"^legal-{PAGE}:markets\.([A-Z]+)\.", r"legal:markets.\2.\1.", key)
    key = key.replace("legal-withdrawal:markets.modelForm.", "legal:markets.modelForm.")
    key = key.replace("legal-privacy:consent.", "legal:consent.")
    return re.sub(rf"^legal-{PAGE}:", r"legal:\1.", key)
