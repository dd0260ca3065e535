"""What alembic runs to migrate: it takes the connection, and the transaction, of whoever called it."""

from alembic import context

from ecotone.tables.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite can, since its connections begin transactions by themselves
    render_as_batch=True,  # SQLite changes a column by copying the table
)
context.run_migrations()
