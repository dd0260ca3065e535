"""Alembic runs this module to migrate; it uses the connection and the transaction of the caller."""

from alembic import context

from ecotone.tables.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # true of SQLite too, as `database` makes its driver begin no transactions
    render_as_batch=True,  # SQLite can change a column only by copying its table
)
context.run_migrations()
