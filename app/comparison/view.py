"""A comparison object as people read it, on a page, in a terminal, in a ticket: labels, figures, words. No Oracle's."""

import math
from dataclasses import dataclass

from rules.comparison.document import Comparison
from rules.comparison.pair import WaterfallStep
from rules.comparison.side_summary import SideSummary
from rules.comparison.units import BY_KEY
from rules.wording import UNKNOWN, became, capital, interval, length, number, spent

COMPARABLE = {"yes": "Comparable", "with_caution": "Comparable with caution", "no": "Not comparable"}
SAME_WITHIN = 0.005
"""Ratios nearer to 1 are shown as no change."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A labelled figure."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class UnitView:
    """One unit of work that one may choose: how far the work of both sides differs by it."""

    key: str
    label: str
    distance: str
    by: str
    chosen: bool


def unit_one(comparison: Comparison) -> str:
    """What a unit of work is called, one of them."""
    return BY_KEY[comparison.unit].singular if comparison.unit else "unit of work"


def unit_many(comparison: Comparison) -> str:
    return BY_KEY[comparison.unit].plural if comparison.unit else "units of work"


def signed(ms: float, whole: float = 0.0) -> str:
    """−4.11 ms · +0.05 ms; of a `whole`, with as many decimals as the parts of it have."""
    size = part(abs(ms), whole) if whole else number(abs(ms))
    return f"{'' if size.startswith('<') else '+' if ms > 0 else '−' if ms < 0 else '±'}{size} ms"


def part(ms: float | None, whole: float) -> str:
    """A part of a whole, with one decimal more than that needs for three figures: 0.091 of 6.31 · <0.001."""
    if ms is None:
        return UNKNOWN
    decimals = max(0, 3 - math.floor(math.log10(whole))) if whole > 0 else 3
    least = 10.0**-decimals
    return f"<{least:.{decimals}f}" if 0 < abs(ms) < least / 2 else f"{ms:,.{decimals}f}".replace("-", "−")


def side(comparison: Comparison, summary: SideSummary) -> list[Fact]:
    """What a side is: when, how long, how loaded, how much work it did."""
    windows = summary.windows
    facts = [
        Fact("Time", interval(summary.begin_time, summary.end_time)),
        Fact("Windows" if windows > 1 else "Length", _length(summary)),
        Fact(capital(comparison.base), _seconds(summary.time_s)),
        Fact("Sessions active on average", number(summary.average_active_sessions)),
        Fact(capital(unit_many(comparison)), _count(summary)),
        Fact(f"Per {unit_one(comparison)}", spent(summary.db_time_ms_per_unit)),
    ]
    if summary.median is not None and summary.range is not None and summary.windows > 1:
        least, most = summary.range
        facts.append(Fact("Median of the windows", spent(summary.median)))
        facts.append(Fact("Range of the windows", f"{spent(least)} to {spent(most)}"))
        facts.append(Fact("95 % of the windows up to", spent(summary.p95)))
    return [fact for fact in facts if fact.value != UNKNOWN]


def _length(side: SideSummary) -> str:
    lasted = length(side.elapsed_s)
    return f"{side.windows}, {lasted} together" if side.windows > 1 else lasted


def _seconds(value: float | None) -> str:
    return UNKNOWN if value is None else f"{number(round(value))} s"


def _count(side: SideSummary) -> str:
    if side.units is None:
        return UNKNOWN
    each = f" ({number(side.units_per_s)} a second)" if side.units_per_s is not None else ""
    return f"{number(round(side.units))}{each}"


def set_aside(side: SideSummary) -> str:
    """What is not counted on a side, in one sentence; empty where all is."""
    aside = side.set_aside
    counts = (
        (aside and aside.twins, "a copy of a report that counts", "copies of reports that count"),
        (aside and aside.longer, "a window that holds shorter ones", "windows that hold shorter ones"),
        (aside and aside.across, "a window that reaches beyond the range", "windows that reach beyond the range"),
        (side.left_out, "a window that does not tell its time or work", "windows that do not tell their time or work"),
    )
    clauses = [few if count == 1 else f"{count} {many}" for count, few, many in counts if count]
    return f"Left out: {', '.join(clauses)}." if clauses else ""


def all_together(comparison: Comparison) -> WaterfallStep:
    """The whole of what a unit of work takes, as the parts of it are."""
    before, after = comparison.before.db_time_ms_per_unit or 0.0, comparison.after.db_time_ms_per_unit or 0.0
    return WaterfallStep("", "all together", before, after, before - after)


def statements_left_out(comparison: Comparison) -> str:
    """How many common statements took too little for figures of one execution; empty where none did."""
    count = comparison.statements_left_out or 0
    if not count:
        return ""
    which = "1 statement of both sides is" if count == 1 else f"{count:,} statements of both sides are"
    return (
        f"{which} left out: so little time is printed of {'it' if count == 1 else 'them'} that it is mostly rounding."
    )


def units(comparison: Comparison) -> list[UnitView]:
    """The units there are to choose from, that with the smallest distance first."""
    return [
        UnitView(
            candidate.unit,
            BY_KEY[candidate.unit].singular,
            UNKNOWN if candidate.distance is None else f"{candidate.distance:.2f}",
            candidate.by or "",
            candidate.unit == comparison.unit,
        )
        for candidate in comparison.unit_candidates
    ]


def volume(comparison: Comparison) -> list[Fact]:
    """Volume against speed: time is work times cost."""
    facts: tuple[tuple[str, float | None], ...] = (
        ("Work", comparison.work_ratio),
        (f"{capital(comparison.base)} per {unit_one(comparison)}", comparison.cost_ratio),
        (f"Total {comparison.base}", comparison.db_time_ratio),
    )
    if _apart(comparison.work_ratio, comparison.work_rate_ratio):  # else the sides are as long
        facts += (
            ("Work a second", comparison.work_rate_ratio),
            (f"{capital(comparison.base)} a second", comparison.db_time_rate_ratio),
        )
    return [Fact(label, became(ratio)) for label, ratio in facts if ratio is not None]


def _apart(ratio: float | None, other: float | None) -> bool:
    return bool(ratio and other and abs(ratio / other - 1) > SAME_WITHIN)
