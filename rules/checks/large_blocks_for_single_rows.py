"""Large blocks are read one by one.

What it looks at: a block size of 16 KiB or more, where single-block reads take much of DB time and bring most of what
    is read into the cache.
Why it matters: every such read brings a whole large block for what may be one small row. The same cache of 8 KiB
    blocks would hold twice as many of the rows that are wanted.
What to do: nothing for this alone: the block size is fixed when a database is made. Remember it for the next one, and
    when the size of the cache is judged.
When it is wrong: long rows, compressed tables and indexes with long keys use large blocks well; the report does not
    show how long the rows are.
"""

from rules.core.facts import Facts
from rules.core.report_figures import KIBIBYTE
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import ORACLE_TUNING
from rules.waits.event_weight import weight
from rules.waits.foreground import SINGLE_BLOCK
from rules.wording import percent

LIMITS = {
    "block": Limit(16, "KiB", ORACLE_TUNING.title),
    "share": Limit(0.25, "share of DB time"),
    "single": Limit(0.80, "share of the blocks read into the cache"),
}
CACHED = "physical reads cache"
FIRST_COUNTED = 10.0


def check(facts: Facts) -> Outcome:
    size = facts["block_size_bytes"] / KIBIBYTE
    shown = Evidence("block size", size, "KiB", LIMITS["block"].value, "header of the report")
    if size < LIMITS["block"].value:
        return quiet("", shown)
    if facts.get("release", FIRST_COUNTED) < FIRST_COUNTED:
        return not_applicable("Releases before 10g do not count reads into the cache by themselves.")
    reads, row = weight(facts, SINGLE_BLOCK), facts.get("statistic", {}).get(CACHED) or {}
    cached = row.get("total")
    if not cached or cached <= 0:
        return lacking("statistic")
    if reads is None or reads.share < LIMITS["share"].value:
        return quiet("Single-block reads do not carry enough weight.", shown)
    part = min(1.0, reads.waits / cached)
    single = Evidence("read one by one", part, "share of cached reads", LIMITS["single"].value, CACHED, row.get("line"))
    if part < LIMITS["single"].value:
        return quiet("", shown, single)
    return fired(
        f"{percent(part)} of what is read into the cache comes as single blocks of {size:.0f} KiB. Where rows are "
        "small, most of each block is read and kept for nothing.",
        shown,
        single,
    )


rule = Rule(
    id="large-blocks-for-single-rows",
    code="RD13",
    title="Large blocks are read one by one",
    severity="info",
    needs=("block_size_bytes", "events", "db_time_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING,),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_160_161.html", 2690),
)
