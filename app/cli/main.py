"""The command line. Nothing but the result goes to standard output; messages go to standard error.

Exit status: 0 read and judged; 1 what `--fail-on` and `--fail-on-case` name; 2 usage, or a file that is not a report.
What a command needs is imported when it runs: `iobound --help` must not wait for a web framework.
"""

import argparse
import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext

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
        status = RUN[options.command](options)
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


def _analyze(options: argparse.Namespace) -> int:
    from app.cli import analyze as cli_analyze

    with by_signals():
        return cli_analyze.run(options)


def _copy(options: argparse.Namespace) -> int:
    from app.cli import copy_to

    return copy_to.run(options)


def _compare(options: argparse.Namespace) -> int:
    from app.cli import compare as cli_compare

    with by_signals():
        return cli_compare.run(options)


def _scaling(options: argparse.Namespace) -> int:
    from app.cli import scaling as cli_scaling

    with by_signals():
        return cli_scaling.run(options)


def _curve(options: argparse.Namespace) -> int:
    from app.cli import curve as cli_curve

    with by_signals():
        return cli_curve.run(options)


def _rules(options: argparse.Namespace) -> int:
    from app.cli import rules as cli_rules

    return cli_rules.run(options)


def _rejudge(options: argparse.Namespace) -> int:
    from app.cli import rejudge as cli_rejudge

    return cli_rejudge.run(options)


def _backup(options: argparse.Namespace) -> int:
    from app.cli import backup as cli_backup

    return cli_backup.run(options)


def _repack(options: argparse.Namespace) -> int:
    from app.cli import repack as cli_repack

    return cli_repack.run(options)


def _serve(options: argparse.Namespace) -> int:
    from app.cli import serve as cli_serve

    return cli_serve.run(options)


def _push(options: argparse.Namespace) -> int:
    from app.cli import push as cli_push

    with nullcontext() if options.watch else by_signals():
        return cli_push.run(options)


def _redact(options: argparse.Namespace) -> int:
    from app.cli import redact as cli_redact

    with by_signals():
        return cli_redact.run(options)


def _sql(options: argparse.Namespace) -> int:
    from app.cli import sql_scripts

    return sql_scripts.run(options)


def _measure(options: argparse.Namespace) -> int:
    from app.cli import measure as cli_measure

    with by_signals():
        return cli_measure.run(options)


def _worker(options: argparse.Namespace) -> int:
    from app.cli import worker as cli_worker

    return cli_worker.run(options)


def _user(options: argparse.Namespace) -> int:
    from app.cli import users as cli_users

    return cli_users.run(options)


def _token(options: argparse.Namespace) -> int:
    from app.cli import tokens as cli_tokens

    return cli_tokens.run(options)


def _audit(options: argparse.Namespace) -> int:
    from app.cli import audit

    return audit.run(options)


def _completion(options: argparse.Namespace) -> int:
    from app.cli import completion

    return completion.run(options)


def _man(options: argparse.Namespace) -> int:
    from app.cli import manual_page

    return manual_page.run(options)


RUN: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "analyze": _analyze, "compare": _compare, "curve": _curve, "measure": _measure, "push": _push, "redact": _redact,
    "rules": _rules, "scaling": _scaling, "backup": _backup, "copy-to": _copy,
    "rejudge": _rejudge, "repack": _repack, "serve": _serve, "sql": _sql, "worker": _worker, "user": _user,
    "token": _token, "audit": _audit, "completion": _completion, "man": _man,
}  # fmt: skip
