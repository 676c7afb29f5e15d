"""Collects one section's rows while its tables are read, and counts what became of each printed row."""

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Any

from parsers.model.column_types import OVERFLOW, Kind, text, values
from parsers.model.no_rows import CONTAINER, is_rule, may_hold_no_row, may_stand_alone
from parsers.model.report import Counted, Row, Unread
from parsers.model.table import Table, TableRow

Reading = tuple[str, Kind]
Plan = list[Reading | None]
ReadColumns = dict[str, Iterable[Any]]

_FEW = 4


class Sink:
    """The rows of one section in the making.

    `printed` rows end as `read`, `merged` into another or `unread`; one printed row may become
    several rows where Oracle prints two labels a line.
    """

    def __init__(self, name: str, blank: Row, kinds: dict[str, Kind]) -> None:
        self.name = name
        self.blank = blank
        self.kinds = kinds
        self.rows: list[Row] = []
        self.unread: list[Unread] = []
        self.coverage = Counted()

    def table(self, table: Table, plan: Plan) -> None:
        """Reads a plain table: one printed row, one row."""
        by_column = table.by_column()
        if by_column is None:
            self._read(table.rows, plan)
        elif not self._columns_at_once(*by_column, plan):
            self._each_half(table.rows, plan)

    def _read(self, printed: Sequence[TableRow], plan: Plan) -> None:
        if not self.at_once(printed, plan):
            self._each_half(printed, plan)

    def _each_half(self, printed: Sequence[TableRow], plan: Plan) -> None:
        """Rows of which some are odd: without lines that rule off a sum, else by halves, most of which are not."""
        rows = [row for row in printed if not is_rule(row.cells)]
        half = len(printed) // 2
        if len(rows) < len(printed):
            self._read(rows, plan)
        elif half > _FEW:
            self._read(printed[:half], plan)
            self._read(printed[half:], plan)
        else:
            self._row_by_row(printed, plan)

    def at_once(self, printed: Sequence[TableRow], plan: Plan) -> bool:
        """Reads all rows column by column, several times as fast; False where a row needs a look of its own."""
        cells = [row.cells for row in printed]
        widths = set(map(len, cells))
        if not 0 < max(widths, default=0) <= len(plan) or (len(plan) > 1 and 1 in widths):
            return False
        columns = list(zip(*cells, strict=True) if len(widths) == 1 else zip_longest(*cells, fillvalue=""))
        return self._columns_at_once([row.line for row in printed], columns, plan)

    def _columns_at_once(self, lines: Sequence[int], columns: Sequence[Sequence[str]], plan: Plan) -> bool:
        """The same of rows that are cut column by column already."""
        if len(columns) > len(plan) or (len(plan) > 1 and len(columns) == 1):
            return False
        if may_hold_no_row(columns[0]):
            return False
        read: ReadColumns = {}
        overflown: dict[int, list[str]] = {}  # the columns of each row that has some
        for reading, column in zip(plan, columns, strict=False):
            if reading is None:
                continue
            name, kind = reading
            if name in read:
                return False
            try:
                read[name], overflows = _converted(column, kind)
            except ValueError:
                return False
            for place in overflows:
                overflown.setdefault(place, []).append(name)
        first = len(self.rows)
        self._add(read, lines)
        for place, names in overflown.items():
            _tell_overflow(self.rows[first + place], names)
        return True

    def _add(self, read: ReadColumns, lines: Sequence[int]) -> None:
        """Rows from columns; columns that are not printed are None."""
        blank = dict.fromkeys((*self.blank, *read, "line"))
        rows = [blank.copy() for _ in lines]
        for name, column in (*read.items(), ("line", lines)):
            for row, value in zip(rows, column, strict=False):  # a column may be a value repeated for ever
                row[name] = value
        self.rows += rows
        self.coverage.printed += len(lines)
        self.coverage.read += len(lines)

    def _row_by_row(self, rows: Sequence[TableRow], plan: Plan) -> None:
        width = len(plan)
        for printed in rows:
            cells = printed.cells
            if is_rule(cells) or self._names_container(cells):
                continue
            if len(cells) > width and any(cells[width:]):
                self.refuse(printed, "more cells than columns")
            elif len(cells) == 1 and width > 1 and plan[0] and not may_stand_alone(cells[0]):
                self.refuse(printed, "the line does not fit the columns")
            else:
                self.guarded(printed, lambda row: convert(zip(plan, row.cells, strict=False)))

    def _names_container(self, cells: Sequence[str]) -> bool:
        """A line of its own that says which container the row above is of, as text layouts of a CDB print it."""
        if not cells or not cells[0].startswith(CONTAINER) or not self.rows or "container" not in self.blank:
            return False
        words = " ".join(filter(None, cells)).split()
        if len(words) != 2 or words[0] != CONTAINER:
            return False
        self.rows[-1]["container"] = words[1]
        self.coverage.printed += 1
        self.coverage.merged += 1
        return True

    def guarded(self, printed: TableRow, make: Callable[[TableRow], dict[str, Any]]) -> None:
        """Adds the row that `make` reads; a cell that does not convert makes the printed row unread."""
        self.many(printed, lambda row: [make(row)])

    def many(self, printed: TableRow, make: Callable[[TableRow], Iterable[dict[str, Any]]]) -> None:
        """Adds every row that `make` reads from one printed row."""
        self.coverage.printed += 1
        try:
            made = list(make(printed))
        except ValueError as error:
            self._keep(printed, str(error))
            return
        self.coverage.read += 1
        for fields in made:
            row = dict(self.blank)
            row.update(fields)
            row["line"] = printed.line
            self.rows.append(row)

    def together(self, printed: Sequence[TableRow], make: Callable[[Sequence[TableRow]], ReadColumns]) -> None:
        """Adds what `make` reads of all rows column by column; where a cell does not convert, each row alone."""
        if not printed:
            return
        try:
            self._add(make(printed), [row.line for row in printed])
        except ValueError as error:
            if len(printed) == 1:
                self.refuse(printed[0], str(error))
            for row in printed if len(printed) > 1 else ():
                self.together([row], make)

    def pairs(self, printed: TableRow, name: str, value: str) -> None:
        """Reads labels and values by turns."""
        cells = printed.cells
        readings: Plan = [(name, self.kinds[name]), (value, self.kinds[value])]
        self.many(
            printed,
            lambda _: [
                convert(zip(readings, cells[index : index + 2], strict=False))
                for index in range(0, len(cells), 2)
                if cells[index]
            ],
        )

    def across(self, printed: TableRow, headings: Sequence[str], name: str, value: str) -> None:
        """Reads one row of figures under their names as one row a figure."""
        readings: Plan = [(name, self.kinds[name]), (value, self.kinds[value])]
        self.many(
            printed,
            lambda row: [convert(zip(readings, pair, strict=True)) for pair in zip(headings, row.cells, strict=False)],
        )

    def groups(self, printed: TableRow, groups: Sequence[Sequence[str]], names: Sequence[str]) -> None:
        """Reads groups of cells of one line, each under the same columns."""
        readings: Plan = [(name, self.kinds[name]) for name in names]
        self.many(printed, lambda _: [convert(zip(readings, group, strict=False)) for group in groups])

    def refuse(self, printed: TableRow, why: str) -> None:
        """Keeps a printed row that could not be read."""
        self.coverage.printed += 1
        self._keep(printed, why)

    def _keep(self, printed: TableRow, why: str) -> None:
        self.coverage.unread += 1
        self.unread.append(Unread(printed.line, self.name, " ".join(printed.cells).strip(), why))

    def merge(self, kept: Sequence[Row]) -> None:
        """Replaces the rows by those kept after equal ones were merged."""
        gone = len(self.rows) - len(kept)
        self.coverage.read -= gone
        self.coverage.merged += gone
        self.rows = list(kept)


def _converted(column: Sequence[str], kind: Kind) -> tuple[list[Any], Sequence[int]]:
    """The values of one column, and the places of those that are `OVERFLOW`; raises ValueError."""
    if kind is text:
        return [cell or None for cell in column], ()
    value_of = values(kind).__getitem__
    try:
        return list(map(value_of, column)), ()
    except ValueError:
        made = [OVERFLOW if "#" in cell and kind(cell) is OVERFLOW else value_of(cell) for cell in column]
        return made, [place for place, value in enumerate(made) if value is OVERFLOW]


def _tell_overflow(row: Row, columns: list[str]) -> None:
    """Names the columns in which a row has `####`, as `convert` does."""
    line = row.pop("line")
    row.update(dict.fromkeys(columns), overflow=columns, line=line)


def convert(cells: Iterable[tuple[Reading | None, str]]) -> Row:
    """One row of values; raises ValueError with the column and the cell that does not convert."""
    row: Row = {}
    for reading, cell in cells:
        if reading is None or not cell:
            continue
        name, kind = reading
        try:
            value = kind(cell)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
        if value is OVERFLOW:
            row.setdefault("overflow", []).append(name)
            value = None
        row[name] = value
    return row
