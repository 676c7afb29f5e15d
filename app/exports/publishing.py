"""Exports as answers, with the letterhead of whoever hands them over."""

from datetime import UTC, datetime

from fastapi import Response

from app.exports import response
from app.exports.about import About
from app.exports.exported import Exported
from app.exports.letterheads import Letterheads
from app.exports.paper import book
from app.exports.printing import Printing
from app.exports.response import Format


class Publishing:
    """One for the whole program."""

    def __init__(self, letterheads: Letterheads, printing: Printing) -> None:
        self._letterheads, self._printing = letterheads, printing

    def answer(self, fmt: Format, exported: Exported, sheet: str | None = None) -> Response:
        """The thing in one format as a file to keep; `sheet` narrows sheets to the one of that title.

        Raises NotPrinted where it cannot be a PDF.
        """
        if fmt == "pdf":
            about, day = exported.about or About("Document", exported.title), datetime.now(UTC).date()
            document = book([("", exported.page())], about, self._letterheads.now(), day)
            return response.kept(fmt, exported.name, self._printing.pdf(document))
        if fmt == "html":
            return response.answer(fmt, exported, sheet, self._letterheads.now())
        return response.answer(fmt, exported, sheet)
