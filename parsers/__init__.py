"""Reads Oracle Statspack and AWR reports: bytes in, what is printed out, each fact with its line.

What reading needs is imported when something is read: who only names an error waits for nothing.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from parsers.errors import Refused

if TYPE_CHECKING:
    from parsers.model.report import Report, Scope
    from parsers.recognition.printed_report import PrintedReport
    from parsers.sections.catalogue import KnownSection

__all__ = ["VERSION", "Refused", "Report", "catalogue", "headers", "parse", "printed", "read"]

VERSION = "11"  # counts up when the same bytes are read differently


def __getattr__(name: str) -> Any:
    """`Report`, for those who name it."""
    if name != "Report":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from parsers.model.report import Report

    return Report


def parse(data: bytes, filename: str = "") -> "list[Report]":
    """Every report of one file, in its order.

    `data` is the unpacked file; `filename` only serves messages. Raises `parsers.errors.Refused` (code and
    one sentence) where the file holds no report that can be read; a row that cannot be read stands in
    `Report.unread` instead.
    """
    return read(printed(data, filename))


def printed(data: bytes, filename: str = "") -> "list[PrintedReport]":
    """Every report of one file as `parse` finds it, in its order, and not read yet.

    Finding them costs little beside reading them. Each can be given to `read` apart from the others, and in another
    process. Raises `parsers.errors.Refused` where the file holds no report.
    """
    from parsers.reader import printed_reports

    return list(printed_reports(data, filename))


def read(
    reports: "Iterable[PrintedReport]", wanted: "AbstractSet[str] | None" = None, *, written: bool = False
) -> "list[Report]":
    """Those of these reports that can be read, in their order, each as the whole file gives it.

    Where `wanted` names sections, the others are only found, each with its line and how many rows it prints
    (`Report.postponed`), unless the wanted ones can't be read without them. Where all are read and the tables are to be
    `written`, each is when its section is read, and has no rows after that (`Report.written`). Raises
    `parsers.errors.Refused` where none of the reports can be read; what was refused beside others is left out.
    """
    from parsers import reader

    return reader.read(reports, wanted, written)


def headers(data: bytes, filename: str = "") -> "list[Report]":
    """The reports of the beginning of a file with their headers alone, as far as it goes: which databases they are of.

    What stands further down may name a database otherwise than its header does. Raises `parsers.errors.Refused`.
    """
    from parsers.reader import read_headers

    return read_headers(data, filename)


def catalogue(scope: "Scope | None" = None) -> "list[KnownSection]":
    """Every known section (of that scope), by subject: its name, title, group and columns with label, unit and kind."""
    from parsers.sections import catalogue as known_sections

    return known_sections.catalogue(scope)
