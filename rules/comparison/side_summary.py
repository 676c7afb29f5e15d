"""What is said of one side: whose it is, pooled figures that add up, and the windows they are of."""

from collections.abc import Iterable
from datetime import datetime
from math import ceil
from statistics import median
from typing import TypeVar

from msgspec import Struct

from rules.comparison.pair import Pair
from rules.comparison.ratios import costs
from rules.comparison.side import DB_TIME, Side
from rules.comparison.units import UNITS, UnitKey
from rules.comparison.window import Window
from rules.comparison.window_conditions import sessions
from rules.storage.outcome.answer import Answer

ROUNDING = 1e-9
Value = TypeVar("Value")


class Identity(Struct, frozen=True):
    """Whose reports the windows of a side are, as they print it; several where databases were joined."""

    databases: tuple[str, ...]
    dbids: tuple[int, ...]
    containers: tuple[str, ...]
    series: tuple[str, ...]


class ReportName(Struct, frozen=True, omit_defaults=True):
    """A report of a side: what it is called and, of one that is stored, where it is had.

    It is called by its id, `ID?part=2` where it is one of several in a file, or by the name of its file.
    """

    report: str
    report_id: str | None = None
    part: int | None = None
    report_url: str | None = None


class WindowPoint(ReportName, frozen=True, kw_only=True):
    """One window, with what a unit of work took in it."""

    begin_time: str | None
    end_time: str | None
    db_time_ms_per_unit: float | None


class StoredSeries(Struct, frozen=True):
    """The series of it, by its key in addresses."""

    key: str
    label: str


class SetAside(Struct, frozen=True, omit_defaults=True):
    """How many reports do not count: copies of others, windows that hold shorter ones, what reaches beyond a range."""

    twins: int
    longer: int
    across: int | None = None


class SideSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side: its reports, and what a unit of work took there, beside that the median and the range of its windows.

    Times are as printed. Whose reports they are, and what was `set_aside`, is what the caller knows; reports that are
    not stored are of no database. `answer` and `short` are of the verdict of the report in `printed`.
    """

    reports: tuple[ReportName, ...]
    windows: int
    left_out: int
    begin_time: str | None
    end_time: str | None
    elapsed_s: float | None
    db_time_s: float | None
    time_s: float | None
    average_active_sessions: float | None
    units: float | None
    units_per_s: float | None
    counts: dict[UnitKey, float | None]
    db_time_ms_per_unit: float | None
    median: float | None
    p95: float | None
    range: tuple[float, float] | None
    printed: ReportName | None
    answer: Answer | None
    short: str | None
    identity: Identity
    points: tuple[WindowPoint, ...]
    database_id: str | None = None
    database: str | None = None
    database_url: str | None = None
    series: StoredSeries | None = None
    set_aside: SetAside | None = None


def side_summary(pair: Pair, side: Side, whole: Side) -> SideSummary:
    """`whole` has all windows of the side, `side` those that figures per unit are based on."""
    unit = pair.unit
    each = costs(side, unit) if unit else ()
    units = side.units(unit) if unit else None
    several = len(each) > 1
    return SideSummary(
        reports=tuple(ReportName(window.report) for window in whole.windows),
        windows=len(side.windows),
        left_out=len(whole.windows) - len(side.windows),
        begin_time=_printed(side.begin_time),
        end_time=_printed(side.end_time),
        elapsed_s=side.elapsed_s,
        db_time_s=Side(side.windows, DB_TIME).time_s,
        time_s=side.time_s,
        average_active_sessions=sessions(side),
        units=units,
        units_per_s=units / side.elapsed_s if units is not None and side.elapsed_s else None,
        counts={work.key: side.units(work.key) for work in UNITS},
        db_time_ms_per_unit=side.per_unit(None, unit) if unit else None,
        median=median(each) if several else None,
        p95=_p95(each) if several else None,
        range=(min(each), max(each)) if several else None,
        printed=ReportName(side.printed_window.report) if side.printed_window else None,
        answer=side.printed.answer if side.printed else None,
        short=side.printed.short if side.printed else None,
        identity=_identity(side),
        points=tuple(_point(window, side, unit) for window in side.windows),
    )


def _printed(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _p95(values: tuple[float, ...]) -> float:
    """The least value that 95 of a hundred windows do not exceed, as trends and the fleet have it."""
    return sorted(values)[ceil(0.95 * len(values) - ROUNDING) - 1]


def _identity(side: Side) -> Identity:
    return Identity(
        databases=_distinct(window.database for window in side.windows),
        dbids=_distinct(window.dbid for window in side.windows),
        containers=_distinct(window.container for window in side.windows),
        series=_distinct(_series(window) for window in side.windows),
    )


def _series(window: Window) -> str:
    called = {"cluster": "the whole cluster", "pdb": "the pluggable database"}.get(window.scope)
    return called or (f"instance {window.instance_number}" if window.instance_number is not None else "the instance")


def _distinct(values: Iterable[Value | None]) -> tuple[Value, ...]:
    return tuple(value for value in dict.fromkeys(values) if value is not None)


def _point(window: Window, side: Side, unit: UnitKey | None) -> WindowPoint:
    cost = Side((window,), side.base).per_unit(None, unit) if unit else None
    return WindowPoint(
        window.report,
        begin_time=_printed(window.begin_time),
        end_time=_printed(window.end_time),
        db_time_ms_per_unit=cost,
    )
