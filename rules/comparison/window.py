"""One report as a comparison sees it: whose it is, when it was, its metrics, and what only the whole document tells."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from math import isfinite

from rules.comparison.analysis_excerpt import AnalysisExcerpt, HeaderExcerpt, Sections, read_core, read_sections
from rules.comparison.printed import EventTime, Printed, printed
from rules.comparison.printed_statements import Statement
from rules.thresholds.db_time import EXPLAINED, explained

__all__ = ["EventTime", "Printed", "Statement", "Window", "stored_window", "window"]

LEAST, MOST = 1e-12, 1e18
IN_DISTRESS = "host_first"
"""The case of the verdict by which a report tells it."""


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
    rac: bool | None = None
    block_size_bytes: int | None = None
    startup_time: datetime | None = None
    begin_time: datetime | None = None
    end_time: datetime | None = None
    metrics: Mapping[str, float] = field(default_factory=dict)
    lower_bounds: frozenset[str] = frozenset()
    printed: Printed | None = None

    @property
    def in_distress(self) -> bool:
        """Whether its host was, as far as the verdict of a document tells it."""
        return self.printed is not None and self.printed.case == IN_DISTRESS

    @property
    def unexplained(self) -> float:
        """The share of DB time by which it cannot be trusted: unaccounted, and not explained by the verdict."""
        return self.metrics.get("unaccounted_share", 0.0) - self.metrics.get(EXPLAINED, 0.0)

    @property
    def elapsed_s(self) -> float | None:
        """How long it is; None where that is unknown or no time at all."""
        return above_zero(self.metrics.get("elapsed_s"))


def window(core: AnalysisExcerpt, sections: Sections, report: str | None = None) -> Window:
    """The window of one analysis object of the contract; `report` names it, its file does where none is given."""
    header, instance = core.header, core.header.instance
    metrics = {name: metric for name, metric in core.metrics.items() if metric is not None and _known(metric.value)}
    started = instance.startup_time if instance else None
    return Window(
        report=report or _name(core),
        format=header.format,
        scope=header.scope,
        database=header.database.name,
        dbid=header.database.dbid,
        container=header.database.container,
        release=header.database.release,
        instance_number=instance.number if instance else None,
        rac=header.database.rac,
        block_size_bytes=header.block_size_bytes,
        startup_time=_time(started or _last_start(header)),
        begin_time=_time(header.interval.begin_time),
        end_time=_time(header.interval.end_time),
        metrics={name: metric.value for name, metric in metrics.items() if metric.value is not None} | _explained(core),
        lower_bounds=frozenset(name for name, metric in metrics.items() if metric.lower_bound),
        printed=printed(core, sections),
    )


def stored_window(core: bytes, sections: Mapping[str, bytes], report: str | None = None) -> Window:
    """The same of an analysis as it is stored: its core and the sections of `SECTIONS` that it has, each as JSON."""
    return window(read_core(core), read_sections(sections), report)


def credible(window: Window) -> Window:
    """The window without figures that can be of nothing real, which would swallow all others in a sum."""
    if all(map(_credible, window.metrics.values())):
        return window
    return replace(window, metrics={name: value for name, value in window.metrics.items() if _credible(value)})


def _credible(value: float) -> bool:
    return value == 0 or LEAST < abs(value) < MOST


def above_zero(value: float | None) -> float | None:
    """The value where it is a number above zero, else None."""
    return value if value is not None and isfinite(value) and value > 0 else None


def _explained(core: AnalysisExcerpt) -> dict[str, float]:
    """What stored reports have as a figure of its own."""
    if core.verdict is None:
        return {}
    share = explained(core.value("unaccounted_share"), core.verdict.base == "captured_time")
    return {EXPLAINED: share} if share else {}


def _known(value: float | None) -> bool:
    return value is not None and isfinite(value)


def _name(core: AnalysisExcerpt) -> str:
    """The file, with its member where it is an archive, and the part where it holds several reports."""
    name = "!".join(part for part in (core.file, core.member) if part) or "report"
    return f"{name} (part {core.part} of {core.parts})" if core.parts > 1 else name


def _last_start(header: HeaderExcerpt) -> str | None:
    """When the instance of a cluster started that started last."""
    return max((instance.startup_time for instance in header.instances if instance.startup_time), default=None)


def _time(printed_time: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(printed_time) if printed_time else None
    except ValueError:
        return None
