"""The command line. Nothing but the result goes to standard output; messages go to standard error.

Exit status: 0 read and judged; 1 what `--fail-on` and `--fail-on-case` name; 2 usage, or a file that is not a report.
What a command needs is imported when it runs: `iobound --help` must not wait for a web framework.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from app.cli import jobs, login_options
from app.cli.stopped import Stopped, by_signals
from app.terminal.console import SEVERITIES, complain, open_streams


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    open_streams()
    options = _parser().parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal of another alphabet shows ? for what it has not
        sys.stdout.reconfigure(errors="replace")
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except OSError as error:
        if error.filename is not None:
            raise
        # Python flushes once more at its end, and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # `iobound analyze … | head`
            return 0
        return complain(f"the result could not be written: {error.strerror}.")
    except Stopped as stopped:
        return stopped.status
    except KeyboardInterrupt:
        return 130
    return status


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


def _serve(options: argparse.Namespace) -> int:
    from app.cli import serve as cli_serve

    return cli_serve.run(options)


def _push(options: argparse.Namespace) -> int:
    from app.cli import push as cli_push

    with nullcontext() if options.watch else by_signals():
        return cli_push.run(options)


def _worker(options: argparse.Namespace) -> int:
    from app.cli import worker as cli_worker

    return cli_worker.run(options)


def _user(options: argparse.Namespace) -> int:
    from app.cli import users as cli_users

    return cli_users.run(options)


def _token(options: argparse.Namespace) -> int:
    from app.cli import tokens as cli_tokens

    return cli_tokens.run(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="iobound",
        description="Does this Oracle database wait for storage, and would faster media or more spindles cure it?",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and stop")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_analyze(commands.add_parser("analyze", help="read reports and print the verdict"))
    _add_compare(commands.add_parser("compare", help="hold reports from before a change against those from after"))
    _add_curve(commands.add_parser("curve", help="read a storage load curve: audit, fit, operating point"))
    _add_push(commands.add_parser("push", help="send reports to a service, which is asked first what it has"))
    rules = commands.add_parser("rules", help="the rule catalogue, or one rule's manual")
    rules.add_argument("rule", nargs="?", metavar="ID", help="a rule's name or code")
    rules.add_argument("--format", choices=("text", "json", "md"), default="text", help="md: the catalogue as a page")
    rules.add_argument("--terms", action="store_true", help="what unusual terms mean, a line each")
    rules.set_defaults(run=_rules)
    copied = commands.add_parser(
        "copy-to", help="the whole store into another database: the backup of SQLite, or a move"
    )
    copied.add_argument("url", metavar="URL", help="sqlite:////folder/file.db or postgresql://user@host/database")
    copied.set_defaults(run=_copy)
    rejudge = commands.add_parser(
        "rejudge", help="read and judge stored reports again that older rules or facts judged"
    )
    rejudge.add_argument("--all", action="store_true", help="those too that today's rules and facts judged")
    rejudge.add_argument("--database", metavar="ID", help="of one database only, and of those joined into it")
    rejudge.add_argument("--dry-run", action="store_true", help="tell how many and why, and change nothing")
    rejudge.set_defaults(run=_rejudge)
    serve = commands.add_parser("serve", help="the web service, on this machine only unless told otherwise")
    serve.add_argument("--host", help="address to listen on (127.0.0.1)")
    serve.add_argument("--port", type=int, help="port to listen on; 0 takes a free one")
    serve.add_argument("--allow-no-login", action="store_true", help="let others on the network in without a login")
    serve.set_defaults(run=_serve)
    worker = commands.add_parser("worker", help="read what services take, beside them; needs PostgreSQL")
    worker.add_argument(
        "--jobs", type=jobs.number, metavar="N", help="how many files are read at a time (IOBOUND_WORKERS)"
    )
    worker.set_defaults(run=_worker)
    login_options.add_user(commands.add_parser("user", help="who may log in: add, list, password, role, groups"), _user)
    login_options.add_token(commands.add_parser("token", help="what programs log in by: create, list, revoke"), _token)
    return parser


def _add_analyze(analyze: argparse.ArgumentParser) -> None:
    analyze.set_defaults(run=_analyze)
    analyze.add_argument("files", nargs="+", metavar="FILE", help="a Statspack or AWR report, or a folder of them; "
                         "- is standard input; .gz, .zip and .tar.gz are opened")  # fmt: skip
    analyze.add_argument("--format", choices=("text", "json", "md", "html", "pdf"), default="text",
                         help="json: one object a line; md: a text for a ticket; html: one file with every report, "
                         "which opens without a network; pdf: the same on paper, to be put into a file")  # fmt: skip
    analyze.add_argument("--summary", action="store_true", help="the verdict only; in json and html, no sections")
    analyze.add_argument("--coverage", action="store_true", help="how many printed rows of each section were read")
    analyze.add_argument("--fail-on", choices=SEVERITIES, metavar="SEVERITY",
                         help="exit 1 on a finding this severe or more: " + ", ".join(SEVERITIES))  # fmt: skip
    analyze.add_argument("--fail-on-case", action="append", default=[], metavar="CASE[,CASE]",
                         help="exit 1 on a verdict of this case, such as cpu_first; may be repeated")  # fmt: skip
    _add_jobs(analyze)
    analyze.add_argument("--media", metavar="CLASS", help="what the database files lie on now, a class of media.yaml")
    _add_storage(analyze)
    analyze.add_argument("--curve", metavar="FILE", help="a load curve of the storage, as for `iobound curve`")
    analyze.add_argument("--os", action="append", default=[], metavar="FILE",
                         help="iostat or vmstat output of the host in the same minutes; may be repeated")  # fmt: skip


def _add_compare(compare: argparse.ArgumentParser) -> None:
    compare.set_defaults(run=_compare)
    compare.add_argument("before", metavar="BEFORE", help="a report, an archive of reports or a folder of them")
    compare.add_argument("after", metavar="AFTER", help="the same from after the change")
    compare.add_argument("--unit", metavar="UNIT", help="the unit of work: transaction, execute, user_call, "
                         "logical_read, single_block_read; else the one by which the work differs least")  # fmt: skip
    compare.add_argument(
        "--format",
        choices=("text", "json", "md", "html", "pdf"),
        default="text",
        help="html: one file; pdf: one document, to be put into a file",
    )
    _add_jobs(compare)
    _add_storage(compare)


def _add_curve(curve: argparse.ArgumentParser) -> None:
    curve.set_defaults(run=_curve)
    curve.add_argument("files", nargs="+", metavar="FILE", help="the files of one test, or a zip of them: Orion, "
                       "CALIBRATE_IO, fio JSON, or a table with the headings outstanding,iops,latency_ms")  # fmt: skip
    curve.add_argument("--format", choices=("text", "json"), default="text", help="json: one object a line")
    _add_storage(curve)


def _add_push(push: argparse.ArgumentParser) -> None:
    push.set_defaults(run=_push)
    push.add_argument("files", nargs="+", metavar="FILE", help="a report, a folder or a pattern of them; - is standard "
                      "input; .gz is taken as it is, a zip or tar is sent as a batch")  # fmt: skip
    push.add_argument("--server", metavar="URL", help="where the service is (IOBOUND_SERVER, else this machine); "
                      "IOBOUND_TOKEN goes along as bearer")  # fmt: skip
    push.add_argument("--jobs", type=jobs.number, default=4, metavar="N", help="files on their way at once (4)")
    push.add_argument("--by-interval", action="store_true", help="send nothing of an interval of an instance that the "
                      "service has, in whatever form; else a file is known by its content alone")  # fmt: skip
    push.add_argument("--move", action="store_true", help="move files into sent/ and refused/ beside them")
    push.add_argument("--watch", type=jobs.seconds, nargs="?", const=10.0, metavar="SECONDS", help="go on, and "
                      "look into the folders for whole files every so often (10)")  # fmt: skip
    push.add_argument("--wait", type=jobs.seconds, default=600.0, metavar="SECONDS",
                      help="how long a file that was taken may wait to be read (600)")  # fmt: skip
    push.add_argument("--timeout", type=jobs.seconds, default=120.0, metavar="SECONDS",
                      help="how long the service may take to answer (120)")  # fmt: skip
    push.add_argument("--tries", type=jobs.tries, default=8, metavar="N", help="how often a call is tried again (8)")
    for name, of in (("ticket", "work"), ("environment", "place, such as production"), ("host", "machine")):
        push.add_argument(f"--{name}", metavar="TEXT", help=f"kept with the reports: the {of} that they come from")
    push.add_argument("--format", choices=("text", "json"), default="text", help="json: one object a file")


def _add_jobs(command: argparse.ArgumentParser) -> None:
    command.add_argument("--jobs", type=jobs.number, metavar="N", help="how many files are read at once; else one for "
                         "each core where there are files enough. The order of what is printed stays")  # fmt: skip


def _add_storage(command: argparse.ArgumentParser) -> None:
    command.add_argument("--storage", type=Path, metavar="FILE.yaml", help="what no measurement knows: limits, devices")


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        parser.exit(message=f"iobound {version('iobound')}\n")
