"""An AWR report as HTML, instance, PDB or cluster: its tables."""

from parsers.formats.html_tables import read_tables
from parsers.model.table import Table, TableRow
from parsers.recognition.printed_report import PrintedReport


def cut(printed: PrintedReport) -> list[Table]:
    """The tables of one report; lines count in the whole file."""
    if printed.places is None:
        return read_tables("\n".join(printed.lines), printed.first)
    places = printed.places
    tables = read_tables("\n".join(printed.lines))
    for table in tables:
        table.line = places[table.line - 1]
        table.rows = [TableRow(places[row.line - 1], row.cells) for row in table.rows]
    return tables
