"""movements of the balance at the card provider"""

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0054"
down_revision = "0053"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "card_movements",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("provider", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("amount", columns.MinorUnits(), nullable=False),
        sa.Column("fee", columns.MinorUnits(), nullable=False),
        sa.Column("currency", sa.String(), nullable=False),
        sa.Column("provider_payment_id", sa.String(), nullable=True),
        sa.Column("source", sa.String(), nullable=True),
        sa.Column("payout_id", sa.String(), nullable=True),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("explained_at", columns.Timestamp(), nullable=True),
        sa.Column("happened_at", columns.Timestamp(), nullable=False),
        sa.CheckConstraint(
            "kind IN ('payment', 'refund', 'dispute', 'fee', 'payout', 'other')",
            name=op.f("ck_card_movements_kind"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_card_movements")),
    )
    with op.batch_alter_table("card_movements", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_card_movements_happened_at"), ["happened_at"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_card_movements_kind_happened_at"), ["kind", "happened_at"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_card_movements_payout_id"), ["payout_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_card_movements_provider_payment_id"), ["provider_payment_id"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_card_movements_source"), ["source"], unique=False)

    op.create_table(
        "sandbox_movements",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("amount", columns.MinorUnits(), nullable=False),
        sa.Column("fee", columns.MinorUnits(), nullable=False),
        sa.Column("currency", sa.String(), nullable=False),
        sa.Column("charge_id", sa.String(), nullable=True),
        sa.Column("source", sa.String(), nullable=True),
        sa.Column("payout_id", sa.String(), nullable=True),
        sa.Column("created_at", columns.Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sandbox_movements")),
    )
    with op.batch_alter_table("sandbox_movements", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sandbox_movements_created_at"), ["created_at"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_sandbox_movements_payout_id_created_at"), ["payout_id", "created_at"], unique=False
        )


def downgrade() -> None:
    with op.batch_alter_table("sandbox_movements", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sandbox_movements_payout_id_created_at"))
        batch_op.drop_index(batch_op.f("ix_sandbox_movements_created_at"))

    op.drop_table("sandbox_movements")
    with op.batch_alter_table("card_movements", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_card_movements_source"))
        batch_op.drop_index(batch_op.f("ix_card_movements_provider_payment_id"))
        batch_op.drop_index(batch_op.f("ix_card_movements_payout_id"))
        batch_op.drop_index(batch_op.f("ix_card_movements_kind_happened_at"))
        batch_op.drop_index(batch_op.f("ix_card_movements_happened_at"))

    op.drop_table("card_movements")
