"""The fixtures themselves: both engines answer, and each test gets a database of its own."""

import sqlalchemy as sa

from tests.app.services import changing


def _create_and_count(url: str) -> int:
    engine = sa.create_engine(url)
    try:
        with changing(engine) as connection:
            connection.execute(sa.text("create table once (dbid bigint)"))  # fails if another test was here
            connection.execute(sa.text("insert into once values (4294967296123)"))
            return connection.execute(sa.text("select dbid from once")).scalar_one()
    finally:
        engine.dispose()


def test_a_database_holds_64_bit_numbers(database_url: str) -> None:
    assert _create_and_count(database_url) == 4294967296123


def test_a_database_is_fresh(database_url: str) -> None:
    assert _create_and_count(database_url) == 4294967296123
