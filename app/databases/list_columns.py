"""The lines of the list of databases: their columns, and beside each what only a page shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup
from sqlalchemy import Engine

from app.declared.databases import DatabaseLine
from app.history.intervals_count import counted
from app.history.latency_curves import latencies, series_of
from app.history.recent_values import SeriesOf
from app.store.report_list import ReportLine
from app.web.drawn_pieces import Pieces
from app.web.list_address import Column

COLUMNS = (
    Column("verdict", "Newest verdict", "answer"),
    Column("io_share", "Waits", "io_share", figure=True, said="Share of time that waits for storage"),
    Column("single_block_read_ms", "Read", "single_block_read_ms", figure=True, said="Mean of a single-block read"),
    Column("best_saving", "Saves", "best_saving", figure=True, said="Share of DB time that the best step could save"),
    Column("severity", "Worst finding", figure=True, usual=False, said="Of its newest report"),
    Column("curve", "Read latency", said="Of a single-block read over its last reports, from 0 to its own highest"),
    Column("newest", "Newest interval", "newest_end", figure=True),
    Column("intervals", "Intervals", "reports", figure=True, said="Intervals that count in trends"),
    Column("storage", "Storage"),
    Column("group", "Group", "group"),
    Column("release", "Release", usual=False),
    Column("dbid", "DBID", figure=True, usual=False),
)
LINES = Pieces("databases/_line.html", "line", 2_000)
"""Lines of about 2 kB."""


@dataclass(frozen=True, slots=True)
class Row:
    """What is shown of a database: of itself, of its newest report, and how the latency of that series went."""

    id: str
    title: str
    printed: str | None
    """What its reports call it, where it has a label."""
    dbid: int | None
    members: tuple[str, ...]
    """What is joined into it."""
    group: str | None
    facts: int
    """How many are declared of its storage."""
    load_curve: str | None
    load_curve_name: str | None
    reports: int
    stale: int
    intervals: int
    """How many of them count."""
    line: ReportLine | None
    """Its newest report."""
    curve: Markup


def drawn(engine: Engine, databases: Sequence[DatabaseLine], columns: Sequence[Column]) -> list[Markup]:
    """The databases with what these columns show beside."""
    shown = {one.key for one in columns}
    intervals = counted(engine, [one.id for one in databases]) if "intervals" in shown else {}
    newest = [one.newest for one in databases if one.newest is not None]
    curves = latencies(engine, newest) if "curve" in shown else {}
    return [LINES.of(_row(one, intervals, curves), tuple(columns)) for one in databases]


def _row(one: DatabaseLine, intervals: Mapping[str, int], curves: Mapping[SeriesOf, Markup]) -> Row:
    return Row(
        id=one.id,
        title=one.title,
        printed=one.name if one.label else None,
        dbid=one.dbid,
        members=tuple(other.title for other in one.members),
        group=one.group,
        facts=len(one.storage or ()),
        load_curve=one.curve,
        load_curve_name=one.curve_name,
        reports=one.reports,
        stale=one.stale,
        intervals=intervals.get(one.id, 0),
        line=one.newest,
        curve=Markup() if one.newest is None else curves.get(series_of(one.newest), Markup()),
    )
