"""What each command takes: read by the command line, by completion in shells, and printed as its manual page."""

import argparse
from pathlib import Path
from typing import Any

from app.cli.files import jobs
from app.cli.storage_tests import measure_options, sql_options
from app.cli.stored import audit_options, login_options
from app.terminal.console import SEVERITIES

MOST_DAYS = 36_500

SHELLS = ("bash", "zsh", "fish")


def parser() -> argparse.ArgumentParser:
    """Every command with its options; `command` is the one that was named."""
    parser = argparse.ArgumentParser(
        prog="iobound",
        description="Does this Oracle database wait for storage, and would faster media or more spindles cure it?",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and stop")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    _add_analyze(commands.add_parser("analyze", help="read reports and print the verdict"))
    _add_compare(commands.add_parser("compare", help="compare reports from before a change with those from after"))
    _add_curves(commands)
    _add_push(commands.add_parser("push", help="send reports to a service, but none that it has"))
    _add_redact(commands.add_parser("redact", help="write reports without names, with the same verdict"))
    rules = commands.add_parser("rules", help="print the catalogue of rules, or the manual of one")
    rules.add_argument("rule", nargs="?", metavar="ID", help="a rule's name or code")
    rules.add_argument("--format", choices=("text", "json", "md"), default="text", help="md: the catalogue as a page")
    rules.add_argument("--terms", action="store_true", help="what unusual terms mean, a line each")
    stored = _add_stored(commands)
    serve = commands.add_parser(
        "serve", help="start the web service, for this machine only unless told otherwise", add_help=False
    )
    _add_variables(serve)
    serve.add_argument("--host", help="address to listen on (127.0.0.1)")
    serve.add_argument("--port", type=int, help="port to listen on; 0 takes a free one")
    serve.add_argument("--allow-no-login", action="store_true", help="let others on the network in without a login")
    worker = commands.add_parser("worker", help="read uploaded files for services; needs PostgreSQL", add_help=False)
    _add_variables(worker)
    worker.add_argument(
        "--jobs", type=jobs.number, metavar="N", help="how many files are read at once (IOBOUND_WORKERS)"
    )
    worker.add_argument(
        "--metrics-port",
        type=jobs.port,
        metavar="PORT",
        help="a port with figures for Prometheus; else there is none",
    )
    worker.add_argument(
        "--metrics-host", default="127.0.0.1", metavar="ADDRESS", help="the address of that port (127.0.0.1)"
    )
    sql_options.add(commands.add_parser("sql", help="print a SQL*Plus script that tests the storage from Oracle"))
    measure_options.add(commands.add_parser("measure", help="test a storage with fio, as Orion does"))
    for command in (audit_options.add(commands), *stored, serve, worker):
        command.add_argument("--config", type=Path, metavar="FILE", help="settings in TOML (IOBOUND_CONFIG)")
    login_options.add_user(commands.add_parser("user", help="manage users: add, list, password, role, groups"))
    login_options.add_token(commands.add_parser("token", help="manage the tokens of programs: create, list, revoke"))
    completion = commands.add_parser("completion", help="print a script that makes a shell complete commands")
    completion.add_argument("shell", choices=SHELLS, help="the shell; put the script where it looks for such")
    commands.add_parser("man", help="print this manual as a page, for a folder man1 of MANPATH")
    return parser


def _add_stored(commands: Any) -> tuple[argparse.ArgumentParser, ...]:
    """What works on a whole store."""
    copied = commands.add_parser("copy-to", help="copy the whole store into another database: a backup, or a move")
    copied.add_argument("url", metavar="URL", help="sqlite:////folder/file.db or postgresql://user@host/database")
    rejudge = commands.add_parser(
        "rejudge", help="judge stored reports and load curves again that older rules or facts judged"
    )
    rejudge.add_argument("--all", action="store_true", help="also those that today's rules and facts judged")
    rejudge.add_argument("--database", metavar="ID", help="only reports of this database and of those joined into it")
    rejudge.add_argument("--dry-run", action="store_true", help="say how many and why, and change nothing")
    repack = commands.add_parser("repack", help="pack and encrypt what is stored as the settings say today")
    repack.add_argument("--plain", action="store_true", help="without encryption")
    repack.add_argument("--tight", action="store_true", help="pack the uploaded files into a quarter less room")
    repack.add_argument(
        "--without-sections",
        type=_days,
        metavar="DAYS",
        help="drop sections and tables of reports older than this: they are read again when somebody opens them",
    )
    repack.add_argument("--dry-run", action="store_true", help="say how much, and change nothing")
    backup = commands.add_parser("backup", help="write the whole store into one file while services run")
    backup.add_argument("folder", type=Path, metavar="FOLDER", help="where the file goes; its name is the time in UTC")
    backup.add_argument("--keep", type=_count, metavar="N", help="then remove all but the N newest backups there")
    return backup, copied, rejudge, repack


def _days(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) > MOST_DAYS:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of days: give 0 to {MOST_DAYS}")
    return int(text)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of files: give 1 or more")
    return int(text)


def _add_variables(command: argparse.ArgumentParser) -> None:
    command.add_argument("-h", "--help", action=_Help, help="show this help, with all variables, and stop")


class _Help(argparse.Action):
    """`--help` of what reads settings: they are listed as well."""

    def __init__(self, option_strings: list[str], dest: str, **known: Any) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, default=argparse.SUPPRESS, **known)

    def __call__(self, parser: argparse.ArgumentParser, *_given: Any) -> None:
        from app.cli.serving.variables import listed

        print(f"{parser.format_help()}\n{listed()}", flush=True)
        parser.exit()


