"""An AWR report as HTML, instance, PDB or cluster: its tables."""

from parsers.document import Document
from parsers.formats.html_tables import read_tables
from parsers.recognise import Part
from parsers.table import Table, TableRow


def cut(document: Document, part: Part) -> list[Table]:
    """The tables of one report of a file; lines count in the whole file."""
    tables = read_tables("\n".join(document.lines[part.start : part.end]), part.start + 1)
    if document.numbers:
        for table in tables:
            table.line = document.number(table.line - 1)
            table.rows = [TableRow(document.number(row.line - 1), row.cells) for row in table.rows]
    return tables
