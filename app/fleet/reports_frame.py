"""The reports of all databases within their windows as one frame, from one pass over the index of figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import numpy as np
import pandas as pd
from sqlalchemy import FromClause, Select, and_, bindparam, false, func, select
from sqlalchemy.orm import Session

from app.fleet.members import Place, Span, Window
from app.history.frames import DOUBTED_BY
from app.store import column_arrays
from app.store.tables import MetricValue, Report

METRICS = (
    *DOUBTED_BY, "elapsed_s", "average_active_sessions", "io_share", "cpu_share", "single_block_read_ms",
    "single_block_reads_per_s", "read_iops", "write_iops", "read_bytes_per_s", "write_bytes_per_s",
    "media_gain_share", "limit_used_share", "host_cpu_busy",
)  # fmt: skip
REPORT: tuple[Any, ...] = (
    Report.id.label("report_id"), Report.series_id, Report.format, Report.begin_snap, Report.end_snap,
    Report.startup_time, Report.begin_time, Report.end_time, Report.verdict_case, Report.media_or_spindles,
)  # fmt: skip
NUMBERS = ("report_id", "series_id")


@dataclass(frozen=True, slots=True)
class FleetRows:
    """`frame` has a row a report: `place` is its database's index in the places, `line` numbers the lines of them all.

    `undated` counts reports that cannot be placed, by place: they stand beside dated ones of their database, or a range
    is asked.
    """

    frame: pd.DataFrame
    undated: list[int]


def read(session: Session, places: Sequence[Place], window: Window) -> FleetRows:
    """The reports of these databases within their windows."""
    spans = [window.of(place) for place in places]
    return FleetRows(_frame(session, places, spans), _undated(session, places, spans))


def _frame(session: Session, places: Sequence[Place], spans: Sequence[Span | None]) -> pd.DataFrame:
    lines = [(at, line) for at, place in enumerate(places) for line in place.lines]
    asked = [(series, spans[at]) for at, line in lines for series in line.ids]
    frame = _dated(session, [(series, *span) for series, span in asked if span is not None])
    if never := [series for series, span in asked if span is None]:
        undated = _never_dated(session, never)
        frame = pd.concat([frame, undated], ignore_index=True) if len(frame) else undated
    numbers = {series: number for number, (_, line) in enumerate(lines) for series in line.ids}
    of_row = np.array([numbers[series] for series in frame["series_id"].tolist()], dtype="int64")
    of_line, scopes = np.array([at for at, _ in lines], dtype="int64"), np.array([line.scope for _, line in lines], "O")
    return frame.assign(line=of_row, place=of_line[of_row], scope=scopes[of_row])


def _dated(session: Session, asked: Sequence[tuple[int, datetime, datetime]]) -> pd.DataFrame:
    """Reports of each series that end within its own window."""
    reports, figures = _queries()
    if not asked:
        return _wide(session, reports.where(false()), figures)
    series, since, until = zip(*asked, strict=True)
    columns = {"series_id": (int, series), "since": (datetime, since), "until": (datetime, until)}
    windows = column_arrays.table(session, "asked", columns)
    for_reports = and_(Report.series_id == windows.c.series_id, *_within(Report.end_time, windows))
    for_figures = and_(MetricValue.series_id == windows.c.series_id, *_within(MetricValue.end_time, windows))
    return _wide(session, reports.join(windows, for_reports), figures.join(windows, for_figures))


def _never_dated(session: Session, series: Sequence[int]) -> pd.DataFrame:
    reports, figures = _queries()
    for_reports = (Report.series_id.in_(series), Report.end_time.is_(None))
    for_figures = (MetricValue.series_id.in_(series), MetricValue.end_time.is_(None))
    return _wide(session, reports.where(*for_reports), figures.where(*for_figures))


def _within(time: Any, windows: FromClause) -> tuple[Any, Any]:
    return time > windows.c.since, time <= windows.c.until


def _queries() -> tuple[Select[Any], Select[Any]]:
    columns: tuple[Any, ...] = (MetricValue.name, MetricValue.report_id, MetricValue.value)
    figures = select(*columns).select_from(MetricValue).where(MetricValue.name.in_(METRICS))
    return select(*REPORT).select_from(Report), figures


def _wide(session: Session, reports: Select[Any], figures: Select[Any]) -> pd.DataFrame:
    """One row a report with a column for each metric, by report."""
    columns = column_arrays.read(session, reports)
    columns |= {name: columns[name].astype("int64") for name in NUMBERS}
    order = np.argsort(columns["report_id"])
    ids = columns["report_id"][order]
    by_metric = column_arrays.read_by(session, figures, "name") if len(ids) else {}
    unknown = np.full(len(ids), np.nan)
    values = {name: _of(ids, by_metric[name]) if name in by_metric else unknown for name in METRICS}
    return pd.DataFrame({**{name: column[order] for name, column in columns.items()}, **values})


def _of(ids: column_arrays.Array, figures: column_arrays.Arrays) -> column_arrays.Array:
    """The figures by report; a report that came or went between two queries has none."""
    at = np.minimum(np.searchsorted(ids, figures["report_id"]), len(ids) - 1)
    there = (ids[at] == figures["report_id"]) & np.isfinite(figures["value"])
    values = np.full(len(ids), np.nan)
    values[at[there]] = figures["value"][there]
    return values


def _undated(session: Session, places: Sequence[Place], spans: Sequence[Span | None]) -> list[int]:
    series_ids = [
        [number for line in place.lines for number in line.ids] if span else []
        for place, span in zip(places, spans, strict=True)
    ]
    rows = session.execute(_UNDATED, {"series": [number for series in series_ids for number in series]})
    counts = {row[0]: row[1] for row in rows}
    return [sum(counts.get(number, 0) for number in series) for series in series_ids]


_UNDATED = (
    select(Report.series_id, func.count(Report.id))
    .where(Report.series_id.in_(bindparam("series", expanding=True)), Report.end_time.is_(None))
    .group_by(Report.series_id)
)
"""Made once, as that takes longer than to ask it."""
