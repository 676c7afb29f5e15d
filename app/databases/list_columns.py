"""The lines of the list of databases: their columns, and beside each what only a page shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup
from sqlalchemy import Engine

from app.declared.databases import DatabaseLine
from app.history.intervals_count import counted
from app.history.latency_curves import latencies, series_of
from app.history.recent_values import SeriesOf
from app.store.lists.report_list import ReportLine
from app.web.drawn_pieces import Pieces
from app.web.list_address import Column

COLUMNS = (
    Column("verdict", "Newest verdict", "answer"),
    Column("io_share", "I/O share", "io_share", figure=True, hint="Share of time that waits for storage"),
    Column("single_block_read_ms", "One read", "single_block_read_ms", figure=True, hint="Mean of a single-block read"),
    Column(
        "best_saving", "Could save", "best_saving", figure=True, hint="Share of DB time that the best step could save"
    ),
    Column("severity", "Worst finding", figure=True, usual=False, hint="Of its newest report"),
    Column("curve", "Read latency", hint="Of a single-block read over its last reports, from 0 to its own highest"),
    Column("newest", "Newest interval", "newest_end", figure=True),
    Column("intervals", "Intervals", "reports", figure=True, hint="Intervals that count in trends"),
    Column("storage", "Storage", hint="How many facts are declared of its storage, and its load curve"),
    Column("group", "Group", "group"),
    Column("release", "Release", usual=False),
    Column("dbid", "DBID", figure=True, usual=False),
)
OWN = frozenset({"newest", "intervals", "storage", "group", "dbid"})
"""Columns that tell of the database itself, each in its own way; others tell of its newest report."""
LINES = Pieces("databases/_line.html", "line", 2_000)
"""Lines of about 2 kB."""


class Run(NamedTuple):
    """Columns beside each other: one of the database itself, or as many as there are of its newest report, whose cells
    are made at once: a template takes longer to begin a piece than to write it."""

    own: str
    """The key of a column of the database; empty for those of its newest report."""
    keys: tuple[str, ...]
    figures: tuple[str, ...]
    """Those of them that are figures."""


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
    shown = {column.key for column in columns}
    intervals = counted(engine, [database.id for database in databases]) if "intervals" in shown else {}
    newest = [database.newest for database in databases if database.newest is not None]
    curves = latencies(engine, newest) if "curve" in shown else {}
    runs = _runs(columns)
    return [LINES.of(_row(database, intervals, curves), runs) for database in databases]


def _runs(columns: Sequence[Column]) -> tuple[Run, ...]:
    by_kind = groupby(columns, lambda column: column.key if column.key in OWN else "")
    runs = ((own, [*columns]) for own, columns in by_kind)
    return tuple(
        Run(own, tuple(column.key for column in columns), tuple(column.key for column in columns if column.figure))
        for own, columns in runs
    )


def _row(database: DatabaseLine, intervals: Mapping[str, int], curves: Mapping[SeriesOf, Markup]) -> Row:
    return Row(
        id=database.id,
        title=database.title,
        printed=database.name if database.label else None,
        dbid=database.dbid,
        members=tuple(other.title for other in database.members),
        group=database.group,
        facts=len(database.storage or ()),
        load_curve=database.curve,
        load_curve_name=database.curve_name,
        reports=database.reports,
        stale=database.stale,
        intervals=intervals.get(database.id, 0),
        line=database.newest,
        curve=Markup() if database.newest is None else curves.get(series_of(database.newest), Markup()),
    )
