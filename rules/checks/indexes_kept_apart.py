"""Tables and indexes are kept in tablespaces of their own.

What it looks at: tablespaces named for indexes, and how the reads fall on them and on the others.
Why it matters: it is an old belief that this makes anything faster. A table and its index are read one after the
    other, so separate disks for them idle in turn; what counts is the rate of I/O on each device.
What to do: nothing for speed. Stripe both over all devices; separate files only where their measured rates ask for it.
When it is wrong: reasons of backup and growth for keeping them apart are as good as ever; a tablespace is taken for one
    of indexes by its name.
"""

import re

from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import ORACLE_TUNING
from rules.wording import percent

LIMITS = {"reads": Limit(0.01, "share of reads")}
NAMED_FOR_INDEXES = re.compile(r"(?:^|_)(?:IDX|INDX|INDEX|INDEXES)\d*(?:_|$)|(?:IDX|INDX)\d*$")


def check(facts: Facts) -> Outcome:
    rows = [row for row in facts["tablespace_io"] if (row.get("reads") or 0) > 0]
    apart = [row for row in rows if NAMED_FOR_INDEXES.search(str(row.get("tablespace") or "").upper())]
    total = sum(row["reads"] for row in rows)
    if not apart or len(apart) == len(rows):
        return quiet()
    share = sum(row["reads"] for row in apart) / total
    if share < LIMITS["reads"].value:
        return quiet()
    line = max(apart, key=lambda row: row["reads"]).get("line")
    shown = Evidence(
        "reads of index tablespaces", share, "share of reads", LIMITS["reads"].value, "tablespace I/O", line
    )
    return fired(
        f"Tablespaces for indexes alone take {percent(share)} of the reads; keeping them apart makes nothing faster.",
        shown,
    )


rule = Rule(
    id="indexes-kept-apart",
    code="CF04",
    title="Tables and indexes are kept in tablespaces of their own",
    severity="info",
    needs=("tablespace_io",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING,),
    seen=Seen("awr_text/quarry-spinning-disks.txt", 1061),
)
