"""PDFs, made in a process of their own with limits of time and memory: what a page says is a stranger's.

It is not one of those that read files: nobody's report waits for somebody's document.
"""

import threading
from functools import cache
from types import TracebackType
from typing import Self

from app.analysis.lockup import DRAWING
from app.analysis.pdf_library import lacking
from app.analysis.pdf_worker import NoPdf, render
from app.analysis.workers import Failed, Killed, Limits, TookTooLong, Workers
from app.resources import static_dir
from parsers.errors import Refused, TooLarge

PDF_SECONDS = 120.0
"""For one document."""
MOST_WAITING = 8
MOST_A_PROCESS = 50
SHEET = "pdf.css"
PICTURES = ("tokens", "parts", "report", "charts", "trend", "fleet", "comparison", "sections", "multiples", "lists")
"""Style sheets that have rules for pictures, in the order of a page."""
CANNOT = "A PDF cannot be made here yet: {}"
SLOW = f"The PDF was not made within {PDF_SECONDS:g} seconds: ask for less at once, or take the HTML export."
LARGE = "The PDF needs more memory than one document may have: ask for less at once, or take the HTML export."
ENDED = "The process that makes PDFs was ended before this one was done: try again."
BROKEN = "iobound failed to make this PDF: take the HTML export, and report it."
BUSY = f"{MOST_WAITING} PDFs are being made already: come again when some of them are done."


class NotPrinted(Refused):
    """There is no PDF; a code for programs, and a sentence that says what to do."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Printing:
    """Makes PDFs, one after the other; the process starts with the first. A context manager."""

    def __init__(self, memory_bytes: int = Limits().memory_bytes, seconds: float = PDF_SECONDS) -> None:
        limits = Limits(seconds, memory_bytes=memory_bytes, workers=1, files_a_process=MOST_A_PROCESS)
        self._workers = Workers(limits, DRAWING, (render.__module__,))
        self._places = threading.BoundedSemaphore(MOST_WAITING)

    def pdf(self, html: str) -> bytes:
        """A document of `app/exports/paper.py` as PDF. Raises NotPrinted."""
        if what := lacking():
            raise NotPrinted("no_pdf", CANNOT.format(what))
        if not self._places.acquire(blocking=False):
            raise NotPrinted("busy", BUSY)
        try:
            given = html, _style((SHEET,)), _style((*(f"{name}.css" for name in PICTURES), SHEET))
            return self._workers.ask(render, given, self._workers.limits.seconds, bytes)
        except Refused as error:
            raise _sentence(error) from error
        finally:
            self._places.release()

    def close(self) -> None:
        """Stop the process; a document that is being made is given up."""
        self._workers.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@cache
def _style(names: tuple[str, ...]) -> str:
    return "\n".join((static_dir() / name).read_text(encoding="utf-8") for name in names)


def _sentence(error: Refused) -> NotPrinted:
    """What is said of files, said of documents."""
    if isinstance(error, NoPdf):
        return NotPrinted("no_pdf", CANNOT.format(lacking() or f"{error}."))
    if isinstance(error, TookTooLong):
        return NotPrinted("timeout", SLOW)
    if isinstance(error, TooLarge):
        return NotPrinted("too_large", LARGE)
    if isinstance(error, Killed):
        return NotPrinted("busy", ENDED)
    return NotPrinted("failed", BROKEN) if isinstance(error, Failed) else NotPrinted(error.code, str(error))
