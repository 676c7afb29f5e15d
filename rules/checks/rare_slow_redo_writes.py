"""A few redo writes are very slow.

What it looks at: the histogram of redo writes: the part above 16 ms where half of them are done within 2 ms, and the
    part above a second.
Why it matters: every session that commits while such a write is under way waits for all of it. One write in a thousand
    that takes a tenth of a second can cost more commits than all the others together, and the mean does not show it.
What to do: look for what shares the redo devices at those moments: data files, archiver reads, backups, snapshots, a
    cache battery that is being tested, a path that fails over.
When it is wrong: percentages are printed with one decimal for each bucket, so less than two in a thousand do not
    show. Where sessions queue for CPU, writes look long that were not, and behind scans that fill the
    path every write is slow; there the rule does not apply.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.severity import HEALTH
from rules.core.sources import LOG_FILE_SYNC, ORACLE_FLASH_LOG, ORACLE_TUNING
from rules.shared.redo_logs import commits_alone
from rules.shared.scan_victims import scan_victims
from rules.storage.gains.commit_model import bandwidth_bound
from rules.storage.inputs.shares import significant
from rules.waits.latency_histogram import merged
from rules.waits.log_writer import REDO_WRITE, WHAT_STALLS
from rules.wording import percent

LIMITS = {
    "slow": Limit(16, "ms"),
    "share": Limit(0.002, "of the redo writes"),
    "median": Limit(2, "ms"),
    "very slow": Limit(1024, "ms"),
    "weighty": Limit(0.10, "share of DB time"),
}
ROUNDING = 1e-9


def check(facts: Facts) -> Outcome:
    points = merged(facts["wait_histogram"], (REDO_WRITE,))
    if not points:
        return lacking(f"histogram of {REDO_WRITE}")
    if bandwidth_bound(facts):
        return not_applicable("Redo writes are so large that bandwidth limits them, not latency.")
    if facts.get("cpu_starved"):
        return not_applicable("Sessions queue for CPU: a write looks as long as the log writer waited for a CPU.")
    if not significant(facts.event("log file sync"), facts):
        return not_applicable("Too few sessions wait for commits.")
    if scan_victims(facts):
        return not_applicable("Large reads fill the path, and redo writes wait behind them.")
    slow, very = _above(points, LIMITS["slow"].value), _above(points, LIMITS["very slow"].value)
    limit = LIMITS["share"].value - ROUNDING
    shown = (
        Evidence("redo writes above 16 ms", slow, "share of redo writes", 0.002, "wait histogram", _line(facts, 16)),
        Evidence(
            "redo writes above a second", very, "share of redo writes", 0.002, "wait histogram", _line(facts, 1024)
        ),
    )
    if very >= limit:
        return fired(f"{percent(very)} of the redo writes take more than a second.", *shown)
    if slow < limit or 1 - _above(points, LIMITS["median"].value) < 0.5:
        return quiet("", *shown)
    weighty = commits_alone(facts) >= LIMITS["weighty"].value
    return fired(
        f"Half of the redo writes are done within 2 ms, but {percent(slow)} take more than 16 ms.",
        *shown,
        severity="medium" if weighty else "low",
    )


def _above(points: tuple[tuple[float, float], ...], bound_ms: float) -> float:
    """The share above a bound: at least what lies above the next printed one."""
    return 1 - min((share for bound, share in points if bound >= bound_ms), default=1.0)


def _line(facts: Facts, bound_ms: float) -> int | None:
    """Where the bucket that ends at this bound is printed."""
    mine = [row for row in facts["wait_histogram"] if str(row.get("event")).startswith("log file parallel")]
    printed = (row for row in mine if any(bucket[0] == bound_ms for bucket in row.get("buckets") or []))
    return next((row.get("line") for row in printed), None)


rule = Rule(
    id="rare-slow-redo-writes",
    code="RE04",
    title="A few redo writes are very slow",
    severity="medium",
    needs=("wait_histogram", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_FLASH_LOG, LOG_FILE_SYNC, ORACLE_TUNING),
    cure=Cure(WHAT_STALLS, "free"),
    seen=Seen("awr-html/pcambell__awrrptanalyzor__awrrpt_1_36006_36007.html", 460),
    scale=HEALTH,
)
