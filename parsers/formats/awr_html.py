"""An AWR report as HTML, instance, PDB or cluster: its tables."""

from parsers.document import Document
from parsers.formats.html_tables import read_tables
from parsers.model.table import Table, TableRow
from parsers.recognition.recognise import Part


def cut(document: Document, part: Part) -> list[Table]:
    """The tables of one report of a file; lines count in the whole file."""
    whole = (part.start, part.end) == (0, len(document.lines))
    page = document.text if whole and document.text else "\n".join(document.lines[part.start : part.end])
    tables = read_tables(page, part.start + 1)
    if document.numbers:
        for table in tables:
            table.line = document.number(table.line - 1)
            table.rows = [TableRow(document.number(row.line - 1), row.cells) for row in table.rows]
    return tables
