"""One report as a comparison sees it: whose it is, when it was, its metrics, and what only the whole document tells."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from math import isfinite
from typing import Any

from rules.comparison.analysis_excerpt import EventTime, Printed, Statement, printed

__all__ = ["EventTime", "Printed", "Statement", "Window", "window"]

Json = Mapping[str, Any]
LEAST, MOST = 1e-12, 1e18


@dataclass(frozen=True, slots=True)
class Window:
    """One report. `report` is its file name, or the store's id as the caller names it.

    `metrics` holds the known ones only, by the names of the contract; `lower_bounds` those whose true figure may be
    larger. `printed` is None for a window that comes from narrow rows. Times are as printed, without zone.
    """

    report: str
    format: str = ""
    scope: str = "instance"
    database: str | None = None
    dbid: int | None = None
    container: str | None = None
    release: str | None = None
    instance_number: int | None = None
    block_size_bytes: int | None = None
    startup_time: datetime | None = None
    begin_time: datetime | None = None
    end_time: datetime | None = None
    metrics: Mapping[str, float] = field(default_factory=dict)
    lower_bounds: frozenset[str] = frozenset()
    printed: Printed | None = None

    @property
    def elapsed_s(self) -> float | None:
        """How long it is; None where that is unknown or no time at all."""
        return above_zero(self.metrics.get("elapsed_s"))


def window(analysis: Json, report: str | None = None) -> Window:
    """The window of one analysis object of the contract; `report` names it, its file does where none is given."""
    said = analysis.get("report") or {}
    database, instance = said.get("database") or {}, said.get("instance") or {}
    interval = said.get("interval") or {}
    metrics = {name: one for name, one in (analysis.get("metrics") or {}).items() if _known(one)}
    return Window(
        report=report or _name(analysis),
        format=str(said.get("format") or ""),
        scope=str(said.get("scope") or "instance"),
        database=database.get("name"),
        dbid=database.get("dbid"),
        container=database.get("container"),
        release=database.get("release"),
        instance_number=instance.get("number"),
        block_size_bytes=said.get("block_size_bytes"),
        startup_time=_time(instance.get("startup_time") or _last_start(said)),
        begin_time=_time(interval.get("begin_time")),
        end_time=_time(interval.get("end_time")),
        metrics={name: float(one["value"]) for name, one in metrics.items()},
        lower_bounds=frozenset(name for name, one in metrics.items() if one.get("lower_bound")),
        printed=printed(analysis),
    )


def credible(one: Window) -> Window:
    """The window without figures that can be of nothing real, which would swallow all others in a sum."""
    if all(map(_credible, one.metrics.values())):
        return one
    return replace(one, metrics={name: value for name, value in one.metrics.items() if _credible(value)})


def _credible(value: float) -> bool:
    return value == 0 or LEAST < abs(value) < MOST


def above_zero(value: float | None) -> float | None:
    """The value where it is a number above zero, else None."""
    return value if value is not None and isfinite(value) and value > 0 else None


def _known(metric: Json | None) -> bool:
    value = (metric or {}).get("value")
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _name(analysis: Json) -> str:
    """The file, with its member where it is an archive, and the part where it holds several reports."""
    name = "!".join(str(one) for one in (analysis.get("file"), analysis.get("member")) if one) or "report"
    parts = analysis.get("parts") or 1
    return f"{name} (part {analysis.get('part')} of {parts})" if parts > 1 else name


def _last_start(report: Json) -> str | None:
    """When the instance of a cluster started that started last."""
    return max((one["startup_time"] for one in report.get("instances") or [] if one.get("startup_time")), default=None)


def _time(printed_time: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(printed_time) if printed_time else None
    except ValueError:
        return None
