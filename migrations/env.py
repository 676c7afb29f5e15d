"""How Alembic runs: on the connection that `app.store.engine.engine` gives, or from the shell on the configured one."""

from alembic import context
from sqlalchemy import Connection

from app.settings import Settings
from app.store.all_tables import Base
from app.store.engine.engine import connect, unchecked_references


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
