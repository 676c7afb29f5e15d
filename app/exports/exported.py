"""What a page can be taken along as: a document, a workbook, tables, a page, Markdown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.exports.about import About
from app.exports.book import Book
from app.exports.sheet import Sheet, Table
from app.web.documents import Document


@dataclass(frozen=True, slots=True)
class Exported:
    """One thing that can be had in six formats; each is made only when it is asked for."""

    name: str
    """Of the file, without its ending."""
    title: str
    document: Document | Callable[[], bytes]
    """What the REST API answers; a function makes the JSON when it is asked for."""
    sheets: Callable[[], Sequence[Sheet]]
    page: Callable[[], str]
    """The rendered page, whole."""
    markdown: Callable[[], str]
    moment: datetime | None = None
    """When the figures were made: sheets carry it, and equal figures make equal bytes."""
    about: About | None = None
    """What the cover of a document says that it is; without it, its title."""
    tables: Callable[[], Sequence[Table]] | None = None
    """What CSV has in place of the sheets: tables for programs, the first where none is named."""
    book: Callable[[], Book] | None = None
    """What a whole workbook has in place of the sheets: a summary, subjects, charts."""
