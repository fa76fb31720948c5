"""Alembic's entry point. The program hands over an open connection; there is no configuration file."""

from alembic import context

from kursbuch.storage.sql.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=False)
with context.begin_transaction():
    context.run_migrations()
