"""Tables ready to be drawn by `_table.html`: a section by its declared columns, or a table as it was printed."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.reports.statement_links import IDENTIFIERS, Statements
from app.text import charts
from rules.wording import cell, figure, unit_shown, words

IS_NAME = re.compile(r"(^|_)(id|dbid|snap|number|instance)$")  # numbers that are names get no thousands
_NUMBER = re.compile(r"[-+]?[\d,]*\.?\d+ ?[%A-Za-z]{0,2}\Z")

ALIGNED_DECIMALS = 3
ONE_LINE = 64
IN_MIB = ("B", "B/s")
INSTANCE = "instance"
BUCKETS = "buckets"
MARKS = {"line", "name_cut", "overflow"}
"""What a row says beside its columns."""
OF_SECTIONS = {"state", "line", "title", "rows"}
OVERFLOWN = "####"
"""What stands in a report where a figure is wider than its column."""
SUFFIXES = (("_percent", "%"), ("_bytes", "bytes"), ("_ms", "ms"), ("_s", "s"))
NONE = Statements()


@dataclass(frozen=True)
class Column:
    """One column's heading; numbers stand right, and texts that are all short keep to one line."""

    label: str
    unit: str = ""
    numeric: bool = False
    wide: bool = False
    narrow: bool = False


@dataclass(frozen=True)
class Row:
    """Cells as text, and the line of the source they stand on; `own` is a cluster's own row among its instances'."""

    cells: Sequence[Any]
    line: int | None
    own: bool = False


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
    unread: Sequence[Mapping[str, Any]] = ()


def of_section(
    declared: Mapping[str, Any],
    section: Mapping[str, Any],
    url: str,
    limit: int | None = None,
    *,
    statements: Statements = NONE,
    unread: Sequence[Mapping[str, Any]] = (),
) -> TableView:
    """A known section; columns that are blank in every row are left out."""
    rows = section["rows"]
    columns = shown_columns(declared["columns"], rows)
    decimals = {one["name"]: _decimals([row.get(one["name"]) for row in rows]) for one in columns}
    shown = rows if limit is None else rows[:limit]
    own = declared["scope"] == "cluster" and any(row.get(INSTANCE) is not None for row in rows)
    texts = _beginnings(shown, statements)
    return TableView(
        key=declared["name"],
        title=declared["title"],
        state=section["state"],
        line=section["line"],
        columns=[*(_column(one, rows) for one in columns), *([Column("Text begins", wide=True)] if any(texts) else [])],
        rows=[
            Row(
                [*(_drawn(row, one, decimals[one["name"]], statements) for one in columns), *text],
                row.get("line"),
                own and row.get(INSTANCE) is None,
            )
            for row, text in zip(shown, texts, strict=True)
        ],
        notes=_facts(section),
        more=len(rows) - len(shown),
        url=url,
        total=len(rows),
        unread=[one for one in unread if one["section"] == declared["name"]],
    )


def shown_columns(declared: Sequence[Mapping[str, Any]], rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Those with a value in any row: the instance first, then as declared, then what the report prints beyond that."""
    filled = {name for row in rows for name, value in row.items() if value is not None}
    known = {one["name"] for one in declared}
    found = [one for one in declared if one["name"] in filled]
    found.sort(key=lambda one: one["name"] != INSTANCE)
    further = [name for row in rows for name in row if name not in known | MARKS]
    return found + [_undeclared(name, rows) for name in dict.fromkeys(further) if name in filled]


def _undeclared(name: str, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    numeric = all(isinstance(row.get(name), int | float | None) for row in rows)
    return {"name": name, "label": words(name), "unit": None, "kind": "number" if numeric else "text"}


def _beginnings(rows: Sequence[Mapping[str, Any]], statements: Statements) -> list[list[str]]:
    """One more cell for each row where any row is a statement whose text is known."""
    texts = [statements.beginning(row) for row in rows]
    return [[one] for one in texts] if any(texts) else [[] for _ in texts]


def _facts(section: Mapping[str, Any]) -> list[str]:
    """What is printed about the section as a whole, as one note."""
    facts = [_fact(name, value) for name, value in section.items() if name not in OF_SECTIONS]
    said = " · ".join(one for one in facts if one)
    return [said] if said else []


def _fact(name: str, value: Any) -> str:
    """A key of the section with its value; the unit that ends the key stands behind the figure."""
    if not isinstance(value, str | int | float):
        return ""
    stem, unit = next(((name.removesuffix(end), unit) for end, unit in SUFFIXES if name.endswith(end)), (name, ""))
    return f"{words(stem)}: {figure(value)} {unit}".rstrip()


def _column(declared: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Column:
    label, unit = declared["label"], unit_shown(declared["unit"])
    numeric = declared["kind"] == "number" and not any(isinstance(row.get(declared["name"]), str) for row in rows)
    said = any(word in label.lower() for word in ("per second", "percent"))
    longest = max((len(one) for row in rows if isinstance(one := row.get(declared["name"]), str)), default=0)
    return Column(label, "" if said else unit, numeric, narrow=0 < longest <= ONE_LINE)


def _decimals(values: Sequence[Any]) -> int | None:
    """How many decimals a column's figures share, so that they stand under each other; None where they vary widely."""
    most = max((len(repr(one).partition(".")[2]) for one in values if isinstance(one, float)), default=0)
    return most if 0 < most <= ALIGNED_DECIMALS else None


def _drawn(row: Mapping[str, Any], column: Mapping[str, Any], decimals: int | None, statements: Statements) -> Any:
    name, value = column["name"], row.get(column["name"])
    if name in IDENTIFIERS:
        return "" if value is None else statements.link(value)
    if value is None:
        return OVERFLOWN if name in (row.get("overflow") or ()) else ""
    if isinstance(value, list) and name != BUCKETS:
        return ", ".join(map(str, value))
    if isinstance(value, list):
        return charts.columns(column["label"], [(up_to(one[0]), one[1]) for one in as_percent(value)])
    if isinstance(value, float) and decimals is not None and column["unit"] not in IN_MIB:
        return f"{value:,.{decimals}f}"
    return f"{value}" if IS_NAME.search(name) else cell(value, column["unit"])


def as_percent(buckets: Sequence[Sequence[float | None]]) -> list[tuple[float | None, float | None]]:
    """Printed percents, or the share of each count where only counts are printed."""
    counted = sum(one[2] or 0 for one in buckets)
    return [(one[0], one[1] if one[1] is not None or not counted else 100 * (one[2] or 0) / counted) for one in buckets]


def up_to(upper_ms: float | None) -> str:
    return "longer" if upper_ms is None else f"up to {upper_ms:g} ms"


def of_printed(table: Mapping[str, Any], statements: Statements = NONE) -> TableView:
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
        rows=[_printed_row(row, width, statements) for row in rows],
        notes=table["notes"],
        total=len(rows),
    )


def _printed_row(row: Mapping[str, Any], width: int, statements: Statements) -> Row:
    cells = [statements.link_in_text(one) for one in row["cells"]]
    return Row([*cells, *[""] * (width - len(cells))], row["line"])


def _numeric(rows: Sequence[Mapping[str, Any]], index: int) -> bool:
    cells = [row["cells"][index] for row in rows if len(row["cells"]) > index and row["cells"][index]]
    return bool(cells) and all(_NUMBER.match(one) for one in cells)
