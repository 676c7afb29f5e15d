"""What `iobound audit` takes; nothing of this imports what it needs."""

import argparse
import re
from datetime import datetime
from typing import Any

HEAD = re.compile(r"([1-9][0-9]{0,9}):([0-9a-f]{64})\Z")


def add(commands: Any) -> argparse.ArgumentParser:
    """The command with its options."""
    named = "print the audit log, who did what, or check that it is whole"
    command: argparse.ArgumentParser = commands.add_parser("audit", help=named)
    command.add_argument("--verify", action="store_true", help="say whether the log is whole, and where it breaks")
    command.add_argument("--head", type=_head, metavar="NUMBER:HASH",
                         help="with --verify: an end of the log that was noted earlier")  # fmt: skip
    command.add_argument("--format", choices=("csv", "jsonl"), help="jsonl: one object a line (csv)")
    command.add_argument("--who", metavar="NAME", help="what this user did; local: who came without a login")
    command.add_argument("--action", metavar="ACTION", help="such as report.delete, or report for all about reports")
    command.add_argument("--object", metavar="ID", help="what was done with this")
    command.add_argument("--outcome", choices=("done", "refused"), help="how it ended")
    command.add_argument("--since", type=_time, metavar="TIME", help="from then on, such as 2026-11-23T08:00 (UTC)")
    command.add_argument("--until", type=_time, metavar="TIME", help="before then")
    return command


def _head(text: str) -> tuple[int, str]:
    match = HEAD.match(text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no end of a log: it is a number, a colon and 64 digits and a-f")
    return int(match[1]), match[2]


def _time(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no time such as 2026-11-23 or 2026-11-23T08:00") from error
