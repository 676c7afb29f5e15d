"""Something got worse while the whole got better.

What it looks at: the time of each wait event for each unit of work, before and after; of sets of windows the classes of
    waits.
Why it matters: what got slower hides inside a large gain, and is what users call about next.
What to do: look at each of them: files left on the old storage, a plan that scans, contention that more work brings.
When it is wrong: the second window does something that the first did not, such as a report or a backup.
"""

from dataclasses import dataclass

from rules.comparison.components import BY_KEY, UNACCOUNTED
from rules.comparison.pair import EventCost, Pair
from rules.comparison.printed import CPU
from rules.comparison.ratios import UNIT, both, cheaper, cost, lines, silenced, unit
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.comparison.slower import another_way, told_apart
from rules.comparison.units import Unit
from rules.comparison.waterfall import event_costs
from rules.core.finding import Evidence, Limit, Outcome, fired, quiet
from rules.core.sources import FIELD_TRIAL, TEXAS_MEMORY
from rules.thresholds.change import FEW_WAITS
from rules.wording import spent

LIMITS = {
    "rise": Limit(1.20, "times the time for each unit"),
    "weight": Limit(0.02, "share of the cost after"),
    "heavy": Limit(0.05, "share of the cost after, below which it matters little"),
    "waits": Limit(FEW_WAITS, "waits after"),
}
MOST_NAMED = 4


def check(pair: Pair) -> Outcome:
    if silence := silenced(pair):
        return silence
    of, unit_costs = unit(pair), cost(pair)
    if of is None or unit_costs is None:
        return unknown(UNIT)
    if not cheaper(pair):
        return quiet("The whole did not get better.")
    events = event_costs(pair.before, pair.after, of.key)
    rows = _events(pair, events) if events else _classes(pair)
    least = LIMITS["weight"].value * unit_costs[1]
    worse = [row for row in rows if row.after_ms >= least and row.after_ms >= LIMITS["rise"].value * row.before_ms]
    if not worse:
        return quiet("Nothing of weight got worse.")
    worse.sort(key=lambda row: row.before_ms - row.after_ms)
    rest = f"; and {len(worse) - MOST_NAMED} more" if len(worse) > MOST_NAMED else ""
    words = "; ".join(row.in_words() for row in worse[:MOST_NAMED])
    shown = [figure for row in worse for figure in _shown(pair, row, of)]
    light = max(row.after_ms for row in worse) < LIMITS["heavy"].value * unit_costs[1]
    return fired(
        f"Slower although the whole got faster, per {of.singular}: {words}{rest}.",
        *shown,
        severity="low" if light else None,
    )


@dataclass(frozen=True, slots=True)
class Row:
    """An event or a class of waits: milliseconds for each unit before and after, and the waits behind those after."""

    name: str
    before_ms: float
    after_ms: float
    waits: float | None = None
    mean_ms: float | None = None

    def in_words(self) -> str:
        old = spent(self.before_ms) if self.before_ms else "nothing"
        waits = f" ({self.waits:,.0f} waits of {spent(self.mean_ms)})" if self.waits and self.mean_ms else ""
        return f"{self.name}, {spent(self.after_ms)} instead of {old}{waits}"


def _shown(pair: Pair, row: Row, of: Unit) -> tuple[Evidence, Evidence]:
    limit = LIMITS["rise"].value * row.before_ms
    return both(
        f"time of {row.name} for each {of.singular}", row.before_ms, row.after_ms, "ms", limit, lines(pair, row.name)
    )


def _events(pair: Pair, events: list[EventCost]) -> list[Row]:
    """Events with enough waits after; one that the list before does not show is new only where that list is full."""
    full = not any(pair.before.is_bound(component.metric) for component in BY_KEY.values())
    return [
        Row(event.event, event.before_ms or 0.0, event.after_ms, event.after_waits, event.after_mean_ms)
        for event in events
        if event.after_ms is not None
        and ((event.after_waits or 0.0) >= FEW_WAITS or event.component == CPU)
        and (full or event.before_ms is not None)
        and not another_way(pair, event, events)
    ]


def _classes(pair: Pair) -> list[Row]:
    """The classes of waits; what is unaccounted is no class, and one whose time before is not known did not rise."""
    rows = []
    for step in pair.waterfall:
        metric = BY_KEY[step.component].metric
        known = pair.before.values(metric) and pair.after.values(metric) and not pair.before.is_bound(metric)
        if step.component != UNACCOUNTED and known and step.before_ms >= 0 and told_apart(pair, step.component):
            rows.append(Row(step.label, step.before_ms, step.after_ms))
    return rows


rule = ComparisonRule(
    id="worse-inside-the-gain",
    code="CM13",
    title="Something got worse while the whole got better",
    severity="medium",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL, TEXAS_MEMORY),
    seen=SeenPair(("statspack_text/mtr-before.txt",), ("statspack_text/mtr-after.txt",), "single_block_read"),
)
