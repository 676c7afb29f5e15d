"""A transaction that writes after it read fails in tests, whoever writes beside it; one that may write does not."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Engine, text
from sqlalchemy.orm import sessionmaker

from app.store.engine import engine as db
from app.store.engine import transactions
from tests import databases
from tests.app.services import changing
from tests.rights_to_write import WroteAfterReading

READ, WRITE = text("SELECT version_num FROM alembic_version"), text("DELETE FROM upload")


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    made = db.connect(databases.sqlite_store(tmp_path))
    yield made
    made.dispose()


def test_it_may_not_write_after_it_read(engine: Engine) -> None:
    with engine.connect() as connection:
        connection.execute(READ)
        with pytest.raises(WroteAfterReading, match="DELETE FROM upload"):
            connection.execute(WRITE)
        connection.rollback()
        connection.execute(WRITE)
        connection.execute(READ)
        connection.execute(WRITE)


def test_it_may_where_it_took_the_right_to(engine: Engine) -> None:
    with changing(engine) as connection:
        connection.execute(READ)
        connection.execute(WRITE)
    with transactions.writing(sessionmaker(engine)) as session:
        session.execute(READ)
        session.execute(WRITE)


def test_a_migration_may(engine: Engine) -> None:
    with engine.connect() as connection:
        command.downgrade(db.migration_config(connection), "-1")
