"""How Alembic runs: on the connection that `app.store.engine` gives, or on the configured database from the shell."""

from alembic import context
from sqlalchemy import Connection

from app.settings import Settings
from app.store import (  # noqa: F401 - their tables are among those of `Base`
    audit_table,
    key_table,
    letterhead_table,
    login_tables,
    search_tables,
    tally_table,
    webhook_tables,
    work_tables,
)
from app.store.engine import connect, unchecked_references
from app.store.tables import Base


def run(connection: Connection) -> None:
    with unchecked_references(connection):
        context.configure(
            connection=connection,
            target_metadata=Base.metadata,
            render_as_batch=connection.dialect.name == "sqlite",
            transactional_ddl=True,
        )
        with context.begin_transaction():
            context.run_migrations()


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with connect(Settings().url).connect() as opened:
        run(opened)
