"""`iobound repack`: what lies in the store packed otherwise, or encrypted by another key, is written as it is today."""

import argparse
import logging
import sys

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import sessionmaker

from app.cli.progress import Progress
from app.settings import MIB
from app.store import key_table, open_store
from app.store.audit_chain import LOCAL, Entry, append
from app.store.engine import forget, writing
from app.store.packed_column import packing_of
from app.store.packing import Packing, UnknownPacking
from app.store.repacking import Repacked, Repacking
from app.store.store_keys import NO_KEY, Locked
from app.store.unavailable import StoreFull, put_off, reason
from app.terminal.console import complain
from rules.wording import counted

INTERRUPTED = 130
GOES_ON = "`iobound repack` goes on with the rest"
LOG = logging.getLogger(__name__)


def run(options: argparse.Namespace) -> int:
    """Writes anew what differs, and forgets keys that nothing needs any more."""
    try:
        engine = open_store.store(open_store.settings())
    except open_store.Unusable as error:
        return complain(str(error))
    try:
        return _repack(engine, options)
    except (Locked, UnknownPacking) as error:
        return complain(f"stopped: {error}")
    except (DBAPIError, StoreFull) as error:
        return complain(f"the store does not answer ({reason(error)}): {GOES_ON}.")
    finally:
        engine.dispose()


def _repack(engine: Engine, options: argparse.Namespace) -> int:
    reads = packing_of(engine.dialect)
    writes = Packing() if options.plain else reads
    repacking = Repacking(engine, reads, writes)
    progress = Progress("Rows looked at", repacking.count())
    if not options.dry_run:
        _note(engine, writes.keys.first)
    try:
        for looked_at in repacking.run(change=not options.dry_run):
            progress.add(looked_at)
    except KeyboardInterrupt:
        progress.end()
        sys.stderr.write(f"iobound: stopped by Ctrl+C: {GOES_ON}.\n")
        return INTERRUPTED
    progress.end()
    if options.dry_run:
        print(f"{counted(repacking.done.values, 'value')} would be written anew.")
        return 0
    key_table.forget_others(engine, writes.keys.first)
    forget(engine)
    print(_said(repacking.done, writes.keys.first))
    return 0


def _note(engine: Engine, key: int) -> None:
    """In the audit log; the number of a key tells nothing of it."""
    with put_off(LOG, "It could not be written into the audit log"), writing(sessionmaker(engine)) as session:
        append(session, Entry("store.repack", who=LOCAL, detail={"key": key}))


def _said(done: Repacked, key: int) -> str:
    how = "not encrypted" if key == NO_KEY else f"encrypted by key {key}"
    if not done.values:
        return f"Nothing to do: everything lies as it is written today, {how}."
    size = f"{done.before / MIB:,.1f} MiB before, {done.after / MIB:,.1f} MiB now"
    return f"{counted(done.values, 'value')} written anew, {how}: {size}."