def _add_analyze(analyze: argparse.ArgumentParser) -> None:
    analyze.add_argument("files", nargs="+", metavar="FILE", help="a Statspack or AWR report, or a folder of them; "
                         "- is standard input; .gz, .zip and .tar.gz are opened")  # fmt: skip
    analyze.add_argument("--format", choices=("text", "json", "md", "html", "pdf", "junit", "sarif"), default="text",
                         help="json: one object a line; md: a text for a ticket; html: one file with every report, "
                         "which opens without a network; pdf: the same on paper, to be put into a file; junit: a test "
                         "case for each report; sarif: findings with their rules, lines and files")  # fmt: skip
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


def _add_redact(redact: argparse.ArgumentParser) -> None:
    redact.add_argument("files", nargs="+", metavar="REPORT", help="a Statspack or AWR report, or a folder of them; "
                        "- is standard input; .gz, .zip and .tar.gz are opened")  # fmt: skip
    redact.add_argument("--key", metavar="FILE", help="what other names are made with, written if it is not "
                        "there; without it each run has a key of its own, which nobody keeps")  # fmt: skip
    redact.add_argument("--map", metavar="FILE", help="where true names are written: keep it apart from the reports")
    redact.add_argument("--restore", action="store_true", help="with --map: put the true names back, into reports "
                        "and any other text")  # fmt: skip
    redact.add_argument("--output", default=".", metavar="FOLDER", help="where the files go, under names that say "
                        "nothing (this folder); - is standard output")  # fmt: skip
    _add_jobs(redact)


def _add_compare(compare: argparse.ArgumentParser) -> None:
    compare.add_argument("before", metavar="BEFORE", help="a report, an archive of reports or a folder of them")
    compare.add_argument("after", metavar="AFTER", help="the same, from after the change")
    compare.add_argument("--unit", metavar="UNIT", help="the unit of work: transaction, execute, user_call, "
                         "logical_read, single_block_read; else the one per which the work differs least")  # fmt: skip
    compare.add_argument(
        "--format",
        choices=("text", "json", "md", "html", "pdf"),
        default="text",
        help="html: one file; pdf: one document, to be put into a file",
    )
    _add_jobs(compare)
    _add_storage(compare)


