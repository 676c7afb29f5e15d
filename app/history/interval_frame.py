"""The reports of series as a frame: one row a report, with the figures that were asked for; no document is read."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd
from sqlalchemy import DateTime, Select, String, bindparam, select, type_coerce
from sqlalchemy.orm import Session

from app.store.plain_rows import plain_rows
from app.store.schema.tables import MetricValue, Report, Upload
from app.store.worked_out import column_arrays
from app.store.worked_out.column_arrays import Arrays
from app.store.worked_out.growing import Growing

COLUMNS: tuple[Any, ...] = (
    Report.id.label("report_id"), Upload.public_id.label("upload"), Report.part, Report.series_id, Report.format,
    Report.begin_snap, Report.end_snap, Report.startup_time, Report.begin_time, Report.end_time, Report.release,
)  # fmt: skip
TIMES = ("startup_time", "begin_time", "end_time")
KINDS = {
    **dict.fromkeys(TIMES, "M8[us]"),
    **dict.fromkeys(("report_id", "part", "series_id"), "i8"),
    **dict.fromkeys(("upload", "format", "release"), "O"),
}
"""Of columns that are no figures."""
ROWS = Growing(32 * 1024 * 1024)
"""Of a year by the hour some 3 MB."""


def read(
    session: Session, series_ids: Sequence[int], names: Sequence[str], since: datetime | None, until: datetime | None
) -> pd.DataFrame:
    """By series, end and report: those that end after `since`, not after `until`; undated ones where neither is set."""

    def rows(ids: Sequence[int] | None) -> Arrays:
        reports, figures, asked = queries(series_ids, names, since, until, ids)
        columns = _arrays(plain_rows(session, reports, asked))
        return _with_figures(columns, names, column_arrays.read_by(session, figures, "name", asked))

    return _framed(ROWS.of(session, series_ids, (tuple(names), since, until), rows))


def _arrays(rows: Sequence[Any]) -> Arrays:
    """Reports as columns, each made of what it is known to hold: to let pandas find that out takes several times as
    long."""
    names = [column.key for column in COLUMNS]
    columns = zip(names, zip(*rows, strict=True) if rows else [()] * len(names), strict=True)
    return {name: np.array(values, dtype=KINDS.get(name, "f8")) for name, values in columns}


def _with_figures(columns: Arrays, names: Sequence[str], by_name: Mapping[str, Arrays]) -> Arrays:
    """Reports with their figures; those of reports that are not seen are dropped."""
    ids = columns["report_id"]
    by_id = np.argsort(ids)
    for name in names:
        columns[name] = np.full(len(ids), np.nan)
        if name in by_name and len(ids):
            of, values = by_name[name]["report_id"], by_name[name]["value"]
            at = by_id[np.searchsorted(ids, of, sorter=by_id).clip(max=len(ids) - 1)]
            seen = ids[at] == of
            columns[name][at[seen]] = values[seen]
    return columns


def _framed(columns: Arrays) -> pd.DataFrame:
    """One row a report by series, end and report."""
    order = np.lexsort((columns["report_id"], columns["end_time"], columns["series_id"]))
    return pd.DataFrame({name: column[order] for name, column in columns.items()})


def queries(
    series_ids: Sequence[int],
    names: Sequence[str],
    since: datetime | None,
    until: datetime | None,
    ids: Sequence[int] | None = None,
) -> tuple[Select[Any], Select[Any], dict[str, Any]]:
    """Reports, all or some, and their figures, from the index alone where they are all, with the parameters of both."""
    bounds: dict[str, Any] = {name: moment for name, moment in (("since", since), ("until", until)) if moment}
    some = {} if ids is None else {"ids": list(ids)}
    return *_queries(tuple(bounds), some=ids is not None), {
        "series_ids": list(series_ids), "names": list(names), **bounds, **some,
    }  # fmt: skip


@lru_cache(maxsize=8)
def _queries(bounds: tuple[str, ...], *, some: bool) -> tuple[Select[Any], Select[Any]]:
    """Made once, as that takes longer than to ask them; times as the driver gives them, texts or times, as arrays read
    both."""
    series_ids: Any = bindparam("series_ids", expanding=True)
    driven = [type_coerce(column, String).label(column.key) if column.key in TIMES else column for column in COLUMNS]
    reports = select(*driven).join(Report.upload)
    columns: tuple[Any, ...] = (MetricValue.name, MetricValue.report_id, MetricValue.value)
    named = MetricValue.name.in_(bindparam("names", expanding=True))
    ids: Any = bindparam("ids", expanding=True)
    of_reports, of_figures = (
        (Report.id.in_(ids), MetricValue.report_id.in_(ids))
        if some
        else (Report.series_id.in_(series_ids), MetricValue.series_id.in_(series_ids))
    )
    return (
        reports.where(of_reports, *_between(Report.end_time, bounds)),
        select(*columns).where(of_figures, named, *_between(MetricValue.end_time, bounds)),
    )


def _between(column: Any, bounds: tuple[str, ...]) -> list[Any]:
    ends = {"since": column > bindparam("since", type_=DateTime), "until": column <= bindparam("until", type_=DateTime)}
    return [ends[bound] for bound in bounds]
