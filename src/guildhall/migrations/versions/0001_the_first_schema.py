"""the first schema"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0001'
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('accounts',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('email', sa.String(), nullable=False),
    sa.Column('password_hash', sa.String(), nullable=True),
    sa.Column('must_change_password', sa.Boolean(), nullable=False),
    sa.Column('email_confirmed_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('confirmation_sent_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('recovery_sent_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('invited_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('last_sign_in_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('banned_until', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('user_metadata', columns.Json(), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint('email = lower(email)', name=op.f('ck_accounts_email_in_lower_case')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_accounts')),
    sa.UniqueConstraint('email', name=op.f('uq_accounts_email'))
    )
    op.create_table('audit_log',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('actor_id', columns.Id(length=36), nullable=True),
    sa.Column('action', sa.String(), nullable=False),
    sa.Column('subject_table', sa.String(), nullable=False),
    sa.Column('subject_id', sa.String(), nullable=False),
    sa.Column('data', columns.Json(), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_audit_log'))
    )
    with op.batch_alter_table('audit_log', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_audit_log_actor_id'), ['actor_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_audit_log_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_audit_log_subject_id_created_at'), ['subject_id', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_audit_log_subject_table_created_at_id'), ['subject_table', 'created_at', 'id'], unique=False)

    op.create_table('blog_articles',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('title', sa.String(), nullable=False),
    sa.Column('slug', sa.String(), nullable=False),
    sa.Column('content', sa.String(), nullable=False),
    sa.Column('excerpt', sa.String(), nullable=True),
    sa.Column('featured_image_url', sa.String(), nullable=True),
    sa.Column('category', sa.String(), nullable=False),
    sa.Column('tags', columns.Json(), nullable=False),
    sa.Column('is_published', sa.Boolean(), nullable=False),
    sa.Column('is_featured', sa.Boolean(), nullable=False),
    sa.Column('published_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('seo_title', sa.String(), nullable=True),
    sa.Column('seo_description', sa.String(), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("category IN ('general', 'news', 'tutorial', 'announcement', 'technology', 'business')", name=op.f('ck_blog_articles_category')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_blog_articles')),
    sa.UniqueConstraint('slug', name=op.f('uq_blog_articles_slug'))
    )
    with op.batch_alter_table('blog_articles', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_blog_articles_category'), ['category'], unique=False)
        batch_op.create_index(batch_op.f('ix_blog_articles_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_blog_articles_is_featured'), ['is_featured'], unique=False)
        batch_op.create_index(batch_op.f('ix_blog_articles_is_published_published_at'), ['is_published', 'published_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_blog_articles_published_at'), ['published_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_blog_articles_title'), ['title'], unique=False)

    op.create_table('contact_messages',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('email', sa.String(), nullable=False),
    sa.Column('subject', sa.String(), nullable=True),
    sa.Column('message', sa.String(), nullable=False),
    sa.Column('answered_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_contact_messages'))
    )
    with op.batch_alter_table('contact_messages', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_contact_messages_answered_at_created_at'), ['answered_at', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_contact_messages_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_contact_messages_email'), ['email'], unique=False)

    op.create_table('downloads',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('delivery_file_id', columns.Id(length=36), nullable=False),
    sa.Column('file_id', columns.Id(length=36), nullable=False),
    sa.Column('order_id', columns.Id(length=36), nullable=True),
    sa.Column('account_id', columns.Id(length=36), nullable=False),
    sa.Column('title', sa.String(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_downloads'))
    )
    with op.batch_alter_table('downloads', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_downloads_account_id_created_at'), ['account_id', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_downloads_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_downloads_delivery_file_id_created_at'), ['delivery_file_id', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_downloads_order_id'), ['order_id'], unique=False)

    op.create_table('figure_changes',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('day', sa.Date(), nullable=False),
    sa.Column('measure', sa.String(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('amount', columns.Money(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_figure_changes'))
    )
    op.create_table('figure_days',
    sa.Column('day', sa.Date(), nullable=False),
    sa.Column('measure', sa.String(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('amount', columns.Money(), nullable=False),
    sa.PrimaryKeyConstraint('day', 'measure', 'currency', name=op.f('pk_figure_days'))
    )
    op.create_table('files',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('alt', sa.String(), nullable=True),
    sa.Column('content_type', sa.String(), nullable=True),
    sa.Column('size', sa.BigInteger(), nullable=False),
    sa.Column('width', sa.Integer(), nullable=True),
    sa.Column('height', sa.Integer(), nullable=True),
    sa.Column('uploaded_by', columns.Id(length=36), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("kind IN ('image', 'download')", name=op.f('ck_files_kind')),
    sa.CheckConstraint("state IN ('uploading', 'ready')", name=op.f('ck_files_state')),
    sa.CheckConstraint('size > 0', name=op.f('ck_files_size')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_files'))
    )
    with op.batch_alter_table('files', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_files_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_files_kind_created_at'), ['kind', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_files_name'), ['name'], unique=False)
        batch_op.create_index(batch_op.f('ix_files_state_created_at'), ['state', 'created_at'], unique=False)

    op.create_table('invoice_counters',
    sa.Column('series', sa.String(), nullable=False),
    sa.Column('last', sa.Integer(), nullable=False),
    sa.PrimaryKeyConstraint('series', name=op.f('pk_invoice_counters'))
    )
    op.create_table('kept_totals',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('counted_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('content', columns.Json(), nullable=False),
    sa.CheckConstraint('id = 1', name=op.f('ck_kept_totals_only_one')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_kept_totals'))
    )
    op.create_table('mail_texts',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('language', sa.String(), nullable=False),
    sa.Column('words', columns.Json(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('updated_by', columns.Id(length=36), nullable=True),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_mail_texts')),
    sa.UniqueConstraint('kind', 'language', name=op.f('uq_mail_texts_kind_language'))
    )
    op.create_table('mails',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('dedup_key', sa.String(), nullable=False),
    sa.Column('recipient', sa.String(), nullable=False),
    sa.Column('language', sa.String(), nullable=False),
    sa.Column('template', sa.String(), nullable=False),
    sa.Column('context', columns.Json(), nullable=False),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('attempts', sa.Integer(), nullable=False),
    sa.Column('due_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('try_until', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('void_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('fault', sa.String(), nullable=True),
    sa.Column('error', sa.String(), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('sent_at', columns.Timestamp(timezone=True), nullable=True),
    sa.CheckConstraint("state IN ('queued', 'sending', 'sent', 'failed')", name=op.f('ck_mails_state')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_mails')),
    sa.UniqueConstraint('dedup_key', name=op.f('uq_mails_dedup_key'))
    )
    with op.batch_alter_table('mails', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_mails_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_mails_recipient'), ['recipient'], unique=False)
        batch_op.create_index('ix_mails_recipient_prefix', ['recipient'], unique=False, postgresql_ops={'recipient': 'text_pattern_ops'})
        batch_op.create_index(batch_op.f('ix_mails_state_created_at'), ['state', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_mails_state_due_at'), ['state', 'due_at'], unique=False)

    op.create_table('news',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('title', sa.String(), nullable=False),
    sa.Column('slug', sa.String(), nullable=True),
    sa.Column('description', sa.String(), nullable=False),
    sa.Column('image_url', sa.String(), nullable=True),
    sa.Column('is_published', sa.Boolean(), nullable=False),
    sa.Column('published_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('seo_title', sa.String(), nullable=True),
    sa.Column('seo_description', sa.String(), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_news')),
    sa.UniqueConstraint('slug', name=op.f('uq_news_slug'))
    )
    with op.batch_alter_table('news', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_news_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_news_is_published_created_at'), ['is_published', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_news_published_at'), ['published_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_news_title'), ['title'], unique=False)

    op.create_table('payments',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('provider', sa.String(), nullable=False),
    sa.Column('session_id', sa.String(), nullable=True),
    sa.Column('payment_intent', sa.String(), nullable=True),
    sa.Column('attempt', sa.Integer(), nullable=False),
    sa.Column('amount', columns.Money(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('problem', sa.String(), nullable=True),
    sa.Column('decision', sa.String(), nullable=True),
    sa.Column('received', columns.Money(), nullable=True),
    sa.Column('received_currency', sa.String(), nullable=True),
    sa.Column('url', sa.String(), nullable=True),
    sa.Column('set_by', columns.Id(length=36), nullable=True),
    sa.Column('set_reason', sa.String(), nullable=True),
    sa.Column('expires_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('paid_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("decision IN ('accepted', 'returned')", name=op.f('ck_payments_decision')),
    sa.CheckConstraint("status IN ('opening', 'open', 'awaiting', 'paid', 'review', 'failed', 'expired')", name=op.f('ck_payments_status')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_payments')),
    sa.UniqueConstraint('session_id', name=op.f('uq_payments_session_id'))
    )
    with op.batch_alter_table('payments', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_payments_created_at'), ['created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_payments_payment_intent'), ['payment_intent'], unique=False)
        batch_op.create_index(batch_op.f('ix_payments_problem'), ['problem'], unique=False)
        batch_op.create_index(batch_op.f('ix_payments_status_expires_at'), ['status', 'expires_at'], unique=False)

    op.create_table('payout_runs',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('cutoff_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('reference', sa.String(), nullable=True),
    sa.Column('made_by', columns.Id(length=36), nullable=True),
    sa.Column('paid_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("status IN ('preparing', 'open', 'paid', 'cancelled')", name=op.f('ck_payout_runs_status')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_payout_runs'))
    )
    with op.batch_alter_table('payout_runs', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_payout_runs_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_payout_runs_status_created_at'), ['status', 'created_at'], unique=False)
        batch_op.create_index('uq_payout_runs_preparing', ['currency'], unique=True, sqlite_where=sa.text("status = 'preparing'"), postgresql_where=sa.text("status = 'preparing'"))

    op.create_table('products',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('slug', sa.String(), nullable=False),
    sa.Column('description', sa.String(), nullable=True),
    sa.Column('image_url', sa.String(), nullable=True),
    sa.Column('price', columns.Money(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('product_type', sa.String(), nullable=False),
    sa.Column('features', columns.Json(), nullable=False),
    sa.Column('is_active', sa.Boolean(), nullable=False),
    sa.Column('is_featured', sa.Boolean(), nullable=False),
    sa.Column('name_de', sa.String(), nullable=True),
    sa.Column('name_fr', sa.String(), nullable=True),
    sa.Column('name_es', sa.String(), nullable=True),
    sa.Column('description_de', sa.String(), nullable=True),
    sa.Column('description_fr', sa.String(), nullable=True),
    sa.Column('description_es', sa.String(), nullable=True),
    sa.Column('delivery_title', sa.String(), nullable=True),
    sa.Column('delivery_description', sa.String(), nullable=True),
    sa.Column('delivery_image_url', sa.String(), nullable=True),
    sa.Column('delivery_links', columns.Json(), nullable=False),
    sa.Column('delivery_details', columns.Json(), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("currency IN ('USD', 'EUR', 'GBP')", name=op.f('ck_products_currency')),
    sa.CheckConstraint('price >= 0', name=op.f('ck_products_price')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_products')),
    sa.UniqueConstraint('slug', name=op.f('uq_products_slug'))
    )
    with op.batch_alter_table('products', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_products_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_products_is_active_created_at'), ['is_active', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_products_is_featured_created_at'), ['is_featured', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_products_name'), ['name'], unique=False)
        batch_op.create_index(batch_op.f('ix_products_product_type'), ['product_type'], unique=False)

    op.create_table('provider_events',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('provider', sa.String(), nullable=False),
    sa.Column('type', sa.String(), nullable=False),
    sa.Column('subject', sa.String(), nullable=True),
    sa.Column('payload', columns.Json(), nullable=False),
    sa.Column('received_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('handled_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('outcome', sa.String(), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_provider_events'))
    )
    with op.batch_alter_table('provider_events', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_provider_events_received_at'), ['received_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_provider_events_subject'), ['subject'], unique=False)
        batch_op.create_index(batch_op.f('ix_provider_events_type'), ['type'], unique=False)

    op.create_table('rate_limits',
    sa.Column('bucket', sa.String(), nullable=False),
    sa.Column('free_at', columns.Timestamp(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('bucket', name=op.f('pk_rate_limits'))
    )
    with op.batch_alter_table('rate_limits', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_rate_limits_free_at'), ['free_at'], unique=False)

    op.create_table('reconciliations',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('begun_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('under_way', sa.Boolean(), nullable=False),
    sa.Column('reached_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('reached_id', columns.Id(length=36), nullable=False),
    sa.Column('looked', sa.Integer(), nullable=False),
    sa.Column('orders', sa.Integer(), nullable=False),
    sa.Column('checked_at', columns.Timestamp(timezone=True), nullable=True),
    sa.CheckConstraint('id = 1', name=op.f('ck_reconciliations_only_one')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_reconciliations'))
    )
    op.create_table('referral_signups',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('email', sa.String(), nullable=False),
    sa.Column('referral_link', sa.String(), nullable=True),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("status IN ('pending', 'approved', 'rejected')", name=op.f('ck_referral_signups_status')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_referral_signups'))
    )
    with op.batch_alter_table('referral_signups', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_referral_signups_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_referral_signups_email'), ['email'], unique=False)
        batch_op.create_index('ix_referral_signups_email_prefix', ['email'], unique=False, postgresql_ops={'email': 'text_pattern_ops'})
        batch_op.create_index(batch_op.f('ix_referral_signups_status_created_at'), ['status', 'created_at'], unique=False)

    op.create_table('sandbox_deliveries',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('event', columns.Json(), nullable=False),
    sa.Column('attempts', sa.Integer(), nullable=False),
    sa.Column('due_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('delivered_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_sandbox_deliveries'))
    )
    with op.batch_alter_table('sandbox_deliveries', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_sandbox_deliveries_delivered_at_due_at'), ['delivered_at', 'due_at'], unique=False)

    op.create_table('sandbox_sessions',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('idempotency_key', sa.String(), nullable=False),
    sa.Column('payment_intent', sa.String(), nullable=False),
    sa.Column('amount', columns.Money(), nullable=False),
    sa.Column('refunded', columns.Money(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('request', columns.Json(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('payment_status', sa.String(), nullable=False),
    sa.Column('expires_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_sandbox_sessions')),
    sa.UniqueConstraint('idempotency_key', name=op.f('uq_sandbox_sessions_idempotency_key')),
    sa.UniqueConstraint('payment_intent', name=op.f('uq_sandbox_sessions_payment_intent'))
    )
    op.create_table('search_words',
    sa.Column('subject_table', sa.String(), nullable=False),
    sa.Column('word', sa.Text().with_variant(sa.Text(collation='C'), 'postgresql'), nullable=False),
    sa.Column('subject_id', columns.Id(length=36), nullable=False),
    sa.PrimaryKeyConstraint('subject_table', 'word', 'subject_id', name=op.f('pk_search_words'))
    )
    with op.batch_alter_table('search_words', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_search_words_subject_id_word'), ['subject_id', 'word'], unique=False)

    op.create_table('shop_settings',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('chosen', columns.Json(), nullable=False),
    sa.Column('updated_by', columns.Id(length=36), nullable=True),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint('id = 1', name=op.f('ck_shop_settings_only_one')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_shop_settings'))
    )
    op.create_table('workshops',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('slug', sa.String(), nullable=False),
    sa.Column('title', sa.String(), nullable=False),
    sa.Column('description', sa.String(), nullable=True),
    sa.Column('detailed_description', sa.String(), nullable=True),
    sa.Column('image_url', sa.String(), nullable=True),
    sa.Column('price', columns.Money(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('date', sa.Date(), nullable=False),
    sa.Column('time', sa.String(), nullable=False),
    sa.Column('time_zone', sa.String(), nullable=False),
    sa.Column('duration', sa.String(), nullable=False),
    sa.Column('end_date', sa.Date(), nullable=True),
    sa.Column('end_time', sa.String(), nullable=True),
    sa.Column('place', sa.String(), nullable=False),
    sa.Column('starts_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('ends_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('reminded_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('called_off_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('instructor', sa.String(), nullable=False),
    sa.Column('max_participants', sa.Integer(), nullable=False),
    sa.Column('what_you_learn', columns.Json(), nullable=False),
    sa.Column('requirements', columns.Json(), nullable=False),
    sa.Column('materials', columns.Json(), nullable=False),
    sa.Column('is_active', sa.Boolean(), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("currency IN ('USD', 'EUR', 'GBP')", name=op.f('ck_workshops_currency')),
    sa.CheckConstraint("status IN ('upcoming', 'ongoing', 'completed')", name=op.f('ck_workshops_status')),
    sa.CheckConstraint('max_participants >= 0', name=op.f('ck_workshops_max_participants')),
    sa.CheckConstraint('price >= 0', name=op.f('ck_workshops_price')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_workshops')),
    sa.UniqueConstraint('slug', name=op.f('uq_workshops_slug'))
    )
    with op.batch_alter_table('workshops', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_workshops_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_workshops_date'), ['date'], unique=False)
        batch_op.create_index(batch_op.f('ix_workshops_is_active_date'), ['is_active', 'date'], unique=False)
        batch_op.create_index(batch_op.f('ix_workshops_starts_at'), ['starts_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_workshops_status'), ['status'], unique=False)
        batch_op.create_index(batch_op.f('ix_workshops_title'), ['title'], unique=False)

    op.create_table('contact_replies',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('message_id', columns.Id(length=36), nullable=False),
    sa.Column('text', sa.String(), nullable=False),
    sa.Column('author_id', columns.Id(length=36), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['message_id'], ['contact_messages.id'], name=op.f('fk_contact_replies_message_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_contact_replies'))
    )
    with op.batch_alter_table('contact_replies', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_contact_replies_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_contact_replies_message_id'), ['message_id'], unique=False)

    op.create_table('delivery_files',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('product_id', columns.Id(length=36), nullable=True),
    sa.Column('workshop_id', columns.Id(length=36), nullable=True),
    sa.Column('file_id', columns.Id(length=36), nullable=False),
    sa.Column('title', sa.String(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint('(product_id IS NULL) <> (workshop_id IS NULL)', name=op.f('ck_delivery_files_one_item')),
    sa.ForeignKeyConstraint(['file_id'], ['files.id'], name=op.f('fk_delivery_files_file_id')),
    sa.ForeignKeyConstraint(['product_id'], ['products.id'], name=op.f('fk_delivery_files_product_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['workshop_id'], ['workshops.id'], name=op.f('fk_delivery_files_workshop_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_delivery_files')),
    sa.UniqueConstraint('product_id', 'file_id', name=op.f('uq_delivery_files_product_id_file_id')),
    sa.UniqueConstraint('workshop_id', 'file_id', name=op.f('uq_delivery_files_workshop_id_file_id'))
    )
    with op.batch_alter_table('delivery_files', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_delivery_files_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_delivery_files_file_id'), ['file_id'], unique=False)

    op.create_table('factors',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('account_id', columns.Id(length=36), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('seed', sa.String(), nullable=False),
    sa.Column('last_step', sa.Integer(), nullable=True),
    sa.Column('verified_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_factors_account_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_factors'))
    )
    with op.batch_alter_table('factors', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_factors_account_id_verified_at'), ['account_id', 'verified_at'], unique=False)

    op.create_table('mail_copies',
    sa.Column('mail_id', columns.Id(length=36), nullable=False),
    sa.Column('subject', sa.String(), nullable=False),
    sa.Column('html', sa.String(), nullable=False),
    sa.Column('plain', sa.String(), nullable=False),
    sa.Column('sent_at', columns.Timestamp(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['mail_id'], ['mails.id'], name=op.f('fk_mail_copies_mail_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('mail_id', name=op.f('pk_mail_copies'))
    )
    with op.batch_alter_table('mail_copies', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_mail_copies_sent_at'), ['sent_at'], unique=False)

    op.create_table('mail_tokens',
    sa.Column('token_hash', sa.String(), nullable=False),
    sa.Column('account_id', columns.Id(length=36), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('password_hash', sa.String(), nullable=True),
    sa.Column('code_challenge', sa.String(), nullable=True),
    sa.Column('code_challenge_method', sa.String(), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('expires_at', columns.Timestamp(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_mail_tokens_account_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('token_hash', name=op.f('pk_mail_tokens'))
    )
    with op.batch_alter_table('mail_tokens', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_mail_tokens_account_id'), ['account_id'], unique=False)

    op.create_table('recovery_codes',
    sa.Column('code_hash', sa.String(), nullable=False),
    sa.Column('account_id', columns.Id(length=36), nullable=False),
    sa.Column('used_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_recovery_codes_account_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('code_hash', name=op.f('pk_recovery_codes'))
    )
    with op.batch_alter_table('recovery_codes', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_recovery_codes_account_id'), ['account_id'], unique=False)

    op.create_table('sandbox_refunds',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('session_id', sa.String(), nullable=False),
    sa.Column('idempotency_key', sa.String(), nullable=False),
    sa.Column('amount', columns.Money(), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['session_id'], ['sandbox_sessions.id'], name=op.f('fk_sandbox_refunds_session_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_sandbox_refunds')),
    sa.UniqueConstraint('idempotency_key', name=op.f('uq_sandbox_refunds_idempotency_key'))
    )
    with op.batch_alter_table('sandbox_refunds', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_sandbox_refunds_session_id'), ['session_id'], unique=False)

    op.create_table('sessions',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('account_id', columns.Id(length=36), nullable=False),
    sa.Column('method', sa.String(), nullable=False),
    sa.Column('refresh_counter', sa.Integer(), nullable=False),
    sa.Column('user_agent', sa.String(), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('refreshed_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('code_given_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('code_method', sa.String(), nullable=True),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_sessions_account_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_sessions'))
    )
    with op.batch_alter_table('sessions', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_sessions_account_id_id'), ['account_id', 'id'], unique=False)

    op.create_table('user_roles',
    sa.Column('user_id', columns.Id(length=36), nullable=False),
    sa.Column('role', sa.String(), nullable=False),
    sa.ForeignKeyConstraint(['user_id'], ['accounts.id'], name=op.f('fk_user_roles_user_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('user_id', 'role', name=op.f('pk_user_roles'))
    )
    with op.batch_alter_table('user_roles', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_user_roles_role'), ['role'], unique=False)

    op.create_table('users',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('auth_user_id', columns.Id(length=36), nullable=True),
    sa.Column('email', sa.String(), nullable=False),
    sa.Column('first_name', sa.String(), nullable=True),
    sa.Column('last_name', sa.String(), nullable=True),
    sa.Column('language', sa.String(), nullable=False),
    sa.Column('avatar_url', sa.String(), nullable=True),
    sa.Column('phone', sa.String(), nullable=True),
    sa.Column('address', sa.String(), nullable=True),
    sa.Column('city', sa.String(), nullable=True),
    sa.Column('postal_code', sa.String(), nullable=True),
    sa.Column('country', sa.String(), nullable=True),
    sa.Column('company', sa.String(), nullable=True),
    sa.Column('vat_id', sa.String(), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("language IN ('en', 'es', 'fr', 'de')", name=op.f('ck_users_language')),
    sa.CheckConstraint('email = lower(email)', name=op.f('ck_users_email_in_lower_case')),
    sa.ForeignKeyConstraint(['auth_user_id'], ['accounts.id'], name=op.f('fk_users_auth_user_id'), ondelete='SET NULL'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_users')),
    sa.UniqueConstraint('auth_user_id', name=op.f('uq_users_auth_user_id'))
    )
    with op.batch_alter_table('users', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_users_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_users_email'), ['email'], unique=True)
        batch_op.create_index('ix_users_email_prefix', ['email'], unique=False, postgresql_ops={'email': 'text_pattern_ops'})

    op.create_table('workshop_details',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('workshop_id', columns.Id(length=36), nullable=False),
    sa.Column('title', sa.String(), nullable=False),
    sa.Column('description', sa.String(), nullable=True),
    sa.Column('image_url', sa.String(), nullable=True),
    sa.Column('links', columns.Json(), nullable=False),
    sa.Column('additional_details', columns.Json(), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['workshop_id'], ['workshops.id'], name=op.f('fk_workshop_details_workshop_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_workshop_details'))
    )
    with op.batch_alter_table('workshop_details', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_workshop_details_created_at'), ['created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_workshop_details_workshop_id_created_at'), ['workshop_id', 'created_at'], unique=False)

    op.create_table('orders',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('user_id', columns.Id(length=36), nullable=True),
    sa.Column('auth_user_id', columns.Id(length=36), nullable=True),
    sa.Column('product_id', columns.Id(length=36), nullable=True),
    sa.Column('workshop_id', columns.Id(length=36), nullable=True),
    sa.Column('checkout_id', columns.Id(length=36), nullable=True),
    sa.Column('quantity', sa.Integer(), nullable=False),
    sa.Column('total_amount', columns.Money(), nullable=False),
    sa.Column('tax_amount', columns.Money(), nullable=False),
    sa.Column('tax_rate', columns.Percent(), nullable=False),
    sa.Column('tax_country', sa.String(), nullable=True),
    sa.Column('vat_id', sa.String(), nullable=True),
    sa.Column('reverse_charge', sa.Boolean(), nullable=False),
    sa.Column('paid_amount', columns.Money(), nullable=False),
    sa.Column('refunded_amount', columns.Money(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('status', columns.Word(), nullable=False),
    sa.Column('granted', sa.Boolean(), nullable=False),
    sa.Column('referral_code', sa.String(), nullable=True),
    sa.Column('payment_method', sa.String(), nullable=True),
    sa.Column('payment_reference', sa.String(), nullable=True),
    sa.Column('order_data', columns.Json(), nullable=False),
    sa.Column('archived_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('paid_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("status IN ('pending', 'pending_payment', 'paid', 'completed', 'cancelled', 'refunded', 'processing', 'shipped', 'delivered')", name=op.f('ck_orders_status')),
    sa.CheckConstraint('(product_id IS NULL) <> (workshop_id IS NULL)', name=op.f('ck_orders_one_item')),
    sa.CheckConstraint('quantity >= 1', name=op.f('ck_orders_quantity')),
    sa.CheckConstraint('refunded_amount BETWEEN 0 AND paid_amount', name=op.f('ck_orders_refunded_amount')),
    sa.CheckConstraint('tax_amount BETWEEN 0 AND total_amount', name=op.f('ck_orders_tax_amount')),
    sa.CheckConstraint('total_amount >= 0', name=op.f('ck_orders_total_amount')),
    sa.ForeignKeyConstraint(['product_id'], ['products.id'], name=op.f('fk_orders_product_id')),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_orders_user_id')),
    sa.ForeignKeyConstraint(['workshop_id'], ['workshops.id'], name=op.f('fk_orders_workshop_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_orders'))
    )
    with op.batch_alter_table('orders', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_orders_auth_user_id_created_at'), ['auth_user_id', 'created_at'], unique=False)
        batch_op.create_index('ix_orders_auth_user_id_live', ['auth_user_id'], unique=False, postgresql_where=sa.text('archived_at IS NULL'), sqlite_where=sa.text('archived_at IS NULL'))
        batch_op.create_index(batch_op.f('ix_orders_checkout_id'), ['checkout_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_orders_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_orders_currency_created_at'), ['currency', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_orders_paid_at'), ['paid_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_orders_payment_reference'), ['payment_reference'], unique=False)
        batch_op.create_index('ix_orders_payment_reference_prefix', ['payment_reference'], unique=False, postgresql_ops={'payment_reference': 'text_pattern_ops'}, postgresql_where=sa.text('payment_reference IS NOT NULL'), sqlite_where=sa.text('payment_reference IS NOT NULL'))
        batch_op.create_index(batch_op.f('ix_orders_product_id_auth_user_id'), ['product_id', 'auth_user_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_orders_referral_code'), ['referral_code'], unique=False)
        batch_op.create_index('ix_orders_referral_code_prefix', ['referral_code'], unique=False, postgresql_ops={'referral_code': 'text_pattern_ops'}, postgresql_where=sa.text('referral_code IS NOT NULL'), sqlite_where=sa.text('referral_code IS NOT NULL'))
        batch_op.create_index(batch_op.f('ix_orders_status_created_at'), ['status', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_orders_user_id_created_at'), ['user_id', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_orders_workshop_id_auth_user_id'), ['workshop_id', 'auth_user_id'], unique=False)

    op.create_table('payout_details',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('user_id', columns.Id(length=36), nullable=False),
    sa.Column('method', sa.String(), nullable=False),
    sa.Column('holder', sa.String(), nullable=False),
    sa.Column('iban', sa.String(), nullable=True),
    sa.Column('instructions', sa.String(), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("(method = 'iban') = (iban IS NOT NULL)", name=op.f('ck_payout_details_iban')),
    sa.CheckConstraint("method IN ('iban', 'other')", name=op.f('ck_payout_details_method')),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_payout_details_user_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_payout_details')),
    sa.UniqueConstraint('user_id', name=op.f('uq_payout_details_user_id'))
    )
    op.create_table('referrals',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('user_id', columns.Id(length=36), nullable=False),
    sa.Column('signup_id', columns.Id(length=36), nullable=True),
    sa.Column('referral_code', sa.String(), nullable=False),
    sa.Column('commission_rate', columns.Percent(), nullable=False),
    sa.Column('is_active', sa.Boolean(), nullable=False),
    sa.Column('ended_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint('commission_rate BETWEEN 0 AND 10000', name=op.f('ck_referrals_commission_rate')),
    sa.ForeignKeyConstraint(['signup_id'], ['referral_signups.id'], name=op.f('fk_referrals_signup_id'), ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_referrals_user_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_referrals')),
    sa.UniqueConstraint('referral_code', name=op.f('uq_referrals_referral_code')),
    sa.UniqueConstraint('signup_id', name=op.f('uq_referrals_signup_id'))
    )
    with op.batch_alter_table('referrals', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_referrals_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_referrals_is_active_created_at'), ['is_active', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_referrals_user_id'), ['user_id'], unique=False)

    op.create_table('workshop_enrollments',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('user_id', columns.Id(length=36), nullable=False),
    sa.Column('auth_user_id', columns.Id(length=36), nullable=True),
    sa.Column('workshop_id', columns.Id(length=36), nullable=False),
    sa.Column('order_id', columns.Id(length=36), nullable=True),
    sa.Column('enrollment_status', sa.String(), nullable=False),
    sa.Column('held_until', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('enrolled_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('attended_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('certificate_code', sa.String(), nullable=True),
    sa.CheckConstraint("enrollment_status IN ('pending', 'enrolled', 'cancelled')", name=op.f('ck_workshop_enrollments_enrollment_status')),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_workshop_enrollments_user_id')),
    sa.ForeignKeyConstraint(['workshop_id'], ['workshops.id'], name=op.f('fk_workshop_enrollments_workshop_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_workshop_enrollments')),
    sa.UniqueConstraint('certificate_code', name=op.f('uq_workshop_enrollments_certificate_code'))
    )
    with op.batch_alter_table('workshop_enrollments', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_workshop_enrollments_attended_at'), ['attended_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_workshop_enrollments_auth_user_id'), ['auth_user_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_workshop_enrollments_enrolled_at_id'), ['enrolled_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_workshop_enrollments_enrollment_status_held_until'), ['enrollment_status', 'held_until'], unique=False)
        batch_op.create_index(batch_op.f('ix_workshop_enrollments_order_id'), ['order_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_workshop_enrollments_user_id'), ['user_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_workshop_enrollments_workshop_id_enrolled_at_id'), ['workshop_id', 'enrolled_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_workshop_enrollments_workshop_id_enrollment_status'), ['workshop_id', 'enrollment_status'], unique=False)
        batch_op.create_index('uq_workshop_enrollments_live_seat', ['workshop_id', 'user_id'], unique=True, sqlite_where=sa.text("enrollment_status <> 'cancelled'"), postgresql_where=sa.text("enrollment_status <> 'cancelled'"))

    op.create_table('attributions',
    sa.Column('user_id', columns.Id(length=36), nullable=False),
    sa.Column('referral_id', columns.Id(length=36), nullable=False),
    sa.Column('order_id', columns.Id(length=36), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['order_id'], ['orders.id'], name=op.f('fk_attributions_order_id')),
    sa.ForeignKeyConstraint(['referral_id'], ['referrals.id'], name=op.f('fk_attributions_referral_id')),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_attributions_user_id')),
    sa.PrimaryKeyConstraint('user_id', name=op.f('pk_attributions'))
    )
    with op.batch_alter_table('attributions', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_attributions_referral_id'), ['referral_id'], unique=False)

    op.create_table('commission_reviews',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('order_id', columns.Id(length=36), nullable=False),
    sa.Column('referral_id', columns.Id(length=36), nullable=False),
    sa.Column('cause', sa.String(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('note', sa.String(), nullable=True),
    sa.Column('decided_by', columns.Id(length=36), nullable=True),
    sa.Column('decided_at', columns.Timestamp(timezone=True), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("status IN ('pending', 'approved', 'refused')", name=op.f('ck_commission_reviews_status')),
    sa.ForeignKeyConstraint(['order_id'], ['orders.id'], name=op.f('fk_commission_reviews_order_id')),
    sa.ForeignKeyConstraint(['referral_id'], ['referrals.id'], name=op.f('fk_commission_reviews_referral_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_commission_reviews')),
    sa.UniqueConstraint('order_id', name=op.f('uq_commission_reviews_order_id'))
    )
    with op.batch_alter_table('commission_reviews', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_commission_reviews_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_commission_reviews_referral_id'), ['referral_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_commission_reviews_status_created_at'), ['status', 'created_at'], unique=False)

    op.create_table('commissions',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('referral_id', columns.Id(length=36), nullable=False),
    sa.Column('order_id', columns.Id(length=36), nullable=True),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('cause', sa.String(), nullable=False),
    sa.Column('base', columns.Money(), nullable=False),
    sa.Column('rate', columns.Percent(), nullable=False),
    sa.Column('amount', columns.Money(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('withheld', sa.String(), nullable=True),
    sa.Column('note', sa.String(), nullable=True),
    sa.Column('payable_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("kind IN ('earned', 'reversed', 'adjusted', 'paid_out')", name=op.f('ck_commissions_kind')),
    sa.ForeignKeyConstraint(['order_id'], ['orders.id'], name=op.f('fk_commissions_order_id')),
    sa.ForeignKeyConstraint(['referral_id'], ['referrals.id'], name=op.f('fk_commissions_referral_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_commissions')),
    sa.UniqueConstraint('order_id', 'kind', 'cause', name=op.f('uq_commissions_order_id_kind_cause'))
    )
    with op.batch_alter_table('commissions', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_commissions_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_commissions_kind_referral_id_created_at'), ['kind', 'referral_id', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_commissions_order_id'), ['order_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_commissions_referral_id_created_at'), ['referral_id', 'created_at'], unique=False)
        batch_op.create_index('ix_commissions_sums', ['referral_id', 'order_id', 'kind', 'currency', 'withheld', 'amount', 'base'], unique=False)

    op.create_table('invoices',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('number', sa.String(), nullable=False),
    sa.Column('series', sa.String(), nullable=False),
    sa.Column('sequence', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('order_id', columns.Id(length=36), nullable=False),
    sa.Column('corrects_id', columns.Id(length=36), nullable=True),
    sa.Column('cause', sa.String(), nullable=False),
    sa.Column('language', sa.String(), nullable=False),
    sa.Column('seller', columns.Json(), nullable=False),
    sa.Column('buyer', columns.Json(), nullable=False),
    sa.Column('item', sa.String(), nullable=False),
    sa.Column('quantity', sa.Integer(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('net', columns.Money(), nullable=False),
    sa.Column('tax', columns.Money(), nullable=False),
    sa.Column('gross', columns.Money(), nullable=False),
    sa.Column('tax_rate', columns.Percent(), nullable=False),
    sa.Column('tax_country', sa.String(), nullable=True),
    sa.Column('reverse_charge', sa.Boolean(), nullable=False),
    sa.Column('note', sa.String(), nullable=True),
    sa.Column('payment_method', sa.String(), nullable=True),
    sa.Column('payment_reference', sa.String(), nullable=True),
    sa.Column('issued_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("(kind = 'credit_note') = (corrects_id IS NOT NULL)", name=op.f('ck_invoices_corrects')),
    sa.CheckConstraint("kind IN ('invoice', 'credit_note')", name=op.f('ck_invoices_kind')),
    sa.CheckConstraint('gross > 0 AND net >= 0 AND tax >= 0 AND net + tax = gross', name=op.f('ck_invoices_sum')),
    sa.ForeignKeyConstraint(['corrects_id'], ['invoices.id'], name=op.f('fk_invoices_corrects_id')),
    sa.ForeignKeyConstraint(['order_id'], ['orders.id'], name=op.f('fk_invoices_order_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_invoices')),
    sa.UniqueConstraint('number', name=op.f('uq_invoices_number')),
    sa.UniqueConstraint('series', 'sequence', name=op.f('uq_invoices_series_sequence'))
    )
    with op.batch_alter_table('invoices', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_invoices_corrects_id'), ['corrects_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_invoices_issued_at_id'), ['issued_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_invoices_order_id_issued_at'), ['order_id', 'issued_at'], unique=False)

    op.create_table('known_mismatches',
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('subject', columns.Id(length=36), nullable=False),
    sa.Column('order_id', columns.Id(length=36), nullable=False),
    sa.Column('amount', columns.Money(), nullable=True),
    sa.Column('currency', sa.String(), nullable=True),
    sa.Column('since', columns.Timestamp(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['order_id'], ['orders.id'], name=op.f('fk_known_mismatches_order_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('kind', 'subject', 'order_id', name=op.f('pk_known_mismatches'))
    )
    with op.batch_alter_table('known_mismatches', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_known_mismatches_kind_since_subject'), ['kind', 'since', 'subject'], unique=False)
        batch_op.create_index(batch_op.f('ix_known_mismatches_order_id'), ['order_id'], unique=False)

    op.create_table('order_details',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('order_id', columns.Id(length=36), nullable=False),
    sa.Column('title', sa.String(), nullable=False),
    sa.Column('description', sa.String(), nullable=True),
    sa.Column('image_url', sa.String(), nullable=True),
    sa.Column('links', columns.Json(), nullable=False),
    sa.Column('additional_details', columns.Json(), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['order_id'], ['orders.id'], name=op.f('fk_order_details_order_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_order_details')),
    sa.UniqueConstraint('order_id', name=op.f('uq_order_details_order_id'))
    )
    op.create_table('order_entries',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('order_id', columns.Id(length=36), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('cause', sa.String(), nullable=False),
    sa.Column('amount', columns.Money(), nullable=False),
    sa.Column('tax', columns.Money(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("kind IN ('received', 'returned', 'restored')", name=op.f('ck_order_entries_kind')),
    sa.ForeignKeyConstraint(['order_id'], ['orders.id'], name=op.f('fk_order_entries_order_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_order_entries')),
    sa.UniqueConstraint('order_id', 'kind', 'cause', name=op.f('uq_order_entries_order_id_kind_cause'))
    )
    with op.batch_alter_table('order_entries', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_order_entries_created_at_id'), ['created_at', 'id'], unique=False)

    op.create_table('payment_lines',
    sa.Column('payment_id', columns.Id(length=36), nullable=False),
    sa.Column('order_id', columns.Id(length=36), nullable=False),
    sa.Column('amount', columns.Money(), nullable=False),
    sa.Column('applied', sa.Boolean(), nullable=False),
    sa.ForeignKeyConstraint(['order_id'], ['orders.id'], name=op.f('fk_payment_lines_order_id')),
    sa.ForeignKeyConstraint(['payment_id'], ['payments.id'], name=op.f('fk_payment_lines_payment_id')),
    sa.PrimaryKeyConstraint('payment_id', 'order_id', name=op.f('pk_payment_lines'))
    )
    with op.batch_alter_table('payment_lines', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_payment_lines_order_id'), ['order_id'], unique=False)

    op.create_table('payouts',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('run_id', columns.Id(length=36), nullable=False),
    sa.Column('referral_id', columns.Id(length=36), nullable=False),
    sa.Column('amount', columns.Money(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('method', sa.String(), nullable=False),
    sa.Column('holder', sa.String(), nullable=False),
    sa.Column('iban', sa.String(), nullable=True),
    sa.Column('instructions', sa.String(), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint('amount > 0', name=op.f('ck_payouts_amount')),
    sa.ForeignKeyConstraint(['referral_id'], ['referrals.id'], name=op.f('fk_payouts_referral_id')),
    sa.ForeignKeyConstraint(['run_id'], ['payout_runs.id'], name=op.f('fk_payouts_run_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_payouts')),
    sa.UniqueConstraint('run_id', 'referral_id', name=op.f('uq_payouts_run_id_referral_id'))
    )
    with op.batch_alter_table('payouts', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_payouts_created_at_id'), ['created_at', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_payouts_referral_id_created_at'), ['referral_id', 'created_at'], unique=False)

    op.create_table('referral_checkouts',
    sa.Column('order_id', columns.Id(length=36), nullable=False),
    sa.Column('referral_id', columns.Id(length=36), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['order_id'], ['orders.id'], name=op.f('fk_referral_checkouts_order_id')),
    sa.ForeignKeyConstraint(['referral_id'], ['referrals.id'], name=op.f('fk_referral_checkouts_referral_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('order_id', name=op.f('pk_referral_checkouts'))
    )
    with op.batch_alter_table('referral_checkouts', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_referral_checkouts_created_at'), ['created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_referral_checkouts_referral_id_created_at'), ['referral_id', 'created_at'], unique=False)

    op.create_table('referral_clicks',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('referral_id', columns.Id(length=36), nullable=False),
    sa.Column('day', sa.Date(), nullable=False),
    sa.Column('visitor', sa.String(), nullable=False),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['referral_id'], ['referrals.id'], name=op.f('fk_referral_clicks_referral_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_referral_clicks')),
    sa.UniqueConstraint('referral_id', 'day', 'visitor', name=op.f('uq_referral_clicks_referral_id_day_visitor'))
    )
    with op.batch_alter_table('referral_clicks', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_referral_clicks_created_at'), ['created_at'], unique=False)

    op.create_table('refunds',
    sa.Column('id', columns.Id(length=36), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('payment_id', columns.Id(length=36), nullable=False),
    sa.Column('order_id', columns.Id(length=36), nullable=False),
    sa.Column('provider_refund_id', sa.String(), nullable=True),
    sa.Column('amount', columns.Money(), nullable=False),
    sa.Column('currency', sa.String(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('reason', sa.String(), nullable=False),
    sa.Column('requested_by', columns.Id(length=36), nullable=True),
    sa.Column('created_at', columns.Timestamp(timezone=True), nullable=False),
    sa.Column('updated_at', columns.Timestamp(timezone=True), nullable=False),
    sa.CheckConstraint("kind IN ('refund', 'dispute')", name=op.f('ck_refunds_kind')),
    sa.CheckConstraint("status IN ('requested', 'pending', 'succeeded', 'failed')", name=op.f('ck_refunds_status')),
    sa.CheckConstraint('amount > 0', name=op.f('ck_refunds_amount')),
    sa.ForeignKeyConstraint(['order_id'], ['orders.id'], name=op.f('fk_refunds_order_id')),
    sa.ForeignKeyConstraint(['payment_id'], ['payments.id'], name=op.f('fk_refunds_payment_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_refunds'))
    )
    with op.batch_alter_table('refunds', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_refunds_created_at'), ['created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_refunds_order_id'), ['order_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_refunds_payment_id'), ['payment_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_refunds_provider_refund_id'), ['provider_refund_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_refunds_status_created_at'), ['status', 'created_at'], unique=False)

    op.create_table('payout_entries',
    sa.Column('commission_id', columns.Id(length=36), nullable=False),
    sa.Column('payout_id', columns.Id(length=36), nullable=False),
    sa.ForeignKeyConstraint(['commission_id'], ['commissions.id'], name=op.f('fk_payout_entries_commission_id')),
    sa.ForeignKeyConstraint(['payout_id'], ['payouts.id'], name=op.f('fk_payout_entries_payout_id')),
    sa.PrimaryKeyConstraint('commission_id', name=op.f('pk_payout_entries'))
    )
    with op.batch_alter_table('payout_entries', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_payout_entries_payout_id'), ['payout_id'], unique=False)



def downgrade() -> None:
    with op.batch_alter_table('payout_entries', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_payout_entries_payout_id'))

    op.drop_table('payout_entries')
    with op.batch_alter_table('refunds', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_refunds_status_created_at'))
        batch_op.drop_index(batch_op.f('ix_refunds_provider_refund_id'))
        batch_op.drop_index(batch_op.f('ix_refunds_payment_id'))
        batch_op.drop_index(batch_op.f('ix_refunds_order_id'))
        batch_op.drop_index(batch_op.f('ix_refunds_created_at'))

    op.drop_table('refunds')
    with op.batch_alter_table('referral_clicks', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_referral_clicks_created_at'))

    op.drop_table('referral_clicks')
    with op.batch_alter_table('referral_checkouts', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_referral_checkouts_referral_id_created_at'))
        batch_op.drop_index(batch_op.f('ix_referral_checkouts_created_at'))

    op.drop_table('referral_checkouts')
    with op.batch_alter_table('payouts', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_payouts_referral_id_created_at'))
        batch_op.drop_index(batch_op.f('ix_payouts_created_at_id'))

    op.drop_table('payouts')
    with op.batch_alter_table('payment_lines', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_payment_lines_order_id'))

    op.drop_table('payment_lines')
    with op.batch_alter_table('order_entries', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_order_entries_created_at_id'))

    op.drop_table('order_entries')
    op.drop_table('order_details')
    with op.batch_alter_table('known_mismatches', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_known_mismatches_order_id'))
        batch_op.drop_index(batch_op.f('ix_known_mismatches_kind_since_subject'))

    op.drop_table('known_mismatches')
    with op.batch_alter_table('invoices', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_invoices_order_id_issued_at'))
        batch_op.drop_index(batch_op.f('ix_invoices_issued_at_id'))
        batch_op.drop_index(batch_op.f('ix_invoices_corrects_id'))

    op.drop_table('invoices')
    with op.batch_alter_table('commissions', schema=None) as batch_op:
        batch_op.drop_index('ix_commissions_sums')
        batch_op.drop_index(batch_op.f('ix_commissions_referral_id_created_at'))
        batch_op.drop_index(batch_op.f('ix_commissions_order_id'))
        batch_op.drop_index(batch_op.f('ix_commissions_kind_referral_id_created_at'))
        batch_op.drop_index(batch_op.f('ix_commissions_created_at_id'))

    op.drop_table('commissions')
    with op.batch_alter_table('commission_reviews', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_commission_reviews_status_created_at'))
        batch_op.drop_index(batch_op.f('ix_commission_reviews_referral_id'))
        batch_op.drop_index(batch_op.f('ix_commission_reviews_created_at_id'))

    op.drop_table('commission_reviews')
    with op.batch_alter_table('attributions', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_attributions_referral_id'))

    op.drop_table('attributions')
    with op.batch_alter_table('workshop_enrollments', schema=None) as batch_op:
        batch_op.drop_index('uq_workshop_enrollments_live_seat', sqlite_where=sa.text("enrollment_status <> 'cancelled'"), postgresql_where=sa.text("enrollment_status <> 'cancelled'"))
        batch_op.drop_index(batch_op.f('ix_workshop_enrollments_workshop_id_enrollment_status'))
        batch_op.drop_index(batch_op.f('ix_workshop_enrollments_workshop_id_enrolled_at_id'))
        batch_op.drop_index(batch_op.f('ix_workshop_enrollments_user_id'))
        batch_op.drop_index(batch_op.f('ix_workshop_enrollments_order_id'))
        batch_op.drop_index(batch_op.f('ix_workshop_enrollments_enrollment_status_held_until'))
        batch_op.drop_index(batch_op.f('ix_workshop_enrollments_enrolled_at_id'))
        batch_op.drop_index(batch_op.f('ix_workshop_enrollments_auth_user_id'))
        batch_op.drop_index(batch_op.f('ix_workshop_enrollments_attended_at'))

    op.drop_table('workshop_enrollments')
    with op.batch_alter_table('referrals', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_referrals_user_id'))
        batch_op.drop_index(batch_op.f('ix_referrals_is_active_created_at'))
        batch_op.drop_index(batch_op.f('ix_referrals_created_at_id'))

    op.drop_table('referrals')
    op.drop_table('payout_details')
    with op.batch_alter_table('orders', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_orders_workshop_id_auth_user_id'))
        batch_op.drop_index(batch_op.f('ix_orders_user_id_created_at'))
        batch_op.drop_index(batch_op.f('ix_orders_status_created_at'))
        batch_op.drop_index('ix_orders_referral_code_prefix', postgresql_ops={'referral_code': 'text_pattern_ops'}, postgresql_where=sa.text('referral_code IS NOT NULL'), sqlite_where=sa.text('referral_code IS NOT NULL'))
        batch_op.drop_index(batch_op.f('ix_orders_referral_code'))
        batch_op.drop_index(batch_op.f('ix_orders_product_id_auth_user_id'))
        batch_op.drop_index('ix_orders_payment_reference_prefix', postgresql_ops={'payment_reference': 'text_pattern_ops'}, postgresql_where=sa.text('payment_reference IS NOT NULL'), sqlite_where=sa.text('payment_reference IS NOT NULL'))
        batch_op.drop_index(batch_op.f('ix_orders_payment_reference'))
        batch_op.drop_index(batch_op.f('ix_orders_paid_at'))
        batch_op.drop_index(batch_op.f('ix_orders_currency_created_at'))
        batch_op.drop_index(batch_op.f('ix_orders_created_at_id'))
        batch_op.drop_index(batch_op.f('ix_orders_checkout_id'))
        batch_op.drop_index('ix_orders_auth_user_id_live', postgresql_where=sa.text('archived_at IS NULL'), sqlite_where=sa.text('archived_at IS NULL'))
        batch_op.drop_index(batch_op.f('ix_orders_auth_user_id_created_at'))

    op.drop_table('orders')
    with op.batch_alter_table('workshop_details', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_workshop_details_workshop_id_created_at'))
        batch_op.drop_index(batch_op.f('ix_workshop_details_created_at'))

    op.drop_table('workshop_details')
    with op.batch_alter_table('users', schema=None) as batch_op:
        batch_op.drop_index('ix_users_email_prefix', postgresql_ops={'email': 'text_pattern_ops'})
        batch_op.drop_index(batch_op.f('ix_users_email'))
        batch_op.drop_index(batch_op.f('ix_users_created_at_id'))

    op.drop_table('users')
    with op.batch_alter_table('user_roles', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_user_roles_role'))

    op.drop_table('user_roles')
    with op.batch_alter_table('sessions', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_sessions_account_id_id'))

    op.drop_table('sessions')
    with op.batch_alter_table('sandbox_refunds', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_sandbox_refunds_session_id'))

    op.drop_table('sandbox_refunds')
    with op.batch_alter_table('recovery_codes', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_recovery_codes_account_id'))

    op.drop_table('recovery_codes')
    with op.batch_alter_table('mail_tokens', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_mail_tokens_account_id'))

    op.drop_table('mail_tokens')
    with op.batch_alter_table('mail_copies', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_mail_copies_sent_at'))

    op.drop_table('mail_copies')
    with op.batch_alter_table('factors', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_factors_account_id_verified_at'))

    op.drop_table('factors')
    with op.batch_alter_table('delivery_files', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_delivery_files_file_id'))
        batch_op.drop_index(batch_op.f('ix_delivery_files_created_at_id'))

    op.drop_table('delivery_files')
    with op.batch_alter_table('contact_replies', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_contact_replies_message_id'))
        batch_op.drop_index(batch_op.f('ix_contact_replies_created_at_id'))

    op.drop_table('contact_replies')
    with op.batch_alter_table('workshops', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_workshops_title'))
        batch_op.drop_index(batch_op.f('ix_workshops_status'))
        batch_op.drop_index(batch_op.f('ix_workshops_starts_at'))
        batch_op.drop_index(batch_op.f('ix_workshops_is_active_date'))
        batch_op.drop_index(batch_op.f('ix_workshops_date'))
        batch_op.drop_index(batch_op.f('ix_workshops_created_at_id'))

    op.drop_table('workshops')
    op.drop_table('shop_settings')
    with op.batch_alter_table('search_words', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_search_words_subject_id_word'))

    op.drop_table('search_words')
    op.drop_table('sandbox_sessions')
    with op.batch_alter_table('sandbox_deliveries', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_sandbox_deliveries_delivered_at_due_at'))

    op.drop_table('sandbox_deliveries')
    with op.batch_alter_table('referral_signups', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_referral_signups_status_created_at'))
        batch_op.drop_index('ix_referral_signups_email_prefix', postgresql_ops={'email': 'text_pattern_ops'})
        batch_op.drop_index(batch_op.f('ix_referral_signups_email'))
        batch_op.drop_index(batch_op.f('ix_referral_signups_created_at_id'))

    op.drop_table('referral_signups')
    op.drop_table('reconciliations')
    with op.batch_alter_table('rate_limits', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_rate_limits_free_at'))

    op.drop_table('rate_limits')
    with op.batch_alter_table('provider_events', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_provider_events_type'))
        batch_op.drop_index(batch_op.f('ix_provider_events_subject'))
        batch_op.drop_index(batch_op.f('ix_provider_events_received_at'))

    op.drop_table('provider_events')
    with op.batch_alter_table('products', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_products_product_type'))
        batch_op.drop_index(batch_op.f('ix_products_name'))
        batch_op.drop_index(batch_op.f('ix_products_is_featured_created_at'))
        batch_op.drop_index(batch_op.f('ix_products_is_active_created_at'))
        batch_op.drop_index(batch_op.f('ix_products_created_at_id'))

    op.drop_table('products')
    with op.batch_alter_table('payout_runs', schema=None) as batch_op:
        batch_op.drop_index('uq_payout_runs_preparing', sqlite_where=sa.text("status = 'preparing'"), postgresql_where=sa.text("status = 'preparing'"))
        batch_op.drop_index(batch_op.f('ix_payout_runs_status_created_at'))
        batch_op.drop_index(batch_op.f('ix_payout_runs_created_at_id'))

    op.drop_table('payout_runs')
    with op.batch_alter_table('payments', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_payments_status_expires_at'))
        batch_op.drop_index(batch_op.f('ix_payments_problem'))
        batch_op.drop_index(batch_op.f('ix_payments_payment_intent'))
        batch_op.drop_index(batch_op.f('ix_payments_created_at'))

    op.drop_table('payments')
    with op.batch_alter_table('news', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_news_title'))
        batch_op.drop_index(batch_op.f('ix_news_published_at'))
        batch_op.drop_index(batch_op.f('ix_news_is_published_created_at'))
        batch_op.drop_index(batch_op.f('ix_news_created_at_id'))

    op.drop_table('news')
    with op.batch_alter_table('mails', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_mails_state_due_at'))
        batch_op.drop_index(batch_op.f('ix_mails_state_created_at'))
        batch_op.drop_index('ix_mails_recipient_prefix', postgresql_ops={'recipient': 'text_pattern_ops'})
        batch_op.drop_index(batch_op.f('ix_mails_recipient'))
        batch_op.drop_index(batch_op.f('ix_mails_created_at_id'))

    op.drop_table('mails')
    op.drop_table('mail_texts')
    op.drop_table('kept_totals')
    op.drop_table('invoice_counters')
    with op.batch_alter_table('files', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_files_state_created_at'))
        batch_op.drop_index(batch_op.f('ix_files_name'))
        batch_op.drop_index(batch_op.f('ix_files_kind_created_at'))
        batch_op.drop_index(batch_op.f('ix_files_created_at_id'))

    op.drop_table('files')
    op.drop_table('figure_days')
    op.drop_table('figure_changes')
    with op.batch_alter_table('downloads', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_downloads_order_id'))
        batch_op.drop_index(batch_op.f('ix_downloads_delivery_file_id_created_at'))
        batch_op.drop_index(batch_op.f('ix_downloads_created_at_id'))
        batch_op.drop_index(batch_op.f('ix_downloads_account_id_created_at'))

    op.drop_table('downloads')
    with op.batch_alter_table('contact_messages', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_contact_messages_email'))
        batch_op.drop_index(batch_op.f('ix_contact_messages_created_at_id'))
        batch_op.drop_index(batch_op.f('ix_contact_messages_answered_at_created_at'))

    op.drop_table('contact_messages')
    with op.batch_alter_table('blog_articles', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_blog_articles_title'))
        batch_op.drop_index(batch_op.f('ix_blog_articles_published_at'))
        batch_op.drop_index(batch_op.f('ix_blog_articles_is_published_published_at'))
        batch_op.drop_index(batch_op.f('ix_blog_articles_is_featured'))
        batch_op.drop_index(batch_op.f('ix_blog_articles_created_at_id'))
        batch_op.drop_index(batch_op.f('ix_blog_articles_category'))

    op.drop_table('blog_articles')
    with op.batch_alter_table('audit_log', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_audit_log_subject_table_created_at_id'))
        batch_op.drop_index(batch_op.f('ix_audit_log_subject_id_created_at'))
        batch_op.drop_index(batch_op.f('ix_audit_log_created_at_id'))
        batch_op.drop_index(batch_op.f('ix_audit_log_actor_id'))

    op.drop_table('audit_log')
    op.drop_table('accounts')
