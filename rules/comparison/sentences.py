"""What a comparison says, in the order in which one asks: the cost, the volume, what is left, whether it may be."""

from collections.abc import Sequence
from statistics import median

from msgspec import Struct

from rules.comparison.components import READS, UNACCOUNTED
from rules.comparison.noise import rank_test
from rules.comparison.pair import Pair
from rules.comparison.ratios import cost_change, costs
from rules.comparison.reads_apart import alike, latency_and_number, reads_apart
from rules.comparison.side import Side
from rules.comparison.slower import Slower
from rules.comparison.units import BY_KEY, LAST_RESORT
from rules.storage.inputs.shares import CLASSES
from rules.thresholds.change import SET
from rules.wording import capital, change, fell_by, percent, spent, three

SAME_LENGTH = 0.05
MOST_CAUTIONS = 2
MOST_SLOWER = 2
LEAST, HALF, NEARLY, MORE = 0.001, 0.49, 0.995, 1.05
SAID = {part.kind: part.label for part in CLASSES} | {"read": "reads", UNACCOUNTED: "time that no wait explains"}
SINGULAR = ("cpu", "cluster", "network", "writer", "other_io", "scheduler", "concurrency", UNACCOUNTED)
"""Classes whose names are no plural."""


def headline(pair: Pair) -> str:
    """The cost per unit of work, or why nothing can be said."""
    if pair.comparable.answer == "no":
        why = pair.comparable.because[0]
        cost = _cost(pair)
        return f"Not comparable. {why}" + (f" Figures only: {cost[0].lower()}{cost[1:]}." if cost else "")
    return f"{_cost(pair)}."


def _cost(pair: Pair) -> str:
    """1.77 ms instead of 6.31; where both are the same within noise, that."""
    if pair.unit is None or pair.cost_ratio is None:
        return ""
    old, new = pair.before.per_unit(None, pair.unit), pair.after.per_unit(None, pair.unit)
    if old is None or new is None:
        return ""
    each = f"Per {BY_KEY[pair.unit].singular} the database spent {spent(new)}"
    if alike(pair.cost_ratio):
        return f"{each}, about as before ({spent(old)}, {_changes(pair)})"
    if _by_chance(pair):
        return f"{each}, and {spent(old)} before ({_changes(pair)}); single windows differ by as much"
    return f"{each} instead of {spent(old)} ({_changes(pair)})"


def _changes(pair: Pair) -> str:
    """The change, with what units say that would do as well."""
    others = "".join(f"; by {BY_KEY[unit].plural} {change(ratio)}" for unit, ratio in pair.rivals)
    return f"{change(pair.cost_ratio or 1.0)}{others}"


def _by_chance(pair: Pair) -> bool:
    """Whether two sets differ by no more than their own windows do among themselves."""
    return pair.before.is_set and pair.after.is_set and cost_change(pair).verdict != "changed"


def _by_window(pair: Pair) -> str:
    """Of sets: the median and the range of the windows of each side."""
    if pair.unit is None or not (pair.before.is_set and pair.after.is_set):
        return ""
    medians = []
    for side, when in ((pair.before, "before"), (pair.after, "after")):
        each = costs(side, pair.unit)
        if len(each) < SET:
            return ""
        medians.append(
            f"{spent(median(each))} ({spent(min(each))} to {spent(max(each))} in {len(each):,} windows) {when}"
        )
    tested = rank_test(costs(pair.before, pair.unit), costs(pair.after, pair.unit))
    tells = tested is not None and tested.told_apart is not None and pair.comparable.answer != "no"
    test = f". {tested.sentence}".rstrip(".") if tested and tells else ""
    return f"The median window: {', '.join(medians)}{test}."


def sentences(pair: Pair, slower: Sequence[Slower], predicted: str | None = None) -> list[str]:
    """One sentence on the cost, one on the volume, one on what is left, one on comparability, and what is worse."""
    lines = []
    if pair.unit is not None and pair.cost_ratio is not None:
        first = "" if pair.comparable.answer == "no" else f"{_cost(pair)}{_because(pair)}."  # the headline says it
        lines = [first, reads_apart(pair), _by_window(pair), _volume(pair), _left(pair)]
        if slower and pair.comparable.answer != "no" and not _by_chance(pair):
            lines.append(_worse(pair.unit, slower))
        if predicted:
            lines.append(predicted)
        if pair.unit == LAST_RESORT:
            lines.append("Per read hides how many reads the work needs: it is no measure of what users gain.")
    last = caution(pair)
    return [*(sentence for sentence in lines if sentence), *([last.sentence] if last else [])]


def _because(pair: Pair) -> str:
    """The part that explains most of the difference; nothing is put down to anything where that may not be said."""
    whole = sum(step.saved_ms for step in pair.waterfall)
    if not whole or pair.cost_ratio is None or alike(pair.cost_ratio) or pair.comparable.answer == "no":
        return ""
    if _by_chance(pair) or pair.comparable.remark("spread"):
        return ""
    most = max(pair.waterfall, key=lambda step: step.saved_ms if whole > 0 else -step.saved_ms)
    share = most.saved_ms / whole
    if most.component == UNACCOUNTED:
        return f"; {most.label} is {percent(min(share, 1.0))} of that"
    explains = f"explains {percent(share)} of it"
    rest = "dearer" if whole > 0 else "cheaper"
    if share > NEARLY:
        explains = "explains all of it" if share < MORE else f"explains all of it, and the rest got {rest}"
    latency, reads = latency_and_number(pair)
    if most.component == LAST_RESORT and latency and alike(reads) and (latency[1] < latency[0]) == (whole > 0):
        verb = "fell" if latency[1] < latency[0] else "rose"
        return f"; read latency {verb} from {spent(latency[0])} to {spent(latency[1])} and {explains}"
    if most.component not in SINGULAR:
        explains = explains.replace("explains", "explain")
    why = _reads(latency, reads) if most.component == LAST_RESORT else ""
    return f"; {most.label} ({spent(most.after_ms)} instead of {spent(most.before_ms)}{why}) {explains}"


