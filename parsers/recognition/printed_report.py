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
    end = part.end - 1 if _is_cut_inside_a_line(document, part) else part.end
    places = document.numbers[part.start : end] if document.numbers else None
    return PrintedReport(part.format, part.scope, document.lines[part.start : end], part.start + 1, places)


def _is_cut_inside_a_line(document: Document, part: Part) -> bool:
    """Whether a text breaks off inside its last line: the last figure there may have lost some of its digits."""
    lines = document.lines
    if document.is_html or part.end < len(lines) or not lines[-1].strip():
        return False
    return not any(END_OF_REPORT in lines[index] for index in range(part.end - 1, part.start, -1))
