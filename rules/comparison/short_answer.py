"""The answer of a comparison as one of a closed list, and in a few words: pages choose colour and sign by it alone."""

from typing import Literal

from rules.comparison.pair import Pair
from rules.comparison.ratios import cost_change
from rules.comparison.units import BY_KEY
from rules.thresholds.change import CHANGE
from rules.wording import percent, three

Outcome = Literal["better", "worse", "same", "unclear", "not_comparable"]
NOTHING = 0.01
TWICE = 2.0
"""From so many times on a rise is said as a factor."""
WHY_NOT = {
    "empty": "a side has nothing to compare",
    "database": "two different databases",
    "mixed": "a side mixes what does not belong together",
    "scope": "a cluster against one of its parts",
    "container": "different pluggable databases",
    "same_interval": "both sides are the same interval",
    "overlap": "some intervals are on both sides",
    "release": "the releases count time differently",
    "block_size": "different block sizes",
    "length": "the windows are of too different length",
    "restart": "an instance was restarted in a window",
    "timings": "waits of a side were not timed",
    "idle": "a side was idle",
    "load": "the loads are too far apart",
    "work_mix": "the work is not the same",
    "spread": "the windows of a side are too unlike",
    "configuration": "too much changed at once",
}
"""What is looked at for comparability, as the reason in a few words."""


def outcome(pair: Pair) -> Outcome:
    """Whether a unit of work costs less or more than before; `unclear` where chance, or nothing known, would do."""
    if pair.comparable.answer == "no":
        return "not_comparable"
    ratio = pair.cost_ratio
    if pair.unit is None or ratio is None or ratio <= 0:
        return "unclear"
    if 1 / CHANGE < ratio < CHANGE:
        return "same"
    if pair.before.is_set and pair.after.is_set and cost_change(pair).verdict != "changed":
        return "unclear"
    return "better" if ratio < 1 else "worse"


def short(pair: Pair) -> str:
    """72 % less DB time per single-block read · Not comparable: two different databases."""
    verdict, ratio = outcome(pair), pair.cost_ratio or 1.0
    if verdict == "not_comparable":
        first = pair.comparable.remarks[0].what if pair.comparable.remarks else ""
        return f"Not comparable: {WHY_NOT.get(first, 'the reasons are below')}"
    if pair.unit is None or not pair.cost_ratio:
        return "Not known: no cost of a unit of work on both sides"
    spent = f"{pair.base} per {BY_KEY[pair.unit].singular}"
    if verdict == "same":
        return f"About the same {spent}"
    if verdict == "unclear":
        return f"No difference beyond chance in {spent}"
    if verdict == "better":
        return f"{percent(1 - ratio) if ratio > NOTHING else 'Over 99 %'} less {spent}"
    return f"{three(ratio)} times the {spent}" if ratio >= TWICE else f"{percent(ratio - 1)} more {spent}"
