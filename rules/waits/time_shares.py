"""Where the time went: seconds by class of wait, as shares that sum to 1.

Shares are of DB time. Where waits and CPU exceed DB time by more than a tenth, DB time itself is wrong, and captured
time (CPU + waits) takes its place; where they fall short by more than a tenth, both are given.
"""

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter

from msgspec.structs import replace

from parsers.model.inside import Inside
from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import ratio
from rules.thresholds.db_time import exceeded, falls_short
from rules.waits.event_classes import same_event
from rules.waits.foreground import Wait, foreground, is_text, top

CAPTURED = "CPU and wait time"
_LISTERS: dict[str, Callable[[Report], list[Wait]]] = {"foreground_waits": foreground, "top_events": top}
"""What lists the waits of sessions, by the section that prints them."""


class Base(Inside, frozen=True):
    """What shares are shares of."""

    seconds: float
    name: str
    captured_s: float | None = None


def base(so_far: Lookup) -> Base:
    """DB time, or captured time where waits and CPU exceed DB time."""
    db_time = so_far("db_time_s").value
    try:
        gap = so_far("unaccounted_share").value
    except Lacking:
        return Base(db_time, "DB time")
    return _base(db_time, gap, so_far("captured_time_s").value)


@lru_cache(maxsize=64)  # all shares of a report ask for the same
def _base(db_time: float, gap: float, captured: float) -> Base:
    if exceeded(gap):
        return Base(captured, CAPTURED)
    return Base(db_time, "DB time", captured if falls_short(gap) else None)


def share(seconds: float, line: int | None, so_far: Lookup, source: str, lower_bound: bool = False) -> Figure:
    """Seconds as a share, with its denominator in the way; above 1 it is clamped, and says so."""
    whole = base(so_far)
    value = ratio(seconds, whole.seconds, whole.name)
    note = f"clamped from {value:.2f}: more than all of {whole.name}" if value > 1 else None
    captured = ratio(seconds, whole.captured_s, CAPTURED) if whole.captured_s else None
    return Figure(min(value, 1.0), line, note, lower_bound, captured, f"{source}, of {whole.name}")


def of_calls(seconds: float, line: int | None, so_far: Lookup, source: str) -> Figure:
    """Time inside calls as a share. It holds what no wait explains, as DB time does: it is no part of captured time."""
    return replace(share(seconds, line, so_far, source), captured_value=None)


def _of_class(kind: str, report: Report, section: str) -> list[Wait]:
    """The waits of one class, longest first."""
    waits = _LISTERS[section](report)
    return report.section(section).once("by class", lambda: _by_class(waits)).get(kind, [])


def _by_class(waits: list[Wait]) -> dict[str, list[Wait]]:
    by_class: dict[str, list[Wait]] = {}
    for wait in sorted(waits, key=attrgetter("seconds"), reverse=True):
        by_class.setdefault(wait.kind, []).append(wait)
    return by_class


def total(waits: list[Wait]) -> float:
    """Seconds of all these waits."""
    return sum([wait.seconds for wait in waits])


def class_share(name: str, label: str, kind: str) -> Metric:
    """The metric of one class's share: from the full list, else at least what the top events show."""

    def way(section: str, source: str, least: bool) -> Way:
        def figure(report: Report, so_far: Lookup) -> Figure:
            waits = _of_class(kind, report, section)
            line = waits[0].line if waits else report.section(section).line
            return share(total(waits), line, so_far, source, least)

        return Way(source, figure)

    return Metric(
        name=name,
        unit="1",
        label=label,
        ways=(
            way("foreground_waits", "foreground list", least=False),
            way("top_events", "top events", least=True),
        ),
        better="lower",
    )


def part_of_reads(name: str, label: str, events: tuple[str, ...]) -> Metric:
    """The metric of some events' part of `read_share`: those names, and names that say more after them."""

    def way(section: str, source: str) -> Way:
        def figure(report: Report, so_far: Lookup) -> Figure:
            whole = so_far("read_share")
            reads = _of_class("read", report, section)
            mine = [wait for wait in reads if _is_one(wait.event, events, is_text(report))]
            part = total(mine) / total(reads) if total(reads) > 0 else 0.0
            captured = None if whole.captured_value is None else whole.captured_value * part
            line = mine[0].line if mine else whole.line
            return Figure(whole.value * part, line, whole.note, whole.lower_bound, captured, whole.way)

        return Way(source, figure)

    ways = (way("foreground_waits", "foreground list"), way("top_events", "top events"))
    return Metric(name=name, unit="1", label=label, ways=ways, better="lower")


def _is_one(event: str, names: tuple[str, ...], text: bool) -> bool:
    """Whether an event is one of those, or such a read from a place of its own (`…: flash cache`)."""
    return any(same_event(event, name, text) or event.casefold().startswith(f"{name}:") for name in names)