def _reads(latency: tuple[float, float] | None, reads: float) -> str:
    """How many and how long: fewer reads are the gain of a cache or a plan, not of the storage."""
    each = f"{spent(latency[1])} each instead of {spent(latency[0])}" if latency else ""
    many = "" if alike(reads) else f"{three(reads)} times as many{'' if latency else ', each as long as before'}"
    clauses = ", ".join(clause for clause in (many, each) if clause)
    return f": {clauses}" if clauses else ""


def _volume(pair: Pair) -> str:
    """How much work there was, and what became of the total."""
    many = BY_KEY[pair.unit].plural if pair.unit else ""
    work, spent_ratio, a_second = _ratios(pair)
    cost = pair.cost_ratio
    if work is None or spent_ratio is None or cost is None:
        return ""
    total = f"{'the load in active sessions' if a_second else f'total {pair.base}'} {fell_by(spent_ratio)}"
    rate = " a second" if a_second else ""
    if alike(work):
        return f"About as many {many}{rate} were done ({change(work)}), and {total}."
    if work > 1:
        only = "while " + (total.replace("fell by", "fell by only") if spent_ratio >= HALF else total)
        only = only if cost < 1 and spent_ratio < 1 else f"and {total}"
        return f"{three(work)} times as many {many}{rate} were done, {only}."
    if work < LEAST:
        return f"Almost no {many}{rate} were done, and {total}."
    return f"Only {percent(work)} of the {many}{rate} were done, and {total}."


def _ratios(pair: Pair) -> tuple[float | None, float | None, bool]:
    """Work and time after / before: of totals where the sides are as long, else of what was done a second."""
    old, new = pair.before.elapsed_s, pair.after.elapsed_s
    if not old or not new or abs(new / old - 1) <= SAME_LENGTH:
        return pair.work_ratio, pair.db_time_ratio, False
    return pair.work_rate_ratio, pair.db_time_rate_ratio, True


def classes(side: Side) -> dict[str, float]:
    """The share of each class of time, reads as one, largest first."""
    whole = side.time_s
    if not whole:
        return {}
    shares: dict[str, float] = {}
    for key in (*(part.kind for part in CLASSES if part.kind != "read"), *READS, UNACCOUNTED):
        name = "read" if key in READS else key
        shares[name] = shares.get(name, 0.0) + (side.total(key) or 0.0) / whole
    return dict(sorted(shares.items(), key=lambda entry: -entry[1]))


def _left(pair: Pair) -> str:
    """What takes most of the time now, and whether that is another thing than before."""
    old, new = classes(pair.before), classes(pair.after)
    if not old or not new:
        return ""
    was, now = next(iter(old)), next(iter(new))
    if was == now:
        more = " (before: " + percent(old[was]) + ")" if abs(old[was] - new[now]) >= 0.02 else ""
        return f"{capital(SAID[now])} {_are(now)} still {percent(new[now])} of the time{more}."
    earlier = f"before it was {SAID[was]} ({percent(old[was])}, now {percent(new.get(was, 0.0))})"
    return f"{capital(SAID[now])} now {_takes(now)} most of the time ({percent(new[now])}); {earlier}."


def _are(kind: str) -> str:
    return "is" if kind in SINGULAR else "are"


def _takes(kind: str) -> str:
    return "takes" if _are(kind) == "is" else "take"


def _worse(unit: str, slower: Sequence[Slower]) -> str:
    parts = []
    for part in slower[:MOST_SLOWER]:
        each = ""
        if part.before_mean_ms and part.after_mean_ms:
            each = f", {spent(part.after_mean_ms)} each instead of {spent(part.before_mean_ms)}"
            if alike(part.after_mean_ms / part.before_mean_ms):
                each = ": more of them, each as long as before"
        parts.append(
            f"{part.what} ({spent(part.after_ms)} per {BY_KEY[unit].singular} instead of {spent(part.before_ms)}{each})"
        )
    more = f", and {len(slower) - MOST_SLOWER} more" if len(slower) > MOST_SLOWER else ""
    return f"Slower than before: {'; '.join(parts)}{more}."


class Caution(Struct, frozen=True):
    """The sentence on comparability: why not, or the gravest cautions; `complete` where it tells every reason."""

    sentence: str
    complete: bool


def caution(pair: Pair) -> Caution | None:
    """What the sentences say of comparability; None where the headline has said it all."""
    comparable = pair.comparable
    sentences = [remark.sentence for remark in comparable.remarks if remark.level == comparable.answer]
    every = len(sentences) == len(comparable.remarks)
    if comparable.answer == "no":  # the headline says the first
        return Caution(f"Also: {_gravest(sentences[1:])}", complete=False) if sentences[1:] else None
    if comparable.answer == "yes":
        return Caution(sentences[0], complete=every and len(sentences) == 1) if sentences else None
    return Caution(f"With caution: {_gravest(sentences)}", complete=every and len(sentences) <= MOST_CAUTIONS)


def _gravest(sentences: Sequence[str]) -> str:
    more = len(sentences) - MOST_CAUTIONS
    return " ".join(sentences[:MOST_CAUTIONS]) + (f" ({more} more)" if more > 0 else "")
