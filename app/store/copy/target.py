"""Where a copy of the store goes: what may not be written over, and the mark of a copy that is not finished."""

import fcntl
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from alembic import command
from alembic.util import CommandError
from sqlalchemy import Column, Connection, Engine, MetaData, String, Table, inspect, select, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from app.environment.store_settings import with_driver
from app.store import open_store
from app.store.engine import engine as db
from app.store.engine.unavailable import reason
from app.store.schema.tables import Curve, Database, Upload

MARK = Table("iobound_copy", MetaData(), Column("of", String(), primary_key=True))
"""It is there from the first row of a copy until everything was found equal."""
NO_ADDRESS = "name the target as sqlite:////folder/file.db or postgresql://user@host/database."


class Unfit(Exception):
    """The target can't be copied to; the sentence says why and what to do."""


@contextmanager
def opened(source: Engine, url: str) -> Iterator[Engine]:
    """The target with its tables, for this copy alone. Raises Unfit."""
    if "://" not in url:  # nothing at all would be the default
        raise Unfit(NO_ADDRESS)
    address = with_driver(url)
    try:
        engine = db.connect(address)
    except ArgumentError as error:
        raise Unfit(NO_ADDRESS) from error
    except OSError as error:
        raise Unfit(f"{error.filename}: {error.strerror}: name a folder that can be written.") from error
    name = open_store.shown(address)
    with ExitStack() as until:
        until.callback(engine.dispose)
        with _or_unfit(name):
            _look(source, engine, name)
            until.enter_context(_alone(engine, name))
            with engine.connect() as connection:  # not `db.migrate`, which would wait for the lock that is ours
                command.upgrade(db.migration_config(connection), "head")
            _compare(source, engine, name)
        yield engine


@contextmanager
def _or_unfit(name: str) -> Iterator[None]:
    try:
        yield
    except (DBAPIError, OSError) as error:
        why = reason(error) if isinstance(error, DBAPIError) else error.strerror
        raise Unfit(f"{name} cannot be written ({why}): look at its address and rights.") from error
    except CommandError as error:
        raise Unfit(open_store.NEWER.format(name=name)) from error


def finish(target: Engine) -> None:
    """The copy is whole: its mark goes."""
    with target.begin() as connection:
        MARK.drop(connection, checkfirst=True)


def _look(source: Engine, target: Engine, name: str) -> None:
    """Raises Unfit for the source itself, for tables of something else, and for a newer schema."""
    if _same(source, target):
        raise Unfit(f"{name} is the store itself: name another target.")
    with target.connect() as connection:
        tables = inspect(connection).get_table_names()
    if tables and "alembic_version" not in tables:
        raise Unfit(f"{name} holds tables of something else: name an empty database.")
    if open_store.is_newer(target):
        raise Unfit(open_store.NEWER.format(name=name))


def _same(source: Engine, target: Engine) -> bool:
    if source.dialect.name != target.dialect.name:
        return False
    if source.dialect.name == "sqlite":
        files = [Path(str(engine.url.database)) for engine in (source, target)]
        return files[0].resolve() == files[1].resolve() or (files[1].exists() and files[0].samefile(files[1]))
    key = {"key": secrets.randbelow(2**31)}  # seen from both sides, whatever the addresses say
    seen = text(
        "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = :key AND database ="
        " (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    with source.connect() as ours, target.connect() as theirs:
        ours.execute(text("SELECT pg_advisory_xact_lock(:key)"), key)
        return theirs.execute(seen, key).first() is not None


@contextmanager
def _alone(target: Engine, name: str) -> Iterator[None]:
    """No other copy goes there, and no service starts on it, until this one ends."""
    busy = f"{name} is taken by another copy, or by a service that starts: wait for it."
    if target.dialect.name == "sqlite":
        with Path(f"{target.url.database}.lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise Unfit(busy) from error
            yield
        return
    with target.connect() as connection:
        taken = connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": db.MIGRATION_LOCK})
        connection.commit()  # the lock stays as long as the connection
        if not taken:
            raise Unfit(busy)
        yield
        connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": db.MIGRATION_LOCK})
        connection.commit()


def _compare(source: Engine, target: Engine, name: str) -> None:
    """Raises Unfit where the target holds what no earlier copy of this store left there; marks it as unfinished."""
    with source.connect() as ours, target.begin() as theirs:
        there, here = _known(theirs), _known(ours)
        foreign = there - here
        begun = inspect(theirs).has_table(MARK.name)
        if foreign and not (begun and there & here):
            which = "other data" if not there & here else f"what the store does not have ({len(foreign):,} things)"
            raise Unfit(f"{name} holds {which}: name an empty database, so that nothing is lost there.")
        MARK.create(theirs, checkfirst=True)


def _known(connection: Connection) -> set[str]:
    """By public ids one tells what is there: they are drawn by lot."""
    columns = (Upload.public_id, Database.public_id, Curve.public_id)
    return {public_id for column in columns for public_id in connection.scalars(select(column))}
