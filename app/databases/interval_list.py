"""The reports of one series by the end of their interval, the newest first, a page at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pandas as pd
from sqlalchemy import BigInteger, ColumnElement, DateTime, Select, bindparam, tuple_
from sqlalchemy.orm import Session

from app.history.interval_references import written
from app.store.lists.report_list import ReportLine, line_of, report_rows
from app.store.plain_rows import plain_rows
from app.store.schema.tables import Report
from rules.thresholds.intervals import LATE_S

AHEAD = 8  # rows beyond a page, where the interval before its last ones is looked for
SLACK = timedelta(seconds=LATE_S)
_STAMP = "%Y%m%dT%H%M%S%f"
HOLDS = "holds shorter ones: left out of trends"
COVERED = "another of the same time counts: left out of trends"
CURSOR = r"^([0-9]{8}T[0-9]{12})?-[0-9]{1,18}$"


@dataclass(frozen=True, slots=True)
class Interval:
    """One report in a list by time."""

    number: int
    """The report's own in the store."""
    line: ReportLine
    reference: str
    """As a comparison names it."""
    copy: bool
    """Whether one of the same interval stands above it: the text of an HTML report, the same spooled again."""
    before: str | None
    """The reference of the interval before, where one is stored that counts."""
    left_out: str = ""
    """Why it counts nowhere, where that is not as a copy; empty where it counts."""


@dataclass(frozen=True, slots=True)
class IntervalPage:
    """Some of them; `next` is the cursor of those after them, None at the end."""

    intervals: Sequence[Interval]
    next: str | None


def intervals(
    session: Session, series_ids: Sequence[int], after: str | None, limit: int, counted: pd.DataFrame | None = None
) -> IntervalPage:
    """Reports of these series: dated ones by their end, then those without times by their coming.

    `counted` are the intervals that count (`app.history.count_once` decides); where it is not given all do.
    """
    rows = _dated(session, series_ids, after, limit + AHEAD)
    if len(rows) <= limit:
        rows += _undated(session, series_ids, after, limit + AHEAD - len(rows))
    lines = [line_of(row[3:]) for row in rows]
    counts = None if counted is None else set(counted["report_id"].tolist())
    out = [_left_out(row[0], line, counts, counted) for row, line in zip(rows, lines, strict=True)]
    keys = [_keys(line, row[2]) for row, line in zip(rows, lines, strict=True)]
    shown = [_interval(rows[place][0], keys, lines, out, place) for place in range(min(limit, len(rows)))]
    return IntervalPage(shown, _cursor(rows[limit - 1]) if len(rows) > limit else None)


def two_newest(shown: Sequence[Interval]) -> tuple[str, str]:
    """The two newest intervals of a list that count and do not overlap, before and after; empty where there are none.

    Reports that count nowhere are neither.
    """
    candidates = [interval for interval in shown if not interval.left_out and not interval.copy]
    after = next((interval for interval in candidates if interval.before), None)
    if after is not None and after.before:
        return after.before, after.reference
    return (candidates[1].reference, candidates[0].reference) if len(candidates) > 1 else ("", "")


def _dated(session: Session, series_ids: Sequence[int], after: str | None, limit: int) -> list[Any]:
    stamp, _, number = (after or "").rpartition("-")
    asked = {"series_ids": list(series_ids), "limit": limit}
    if not after:
        return list(plain_rows(session, _DATED, asked))
    if not stamp:
        return []
    place = {"end": datetime.strptime(stamp, _STAMP), "id": int(number)}
    return list(plain_rows(session, _DATED_AFTER, {**asked, **place}))


def _undated(session: Session, series_ids: Sequence[int], after: str | None, limit: int) -> list[Any]:
    stamp, _, number = (after or "").rpartition("-")
    asked = {"series_ids": list(series_ids), "limit": limit}
    if after and not stamp:
        return list(plain_rows(session, _UNDATED_AFTER, {**asked, "id": int(number)}))
    return list(plain_rows(session, _UNDATED, asked))


def _of(*conditions: ColumnElement[bool]) -> Select[Any]:
    query = report_rows(Report.id, Report.end_time, Report.startup_time)
    ids: Any = bindparam("series_ids", expanding=True)
    return query.where(Report.series_id.in_(ids), *conditions).limit(bindparam("limit"))


def _by_end() -> tuple[Select[Any], Select[Any]]:
    place: Any = tuple_(Report.end_time, Report.id)
    past = place < tuple_(bindparam("end", type_=DateTime), bindparam("id", type_=BigInteger))
    dated, order = Report.end_time.is_not(None), (Report.end_time.desc(), Report.id.desc())
    return _of(dated).order_by(*order), _of(dated, past).order_by(*order)


def _by_coming() -> tuple[Select[Any], Select[Any]]:
    undated = Report.end_time.is_(None)
    past = Report.id < bindparam("id", type_=BigInteger)
    return _of(undated).order_by(Report.id.desc()), _of(undated, past).order_by(Report.id.desc())


# Made once: that takes longer than to ask them.
(_DATED, _DATED_AFTER), (_UNDATED, _UNDATED_AFTER) = _by_end(), _by_coming()


def _cursor(row: Any) -> str:
    return f"{row[1].strftime(_STAMP) if row[1] else ''}-{row[0]}"


def _interval(
    number: int, keys: Sequence[set[tuple[str, ...]]], lines: Sequence[ReportLine], out: Sequence[str], place: int
) -> Interval:
    line = lines[place]
    copy = any(keys[place] & other for other in keys[max(place - AHEAD, 0) : place])
    later = range(place + 1, min(place + AHEAD, len(lines)))
    before = next((lines[index] for index in later if not out[index] and _before(lines[index], line)), None)
    reference = written(line.id, line.part, line.parts)
    earlier = None if before is None else written(before.id, before.part, before.parts)
    return Interval(number, line, reference, copy, earlier, "" if copy else out[place])


def _left_out(id: int, line: ReportLine, counts: set[int] | None, counted: pd.DataFrame | None) -> str:
    """Why a report counts nowhere; empty where it counts."""
    if counts is None or counted is None or id in counts:
        return ""
    if line.begin_time is None or line.end_time is None:
        return COVERED
    within = counted[(counted["begin_time"] < line.end_time) & (counted["end_time"] > line.begin_time)]
    shortest = (within["end_time"] - within["begin_time"]).min()
    holds = not pd.isna(shortest) and line.end_time - line.begin_time >= 2 * shortest
    return HOLDS if holds else COVERED


def _keys(line: ReportLine, startup: datetime | None) -> set[tuple[str, ...]]:
    """By which two reports are copies of one: the snapshots, or the times. Startup counts to the hour."""
    keys: set[tuple[str, ...]] = set()
    if line.begin_snap is not None and line.end_snap is not None:
        keys.add((str(line.begin_snap), str(line.end_snap), f"{startup:%Y%m%d%H}" if startup else ""))
    if line.begin_time is not None and line.end_time is not None:
        keys.add((line.begin_time.isoformat(), line.end_time.isoformat()))
    return keys


def _before(earlier: ReportLine, line: ReportLine) -> bool:
    begin = line.begin_time or line.end_time
    return begin is not None and earlier.end_time is not None and earlier.end_time <= begin + SLACK
