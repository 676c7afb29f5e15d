"""Single-block reads lead.

What it looks at: the time that sessions wait for single-block reads, as a share of DB time.
Why it matters: these are the random reads of indexes and rows; their latency decides how long a transaction takes.
What to do: ask whether fewer reads are possible (statements, cache), then whether faster media or more devices
    help; the verdict says which. What it could save is given for reads at half a millisecond, and no more of it than a
    known limit on requests lets through.
When it is wrong: reads that are already as fast as flash need no other storage, however many there are.
"""

from rules.core.facts import Event, Facts
from rules.core.rule import Evidence, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import TEXAS_MEMORY
from rules.shared.leading_reads import LIMITS, severity
from rules.shared.reads_saved import reads_saved
from rules.storage.gains.model import base_s, proposed_ms
from rules.storage.inputs.shares import whole
from rules.waits.foreground import SINGLE_BLOCK
from rules.wording import count, ms, percent


def check(facts: Facts) -> Outcome:
    event, total = _single(facts), base_s(facts)
    if event is None:
        return quiet("No single-block reads are listed.")
    if not total:
        return lacking("db_time_s")
    share = event.time_s / total
    shown = Evidence("single-block reads", share, facts.share_unit, LIMITS["share"].value, "wait events", event.line)
    if share < LIMITS["share"].value:
        return quiet("", shown)
    read_ms = facts["single_block_read_ms"]
    rate, waiting = event.waits / facts["elapsed_s"], event.time_s / facts["elapsed_s"]
    each = f"{count(rate)} single-block reads a second at {ms(read_ms)}"
    sentence = f"{each} keep {waiting:.1f} sessions waiting ({percent(share)} of {whole(facts)})."
    saves = reads_saved(facts, proposed_ms(read_ms))
    if saves and percent(saves) != percent(share) and saves > share:
        sentence += " On faster media other reads end sooner, too."
    return fired(sentence, shown, saves=saves, severity=severity(share, facts))


def _single(facts: Facts) -> Event | None:
    reads = [event for name in SINGLE_BLOCK if (event := facts.event(name))]
    return max(reads, key=lambda read: read.time_s, default=None)


rule = Rule(
    id="single-block-reads-lead",
    code="RD01",
    title="Single-block reads lead",
    severity="medium",
    needs=("events", "db_time_s", "elapsed_s", "single_block_read_ms"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY,),
    seen=Seen("statspack_text/mtr-before.txt", 69),
)
