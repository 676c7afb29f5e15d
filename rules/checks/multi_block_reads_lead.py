"""Scans through the cache lead.

What it looks at: the share of the time that sessions wait for multi-block reads into the buffer cache (db file
    scattered read), their rate and their mean.
Why it matters: such reads are full scans of tables and indexes. One scan can fill a disk or a path of any kind where an
    index would read a few blocks, and on faster media it only scans sooner.
What to do: find the statements and segments with most physical reads, and look at their plans: a missing index, old
    statistics, a partition that is not pruned. Let what must be scanned be read directly, so that the cache is left to
    others.
When it is wrong: reports and loads that must see every row scan by nature: then bandwidth is what they need, in MB/s.
    Batches of index lookups may show as multi-block reads too.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Outcome, Rule, fired, quiet
from rules.core.sources import ORACLE_TUNING, ORACLE_WAIT_EVENTS
from rules.shared.leading_reads import LIMITS, severity
from rules.storage.inputs.shares import whole
from rules.waits.event_weight import weight
from rules.waits.foreground import MULTI_BLOCK
from rules.wording import count, ms, percent


def check(facts: Facts) -> Outcome:
    scans = weight(facts, MULTI_BLOCK)
    if scans is None:
        return quiet("Nothing is scanned through the cache.")
    shown = scans.evidence(facts, LIMITS["share"].value)
    if scans.share < LIMITS["share"].value:
        return quiet("", shown)
    rate, waiting = scans.waits / facts["elapsed_s"], scans.time_s / facts["elapsed_s"]
    sentence = (
        f"{count(rate)} multi-block reads a second at {ms(scans.mean_ms)} keep {waiting:.1f} sessions waiting "
        f"({percent(scans.share)} of {whole(facts)}): these are full scans."
    )
    return fired(sentence, shown, saves=scans.share, severity=severity(scans.share, facts))


rule = Rule(
    id="multi-block-reads-lead",
    code="RD17",
    title="Scans through the cache lead",
    severity="medium",
    needs=("events", "db_time_s", "elapsed_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_WAIT_EVENTS, ORACLE_TUNING),
    cure=Cure("Find the statements that scan: indexes, statistics and partitions come before any purchase.", "free"),
    waits_for="A report in which db file scattered read takes a quarter of the time",
)
