"""An AWR report as HTML, instance, PDB or cluster: its tables."""

from parsers.formats.html_tables import read_tables
from parsers.model.table import Postpones, Table, TableRow
from parsers.recognition.printed_report import PrintedReport


def cut(printed: PrintedReport, postpones: Postpones | None = None) -> list[Table]:
    """The tables of one report; lines count in the whole file. Rows that `postpones` names are only counted."""
    if printed.places is None:
        return read_tables("\n".join(printed.lines), printed.first, postpones)
    places = printed.places
    tables = read_tables("\n".join(printed.lines), postpones=postpones)
    for table in tables:
        table.line = places[table.line - 1]
        table.rows = [TableRow(places[row.line - 1], row.cells) for row in table.rows]
    return tables
