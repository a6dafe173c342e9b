"""withdrawals are no messages"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None

NOTICES = sa.table(
    "staff_notices",
    sa.column("account_id", columns.Id),
    sa.column("at_once", columns.Json()),
    sa.column("daily", columns.Json()),
)
MESSAGES = sa.table(
    "contact_messages",
    sa.column("subject"),
    sa.column("message"),
    sa.column("created_at", columns.Timestamp()),
    sa.column("answered_at", columns.Timestamp()),
)


def upgrade() -> None:
    """Who was notified of messages goes on to hear of withdrawals; their copies in the inbox wait for no answer."""
    connection = op.get_bind()
    for row in connection.execute(sa.select(NOTICES)).all():
        chosen = {
            pace: [*topics, "withdrawal"]
            for pace, topics in (("at_once", row.at_once), ("daily", row.daily))
            if "message" in topics and "withdrawal" not in topics
        }
        if chosen:
            wanted = sa.update(NOTICES).where(NOTICES.c.account_id == row.account_id)
            connection.execute(wanted.values(**chosen))
    copies = (
        MESSAGES.c.answered_at.is_(None),
        MESSAGES.c.subject.like("Withdrawal / Widerruf: %"),
        MESSAGES.c.message.like("%/admin/orders%"),
    )
    connection.execute(sa.update(MESSAGES).where(*copies).values(answered_at=MESSAGES.c.created_at))


def downgrade() -> None:
    """Nothing to undo: an unknown topic is ignored, and the withdrawals are in their own list."""
