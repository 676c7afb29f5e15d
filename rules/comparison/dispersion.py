"""How far the windows of one side lie apart: figures of all of them together must be figures of one work."""

from collections.abc import Iterator
from math import log

from rules.comparison.noise import middle
from rules.comparison.pair import Level, Remark
from rules.comparison.ratios import costs
from rules.comparison.side import Side
from rules.comparison.units import BY_KEY
from rules.comparison.workload_mix import CLOSE, FAR, uneven
from rules.wording import change, percent, spent, times

NEARLY_ALL = 0.99
HALF = 0.5
"""Unlike windows that hold more of the units than this make the figures; below they colour them."""


def spread(before: Side, after: Side, unit: str) -> Iterator[Remark]:
    """Whether the windows of a side are figures of one work, and all of them together say what the middle ones say."""
    work = BY_KEY[unit]
    grave = False
    for side, when in ((before, "before"), (after, "after")):
        if (odd := uneven(side, unit)) is None:
            continue
        part = "nearly all" if odd.part > NEARLY_ALL else percent(odd.part)
        some = "one of them holds" if odd.windows == 1 else f"{odd.windows} of them hold"
        holds = f"{some} {part} of the {work.plural}"
        level: Level = "no" if odd.part > HALF else "with_caution"
        grave = grave or level == "no"
        if odd.what is None:
            each = costs(side, unit)
            details = f"({spent(min(each))} to {spent(max(each))} per {work.singular}, and {holds})"
            yield Remark("spread", level, f"The windows {when} cost too different times to be one figure {details}.")
        else:
            details = f"{holds}, with {odd.what} per {work.singular} {times(odd.ratio)} against the middle window"
            yield Remark("spread", level, f"The windows {when} do different work among themselves: {details}.")
    if not grave and (before.is_set or after.is_set):
        yield from _pooled(before, after, unit)


def _pooled(before: Side, after: Side, unit: str) -> Iterator[Remark]:
    old, new = before.per_unit(None, unit), after.per_unit(None, unit)
    usual = middle(costs(before, unit)), middle(costs(after, unit))
    if not old or not new or not usual[0] or not usual[1]:
        return
    apart = abs(log((new / old) / (usual[1] / usual[0])))
    if apart > CLOSE:
        details = (
            f"{change(new / old)} per {BY_KEY[unit].singular} all together, "
            f"{change(usual[1] / usual[0])} by the medians"
        )
        level: Level = "no" if apart > FAR else "with_caution"
        yield Remark("spread", level, f"Single windows weigh so much that the figures depend on them: {details}.")
