"""What engines raise when they cannot be asked now, caught from the engines themselves; mistakes of ours are not."""

import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool

from app.store.engine import engine as db
from app.store.engine.unavailable import StoreFull, Why, put_off, reason, why_unavailable
from tests import databases
from tests.app.services import changing

LOG = logging.getLogger(__name__)


def raised(engine: Engine, *statements: str) -> BaseException:
    """What these statements, one after the other in one connection, end with."""
    try:
        with engine.connect() as connection:
            for statement in statements:
                connection.exec_driver_sql(statement)
        pytest.fail("nothing was raised")
    except SQLAlchemyError as error:
        return error
    finally:
        engine.dispose()


@pytest.fixture
def store(database_url: str) -> Engine:
    engine = db.connect(database_url)
    db.migrate(engine)
    return engine


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "iobound.db"
    engine = db.connect(f"sqlite:///{path}")
    db.migrate(engine)
    engine.dispose()
    return path


@pytest.fixture
def postgresql(request: pytest.FixtureRequest) -> Iterator[Engine]:
    with databases.postgres_database(request.getfixturevalue("postgres")) as url:
        yield create_engine(url)


@pytest.mark.parametrize(
    "statement", ["SELECT nothing FROM nowhere", "SELEC", "INSERT INTO alembic_version VALUES (NULL)"]
)
def test_a_mistake_of_ours_is_none_of_it(store: Engine, statement: str) -> None:
    assert why_unavailable(raised(store, statement)) is None


def test_a_pool_without_a_free_connection_is_busy(store: Engine) -> None:
    small = create_engine(store.url, poolclass=QueuePool, pool_size=1, max_overflow=0, pool_timeout=0.01)
    with small.connect():
        assert why_unavailable(raised(small, "SELECT 1")) is Why.BUSY
    store.dispose()


@pytest.mark.parametrize(
    ("statements", "why"),
    [
        (["PRAGMA query_only = on", "DELETE FROM upload"], Why.READ_ONLY),
        (["PRAGMA max_page_count = 1", "CREATE TABLE more AS SELECT zeroblob(100000) AS zeros"], Why.FULL),
    ],
)
def test_sqlite_says_it_by_its_code(file: Path, statements: list[str], why: Why) -> None:
    assert why_unavailable(raised(db.connect(f"sqlite:///{file}"), *statements)) is why


def test_a_file_that_somebody_writes_is_busy(file: Path) -> None:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    engine = db.connect(f"sqlite:///{file}")
    assert why_unavailable(raised(engine, "PRAGMA busy_timeout = 0", "DELETE FROM upload")) is Why.BUSY
    other.close()


def test_a_file_that_is_no_database_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "iobound.db"
    path.write_bytes(b"this is no database" * 1000)
    assert why_unavailable(raised(db.connect(f"sqlite:///{path}"), "SELECT 1")) is Why.DAMAGED


def test_a_folder_in_the_place_of_the_file_is_away(tmp_path: Path) -> None:
    (tmp_path / "iobound.db").mkdir()
    assert why_unavailable(raised(db.connect(f"sqlite:///{tmp_path / 'iobound.db'}"), "SELECT 1")) is Why.AWAY


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("statements", "why"),
    [
        (["SET TRANSACTION READ ONLY", "CREATE TABLE more ()"], Why.READ_ONLY),
        (["SET statement_timeout = 20", "SELECT pg_sleep(5)"], Why.BUSY),
        (["SELECT pg_terminate_backend(pg_backend_pid())"], Why.AWAY),
        (["DO $$ BEGIN RAISE SQLSTATE '53100'; END $$"], Why.FULL),
        (["DO $$ BEGIN RAISE SQLSTATE '53300'; END $$"], Why.BUSY),
        (["DO $$ BEGIN RAISE SQLSTATE 'XX001'; END $$"], Why.DAMAGED),
        (["DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$"], Why.BUSY),
        (["DO $$ BEGIN RAISE SQLSTATE '23505'; END $$"], None),
        (["SELECT 1/0"], None),
    ],
)
def test_postgresql_says_it_by_its_state(postgresql: Engine, statements: list[str], why: Why | None) -> None:
    assert why_unavailable(raised(postgresql, *statements)) is why


@pytest.mark.postgres
def test_a_table_that_somebody_holds_is_busy(postgresql: Engine) -> None:
    with changing(postgresql) as connection:
        connection.exec_driver_sql("CREATE TABLE held ()")
    with postgresql.connect() as other:
        other.exec_driver_sql("LOCK TABLE held IN ACCESS EXCLUSIVE MODE")
        engine = create_engine(postgresql.url)
        assert why_unavailable(raised(engine, "SET lock_timeout = 20", "SELECT FROM held")) is Why.BUSY


def test_a_database_where_nobody_listens_is_away() -> None:
    engine = create_engine("postgresql+psycopg://somebody@127.0.0.1:1/store")
    assert why_unavailable(raised(engine, "SELECT 1")) is Why.AWAY


def test_a_full_disk_that_we_saw_ourselves_is_full() -> None:
    assert why_unavailable(StoreFull("/data")) is Why.FULL


def test_what_may_wait_is_put_off_and_told_to_the_log(store: Engine, caplog: pytest.LogCaptureFixture) -> None:
    with put_off(LOG, "This waits"):
        raise StoreFull("/data")
    assert "This waits: /data" in caplog.text
    with pytest.raises(SQLAlchemyError), put_off(LOG, "This waits"), store.connect() as connection:
        connection.exec_driver_sql("SELECT nothing")
    store.dispose()


def test_the_drivers_words_are_one_line(store: Engine) -> None:
    said = reason(raised(store, "SELECT nothing"))
    assert "nothing" in said
    assert "\n" not in said
    assert "SELECT" not in said
