"""What a command prints as PDF: to standard output, which must be a file or another program."""

import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from app.analysis.pdf_library import lacking
from app.exports.about import About
from app.exports.paper import book
from app.exports.printing import CANNOT, NotPrinted, Printing
from app.terminal.console import complain

NO_TERMINAL = "a PDF is for a file, not for a terminal: put > report.pdf behind the command."


def fault() -> str:
    """Why none can be printed now, to be asked before anything is read; empty where it can."""
    if what := lacking():
        return CANNOT.format(what)
    return NO_TERMINAL if sys.stdout.isatty() else ""


def printed(pages: Sequence[tuple[str, str]], about: About | None, title: str, without: Sequence[str] = ()) -> int:
    """Prints rendered pages as one document; the exit status."""
    document = book(pages, about or About("Storage reports", title), made=datetime.now(UTC).date(), without=without)
    try:
        with Printing() as printing:
            data = printing.pdf(document)
    except NotPrinted as error:
        return complain(str(error))
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    return 0
