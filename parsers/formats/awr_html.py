"""An AWR report as HTML, instance, PDB or cluster: its tables."""

from collections.abc import Sequence

from parsers.formats.html_tables import read_tables
from parsers.model.table import Postpones, Table, TableRow


def cut(lines: Sequence[str], numbers: Sequence[int], postpones: Postpones | None = None) -> list[Table]:
    """The tables of one report; `numbers` are its lines' in the whole file. Rows that `postpones` names are only
    counted."""
    if isinstance(numbers, range):
        return read_tables("\n".join(lines), numbers.start, postpones)
    tables = read_tables("\n".join(lines), postpones=postpones)
    for table in tables:
        table.line = numbers[table.line - 1]
        table.rows = [TableRow(numbers[row.line - 1], row.cells) for row in table.rows]
    return tables
