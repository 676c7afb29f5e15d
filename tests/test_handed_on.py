"""A store that a test is handed on from another is as if it was new."""

from typing import Any

import psycopg
import pytest

from app.store.engine import engine as db
from tests import databases
from tests.app.filled import content, fill

pytestmark = pytest.mark.postgres
AUDITED = "INSERT INTO alembic_version VALUES ('nothing')"


def plain(url: str) -> str:
    return url.replace("+psycopg", "")


def ran(postgres: Any, *statements: str) -> str:
    """The address of a store in which a test did this."""
    with databases.postgres_store(postgres) as url, psycopg.connect(plain(url)) as connection:
        for statement in statements:
            connection.execute(statement)
    return url


def known(postgres: Any) -> set[str]:
    return {row[0] for row in postgres.execute("SELECT datname FROM pg_database WHERE datname LIKE 't\\_%'")}


def test_no_row_and_no_number_of_another_test_is_there(postgres: "psycopg.Connection[Any]") -> None:
    with databases.postgres_store(postgres) as url:
        engine = db.connect(url)
        new = content(engine)
        fill(engine)
        full = content(engine)
        ran(postgres, AUDITED)
        assert full != new
    left = known(postgres)  # the engine still holds its connections
    for _ in range(len(left)):
        with databases.postgres_store(postgres) as again:
            assert again != url
            other = db.connect(again)
            assert content(other) == new
            fill(other)
            assert {name: len(rows) for name, rows in content(other).items()} == {
                name: len(rows) for name, rows in full.items()
            }
            with psycopg.connect(plain(again)) as connection:
                assert connection.execute("SELECT min(id) FROM upload").fetchone() == (1,)
                assert connection.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)
            other.dispose()
    assert len(known(postgres)) == len(left)  # they were handed on, not made
    engine.dispose()


@pytest.mark.parametrize(
    "change",
    [
        "CREATE TABLE mine (one int)",
        "ALTER TABLE report ADD COLUMN mine int",
        "ALTER TABLE report ALTER COLUMN headline DROP NOT NULL",
        "CREATE INDEX mine ON report (headline)",
        "CREATE SCHEMA mine",
        "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "ALTER TABLE report DISABLE TRIGGER ALL",
        "ANALYZE alembic_version",
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET work_mem = 64', current_database()); END $$",
    ],
)
def test_what_was_changed_in_more_than_its_rows_is_dropped(postgres: "psycopg.Connection[Any]", change: str) -> None:
    url = ran(postgres, change)
    assert url.partition("?")[0].rpartition("/")[2] not in known(postgres)
