"""the event log, API tokens, webhooks, and more to filter by"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0004'
down_revision = '0003'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "api_tokens",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("scopes", columns.Json(), nullable=False),
        sa.Column("secret_hash", sa.String(), nullable=False),
        sa.Column("previous_hash", sa.String(), nullable=True),
        sa.Column("previous_until", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("hint", sa.String(), nullable=False),
        sa.Column("created_by", columns.Id(length=36), nullable=True),
        sa.Column("expires_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("last_used_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("revoked_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_tokens")),
        sa.UniqueConstraint("previous_hash", name=op.f("uq_api_tokens_previous_hash")),
        sa.UniqueConstraint("secret_hash", name=op.f("uq_api_tokens_secret_hash")),
    )
    with op.batch_alter_table("api_tokens", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_api_tokens_created_at_id"), ["created_at", "id"], unique=False)

    op.create_table(
        "domain_events",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=True),
        sa.Column("written", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("subject_table", sa.String(), nullable=False),
        sa.Column("subject_id", columns.Id(length=36), nullable=False),
        sa.Column("person_id", columns.Id(length=36), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("payload", columns.Json(), nullable=True),
        sa.Column("happened_at", columns.Timestamp(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_domain_events")),
        sa.UniqueConstraint("position", name=op.f("uq_domain_events_position")),
    )
    with op.batch_alter_table("domain_events", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_domain_events_happened_at"), ["happened_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_domain_events_person_id"), ["person_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_domain_events_subject_table_subject_id"),
            ["subject_table", "subject_id"],
            unique=False,
        )
        batch_op.create_index(
            "ix_domain_events_unnumbered",
            ["written", "id"],
            unique=False,
            postgresql_where=sa.text("position IS NULL"),
            sqlite_where=sa.text("position IS NULL"),
        )

    op.create_table(
        "webhook_endpoints",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("url", sa.String(), nullable=False),
        sa.Column("kinds", columns.Json(), nullable=False),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("previous_seed", sa.String(), nullable=True),
        sa.Column("previous_until", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("created_by", columns.Id(length=36), nullable=True),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("updated_at", columns.Timestamp(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhook_endpoints")),
    )
    with op.batch_alter_table("webhook_endpoints", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_webhook_endpoints_created_at_id"), ["created_at", "id"], unique=False
        )

    op.create_table(
        "webhook_deliveries",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("endpoint_id", columns.Id(length=36), nullable=False),
        sa.Column("event_id", columns.Id(length=36), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("subject_id", columns.Id(length=36), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due_at", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("try_until", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("status_code", sa.Integer(), nullable=True),
        sa.Column("error", sa.String(), nullable=True),
        sa.Column("duration_ms", sa.Integer(), nullable=True),
        sa.Column("delivered_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.CheckConstraint(
            "state IN ('queued', 'delivered', 'failed')", name=op.f("ck_webhook_deliveries_state")
        ),
        sa.ForeignKeyConstraint(
            ["endpoint_id"],
            ["webhook_endpoints.id"],
            name=op.f("fk_webhook_deliveries_endpoint_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["domain_events.id"],
            name=op.f("fk_webhook_deliveries_event_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhook_deliveries")),
        sa.UniqueConstraint(
            "endpoint_id", "event_id", name=op.f("uq_webhook_deliveries_endpoint_id_event_id")
        ),
    )
    with op.batch_alter_table("webhook_deliveries", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_webhook_deliveries_created_at_id"), ["created_at", "id"], unique=False
        )
        batch_op.create_index(
            "ix_webhook_deliveries_due",
            ["due_at"],
            unique=False,
            postgresql_where=sa.text("state = 'queued'"),
            sqlite_where=sa.text("state = 'queued'"),
        )
        batch_op.create_index(
            batch_op.f("ix_webhook_deliveries_endpoint_id_created_at"),
            ["endpoint_id", "created_at"],
            unique=False,
        )
        batch_op.create_index(batch_op.f("ix_webhook_deliveries_event_id"), ["event_id"], unique=False)
        batch_op.create_index(
            "ix_webhook_deliveries_open",
            ["endpoint_id", "subject_id", "position"],
            unique=False,
            postgresql_where=sa.text("state = 'queued'"),
            sqlite_where=sa.text("state = 'queued'"),
        )
        batch_op.create_index(
            batch_op.f("ix_webhook_deliveries_state_created_at"), ["state", "created_at"], unique=False
        )

    with op.batch_alter_table("blog_articles", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_blog_articles_updated_at_id"), ["updated_at", "id"], unique=False
        )

    with op.batch_alter_table("news", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_news_updated_at_id"), ["updated_at", "id"], unique=False)

    with op.batch_alter_table("orders", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_orders_total_amount_id"), ["total_amount", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_orders_updated_at_id"), ["updated_at", "id"], unique=False)

    with op.batch_alter_table("products", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_products_name_id"), ["name", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_products_price_id"), ["price", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_products_updated_at_id"), ["updated_at", "id"], unique=False)

    with op.batch_alter_table("referral_signups", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_referral_signups_updated_at_id"), ["updated_at", "id"], unique=False
        )

    with op.batch_alter_table("referrals", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_referrals_updated_at_id"), ["updated_at", "id"], unique=False)

    with op.batch_alter_table("users", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_users_city_id"), ["city", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_users_first_name_id"), ["first_name", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_users_last_name_id"), ["last_name", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_users_updated_at_id"), ["updated_at", "id"], unique=False)

    with op.batch_alter_table("workshops", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_workshops_price_id"), ["price", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_workshops_title_id"), ["title", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_workshops_updated_at_id"), ["updated_at", "id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("workshops", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_workshops_updated_at_id"))
        batch_op.drop_index(batch_op.f("ix_workshops_title_id"))
        batch_op.drop_index(batch_op.f("ix_workshops_price_id"))

    with op.batch_alter_table("users", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_users_updated_at_id"))
        batch_op.drop_index(batch_op.f("ix_users_last_name_id"))
        batch_op.drop_index(batch_op.f("ix_users_first_name_id"))
        batch_op.drop_index(batch_op.f("ix_users_city_id"))

    with op.batch_alter_table("referrals", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_referrals_updated_at_id"))

    with op.batch_alter_table("referral_signups", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_referral_signups_updated_at_id"))

    with op.batch_alter_table("products", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_products_updated_at_id"))
        batch_op.drop_index(batch_op.f("ix_products_price_id"))
        batch_op.drop_index(batch_op.f("ix_products_name_id"))

    with op.batch_alter_table("orders", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_orders_updated_at_id"))
        batch_op.drop_index(batch_op.f("ix_orders_total_amount_id"))

    with op.batch_alter_table("news", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_news_updated_at_id"))

    with op.batch_alter_table("blog_articles", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_blog_articles_updated_at_id"))

    with op.batch_alter_table("webhook_deliveries", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_webhook_deliveries_state_created_at"))
        batch_op.drop_index(
            "ix_webhook_deliveries_open",
            postgresql_where=sa.text("state = 'queued'"),
            sqlite_where=sa.text("state = 'queued'"),
        )
        batch_op.drop_index(batch_op.f("ix_webhook_deliveries_event_id"))
        batch_op.drop_index(batch_op.f("ix_webhook_deliveries_endpoint_id_created_at"))
        batch_op.drop_index(
            "ix_webhook_deliveries_due",
            postgresql_where=sa.text("state = 'queued'"),
            sqlite_where=sa.text("state = 'queued'"),
        )
        batch_op.drop_index(batch_op.f("ix_webhook_deliveries_created_at_id"))

    op.drop_table("webhook_deliveries")
    with op.batch_alter_table("webhook_endpoints", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_webhook_endpoints_created_at_id"))

    op.drop_table("webhook_endpoints")
    with op.batch_alter_table("domain_events", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_domain_events_unnumbered",
            postgresql_where=sa.text("position IS NULL"),
            sqlite_where=sa.text("position IS NULL"),
        )
        batch_op.drop_index(batch_op.f("ix_domain_events_subject_table_subject_id"))
        batch_op.drop_index(batch_op.f("ix_domain_events_person_id"))
        batch_op.drop_index(batch_op.f("ix_domain_events_happened_at"))

    op.drop_table("domain_events")
    with op.batch_alter_table("api_tokens", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_api_tokens_created_at_id"))

    op.drop_table("api_tokens")
