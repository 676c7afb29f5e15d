"""One report of a file, recognised and not read yet: all that reading it takes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parsers.formats.text_lines import END_OF_REPORT
from parsers.model.document import Document
from parsers.model.report import Scope
from parsers.recognition.recognise import Format, Part, recognise


@dataclass(frozen=True, slots=True)
class PrintedReport:
    """Its lines, as they are once the file was decoded and put right, and where in the file they stand.

    It knows nothing of its file and can be read anywhere, in another process too: the same comes out.
    `first` is the file's line, from 1, of its first line; `places` are those of all, where they do not just follow.
    """

    format: Format
    scope: Scope
    lines: list[str]
    first: int
    places: list[int] | None = None

    @property
    def numbers(self) -> Sequence[int]:
        """The file's line of each of `lines`."""
        return range(self.first, self.first + len(self.lines)) if self.places is None else self.places

    @property
    def is_html(self) -> bool:
        """Whether its tables are those of a page."""
        return self.format.endswith("html")


def reports_of(document: Document) -> Iterator[PrintedReport]:
    """The reports of a file, one at a time. Raises a `Refused` before the first where there is none."""
    parts = recognise(document)
    document.text = ""  # its lines are enough from here on
    for part in parts:
        yield report_of(document, part)


def report_of(document: Document, part: Part) -> PrintedReport:
    """One of the reports that were recognised in a file."""
    lines = document.lines[part.start : part.end]
    if part.end == len(document.lines) and (document.is_html or lines[-1].strip()) and _breaks_off(lines):
        lines = _whole_rows(lines) if document.is_html else lines[:-1]
    places = document.numbers[part.start : part.start + len(lines)] if document.numbers else None
    return PrintedReport(part.format, part.scope, lines, part.start + 1, places)


def _breaks_off(lines: Sequence[str]) -> bool:
    """Whether a report has no end: the last figure in its last line may have lost some of its digits."""
    return not any(END_OF_REPORT in lines[index] for index in range(len(lines) - 1, 0, -1))


def _whole_rows(lines: list[str]) -> list[str]:
    """A page without its last row, where that is not closed."""
    for index in range(len(lines) - 1, 0, -1):
        line = lines[index].lower()
        row = line.rfind("<tr")
        if "</tr" in line[max(row, 0) :] or "</table" in line[max(row, 0) :]:
            break
        if row >= 0:
            return [*lines[:index], lines[index][:row]]
    return lines
