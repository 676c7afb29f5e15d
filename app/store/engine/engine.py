"""The engine, SQLite or PostgreSQL, and the migrations that bring its tables up to date at start."""

import fcntl
import logging
import os
import select
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, OperationalError

from app.environment.store_settings import POSTGRESQL
from app.resources import migrations_dir
from app.store.engine.limits import NO_LIMITS, StoreLimits

# Any number will do, as long as every copy of the program takes the same one.
MIGRATION_LOCK = 7_102_466_213
WRITES = "iobound_writes"
LOG = logging.getLogger(__name__)
AT_ONCE = "SET jit = off"
"""Our questions are answered before PostgreSQL had compiled them, which it does where it guesses many rows."""

SQLITE_SETTINGS = (
    "PRAGMA journal_mode = wal",
    "PRAGMA cache_size = -8000",  # KiB a connection: in the usual 2,000 a series with its files has no room
    "PRAGMA synchronous = full",  # what is acknowledged is on the disk, whenever the power goes
    "PRAGMA foreign_keys = on",
    "PRAGMA secure_delete = on",  # what is deleted is overwritten in the file
)


def without_nul(text: str) -> str:
    """What an address names, for a query: it may hold a NUL, which PostgreSQL refuses even to compare."""
    return text.replace("\0", "\ufffd")


def connect(url: str, limits: StoreLimits = NO_LIMITS) -> Engine:
    """An engine for the address; a missing folder or file of SQLite is made, readable by this user only.

    Raises ArgumentError for what is no file of SQLite and no PostgreSQL: a store in memory would be one a thread.
    """
    address = make_url(url)
    if address.drivername == POSTGRESQL:
        in_url = limits.postgresql(address)
        engine = create_engine(url, pool_pre_ping=True, hide_parameters=True, connect_args=in_url, **limits.pool)
        event.listen(engine, "connect", partial(_prepare_postgresql, limits.in_postgresql()))
        setattr(engine.dialect, "do_ping", partial(_is_there, engine.dialect.do_ping))  # noqa: B010 - of this one alone
        return engine
    if address.drivername != "sqlite" or address.database in (None, "", ":memory:"):
        raise ArgumentError("The store is a file of SQLite or a PostgreSQL database.")
    engine = create_engine(url, hide_parameters=True, **limits.pool)  # an error says nothing of what is stored
    _private(Path(str(address.database)))
    event.listen(engine, "connect", partial(_prepare_sqlite, (*SQLITE_SETTINGS, limits.in_sqlite())))
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def migrate(engine: Engine) -> None:
    """Bring the tables up to date; of several programs starting at once, one does it and the others wait.

    That takes as long as it takes: its connection has no limits, and goes afterwards.
    """
    with engine.connect() as connection:
        _set(connection, NO_LIMITS)
        with _only_one(connection):
            command.upgrade(migration_config(connection), "head")
        connection.invalidate()


def _set(connection: Connection, limits: StoreLimits) -> None:
    sqlite = connection.dialect.name == "sqlite"
    connection.exec_driver_sql(limits.in_sqlite() if sqlite else limits.in_postgresql())
    connection.commit()


def migration_config(connection: Connection) -> Config:
    """Alembic's settings around an open connection; there is no ini file."""
    config = Config()
    config.set_main_option("script_location", str(migrations_dir()).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


@contextmanager
def _only_one(connection: Connection) -> Iterator[None]:
    if connection.dialect.name == "sqlite":
        with lock_of(Path(str(connection.engine.url.database))).open("w") as lock:
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


def _private(path: Path) -> None:
    """The file of a store, its folder and its lock belong to this user alone; those that are there stay as they are."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for file in (path, lock_of(path)):
        if not file.exists():
            os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))  # what SQLite makes beside it has its mode


def lock_of(path: Path) -> Path:
    """The file by which programs that start together wait for each other."""
    return path.with_name(f"{path.name}.lock")


def _prepare_sqlite(settings: Sequence[str], connection: Any, _record: Any) -> None:
    # SQLAlchemy says BEGIN itself (below): Python's sqlite3 would leave reads and table changes outside.
    connection.isolation_level = None
    for setting in settings:
        connection.execute(setting)


def _prepare_postgresql(settings: str, connection: Any, _record: Any) -> None:
    # Not as `options` of the address: poolers between us and the server refuse those.
    connection.execute(f"{settings}; {AT_ONCE}")
    connection.commit()


def _is_there(ask: Callable[[Any], bool], connection: Any) -> bool:
    """Whether a connection of the pool can be used. A server that ended it has said so: only where something came
    unasked is the server asked, as it would be with every use."""
    came = select.poll()
    came.register(connection.pgconn.socket, select.POLLIN)
    return ask(connection) if came.poll(0) else True


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def forget(engine: Engine) -> None:
    """After a delete: SQLite's log of changes, which may still hold what is gone, is written back and emptied.

    PostgreSQL does the like by itself, by VACUUM, some time later.
    """
    if engine.dialect.name != "sqlite":
        return
    try:
        with engine.connect() as connection:
            sqlite: Any = connection.connection.driver_connection  # outside of a transaction
            busy, *_ = sqlite.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except (sqlite3.OperationalError, OperationalError) as error:  # it is deleted, whatever becomes of the log
        busy = error
    if busy:
        LOG.warning("Somebody uses the store: what was deleted leaves its log with the next delete, or at the end.")
