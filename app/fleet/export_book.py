"""The fleet as a workbook to show: what it adds up to, who waits most, and every database."""

from app.exports.book import Book, Chart, Figure, Part, Summary, filled, paper
from app.exports.sheet import Column, Sheet, value
from app.fleet.document import FleetObject
from app.fleet.export_sheets import DatabaseRow, sheets
from app.fleet.tiles import tiles
from rules.wording import counted

MOST_BARS = 15
SAVED = "database.saved_sessions"
SHOWN = (
    (SAVED, "Sessions that faster media would save"),
    ("database.active_sessions.mean", "Active sessions on average"),
)


def book(fleet: FleetObject) -> Book:
    """The workbook of the fleet, or of one group of it."""
    by_title = {sheet.title: sheet for sheet in sheets(fleet)}

    def of(*titles: str) -> list[Sheet]:
        return [by_title[title] for title in titles if title in by_title]

    papers = filled(
        paper("Charts", f"The databases with most to save and most to do, {MOST_BARS} at most",
              *(part for sheet in of("Databases") for part in _charts(sheet))),
        paper("Databases", "A row a database: its answer, its figures, what faster media would save",
              *of("Databases")),
        paper("Totals", "What a shared array has to bear, on the common clock", *of("Totals")),
        paper("Notes", "What has to be known about the figures, and what is left out", *of("Notes", "Left out")),
    )  # fmt: skip
    return Book(_summary(fleet), papers)


def _charts(databases: Sheet) -> list[Part]:
    """Those with the largest figure first; no table where none is known. Savings are told where they are promised."""
    made = []
    for key, title in SHOWN:
        figure = Column(key, "")
        pairs = [(amount, row) for row in databases.rows if isinstance(amount := value(figure, row), float) and amount]
        if key == SAVED:
            pairs = [
                (amount, row) for amount, row in pairs if isinstance(row, DatabaseRow) and row.database.is_promised
            ]
        rows = [row for _, row in sorted(pairs, key=lambda pair: -pair[0])[:MOST_BARS]]
        columns = [column for column in databases.columns if column.key in ("called", "answer", key)]
        if rows:
            chart = Chart(title, "bars", "called", [key], "sessions", on_summary=True)
            made.append(Part(Sheet(title, columns, rows), chart))
    return made


def _summary(fleet: FleetObject) -> Summary:
    top_tiles = tiles(fleet.databases, fleet.totals, ranged=bool(fleet.since or fleet.until))
    group = f" {fleet.group}" if fleet.group else ""
    return Summary(
        answer=f"Fleet{group}: {counted(len(fleet.databases), 'database')}",
        sentence=fleet.sentences[0] if fleet.sentences else "",
        whose=f"Clock: {fleet.totals.clock}",
        figures=[Figure(tile.label, f"{tile.figure} {tile.unit}".strip(), "", tile.note) for tile in top_tiles[1:]],
        lines=[("", sentence) for sentence in fleet.sentences[1:]],
        sign="nothing",
    )
