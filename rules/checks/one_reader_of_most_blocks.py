"""One statement or segment accounts for much of the reading.

What it looks at: the statement and the segment with most physical reads, as a part of all blocks read, and how many
    blocks the statement reads at each execution.
Why it matters: a statement that reads thousands of blocks every time can often be tuned to read few. That takes an
    afternoon, helps more than any device, and the storage that would be bought for it is not needed afterwards.
What to do: look at the plan of that statement, or at what reads that segment: an index, partitions, less often, or the
    buffer cache. Move jobs (statistics, index maintenance) to quiet hours. Size the storage by what remains.
When it is wrong: a statement that reads a few blocks and is executed a thousand times a second is the application's
    work (or a benchmark): the rule then only says so. A segment below half of the blocks may just be the largest table,
    and reads that take hardly any time are trifles: there the rule is silent. A statement that began before the
    interval brings along what it read before. Statements that left the shared pool are not listed. Direct reads
    and scans bring many blocks in little time: where most blocks come so, and the report does not print what a
    statement waited for, the rule is medium at most. Blocks read back from temp count too: where temp takes more time
    than reads of data, the rule is low, and the rules of temp say what to do.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, Severity, fired, lacking, not_applicable, quiet
from rules.core.sources import FIELD_TRIAL, ORACLE_TUNING
from rules.shared.concentration import MANY_BLOCKS, SHARE, Reader, blocks_read, blocks_without_waits, segment, statement
from rules.wording import count, percent

LIMITS = {
    "share": Limit(SHARE, "share of blocks read", FIELD_TRIAL.title),
    "segment": Limit(0.50, "share of blocks read, of a segment: many statements may read it"),
    "stake": Limit(0.01, "share of DB time, below which it is a trifle"),
    "medium": Limit(0.05, "share of DB time"),
    "blocks": Limit(MANY_BLOCKS, "blocks an execution"),
    "rate": Limit(100, "blocks/s"),
    "waits": Limit(0.10, "share of DB time"),
}


def check(facts: Facts) -> Outcome:
    readers = [reader for reader in (statement(facts), segment(facts)) if reader]
    if not readers:
        return lacking("sql_by_reads", "segments_by_physical_reads")
    blocks = blocks_read(facts)
    if blocks is not None and blocks / facts["elapsed_s"] < LIMITS["rate"].value:
        return not_applicable("Too few blocks are read for their readers to matter.")
    large = [reader for reader in readers if reader.share >= _least(reader)]
    if not large:
        return quiet("", *map(_shown, readers))
    first = large[0]
    if _stake(first, facts) < LIMITS["stake"].value and not first.earlier:
        return quiet("Hardly any time is in these reads.", *map(_shown, large))
    message = " ".join(map(_sentence, large))
    if not first.tunable:
        return fired(message, *map(_shown, large), severity="info")
    return fired(
        message, *map(_shown, large), saves=_saves(first, facts), severity=_severity(first, facts), cure=_cure(first)
    )


def _shown(reader: Reader) -> Evidence:
    what = f"blocks read by {reader.name}" if reader.kind == "statement" else f"blocks read of {reader.name}"
    source = "SQL by physical reads" if reader.kind == "statement" else "segments by physical reads"
    return Evidence(what, reader.share, "share of blocks read", SHARE, source, reader.line)


def _sentence(reader: Reader) -> str:
    if reader.kind == "segment":
        return f"{percent(reader.share)} of all blocks read are of segment {reader.name}."
    module = f" ({reader.module})" if reader.module else ""
    each = f"{count(reader.per_execution or 0)} {'so far' if reader.running else 'an execution'}"
    if reader.earlier:
        return (
            f"SQL {reader.name}{module} counts more blocks ({each}) than the whole interval read: it began before, "
            "and most reads may be its own."
        )
    many = f"SQL {reader.name}{module} reads {percent(reader.share)} of all blocks, {each}"
    return f"{many}." if reader.tunable else f"{many}: a frequent statement, not a wasteful one."


def _cure(reader: Reader) -> str:
    if reader.kind == "segment":
        return (
            f"Find what reads segment {reader.name} ({percent(reader.share)} of all blocks): an index, partitions or "
            "the buffer cache may avoid these reads."
        )
    each = "so far" if reader.running else "an execution"
    if reader.chore:
        job = f"job SQL {reader.name}{f' ({reader.module})' if reader.module else ''}"
        return (
            f"Move {job} to quiet hours, or do without it: it reads {count(reader.per_execution or 0)} blocks {each}."
        )
    return f"Tune SQL {reader.name}: it reads {count(reader.per_execution or 0)} blocks {each}."


def _saves(reader: Reader, facts: Facts) -> float | None:
    """At most the statement's own CPU and I/O; where they are not printed, its part of the reads. None for one that
    counts reads from before the interval: what of them fell into it is not known."""
    if reader.earlier:
        return None
    if reader.working is None:
        return reader.share * facts.share("read_share")
    return reader.working


def _least(reader: Reader) -> float:
    return LIMITS["segment"].value if reader.kind == "segment" else SHARE


def _stake(reader: Reader, facts: Facts) -> float:
    """What its reads cost at most: its own CPU and I/O, else its part of the reads."""
    part = reader.share * facts.share("read_share")
    return part if reader.working is None else max(reader.working, reader.waiting or 0.0)


def _severity(reader: Reader, facts: Facts) -> Severity:
    """High where its reads are waited for; a job that reads much from a fast cache is no matter of storage."""
    waited = (
        reader.waiting
        if reader.waiting is not None and not reader.earlier
        else reader.share * facts.share("read_share")
    )
    if facts.share("temp_share") > facts.share("read_share"):  # then its blocks may be those that it spilled
        return "low"
    unknown = reader.waiting is None and blocks_without_waits(facts)  # its blocks may be those nobody waits for
    if waited >= LIMITS["waits"].value and not unknown:
        return "high"
    return "medium" if _stake(reader, facts) >= LIMITS["medium"].value else "low"


rule = Rule(
    id="one-reader-of-most-blocks",
    code="SQ01",
    title="One statement or segment does much of the reading",
    severity="high",
    needs=("elapsed_s",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL, ORACLE_TUNING),
    cure=Cure("Tune the statement that reads most before buying anything.", "free"),
    seen=Seen("awr-html/pcambell__awrrptanalyzor__awrrpt_1_36006_36007.html", 853),
)
