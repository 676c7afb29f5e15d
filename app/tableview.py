"""Tables ready to be drawn by `_table.html`: a section by its declared columns, or a table as it was printed."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app import charts
from app.format import cell, unit_shown

_NUMBER = re.compile(r"[-+]?[\d,]*\.?\d+ ?[%A-Za-z]{0,2}\Z")

ALIGNED_DECIMALS = 3
IN_MIB = ("B", "B/s")


@dataclass(frozen=True)
class Column:
    """One column's heading; numbers stand right."""

    label: str
    unit: str = ""
    numeric: bool = False


@dataclass(frozen=True)
class Row:
    """Cells as text, and the line of the source they stand on."""

    cells: Sequence[Any]
    line: int | None


@dataclass(frozen=True)
class TableView:
    """What `_table.html` draws; `more` is how many rows are left out, `url` where all of them stand."""

    key: str
    title: str
    state: str
    line: int | None
    columns: Sequence[Column] = ()
    rows: Sequence[Row] = ()
    notes: Sequence[str] = ()
    more: int = 0
    url: str = ""
    total: int = 0


def of_section(
    declared: Mapping[str, Any], section: Mapping[str, Any], url: str, limit: int | None = None
) -> TableView:
    """A known section; columns that are blank in every row are left out."""
    rows = section["rows"]
    columns = [one for one in declared["columns"] if any(row.get(one["name"]) is not None for row in rows)]
    decimals = {one["name"]: _decimals([row.get(one["name"]) for row in rows]) for one in columns}
    shown = rows if limit is None else rows[:limit]
    return TableView(
        key=declared["name"],
        title=declared["title"],
        state=section["state"],
        line=section["line"],
        columns=[_column(one, rows) for one in columns],
        rows=[_section_row(row, columns, decimals) for row in shown],
        more=len(rows) - len(shown),
        url=url,
        total=len(rows),
    )


def _column(declared: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Column:
    label, unit = declared["label"], unit_shown(declared["unit"])
    numeric = declared["kind"] == "number" and not any(isinstance(row.get(declared["name"]), str) for row in rows)
    said = any(word in label.lower() for word in ("per second", "percent"))
    return Column(label, "" if said else unit, numeric)


def _decimals(values: Sequence[Any]) -> int | None:
    """How many decimals a column's figures share, so that they stand under each other; None where they vary widely."""
    most = max((len(repr(one).partition(".")[2]) for one in values if isinstance(one, float)), default=0)
    return most if 0 < most <= ALIGNED_DECIMALS else None


def _section_row(
    row: Mapping[str, Any], columns: Sequence[Mapping[str, Any]], decimals: Mapping[str, int | None]
) -> Row:
    return Row([_drawn(row.get(one["name"]), one, decimals[one["name"]]) for one in columns], row.get("line"))


def _drawn(value: Any, column: Mapping[str, Any], decimals: int | None) -> Any:
    if isinstance(value, list):
        return charts.columns(column["label"], [(_up_to(one[0]), one[1]) for one in _as_percent(value)])
    if isinstance(value, float) and decimals is not None and column["unit"] not in IN_MIB:
        return f"{value:,.{decimals}f}"
    return cell(value, column["unit"])


def _as_percent(buckets: Sequence[Sequence[float | None]]) -> list[tuple[float | None, float | None]]:
    """Printed percents, or the share of each count where only counts are printed."""
    counted = sum(one[2] or 0 for one in buckets)
    return [(one[0], one[1] if one[1] is not None or not counted else 100 * (one[2] or 0) / counted) for one in buckets]


def _up_to(upper_ms: float | None) -> str:
    return "longer" if upper_ms is None else f"up to {upper_ms:g} ms"


def of_printed(table: Mapping[str, Any]) -> TableView:
    """Any printed table by its own headings."""
    rows = table["rows"]
    width = max([len(table["headings"]), *(len(row["cells"]) for row in rows)], default=0)
    headings = [*table["headings"], *[""] * (width - len(table["headings"]))]
    return TableView(
        key=f"table-{table['number']}",
        title=table["title"] or f"Table {table['number']}",
        state="empty" if table["empty"] else "present",
        line=table["line"],
        columns=[Column(one, numeric=_numeric(rows, index)) for index, one in enumerate(headings)],
        rows=[Row([*row["cells"], *[""] * (width - len(row["cells"]))], row["line"]) for row in rows],
        notes=table["notes"],
        total=len(rows),
    )


def _numeric(rows: Sequence[Mapping[str, Any]], index: int) -> bool:
    cells = [row["cells"][index] for row in rows if len(row["cells"]) > index and row["cells"][index]]
    return bool(cells) and all(_NUMBER.match(one) for one in cells)
