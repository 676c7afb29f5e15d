"""Reads come from two tiers.

What it looks at: the histogram of single-block reads: a part that came back within a millisecond, a part that took
    two and more, and little between.
Why it matters: there is a cache in front of slower devices, and the mean is the latency of neither. The cache gives the
    fast reads whatever is bought behind it; devices and their limits only see the slow ones.
What to do: judge the media by the slow part, and count only that part of the reads against the devices' limits. Ask
    whether the cache in front can be larger.
When it is wrong: two databases' files on two kinds of storage look the same; the file statistics tell them apart.
"""

from parsers.model.report import Row
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import FIELD_TRIAL, HISTOGRAMS_NOT_MEANS
from rules.storage.inputs.read_tiers import FAST_MS, SLOW_MS, WEIGHTY, fast_share, read_curve, two_tiers
from rules.storage.inputs.shares import significant
from rules.waits.foreground import SINGLE_BLOCK
from rules.waits.latency_histogram import Histogram, percentile
from rules.wording import ms, percent

LIMITS = {
    "fast": Limit(FAST_MS, "ms", FIELD_TRIAL.title),
    "slow": Limit(SLOW_MS, "ms", FIELD_TRIAL.title),
    "each tier": Limit(WEIGHTY, "share of the reads"),
}
FIRST_WITH_HISTOGRAMS = 10.0


def check(facts: Facts) -> Outcome:
    if facts.get("release", FIRST_WITH_HISTOGRAMS) < FIRST_WITH_HISTOGRAMS:
        return not_applicable("Releases before 10g keep no histogram of waits.")
    curve, line = read_curve(facts), _line(facts)
    if not curve:
        return lacking("wait_histogram")
    if not any(significant(facts.event(name), facts) for name in SINGLE_BLOCK):
        return quiet("Few sessions wait for single-block reads.")
    fast, slow = two_tiers(facts), 1 - (fast_share(facts, SLOW_MS) or 0.0)
    shown = (
        Evidence("reads within 1 ms", fast_share(facts), "share of the reads", WEIGHTY, "wait histogram", line),
        Evidence("reads of 2 ms and more", slow, "share of the reads", WEIGHTY, "wait histogram", line),
    )
    if fast is None:
        return quiet("", *shown)
    return fired(
        f"{percent(fast)} of the single-block reads come back within 1 ms and {percent(slow)} take 2 ms or more"
        f"{_typically(curve, slow)}. There is a cache in front, and the mean is the latency of neither.",
        *shown,
    )


def _typically(curve: tuple[tuple[float, float], ...], slow: float) -> str:
    """The median of the slow part, where the histogram reaches it."""
    middle = 1 - slow / 2
    return f", typically {ms(percentile(Histogram(curve, None), middle))}" if curve[-1][1] >= middle else ""


def _line(facts: Facts) -> int | None:
    rows: list[Row] = facts.get("wait_histogram", [])
    return next((row.get("line") for row in rows if row.get("event") in SINGLE_BLOCK), None)


rule = Rule(
    id="reads-from-two-tiers",
    code="DQ09",
    title="Reads come from two tiers",
    severity="medium",
    needs=("events", "db_time_s", "elapsed_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(HISTOGRAMS_NOT_MEANS, FIELD_TRIAL),
    cure=Cure("Ask what cache is in front of the devices, and whether it can hold more of these reads.", "free"),
    seen=Seen("slob/iamyu__PoC-FlashGrid__asm-p30x2_cache-on_awr_p30x2_d8s_s40_t1_wu4_awr.html", 598),
)