def _add_curves(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    _add_curve(commands.add_parser("curve", help="read load curves of a storage: check, fit, operating point"))
    _add_scaling(commands.add_parser("scaling", help="read reports of rising load: what runs out first"))


def _add_curve(curve: argparse.ArgumentParser) -> None:
    curve.add_argument("files", nargs="+", metavar="FILE", help="the files of one test, or a zip of them: Orion, "
                       "CALIBRATE_IO, fio, vdbench, DISKSPD, SQLIO, sysbench, CrystalDiskMark, Iometer, elbencho, or "
                       "tables of any test: text, markdown, AsciiDoc, LaTeX, HTML or CSV"
                       )  # fmt: skip
    curve.add_argument("--format", choices=("text", "json"), default="text", help="json: one object a line")
    curve.add_argument("--columns", metavar="HEADING=MEANING[,…]", default="",
                       help="what columns of a table mean, such as IOPS=iops,Resp=latency_us; a number stands for a "
                       "column by its place, io_bytes=8192 holds for all rows, unused leaves a column out")  # fmt: skip
    shown = curve.add_mutually_exclusive_group()
    shown.add_argument("--compare", action="store_true", help="compare the first with each of the others, which may "
                       "also be a stated maximum: '398 MB/s', '100 IOPS/disk'")  # fmt: skip
    shown.add_argument("--sheet", action="store_true", help="print one sheet of a storage from all its tests")
    curve.add_argument("--storage", type=Path, action="append", default=[], metavar="FILE.yaml",
                       help="limits and devices; with --compare one for each curve, in their order")  # fmt: skip


def _add_scaling(scaling: argparse.ArgumentParser) -> None:
    scaling.add_argument("files", nargs="+", metavar="FILE", help="reports of one database, each under another load")
    scaling.add_argument("--users", metavar="N,N,…", default="",
                         help="how many users worked, in the order of the files; else what their names say "
                         "(run_40_users), else average active sessions")  # fmt: skip
    scaling.add_argument("--format", choices=("text", "json"), default="text", help="json: one object")


def _add_push(push: argparse.ArgumentParser) -> None:
    push.add_argument("files", nargs="+", metavar="FILE", help="a report, a folder or a pattern of them; - is standard "
                      "input; .gz is taken as it is, a zip or tar is sent as a batch")  # fmt: skip
    push.add_argument("--server", metavar="URL", help="where the service is (IOBOUND_SERVER, else this machine); "
                      "IOBOUND_TOKEN goes along as bearer")  # fmt: skip
    push.add_argument("--jobs", type=jobs.number, default=4, metavar="N", help="files on their way at once (4)")
    push.add_argument("--by-interval", action="store_true", help="leave out what the service has of the same interval "
                      "in another form; else only equal files are left out")  # fmt: skip
    push.add_argument("--move", action="store_true", help="move files into sent/ and refused/ beside them")
    push.add_argument("--watch", type=jobs.seconds, nargs="?", const=10.0, metavar="SECONDS", help="do not end: look "
                      "for new files every so many seconds (10)")  # fmt: skip
    push.add_argument("--wait", type=jobs.seconds, default=600.0, metavar="SECONDS",
                      help="how long a file that was taken may wait to be read (600)")  # fmt: skip
    push.add_argument("--timeout", type=jobs.seconds, default=120.0, metavar="SECONDS",
                      help="how long the service may take to answer (120)")  # fmt: skip
    push.add_argument("--tries", type=jobs.tries, default=8, metavar="N", help="how often a call is tried again "
                      "(8: about two minutes)")  # fmt: skip
    for name, of in (("ticket", "work"), ("environment", "place, such as production,"), ("host", "machine")):
        push.add_argument(f"--{name}", metavar="TEXT", help=f"kept with the reports: the {of} that they come from")
    push.add_argument("--format", choices=("text", "json"), default="text", help="json: one object a file")


def _add_jobs(command: argparse.ArgumentParser) -> None:
    command.add_argument("--jobs", type=jobs.number, metavar="N", help="how many files are read at once (one a core, "
                         "where there are enough); the order of the results stays")  # fmt: skip


def _add_storage(command: argparse.ArgumentParser) -> None:
    command.add_argument("--storage", type=Path, metavar="FILE.yaml", help="what no report prints: limits, devices")


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        parser.exit(message=f"iobound {version('iobound')}\n")
