"""Opening the store for a command: what stands in its way is one sentence that says what to do."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Engine, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from app.environment.setting_sources import Misconfigured
from app.resources import migrations_dir
from app.settings import Settings, read
from app.store import key_table
from app.store.engine import engine as db
from app.store.engine.limits import NO_LIMITS, StoreLimits
from app.store.engine.unavailable import Why, reason, why_unavailable
from app.store.packing import store_keys
from app.store.packing.packed_column import pack_by
from app.store.packing.packing import Packing
from app.store.packing.store_keys import BadKeys, Locked

NO_ADDRESS = "DATABASE_URL names no PostgreSQL and no SQLite file: write postgresql://user@host/database, or nothing."
DAMAGED = "the store is no database, or damaged ({why}): bring back a backup, or name another place in {where}."
NEWER = "{name} was made by a newer iobound than this one: bring this program up to date."

NO_TABLES = "there are no tables of iobound in {where}: look at the settings by which the service finds its store."


class Unusable(Exception):
    """The store can't be opened; the sentence says why and what to do, `status` is that of the program which ends."""

    status = 2


class Away(Unusable):
    """It does not answer now; another start may find it."""

    status = os.EX_TEMPFAIL


def settings() -> Settings:
    """The settings of the environment. Raises Unusable."""
    try:
        return read()
    except Misconfigured as error:
        raise Unusable(str(error)) from error


def store(configured: Settings, limits: StoreLimits = NO_LIMITS) -> Engine:
    """The service's own store, its tables brought up to date. Raises Unusable."""
    with _one_sentence(configured):
        keys = store_keys.read(configured.store_key)
        engine = db.connect(configured.url, limits)
        if revision(engine) != known_revision():  # Alembic takes a while to find that there is nothing to do
            db.migrate(engine)
        key_table.agree(engine, keys)
        pack_by(engine, Packing(keys))
        return engine


def as_it_is(configured: Settings) -> Engine:
    """The store as it stands, of whatever version, for whoever copies it whole. Raises Unusable; nothing is made."""
    with _one_sentence(configured):
        engine = db.connect(configured.url)
        if revision(engine) is None:
            engine.dispose()
            raise Unusable(NO_TABLES.format(where=shown(configured.url)))
        return engine


@contextmanager
def _one_sentence(known: Settings) -> Iterator[None]:
    where = "IOBOUND_DATABASE_HOST" if known.database_host else "DATABASE_URL" if known.database_url else "IOBOUND_DATA"
    try:
        yield
    except (BadKeys, Locked) as error:
        raise Unusable(str(error)) from error
    except ArgumentError as error:
        raise Unusable(NO_ADDRESS) from error
    except CommandError as error:
        raise Unusable(NEWER.format(name="the store")) from error
    except (DBAPIError, sqlite3.Error) as error:  # a migration speaks with SQLite itself
        if why_unavailable(error) is Why.DAMAGED:
            raise Unusable(DAMAGED.format(why=reason(error), where=where)) from error
        raise Away(f"the database does not answer ({reason(error)}): look at {where}.") from error
    except OSError as error:
        raise Unusable(f"{error.filename}: {error.strerror}: name a folder that can be written.") from error


def revision(engine: Engine) -> str | None:
    """The step of the schema that a database stands at; None where it has no tables of ours."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        version = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return None if version is None else str(version)


@cache
def known_revision() -> str:
    """The newest schema that this program knows, which is that of every store it opened."""
    config = Config()
    config.set_main_option("script_location", str(migrations_dir()).replace("%", "%%"))
    return str(ScriptDirectory.from_config(config).get_current_head())


def is_newer(engine: Engine) -> bool:
    """Whether its schema is of a program that is newer than this one."""
    version = revision(engine)
    with engine.connect() as connection:
        known = ScriptDirectory.from_config(db.migration_config(connection)).walk_revisions()
        return version is not None and version not in {step.revision for step in known}


def shown(url: str) -> str:
    """An address without its password."""
    address = make_url(url)
    return str(Path(str(address.database))) if address.drivername == "sqlite" else address.render_as_string()
