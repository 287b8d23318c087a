"""Alembic runs this: the steps go over the connection that the store hands in, in one transaction."""

from alembic import context

from motley.server.store.models import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
