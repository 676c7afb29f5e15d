"""`iobound backup`: the whole store into a new file of a folder, while services work; older ones go. For a timer."""

import argparse
import logging
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine, inspect, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.orm import sessionmaker

from app.environment.store_settings import MIB
from app.store import open_store
from app.store.audit.audit_chain import LOCAL, Entry, append
from app.store.engine.transactions import writing
from app.store.engine.unavailable import put_off, reason
from app.store.schema.audit_table import AuditEntry
from app.store.upkeep import backup
from app.terminal.console import complain
from rules.wording import counted

LOG = logging.getLogger(__name__)
NO_STORE = "no backup: there is no store at {file}. IOBOUND_DATA or DATABASE_URL says where the service keeps it."

NOT_NOTED = "It is not in the audit log, which this store does not have yet, or has of a newer iobound."


def run(options: argparse.Namespace) -> int:
    """Makes one, then removes the oldest beyond `--keep`; where it cannot be made all others stay."""
    try:
        settings = open_store.settings()
        if nowhere := _missing(settings.url):
            return complain(NO_STORE.format(file=nowhere))
        engine = open_store.as_it_is(settings)
    except open_store.Unusable as error:
        return complain(f"no backup: {error}")
    try:
        return _made(engine, options)
    except backup.NoBackup as error:
        return complain(f"no backup: {error}.")
    except OSError as error:
        return complain(f"no backup: {error.filename or options.folder}: {error.strerror}.")
    except DBAPIError as error:
        return complain(f"no backup: the store does not answer ({reason(error)}).")
    finally:
        engine.dispose()


def _missing(url: str) -> str | None:
    """The file of SQLite that is not there: a command that lacks the service's settings would copy an empty store."""
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise open_store.Unusable(open_store.NO_ADDRESS) from error
    file = address.database if address.drivername.startswith("sqlite") else None
    return file if file is not None and not Path(file).exists() else None


def _noted(engine: Engine, made: Path) -> bool:
    """In the audit log, which a store of an older program may not have; what a newer one writes there we don't know."""
    if open_store.is_newer(engine) or not inspect(engine).has_table(AuditEntry.__tablename__):
        return False
    with put_off(LOG, "The backup could not be written into the audit log"), writing(sessionmaker(engine)) as session:
        append(session, Entry("store.backup", who=LOCAL, object=made.name))
    return True


def _made(engine: Engine, options: argparse.Namespace) -> int:
    made = backup.make(engine, options.folder, datetime.now(UTC))
    noted = _noted(engine, made)
    sentence = f"{made}: {made.stat().st_size / MIB:,.1f} MiB"
    if options.keep is not None and (old := backup.drop_old(options.folder, options.keep)):
        sentence += f"; removed {counted(len(old), 'older one')}"
    print(f"{sentence}." if noted else f"{sentence}. {NOT_NOTED}")
    return 0
