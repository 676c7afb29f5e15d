"""`iobound audit`: the audit log as a file, and whether it is whole. Who can run it may read the store anyway."""

import argparse
import sys

import msgspec

from app.audit.files import pieces
from app.audit.list_query import AuditFilter, utc
from app.audit.service import AuditLog
from app.cli.stored.with_store import with_store
from app.terminal.console import json_line


def run(options: argparse.Namespace) -> int:
    """Prints the log, or whether it is whole: then 0, else 1; 2 with one sentence where it cannot be read."""
    return with_store(lambda engine, _: (_verified if options.verify else _printed)(AuditLog(engine), options))


def _printed(log: AuditLog, options: argparse.Namespace) -> int:
    times = utc(options.since), utc(options.until)
    wanted = AuditFilter(options.who, options.action, options.object, options.outcome, *times)
    for piece in pieces(log.each(wanted), options.format or "csv"):
        sys.stdout.buffer.write(piece)
    return 0


def _verified(log: AuditLog, options: argparse.Namespace) -> int:
    chain = log.verify(options.head)
    if options.format == "jsonl":
        json_line(msgspec.json.encode(chain))
    elif chain.fault is not None:
        print(f"The log is not whole: {chain.fault}")
    elif chain.entries:
        print(f"The log is whole: {chain.entries:,} entries, from {chain.first} to {chain.last}.")
    else:
        print("The log is whole: it has no entry yet.")
    if chain.head is not None and options.format != "jsonl":
        print(f"Its end: {chain.last}:{chain.head}")
        print("Keep that elsewhere: by it --head shows later that no end is missing.")
    return 0 if chain.whole else 1
