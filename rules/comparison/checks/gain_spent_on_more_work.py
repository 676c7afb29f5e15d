"""What was gained was spent on more work.

What it looks at: the cost of a unit of work, the reads a second, and the active sessions, before and after.
Why it matters: a batch that waits less asks sooner for its next block: DB time hardly falls, and percentages stay,
    though every read got faster.
What to do: judge the batch by when it ends; compare the cost of a unit, never DB time.
When it is wrong: more sessions or other jobs ran in the second window; then the rise is load and no gain.
"""

from rules.comparison.pair import Pair
from rules.comparison.ratios import UNIT, both, cheaper, latency, latency_change, reads_ratio, silenced, sound, unit
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.core.finding import Limit, Outcome, fired, quiet
from rules.core.sources import TEXAS_MEMORY
from rules.wording import spent, three

LIMITS = {
    "cost": Limit(0.80, "of the cost of a unit before"),
    "reads": Limit(1.30, "times the reads a second"),
}
SESSIONS = "average_active_sessions"


def check(pair: Pair) -> Outcome:
    if silence := silenced(pair):
        return silence
    of, apart, reads = unit(pair), sound(pair.cost_ratio), reads_ratio(pair)
    before, after = pair.before.value(SESSIONS), pair.after.value(SESSIONS)
    if of is None or apart is None:
        return unknown(UNIT)
    if reads is None or not before or not after or before <= 0 or after <= 0:
        return unknown("reads a second", "active sessions")
    shown = (*both("active sessions", before, after, "sessions"),)
    spent_on = cheaper(pair) and apart <= LIMITS["cost"].value and reads >= LIMITS["reads"].value
    if not spent_on or after / before <= apart:
        return quiet("", *shown)
    more = f"{three(reads)} times the reads a second, each {of.singular} in {three(apart)} times the time"
    return fired(
        f"{_cause(pair)} was used to do more work: {more}, and active sessions went from {three(before)} to "
        f"{three(after)}. The same work ends sooner.",
        *shown,
    )


def _cause(pair: Pair) -> str:
    """The storage where reads got faster, else just what was gained."""
    latencies, change = latency(pair), latency_change(pair)
    if latencies and change.verdict == "changed" and latencies[1] < latencies[0]:
        return f"Faster storage (reads at {spent(latencies[1])} instead of {spent(latencies[0])})"
    return "What was gained"


rule = ComparisonRule(
    id="gain-spent-on-more-work",
    code="CM05",
    title="What was gained was spent on more work",
    severity="info",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY,),
    seen=SeenPair(("statspack_text/mtr-before.txt",), ("statspack_text/mtr-after.txt",), "single_block_read"),
)
