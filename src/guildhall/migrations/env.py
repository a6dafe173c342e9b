"""Alembic's entry point: compares and migrates the connection that guildhall.core.schema.migrate passes in."""

from alembic import context

from guildhall.schema import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    render_as_batch=connection.dialect.name == "sqlite",
    compare_type=True,
    user_module_prefix="columns.",
)
with context.begin_transaction():
    context.run_migrations()
