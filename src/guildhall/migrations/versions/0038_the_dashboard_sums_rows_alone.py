"""the dashboard sums rows alone"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("figure_days")
    op.drop_table("figure_changes")
    op.execute("DELETE FROM kept_totals")  # of another form; the job counts them again within five minutes
    op.execute("DELETE FROM background_jobs WHERE name IN ('daily metrics', 'finished days')")


def downgrade() -> None:
    op.create_table(
        "figure_changes",
        sa.Column("id", sa.CHAR(length=36), nullable=False),
        sa.Column("day", sa.DATE(), nullable=False),
        sa.Column("measure", sa.VARCHAR(), nullable=False),
        sa.Column("currency", sa.VARCHAR(), nullable=False),
        sa.Column("number", sa.INTEGER(), nullable=False),
        sa.Column("amount", sa.BIGINT(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_figure_changes")),
    )
    op.create_table(
        "figure_days",
        sa.Column("day", sa.DATE(), nullable=False),
        sa.Column("measure", sa.VARCHAR(), nullable=False),
        sa.Column("currency", sa.VARCHAR(), nullable=False),
        sa.Column("number", sa.INTEGER(), nullable=False),
        sa.Column("amount", sa.BIGINT(), nullable=False),
        sa.PrimaryKeyConstraint("day", "measure", "currency", name=op.f("pk_figure_days")),
    )
