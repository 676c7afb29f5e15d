"""Most of the read time falls on one tablespace.

What it looks at: reads times latency of each tablespace, as a share of all of them; without temp where sorts and hash
    joins wait for it, and not for undo and the dictionary, which have rules of their own.
Why it matters: if one place holds most of the time, moving only that place gets most of the gain at a part of
    the price.
What to do: put that tablespace on faster media first, and see what remains.
When it is wrong: a tablespace may hold everything the application has; then it is the database.
"""

from rules.advisories.pga import name_of_temp
from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import ORACLE_TUNING, TEXAS_MEMORY
from rules.shared.temp_time import most_of_temp
from rules.shared.undo_reads import nobodys
from rules.storage.gains.model import proposed_ms, reads
from rules.storage.inputs.shares import credible
from rules.wording import percent

LIMITS = {"share": Limit(0.60, "share of read time"), "reads": Limit(0.10, "share of DB time")}

PRACTICALLY_ALL = 0.95


def check(facts: Facts) -> Outcome:
    if facts.share("read_share") < LIMITS["reads"].value:
        return not_applicable("Reads take too little time for their place to matter.")
    rows = [row for row in credible(facts["tablespace_io"], facts) if row.get("tablespace")]
    spilled = bool(most_of_temp(facts)) and any(name_of_temp(row["tablespace"]) for row in rows)
    rows = [row for row in rows if not (spilled and name_of_temp(row["tablespace"]))]
    times = sorted(((row["reads"] * row["read_ms"], row) for row in rows), key=lambda pair: -pair[0])
    if not times:
        return not_applicable("The times of the tablespaces cannot be true, or none was read.")
    total = sum(time for time, _ in times)
    first, row = times[0]
    share, read_times = first / total, reads(facts)
    shown = Evidence(
        f"read time of {row['tablespace']}", share, "share of read time", 0.60, "tablespace I/O", row.get("line")
    )
    if share < LIMITS["share"].value:
        return quiet("", shown)
    if nobodys(row, facts):
        return quiet("It is undo or the dictionary, whose reads have other cures than media.", shown)
    saves = share * read_times.conservative(proposed_ms(read_times.read_ms)) if read_times else None
    what = (
        "nothing else would need faster media"
        if share >= PRACTICALLY_ALL
        else "moving only this gets that part of the gain"
    )
    of_what = "the read time outside temp" if spilled else "all read time"
    return fired(f"{row['tablespace']} takes {percent(share)} of {of_what}; {what}.", shown, saves=saves)


rule = Rule(
    id="reads-in-one-place",
    code="SK01",
    title="Most of the read time falls on one tablespace",
    severity="info",
    needs=("tablespace_io", "read_share"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY, ORACLE_TUNING),
    seen=Seen("statspack_text/mtr-before.txt", 395),
)
