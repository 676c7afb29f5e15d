"""The reports of all databases within their windows as columns, from one pass over the index of figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

import numpy as np
from sqlalchemy import DateTime, Integer, Select, and_, bindparam, false, select
from sqlalchemy.orm import Session

from app.fleet.columns import Figures, Reports
from app.fleet.members import Place, Span, Window
from app.store.prepared import NOTHING, Prepared, Values
from app.store.schema.tables import MetricValue, Report
from app.store.worked_out import column_arrays
from app.store.worked_out.column_arrays import Array, Arrays
from app.store.worked_out.growing import Growing

METRICS = tuple(Figures.__dataclass_fields__)
REPORT: tuple[Any, ...] = (
    Report.id.label("report_id"), Report.series_id, Report.format, Report.begin_snap, Report.end_snap,
    Report.startup_time, Report.begin_time, Report.end_time, Report.verdict_case, Report.media_or_spindles,
)  # fmt: skip
NUMBERS = ("report_id", "series_id")
FEW = 8
"""So many series are asked for one by one."""
ROWS = Growing(16 * 1024 * 1024)
"""Of the last days of a database with a report an hour some 150 kB."""


@dataclass(frozen=True, slots=True)
class FleetRows:
    """`undated` counts reports that cannot be placed, by place: they stand beside dated ones of their database, or a
    range is asked."""

    reports: Reports
    undated: list[int]


def read(session: Session, places: Sequence[Place], window: Window) -> FleetRows:
    """The reports of these databases within their windows."""
    spans = [window.of(place) for place in places]
    reports = _reports(session, places, spans, ranged=window != Window())
    undated = [
        sum(line.undated for line in place.lines) if span else 0 for place, span in zip(places, spans, strict=True)
    ]
    return FleetRows(reports, undated)


def _reports(session: Session, places: Sequence[Place], spans: Sequence[Span | None], *, ranged: bool) -> Reports:
    lines = [(at, line) for at, place in enumerate(places) for line in place.lines]
    asked = [(series, spans[at]) for at, line in lines for series in line.ids]
    columns = _dated(session, [(series, *span) for series, span in asked if span is not None], ranged=ranged)
    if never := [series for series, span in asked if span is None]:
        undated = _never_dated(session, never)
        columns = {name: np.concatenate([column, undated[name]]) for name, column in columns.items()}
    columns = column_arrays.of_seen_files(session, columns)
    numbers = {series: number for number, (_, line) in enumerate(lines) for series in line.ids}
    of_row = np.array([numbers[series] for series in columns["series_id"].tolist()], dtype="int64")
    of_line, scopes = np.array([at for at, _ in lines], dtype="int64"), np.array([line.scope for _, line in lines], "O")
    return Reports(
        **columns, line=of_row, place=of_line[of_row], scope=scopes[of_row], printed_end=columns["end_time"],
        guessed=np.zeros(len(of_row), dtype=bool),
    )  # fmt: skip


def _dated(session: Session, asked: Sequence[tuple[int, datetime, datetime]], *, ranged: bool) -> Arrays:
    """Reports of each series that end within its own window."""
    if not asked:
        return _wide(session, _REPORTS.where(false()), _FIGURES)
    if len(asked) <= FEW:
        return _of_few(session, asked, ranged=ranged)
    series, since, until = zip(*asked, strict=True)
    columns = {"series_id": (int, series), "since": (datetime, since), "until": (datetime, until)}
    windows = column_arrays.table(session, "asked", columns)
    for_reports = and_(Report.series_id == windows.c.series_id, *_within(Report.end_time, windows.c))
    for_figures = and_(MetricValue.series_id == windows.c.series_id, *_within(MetricValue.end_time, windows.c))
    return _wide(session, _REPORTS.join(windows, for_reports), _FIGURES.join(windows, for_figures))


def _of_few(session: Session, asked: Sequence[tuple[int, datetime, datetime]], *, ranged: bool) -> Arrays:
    """Series by series, as a few are asked for where reports came: to put a statement together for all of them takes
    longer."""
    by_series = [_of_window(session, *each, ranged=ranged) for each in asked]
    columns = {name: np.concatenate([each[name] for each in by_series]) for name in by_series[0]}
    order = np.argsort(columns["report_id"])
    return {name: column[order] for name, column in columns.items()}


def _of_window(session: Session, series: int, since: datetime, until: datetime, *, ranged: bool) -> Arrays:
    """What ends within, with what was read before: as the last days move on, some of that does no longer."""

    def rows(ids: Sequence[int] | None) -> Arrays:
        if ids is not None:
            # those that came have higher numbers than all others of their series: two queries, however many they are
            new: dict[str, object] = {"series_id": series, "first": min(ids)}
            columns = column_arrays.of_rows(_NEW_REPORTS.every(session, new), _REPORTS)
            return _with_figures(columns, column_arrays.of_rows_by(_NEW_FIGURES.every(session, new), _FIGURES))
        given = {"series_id": series, "since": since, "until": until}
        if session.get_bind().dialect.name == "postgresql":  # which packs many rows into one
            return _wide(session, _REPORTS_OF.statement, _FIGURES_OF.statement, given)
        columns = column_arrays.of_rows(_REPORTS_OF.every(session, given), _REPORTS)
        by_name = partial(column_arrays.of_rows_by, query=_FIGURES)
        return _with_figures(columns, _FIGURES_OF.streamed(session, given, by_name))

    columns = ROWS.of(session, [series], until if ranged else None, rows, since)
    ends = columns["end_time"]
    within = (ends > np.datetime64(since)) & (ends <= np.datetime64(until))
    return columns if within.all() else {name: column[within] for name, column in columns.items()}


def _never_dated(session: Session, series: Sequence[int]) -> Arrays:
    for_reports = (Report.series_id.in_(series), Report.end_time.is_(None))
    for_figures = (MetricValue.series_id.in_(series), MetricValue.end_time.is_(None))
    return _wide(session, _REPORTS.where(*for_reports), _FIGURES.where(*for_figures))


def _within(time: Any, window: Any) -> tuple[Any, Any]:
    return time > window.since, time <= window.until


# Made once: that takes longer than to ask them.
_COLUMNS: tuple[Any, ...] = (MetricValue.name, MetricValue.report_id, MetricValue.value)
_REPORTS = select(*REPORT).select_from(Report)
_FIGURES = select(*_COLUMNS).select_from(MetricValue).where(MetricValue.name.in_(METRICS))


def _of_series(query: Select[Any], table: Any) -> Prepared:
    since, until = (bindparam(name, type_=DateTime) for name in ("since", "until"))
    of_it = table.series_id == bindparam("series_id", type_=Integer)
    return Prepared(query.where(of_it, table.end_time > since, table.end_time <= until))


_NEW = (Report.series_id == bindparam("series_id", type_=Integer), Report.id >= bindparam("first", type_=Integer))
_NEW_REPORTS = Prepared(_REPORTS.where(*_NEW))
_NEW_FIGURES = Prepared(_FIGURES.where(MetricValue.report_id.in_(select(Report.id).where(*_NEW))))
_REPORTS_OF, _FIGURES_OF = _of_series(_REPORTS, Report), _of_series(_FIGURES, MetricValue)


def _wide(session: Session, reports: Select[Any], figures: Select[Any], asked: Values = NOTHING) -> Arrays:
    columns = column_arrays.read(session, reports, asked)
    by_metric = column_arrays.read_by(session, figures, "name", asked) if len(columns["report_id"]) else {}
    return _with_figures(columns, by_metric)


def _with_figures(columns: Arrays, by_metric: Mapping[str, Arrays]) -> Arrays:
    """One row a report with a column for each metric, by report."""
    columns |= {name: columns[name].astype("int64") for name in NUMBERS}
    reports = columns["report_id"]
    order = np.argsort(reports)
    ids = reports[order]
    unknown = np.full(len(ids), np.nan)
    values = {name: _of(ids, by_metric[name]) if name in by_metric and len(ids) else unknown for name in METRICS}
    return {**{name: column[order] for name, column in columns.items()}, **values}


def _of(ids: Array, figures: Arrays) -> Array:
    """The figures by report; a report that came or went between two queries has none."""
    reports, value = figures["report_id"], figures["value"]
    at = np.minimum(np.searchsorted(ids, reports), len(ids) - 1)
    there = (ids[at] == reports) & np.isfinite(value)
    values = np.full(len(ids), np.nan)
    values[at[there]] = value[there]
    return values
