"""An AWR report as HTML, instance, PDB or cluster: its tables."""

from collections.abc import Sequence

from parsers.formats.html_tables import read_tables
from parsers.model.table import Postpones, Table, TableRow


def cut(lines: list[str], numbers: Sequence[int], postpones: Postpones | None = None) -> list[Table]:
    """The tables of one report; `numbers` are its lines' in the whole file. Rows that `postpones` names are only
    counted. Where nothing is postponed, `lines` are used up."""
    used_up = postpones is None
    if isinstance(numbers, range):
        return read_tables(_page(lines, used_up), numbers.start, postpones)
    tables = read_tables(_page(lines, used_up), postpones=postpones)
    for table in tables:
        table.line = numbers[table.line - 1]
        table.cut_rows = [TableRow(numbers[row.line - 1], row.cells) for row in table.rows]
    return tables


def _page(lines: list[str], used_up: bool) -> str:
    page = "\n".join(lines)
    if used_up:
        lines.clear()
    return page
