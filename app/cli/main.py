"""The command line. Nothing but the result goes to standard output; messages go to standard error.

Exit status: 0 read and judged; 1 what `--fail-on` and `--fail-on-case` name; 2 usage, or a file that is not a report.
What a command needs is imported when it runs: `iobound --help` must not wait for a web framework.
"""

import argparse
import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from app.cli.options import parser
from app.cli.stopped import Stopped, by_signals
from app.terminal.console import USAGE_ERROR, complain, open_streams


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status; without one it says which there are."""
    open_streams()
    try:
        asked = parser()
        options = asked.parse_args(arguments)
    except BrokenPipeError:  # `iobound serve --help | head`
        _leave_unsaid()
        return 0
    if options.command is None:
        asked.print_help(sys.stderr)
        return USAGE_ERROR
    if config := getattr(options, "config", None):
        os.environ["IOBOUND_CONFIG"] = str(config)  # for what this program starts as well
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal of another alphabet shows ? for what it has not
        sys.stdout.reconfigure(errors="replace")
    try:
        status = _run(options)
        sys.stdout.flush()
    except OSError as error:
        if error.filename is not None:
            raise
        _leave_unsaid()
        if isinstance(error, BrokenPipeError):  # `iobound analyze … | head`
            return 0
        return complain(f"the result could not be written: {error.strerror}.")
    except Stopped as stopped:
        return stopped.status
    except KeyboardInterrupt:
        return 130
    return status


def _leave_unsaid() -> None:
    """Nobody reads on. Python flushes once more at its end, and would complain then."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Command(NamedTuple):
    """The module whose `run` it is, imported when it is asked for; whether a signal ends what it started as well."""

    module: str
    ends_by_signal: bool = False


COMMANDS: Mapping[str, Command] = {
    "analyze": Command("app.cli.files.analyze", ends_by_signal=True),
    "compare": Command("app.cli.files.compare", ends_by_signal=True),
    "curve": Command("app.cli.files.curve", ends_by_signal=True),
    "scaling": Command("app.cli.files.scaling", ends_by_signal=True),
    "redact": Command("app.cli.files.redact", ends_by_signal=True),
    "push": Command("app.cli.files.push"),
    "measure": Command("app.cli.storage_tests.measure", ends_by_signal=True),
    "sql": Command("app.cli.storage_tests.sql_scripts"),
    "rules": Command("app.cli.rules"),
    "serve": Command("app.cli.serving.serve"),
    "worker": Command("app.cli.serving.worker"),
    "backup": Command("app.cli.stored.backup"),
    "copy-to": Command("app.cli.stored.copy_to"),
    "rejudge": Command("app.cli.stored.rejudge"),
    "repack": Command("app.cli.stored.repack"),
    "user": Command("app.cli.stored.users"),
    "token": Command("app.cli.stored.tokens"),
    "audit": Command("app.cli.stored.audit"),
    "completion": Command("app.cli.completion"),
    "man": Command("app.cli.manual_page"),
}


def _run(options: argparse.Namespace) -> int:
    """The status of the command that was named."""
    command = COMMANDS[options.command]
    run: Callable[[argparse.Namespace], int] = import_module(command.module).run
    if not command.ends_by_signal:
        return run(options)
    with by_signals():
        return run(options)
