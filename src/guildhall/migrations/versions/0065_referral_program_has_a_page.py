"""the referral program has a page"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0065"
down_revision = "0064"
branch_labels = None
depends_on = None

SECTION, PAGE = "home.programme", "referral-program"
TABLES = [
    sa.table(name, sa.column(key), sa.column("content", columns.Json))
    for name, key in (("site_draft", "id"), ("site_versions", "number"))
]


def upgrade() -> None:
    """Keep the page switched off where the section is: such a shop has no program."""
    _change(lambda off: [*off, PAGE] if SECTION in off else off)


def downgrade() -> None:
    _change(lambda off: [part for part in off if part != PAGE])


def _change(changed: Any) -> None:
    connection = op.get_bind()
    for table in TABLES:
        key = table.c[0]
        for row in connection.execute(sa.select(table)).mappings().all():
            content: dict[str, Any] = row["content"]
            off = content.get("off")
            if off is not None and changed(off) != off:
                change = sa.update(table).where(key == row[key.name])
                connection.execute(change.values(content=content | {"off": changed(off)}))
