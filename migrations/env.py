"""How alembic runs a migration: on the connection that fairdeal_server.store.schema hands over."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transaction_per_migration=True)
with context.begin_transaction():
    context.run_migrations()
