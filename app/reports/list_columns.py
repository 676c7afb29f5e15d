"""The lines of a list of reports: their columns, and beside each what only a page shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from markupsafe import Markup
from sqlalchemy import Engine

from app.forecasts.view import older_stamps
from app.history.latency_curves import latencies, series_of
from app.store.lists.report_list import ReportLine
from app.web.drawn_pieces import Pieces
from app.web.list_address import Column

COLUMNS = (
    Column("verdict", "Verdict", "answer"),
    Column("io_share", "I/O share", "io_share", figure=True, hint="Share of time that waits for storage"),
    Column("single_block_read_ms", "One read", "single_block_read_ms", figure=True, hint="Mean of a single-block read"),
    Column(
        "best_saving", "Could save", "best_saving", figure=True, hint="Share of DB time that the best step could save"
    ),
    Column("severity", "Worst finding", "severity", figure=True, usual=False),
    Column(
        "curve",
        "Read latency",
        hint="Of a single-block read over the last reports of its series, each from 0 to its own highest",
    ),
    Column("interval", "Interval", "end_time"),
    Column("instance", "Instance", "instance", usual=False),
    Column("confidence", "Confidence", usual=False),
    Column("group", "Group", usual=False),
    Column("host", "Host", "host", usual=False),
    Column("release", "Release", usual=False),
    Column("file", "File", usual=False),
    Column("received", "Received", "received", figure=True),
)
RECENT = tuple(column for column in COLUMNS if column.usual and column.key not in ("file", "curve"))
"""The columns of the few on the first page."""

LINES = Pieces("reports/_rows.html", "line", 2_000)
"""Lines of about 2 kB."""


@dataclass(frozen=True, slots=True)
class Row:
    """A report, how the latency of its series went, and what is to be said of its judgement."""

    line: ReportLine
    curve: Markup
    note: str
    """What is to be said of rules that judged it and are not today's."""

    @property
    def title(self) -> str:
        """What its database is called."""
        line = self.line
        return line.label or line.container or line.database or line.file

    @property
    def whose(self) -> str:
        """What tells it from other reports of its database: the whole cluster, a container, an instance of several."""
        line = self.line
        if line.scope == "cluster":
            return "cluster"
        if line.scope == "pdb":
            return f"PDB in {line.database}" if line.database else "PDB"
        return f"instance {line.instance_number}" if line.instance_number and line.instance_number > 1 else ""

    @property
    def received(self) -> str:
        """The day on which its file came."""
        return _day(self.line.received_at)

    @property
    def span(self) -> str:
        """The interval without its weekday; the second day stands where it is another."""
        begin, end = self.line.begin_time, self.line.end_time
        if begin is None or end is None:
            return "not printed"
        return (
            f"{_minute(begin)} to {end:%H:%M}" if begin.date() == end.date() else f"{_minute(begin)} to {_minute(end)}"
        )


def _day(at: datetime) -> str:
    return f"{at.day} {at:%b %Y}"


def _minute(at: datetime) -> str:
    return f"{_day(at)}, {at:%H:%M}"


def drawn(
    engine: Engine, lines: Sequence[ReportLine], columns: Sequence[Column], *, ticks: bool = False
) -> list[Markup]:
    """The lines with what these columns show beside; with `ticks` each has a box."""
    keys = tuple(column.key for column in columns)
    curves = latencies(engine, lines) if "curve" in keys else {}
    notes = older_stamps(line.versions for line in lines)
    rows = (Row(line, curves.get(series_of(line), Markup()), notes.get(line.versions, "")) for line in lines)
    return [LINES.of(row, keys, ticks) for row in rows]
