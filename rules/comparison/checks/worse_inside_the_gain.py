"""Something got worse while the whole got better.

What it looks at: the time of each wait event for each unit of work, before and after; of sets of windows the classes of
    waits.
Why it matters: what got slower hides inside a large gain, and is what users call about next.
What to do: look at each of them: files left on the old storage, a plan that scans, contention that more work brings.
When it is wrong: the second window does something that the first did not, such as a report or a backup.
"""

from rules.comparison.components import BY_KEY, UNACCOUNTED
from rules.comparison.figures import UNIT, above, cheaper, cost, silenced, unit
from rules.comparison.noise import FEW_WAITS
from rules.comparison.pair import Pair
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.comparison.side import MILLISECONDS, Side
from rules.comparison.units import Unit
from rules.comparison.words import spent
from rules.rule import Evidence, Limit, Outcome, fired, quiet
from rules.sources import FIELD_TRIAL, TEXAS_MEMORY

LIMITS = {
    "rise": Limit(1.20, "times the time for each unit"),
    "weight": Limit(0.01, "share of the cost after"),
    "waits": Limit(FEW_WAITS, "waits after"),
}
MOST_NAMED = 4


def check(pair: Pair) -> Outcome:
    if silence := silenced(pair):
        return silence
    of, found = unit(pair), cost(pair)
    if of is None or found is None:
        return unknown(UNIT)
    if not cheaper(pair):
        return quiet("The whole did not get better.")
    single = len(pair.before.windows) == len(pair.after.windows) == 1
    rows = _events(pair, of) if single and pair.before.printed and pair.after.printed else _classes(pair)
    least = LIMITS["weight"].value * found[1]
    worse = [one for one in rows if one[2] >= least and one[2] >= LIMITS["rise"].value * one[1]]
    if not worse:
        return quiet("Nothing of weight got worse.")
    worse.sort(key=lambda one: one[1] - one[2])
    rest = f"; and {len(worse) - MOST_NAMED} more" if len(worse) > MOST_NAMED else ""
    return fired(
        f"Worse inside the gain, per {of.one}: {'; '.join(map(_said, worse[:MOST_NAMED]))}{rest}.",
        *(
            Evidence(f"{one[0]} for each {of.one}", one[2], "ms", LIMITS["rise"].value * one[1], "after")
            for one in worse
        ),
    )


def _shown(row: "Row", of: Unit) -> Evidence:
    return Evidence(f"{row[0]} for each {of.one}", row[2], "ms", LIMITS["rise"].value * row[1], "after")


def _said(row: "Row") -> str:
    name, old, new, more = row
    return f"{name}, {spent(new)} instead of {spent(old) if old else 'nothing'}{more}"


Row = tuple[str, float, float, str]
"""What it is, milliseconds for each unit before and after, and what else there is to say."""


def _events(pair: Pair, of: Unit) -> list[Row]:
    """Events with enough waits after; one that the list before does not show is new only where that list is full."""
    before, after = _by_name(pair.before, of), _by_name(pair.after, of)
    full = not any(pair.before.is_bound(one.metric) for one in BY_KEY.values())
    found = []
    for name, (each, waits, mean) in after.items():
        if name not in before and not full:
            continue
        if waits >= FEW_WAITS:
            found.append((name, before.get(name, (0.0, 0.0, 0.0))[0], each, f" ({waits:,.0f} waits of {spent(mean)})"))
    return found


def _by_name(side: Side, of: Unit) -> dict[str, tuple[float, float, float]]:
    units = above(side.units(of.key))
    if units is None or side.printed is None:
        return {}
    found: dict[str, tuple[float, float, float]] = {}
    for one in side.printed.events:
        if above(one.seconds) and above(one.waits):
            waits = one.waits or 0.0
            found[one.event] = (MILLISECONDS * one.seconds / units, waits, MILLISECONDS * one.seconds / waits)
    return found


def _classes(pair: Pair) -> list[Row]:
    """The classes of waits; what is unaccounted is no class, and one whose time before is not known did not rise."""
    rows = []
    for one in pair.waterfall:
        metric = BY_KEY[one.component].metric
        known = pair.before.values(metric) and pair.after.values(metric) and not pair.before.is_bound(metric)
        if one.component != UNACCOUNTED and known and one.before_ms >= 0:
            rows.append((one.label, one.before_ms, one.after_ms, ""))
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
