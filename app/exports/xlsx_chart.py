"""Native charts: they draw the cells of a table, so whoever changes a figure sees it move."""

from typing import Any, Protocol

from app.exports.book import Chart, Look
from app.exports.sheet import plain

KINDS: dict[Look, dict[str, str]] = {
    "bars": {"type": "bar"},
    "columns": {"type": "column"},
    "stacked": {"type": "column", "subtype": "stacked"},
    "course": {"type": "scatter", "subtype": "straight_with_markers"},
}
COLOURS = ("#1F5A7A", "#E39B2D", "#6B8E4E", "#8C5A8C")
LINE = {"color": "#B03A2E", "width": 1.5, "dash_type": "dash"}
GRID = {"visible": True, "line": {"color": "#D9DEE3"}}
WIDTH, HEIGHT = 660, 340
SUMMARY_WIDTH, SUMMARY_HEIGHT = 452, 300
ROWS_OF_A_CHART = 19
"""Of 20 pixels each, with one to spare."""
FEW = 14
"""So many bars have room for their figures."""
GAP = 60


class Drawn(Protocol):
    """Where the table stands that is drawn."""

    @property
    def sheet(self) -> str: ...
    @property
    def top(self) -> int: ...
    @property
    def rows(self) -> int: ...
    def column(self, key: str) -> int: ...


def insert(book: Any, sheet: Any, place: Drawn, chart: Chart, row: int, column: int, *, small: bool = False) -> None:
    """The chart of a table, on its own sheet or on the summary."""
    made = book.add_chart(KINDS[chart.look])
    for number, key in enumerate(chart.drawn):
        made.add_series(_series(place, chart, key, COLOURS[number % len(COLOURS)]))
    if chart.line:
        line = book.add_chart({"type": "line"})
        line.add_series({**_refs(place, chart, chart.line), "line": LINE, "marker": {"type": "none"}})
        made.combine(line)
    made.set_title({"name": title_text(chart.title), "overlay": False, "name_font": {"size": 12}})
    _axes(made, chart)
    several = len(chart.drawn) + bool(chart.line) > 1
    made.set_legend({"position": "bottom"} if several else {"none": True})
    width, height = (SUMMARY_WIDTH, SUMMARY_HEIGHT) if small else (WIDTH, HEIGHT)
    made.set_size({"width": width, "height": height})
    made.show_na_as_empty_cell()
    alternative = f"{plain(chart.title)}: the figures are in the table on the sheet {place.sheet}."
    sheet.insert_chart(row, column, made, {"description": alternative, "object_position": 1})


def title_text(text: str) -> str:
    """A title that is text: the writer takes one with a `!` in it for the name of a cell, whatever it begins with."""
    return plain(text).replace("!", "\N{FULLWIDTH EXCLAMATION MARK}")


def _refs(place: Drawn, chart: Chart, key: str) -> dict[str, list[str | int]]:
    first, last = place.top + 1, place.top + min(place.rows, chart.most)
    label, column = place.column(chart.label), place.column(key)
    return {
        "name": [place.sheet, place.top, column],
        "categories": [place.sheet, first, label, last, label],
        "values": [place.sheet, first, column, last, column],
    }


def _series(place: Drawn, chart: Chart, key: str, colour: str) -> dict[str, object]:
    """A row of figures as the writer takes it."""
    series: dict[str, object] = {**_refs(place, chart, key)}
    if chart.look == "course":
        return {**series, "line": {"color": colour, "width": 1.5}, "marker": {"type": "circle", "size": 4,
                "fill": {"color": colour}, "border": {"color": colour}}}  # fmt: skip
    series |= {"fill": {"color": colour}, "gap": GAP}
    if len(chart.drawn) == 1 and min(place.rows, chart.most) <= FEW:
        series["data_labels"] = {"value": True, "num_format": "0%" if chart.share else "#,##0.##"}
    return series


def _axes(made: Any, chart: Chart) -> None:
    """The axis of labels and the one of figures; across, the first stands at the top."""
    figures = {"name": title_text(chart.unit), "num_format": "0%" if chart.share else "General",
               "major_gridlines": GRID, "name_font": {"bold": False}}  # fmt: skip
    if chart.look == "course":
        made.set_x_axis({"num_format": "yyyy-mm-dd", "num_font": {"rotation": -45}})
        made.set_y_axis({**figures, "min": 0})
    elif chart.look == "bars":
        made.set_y_axis({"reverse": True})
        made.set_x_axis({**figures, "label_position": "low"})
    else:
        made.set_y_axis(figures)
