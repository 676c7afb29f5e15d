"""`iobound copy-to`: the whole store into another database, which is also how SQLite is backed up."""

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

import psycopg
from sqlalchemy import Engine, func, make_url, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.orm import sessionmaker

from app.cli.files.progress import Progress, span
from app.cli.stored.with_store import INTERRUPTED
from app.store import open_store
from app.store.audit.audit_chain import LOCAL, Entry, append
from app.store.copy import target as copy_target
from app.store.copy.copying import copy, count
from app.store.copy.verify import Checked, check
from app.store.engine.transactions import writing
from app.store.engine.unavailable import put_off, reason
from app.store.schema.webhook_tables import WebhookDelivery
from app.terminal.console import complain
from app.webhooks.deliveries import WAITING

LOG = logging.getLogger(__name__)
LEFT_OUT = (
    "Not copied: logins of browsers, zips of exports, and messages of webhooks ({waiting} not sent yet), which would "
    "be sent twice."
)
GOES_ON = "`iobound copy-to` with the same target goes on from there"


def run(options: argparse.Namespace) -> int:
    """Copies, then holds every row of the copy against the store."""
    try:
        settings = open_store.settings()
        _there(settings.url)
        source = open_store.store(settings)
    except open_store.Unusable as error:
        return complain(str(error), error.status)
    try:
        with copy_target.opened(source, options.url) as target:
            _note(source, open_store.shown(options.url))
            return _copied(source, target)
    except copy_target.Unfit as error:
        return complain(str(error))
    except KeyboardInterrupt:
        sys.stderr.write(f"\niobound: stopped by Ctrl+C: {GOES_ON}.\n")
        return INTERRUPTED
    except (SQLAlchemyError, psycopg.Error) as error:
        why = reason(error) if isinstance(error, DBAPIError) else str(error).splitlines()[0].rstrip(".")
        return complain(f"the copy stopped ({why}): {GOES_ON}.")
    finally:
        source.dispose()


def _note(source: Engine, where: str) -> None:
    """In the audit log of the source: everything is taken out."""
    with put_off(LOG, "The copy could not be written into the audit log"), writing(sessionmaker(source)) as session:
        append(session, Entry("store.copy", who=LOCAL, object=where))


def _there(url: str) -> None:
    """A mistyped SQLite file would be made, and copied as an empty store."""
    address = make_url(url)
    if address.drivername == "sqlite" and not Path(str(address.database)).is_file():
        raise open_store.Unusable(f"there is no store at {address.database}: look at DATABASE_URL and IOBOUND_DATA.")


def _copied(source: Engine, target: Engine) -> int:
    with source.connect() as connection:
        total = sum(count(connection).values())
    copied = Progress("Rows copied", total)
    copy(source, target, lambda _table, rows: copied.add(rows))
    copied.end()
    checked = Progress("Rows held against the store", total)
    tables = check(source, target, lambda _table, rows: checked.add(rows))
    checked.end()
    _table(tables)
    differ = sum(table.differ for table in tables)
    if not all(table.equal for table in tables):
        differing = f"{differ:,} rows changed in the store, or in the copy, meanwhile"
        return complain(f"{differing}: run the same command again, at best when nothing is taken in.")
    copy_target.finish(target)
    rows = sum(table.rows for table in tables)
    print(f"Equal in every table: {rows:,} rows in {span(copied.seconds)}.")
    print(LEFT_OUT.format(waiting=_unsent(source)))
    return 0


def _unsent(source: Engine) -> int:
    """Messages of webhooks that wait."""
    waiting = select(func.count(WebhookDelivery.id)).where(WebhookDelivery.state == WAITING)
    with source.connect() as connection:
        return connection.scalar(waiting) or 0


def _table(tables: Sequence[Checked]) -> None:
    print(f"{'table':<14}{'rows':>12}{'copied':>12}  content (sha256)")
    for table in tables:
        result = f"{table.digest[:16]} equal" if table.equal else f"{table.differ:,} differ"
        print(f"{table.name:<14}{table.rows:>12,}{table.copied:>12,}  {result}")
