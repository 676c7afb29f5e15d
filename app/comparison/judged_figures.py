"""Figures of both sides in the unit by which they are judged: time per unit of work, one operation, a second."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from app.comparison.rows_view import arrow, label, value
from app.comparison.view import SAME_WITHIN, unit_one
from rules.comparison.components import OF_METRICS
from rules.comparison.document import Comparison
from rules.comparison.metric_table import NOT_COMPARABLE, PER_UNIT, TOTALS, MetricRow
from rules.comparison.side import CAPTURED
from rules.wording import became, capital, spent

Direction = Literal["better", "worse", "same", "more", "less", "open"]
WORDS: dict[Direction, str] = {
    "better": "better", "worse": "worse", "same": "the same", "more": "more", "less": "less", "open": "not judged",
}  # fmt: skip
ORDER: tuple[Direction, ...] = ("worse", "better", "same", "more", "less", "open")
RATES = ("1/s", "1/h", "B/s")


@dataclass(frozen=True, slots=True)
class JudgedFigure:
    """One figure on both sides, in the unit of its group. `ratio` is after / before of what is shown."""

    label: str
    before: str
    after: str
    before_range: str
    after_range: str
    ratio: str
    arrow: str
    direction: Direction
    words: str
    because: str
    per_unit: bool = False


@dataclass(frozen=True, slots=True)
class FigureGroup:
    """Figures that are judged in one way; `note` says how."""

    title: str
    note: str
    rows: Sequence[JudgedFigure]


def groups(comparison: Comparison) -> list[FigureGroup]:
    """Time per unit of work first, then single operations, rates and the rest; those without a row are left out."""
    unit = unit_one(comparison)
    both = [each for each in comparison.metrics if each.before is not None and each.after is not None]
    by_value = [each for each in both if each.judged_by == "value" and _moved(each)]
    latencies = [each for each in by_value if each.unit == "ms"]
    rates = [each for each in by_value if each.unit in RATES]
    rest = [each for each in by_value if each not in latencies and each not in rates]
    all_groups = [
        FigureGroup(
            f"Time per {unit}",
            f"What each {unit} takes of {comparison.base}: by this all shares and totals are judged.",
            list(_per_unit(comparison)),
        ),
        FigureGroup("One operation", "How long a single one takes.", _rows(latencies, comparison)),
        FigureGroup(
            "Rates",
            "What was done a second: better or worse only where less of it is better.",
            _rows(rates, comparison),
        ),
        FigureGroup("Other figures", "Each by its own value.", _rows(rest, comparison)),
    ]
    return [each for each in all_groups if each.rows]


def changed(comparison: Comparison) -> list[JudgedFigure]:
    """Those that got worse or better, the worse first; of windows that cannot be compared all that moved."""
    rows = [row for group in groups(comparison) for row in group.rows]
    if comparison.comparable == "no":
        return [row for row in rows if row.arrow not in ("", "=")]
    return sorted(
        (row for row in rows if row.direction in ("better", "worse")), key=lambda row: row.direction == "better"
    )


def _moved(metric: MetricRow) -> bool:
    """Whether it is worth a line: latencies as they are, all else where it went somewhere that can be seen."""
    if metric.ratio is None or metric.unit == "ms":
        return metric.ratio is not None
    seen = value(metric.before, metric.unit) != value(metric.after, metric.unit)
    return seen and abs(metric.ratio - 1) >= SAME_WITHIN


def _per_unit(comparison: Comparison) -> Iterator[JudgedFigure]:
    """The whole time, then its parts, the largest first; parts too small to weigh stand in the table of all figures."""
    whole = "captured_time_s" if comparison.base == CAPTURED else "db_time_s"
    kept = [
        metric for metric in comparison.metrics
        if metric.judged_by == "per_unit" and (metric.name == whole or metric.name in OF_METRICS) and _weighs(metric)
    ]  # fmt: skip
    total = max((cost for metric in kept if metric.name == whole for cost in _costs(metric)), default=0.0)
    for metric in sorted(kept, key=lambda metric: (metric.name != whole, -max(_costs(metric)))):
        before, after = metric.before_per_unit_ms, metric.after_per_unit_ms
        ratio = after / before if before and after is not None else None
        called = comparison.base if metric.name in TOTALS else OF_METRICS[metric.name]
        direction = _direction(metric, comparison)
        yield JudgedFigure(
            capital(called), spent(before, after, total), spent(after, before, total), "", "", became(ratio),
            arrow(ratio), direction, WORDS[direction],
            metric.because.removeprefix(PER_UNIT).removeprefix(": "), per_unit=True,
        )  # fmt: skip


def _weighs(metric: MetricRow) -> bool:
    return (
        any(_costs(metric))
        and "too small" not in metric.because
        and None not in (metric.before_per_unit_ms, metric.after_per_unit_ms)
    )


def _costs(metric: MetricRow) -> tuple[float, float]:
    return metric.before_per_unit_ms or 0.0, metric.after_per_unit_ms or 0.0


def _rows(metrics: Sequence[MetricRow], comparison: Comparison) -> list[JudgedFigure]:
    rows = [_by_value(metric, _direction(metric, comparison)) for metric in metrics]
    return sorted(rows, key=lambda row: ORDER.index(row.direction))


def _by_value(metric: MetricRow, direction: Direction) -> JudgedFigure:
    least = "at least " if metric.lower_bound else ""
    ranges = [f"{value(known[0], metric.unit)} to {value(known[1], metric.unit)}" if known else ""
              for known in (metric.before_range, metric.after_range)]  # fmt: skip
    sides = (metric.before, metric.after), (metric.after, metric.before)
    before, after = (least + value(known, metric.unit, other) for known, other in sides)
    return JudgedFigure(
        label(metric), before, after, ranges[0], ranges[1],
        became(metric.ratio), arrow(metric.ratio), direction, WORDS[direction], _because(metric, direction),
    )  # fmt: skip


def _because(metric: MetricRow, direction: Direction) -> str:
    """Why it is called that; empty where the group, or the page, says it already."""
    return "" if direction in ("more", "less") or metric.because == NOT_COMPARABLE else metric.because


def _direction(metric: MetricRow, comparison: Comparison) -> Direction:
    """Better or worse where that may be said; of rates only where they went."""
    if comparison.comparable == "no":
        return "open"
    if metric.verdict != "unclear":
        return metric.verdict
    if (
        metric.better is None
        and metric.judged_by == "value"
        and metric.ratio is not None
        and abs(metric.ratio - 1) >= SAME_WITHIN
    ):
        return "more" if metric.ratio > 1 else "less"
    return "open"
