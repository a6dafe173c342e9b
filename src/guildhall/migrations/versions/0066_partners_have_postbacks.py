"""partners have postbacks"""

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0066"
down_revision = "0065"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("webhook_endpoints", schema=None) as batch_op:
        batch_op.add_column(sa.Column("partner_id", columns.Id(length=36), nullable=True))
        batch_op.create_unique_constraint(batch_op.f("uq_webhook_endpoints_partner_id"), ["partner_id"])
        batch_op.create_foreign_key(
            batch_op.f("fk_webhook_endpoints_partner_id"), "users", ["partner_id"], ["id"]
        )


def downgrade() -> None:
    # Without the column, a partner's address would be an endpoint of the shop, which is sent all events.
    op.execute("DELETE FROM webhook_endpoints WHERE partner_id IS NOT NULL")

    with op.batch_alter_table("webhook_endpoints", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("fk_webhook_endpoints_partner_id"), type_="foreignkey")
        batch_op.drop_constraint(batch_op.f("uq_webhook_endpoints_partner_id"), type_="unique")
        batch_op.drop_column("partner_id")
