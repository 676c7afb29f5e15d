"""Reads lead, and they are fast already.

What it looks at: the share of reads, with the median single-block read, or its mean where there is no histogram; only
    where single-block reads are most of the read time, and the mean is at most three times the median.
Why it matters: at the latency of flash other flash changes little; what is left is the number of reads. No verdict
    offers media or devices then, unless a limit is known to be full or a response goal is declared.
What to do: fewer reads first (statements, a larger cache); memory-class storage only if that is not enough.
When it is wrong: a fast median can hide a slow tail. With a mean above three medians other reads own most of the
    time, and the rule is silent; below that the histogram still shows how long the tail is.
"""

from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, figure, fired, quiet
from rules.core.sources import BENCHWARE, FIELD_TRIAL
from rules.storage.inputs.shares import whole
from rules.waits.event_weight import weight
from rules.waits.foreground import SINGLE_BLOCK
from rules.wording import ms, percent

LIMITS = {
    "reads": Limit(0.25, "share of DB time"),
    "single-block": Limit(0.5, "share of the read time"),
    "median": Limit(1.0, "ms", FIELD_TRIAL.title),
    "mean": Limit(0.5, "ms", FIELD_TRIAL.title),
    "tail": Limit(3, "times the median", "Our judgement: twice what it is of exponential waits; beyond, a second tier"),
}


def check(facts: Facts) -> Outcome:
    share, mean, median = (
        facts.share("read_share"),
        facts["single_block_read_ms"],
        facts.get("single_block_read_p50_ms"),
    )
    shown = [figure(facts, "single_block_read_ms", "mean read", 0.5)]
    if median is not None:
        way, line = facts.way("single_block_read_p50_ms"), facts.line("single_block_read_p50_ms")
        shown.append(Evidence("median read", median, "ms", 1.0, way, line))
    alone = weight(facts, SINGLE_BLOCK)
    if facts.get("events") and (alone.share if alone else 0.0) < LIMITS["single-block"].value * share:
        return quiet("Most read time is not that of single-block reads, and their latency says little of it.", *shown)
    typical_fast = median is not None and median <= LIMITS["median"].value and mean <= LIMITS["tail"].value * median
    fast = mean <= LIMITS["mean"].value or typical_fast
    if share < LIMITS["reads"].value or not fast:
        return quiet("", *shown)
    typical = f"a median of {ms(median)}" if median is not None else f"a mean of {ms(mean)}"
    return fired(
        f"Reads take {percent(share)} of {whole(facts)} at {typical}, as fast as flash: fewer reads help, "
        "other flash does not.",
        *shown,
    )


rule = Rule(
    id="reads-already-fast",
    code="RD10",
    title="Reads lead, and they are fast already",
    severity="info",
    needs=("read_share", "single_block_read_ms"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(BENCHWARE, FIELD_TRIAL),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_180_181.html", 378),
)
