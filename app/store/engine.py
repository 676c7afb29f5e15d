"""The engine, SQLite or PostgreSQL, and the migrations that bring its tables up to date at start."""

import fcntl
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.orm import Session, sessionmaker

from app.resources import migrations_dir
from app.settings import POSTGRESQL

# Any number will do, as long as every copy of the program takes the same one.
MIGRATION_LOCK = 7_102_466_213
STRUCTURE_LOCK = 7_102_466_214
WRITES = "iobound_writes"
LOG = logging.getLogger(__name__)

SQLITE_SETTINGS = (
    "PRAGMA journal_mode = wal",
    "PRAGMA synchronous = normal",
    "PRAGMA foreign_keys = on",
    "PRAGMA busy_timeout = 10000",
    "PRAGMA secure_delete = on",  # what is deleted is overwritten in the file
)


def without_nul(text: str) -> str:
    """What an address names, for a query: it may hold a NUL, which PostgreSQL refuses even to compare."""
    return text.replace("\0", "\ufffd")


def connect(url: str) -> Engine:
    """An engine for the address; a missing folder of an SQLite file is made, readable by this user only.

    Raises ArgumentError for what is no file of SQLite and no PostgreSQL: a store in memory would be one a thread.
    """
    address = make_url(url)
    if address.drivername == POSTGRESQL:
        return create_engine(url, pool_pre_ping=True)
    if address.drivername != "sqlite" or address.database in (None, "", ":memory:"):
        raise ArgumentError("The store is a file of SQLite or a PostgreSQL database.")
    engine = create_engine(url, connect_args={"timeout": 10})
    Path(str(address.database)).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def migrate(engine: Engine) -> None:
    """Bring the tables up to date; of several programs starting at once, one does it and the others wait."""
    with engine.connect() as connection, _only_one(connection):
        command.upgrade(migration_config(connection), "head")


def migration_config(connection: Connection) -> Config:
    """Alembic's settings around an open connection; there is no ini file."""
    config = Config()
    config.set_main_option("script_location", str(migrations_dir()).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


@contextmanager
def _only_one(connection: Connection) -> Iterator[None]:
    if connection.dialect.name == "sqlite":
        path = Path(f"{connection.engine.url.database}.lock")
        with path.open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        return
    connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATION_LOCK})
    connection.commit()
    try:
        yield
    finally:
        connection.rollback()  # a migration that failed left its transaction open
        connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": MIGRATION_LOCK})
        connection.commit()


@contextmanager
def unchecked_references(connection: Connection) -> Iterator[None]:
    """SQLite changes a table by making it anew and dropping the old one, with which rows that refer to it would go.

    References are checked all at once afterwards. PostgreSQL needs none of this.
    """
    if connection.dialect.name != "sqlite":
        yield
        return
    sqlite: Any = connection.connection.driver_connection  # outside of a transaction: inside it would do nothing
    sqlite.execute("PRAGMA foreign_keys = off")
    try:
        yield
        if sqlite.execute("PRAGMA foreign_key_check").fetchone():
            raise RuntimeError("A migration left rows that refer to nothing.")
    finally:
        sqlite.execute("PRAGMA foreign_keys = on")


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    # SQLAlchemy says BEGIN itself (below): Python's sqlite3 would leave reads and table changes outside.
    connection.isolation_level = None
    for setting in SQLITE_SETTINGS:
        connection.execute(setting)


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def writing(sessions: sessionmaker[Session]) -> Iterator[Session]:
    """A transaction that reads before it writes.

    SQLite refuses to write where somebody else wrote since the first read; it has to take the right to write before.
    """
    with sessions.begin() as session:
        session.connection(execution_options={WRITES: True})
        yield session


def alone(session: Session) -> None:
    """Until the transaction ends nobody else adds reports, moves or removes them; to be asked for before anything else.

    SQLite has one writer at a time anyway.
    """
    _structure(session, "pg_advisory_xact_lock")


def among_others(session: Session) -> None:
    """Until the transaction ends nobody is `alone`: for those who add reports."""
    _structure(session, "pg_advisory_xact_lock_shared")


def _structure(session: Session, lock: str) -> None:
    if session.get_bind().dialect.name == "postgresql":
        session.execute(text(f"SELECT {lock}(:key)"), {"key": STRUCTURE_LOCK})


def forget(engine: Engine) -> None:
    """After a delete: SQLite's log of changes, which may still hold what is gone, is written back and emptied.

    PostgreSQL does the like by itself, by VACUUM, some time later.
    """
    if engine.dialect.name != "sqlite":
        return
    with engine.connect() as connection:
        sqlite: Any = connection.connection.driver_connection  # outside of a transaction
        busy, *_ = sqlite.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        LOG.warning("Somebody reads the store: what was deleted leaves its log with the next delete, or at the end.")
