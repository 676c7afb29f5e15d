"""`iobound man`: the manual page, made from what the command line itself reads."""

import argparse
import re
from collections.abc import Iterable
from importlib.metadata import version

from argparse_manpage.manpage import Manpage

from app.cli.options import parser

NAME = "reads Oracle Statspack and AWR reports: does the database wait for storage, and what would cure it"
STATUS = (
    ("0", "All was done: every file was read and judged, or is in the store."),
    ("1", "A finding at or above --fail-on or a case of --fail-on-case; push: some files were refused."),
    ("2", "Wrong usage, or a file that is no report or cannot be read (2 wins over 1); push: some could not be sent."),
    ("75", "serve, worker and what else opens the store: its database does not answer now, another start may find it."),
    ("130", "Stopped by Ctrl+C."),
)
ENVIRONMENT = (
    ("IOBOUND_SERVER", "The service that push sends to, unless --server names one."),
    ("IOBOUND_TOKEN", "Goes along with push as bearer."),
    ("DATABASE_URL", "The store of serve, worker, backup, rejudge, repack and copy-to, where it is not SQLite."),
    ("IOBOUND_DATA", "The folder of the store, where DATABASE_URL names none; a user data folder else."),
    ("NO_COLOR", "Set to anything: nothing is coloured."),
)
_NO_MACRO = re.compile(r"^('|\.(?!(?:TH|SH|TP|B|nf|fi)\b))", re.MULTILINE)
"""What begins a line of the page as a macro does, and is text."""
EXAMPLES = (
    "iobound analyze awr.html",
    "iobound analyze --format sarif reports/ > iobound.sarif",
    "iobound compare before.html after.html",
    "iobound push --move /var/spool/awr",
)


def run(_options: argparse.Namespace) -> int:
    """Prints it as `man` reads it."""
    print(page(), end="")
    return 0


def page() -> str:
    """iobound.1"""
    page = Manpage(parser())
    page.description, page.manual, page.source = NAME, "iobound", f"iobound {version('iobound')}"
    page.add_section("exit status", ">", _entries(page, STATUS))
    page.add_section("environment", ">", _entries(page, ENVIRONMENT))
    page.add_section("examples", ">", "\n".join([".nf", *map(page.format_text, EXAMPLES), ".fi"]))
    return _NO_MACRO.sub(
        r"\\&\1", "".join(character if character.isascii() else f"\\[u{ord(character):04X}]" for character in str(page))
    )


def _entries(page: Manpage, entries: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f".TP\n\\fB{page.format_text(name)}\\fR\n{page.format_text(what)}" for name, what in entries)
