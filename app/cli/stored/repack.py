"""`iobound repack`: what lies in the store packed otherwise, or encrypted by another key, is written as it is today."""

import argparse
import logging
import sys
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine
from sqlalchemy.orm import sessionmaker

from app.analysis.analyse import versions
from app.cli.files.progress import Progress
from app.cli.stored.with_store import INTERRUPTED, with_store
from app.environment.store_settings import MIB
from app.store.analysis_rows import stamp
from app.store.audit.audit_chain import LOCAL, Entry, append
from app.store.engine.engine import forget
from app.store.engine.transactions import writing
from app.store.engine.unavailable import put_off
from app.store.packing.packed_column import packing_of
from app.store.packing.packing import Packing, UnknownPacking
from app.store.packing.store_keys import NO_KEY, Keys, Locked
from app.store.upkeep.repacking import Repacked, Repacking, forget_unused
from app.store.upkeep.without_sections import WithoutSections
from app.terminal.console import complain
from rules.wording import counted

GOES_ON = "`iobound repack` goes on with the rest"
KEPT = (
    "{count} left as before, whose file in the store is damaged: the lines above say which. "
    "Bring back a backup, or delete what is damaged and send it again."
)
LOG = logging.getLogger(__name__)


def run(options: argparse.Namespace) -> int:
    """Writes anew what differs, and forgets keys that nothing needs any more."""
    return with_store(lambda engine, _: _unless_locked(engine, options), GOES_ON)


def _unless_locked(engine: Engine, options: argparse.Namespace) -> int:
    try:
        return _repack(engine, options)
    except (Locked, UnknownPacking) as error:
        return complain(f"stopped: {error}")


def _repack(engine: Engine, options: argparse.Namespace) -> int:
    reads = packing_of(engine.dialect)
    writes = Packing(Keys() if options.plain else reads.keys, tight=options.tight)
    if not options.dry_run:
        _note(engine, writes.keys.first)
    status = 0
    try:
        if options.without_sections is not None:
            status = _without_sections(engine, options)
        done = _rewritten(Repacking(engine, reads, writes), change=not options.dry_run)
    except KeyboardInterrupt:
        sys.stderr.write(f"\niobound: stopped by Ctrl+C: {GOES_ON}.\n")
        return INTERRUPTED
    if options.dry_run:
        print(f"{counted(done.values, 'value')} would be written anew: {_size(done)}.")
        return 0
    used = forget_unused(engine, writes.keys.first)
    forget(engine)
    print(_summary(done, writes.keys.first))
    return complain(_still(used, plain=options.plain)) if used else status


def _without_sections(engine: Engine, options: argparse.Namespace) -> int:
    before = datetime.now(UTC).replace(tzinfo=None) - timedelta(days=options.without_sections)
    taken = WithoutSections(engine, before, stamp(versions()))
    count = taken.count()
    if options.dry_run:
        print(f"{counted(count, 'report')} would be without sections and tables.")
        return 0
    progress = Progress("Reports without sections", count)
    for done in taken.run():
        progress.add(done)
    progress.end()
    without = counted(taken.done, "report")
    print(f"{without} without sections and tables now: they are cut anew when somebody opens them.")
    return complain(KEPT.format(count=counted(taken.damaged, "report"))) if taken.damaged else 0


def _rewritten(repacking: Repacking, *, change: bool) -> Repacked:
    progress = Progress("Rows looked at", repacking.count())
    for looked_at in repacking.run(change=change):
        progress.add(looked_at)
    progress.end()
    return repacking.done


def _note(engine: Engine, key: int) -> None:
    """In the audit log; the number of a key tells nothing of it."""
    with put_off(LOG, "It could not be written into the audit log"), writing(sessionmaker(engine)) as session:
        append(session, Entry("store.repack", who=LOCAL, detail={"key": key}))


def _summary(done: Repacked, key: int) -> str:
    how = "not encrypted" if key == NO_KEY else f"encrypted by key {key}"
    if not done.values:
        return f"Nothing to do: everything lies as it is written today, {how}."
    return f"{counted(done.values, 'value')} written anew, {how}: {_size(done)}."


def _still(used: Mapping[int, int], *, plain: bool) -> str:
    """What has to be done before a key may be taken away."""
    are = "; ".join(
        f"{counted(count, 'value')} {'is' if count == 1 else 'are'} still encrypted by key {key}"
        for key, count in used.items()
    )
    now = "Stop the services and workers" if plain else "Start all services and workers anew with the new key first"
    return f"{are}, by which a program wrote meanwhile: keep that key. {now}, then run `iobound repack` again."


def _size(done: Repacked) -> str:
    return f"{done.before / MIB:,.1f} MiB before, {done.after / MIB:,.1f} MiB then"
