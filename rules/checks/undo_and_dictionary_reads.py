"""Reads go to undo or to the dictionary.

What it looks at: reads of undo tablespaces, and of SYSTEM and SYSAUX, as a part of all reads of tablespaces, where
    reads carry weight.
Why it matters: nobody asked for these blocks. Undo is read to show long queries the data as it was when they began;
    the dictionary is read for parsing, statistics and recursive work. Both cost storage time that has other cures.
What to do: for undo, see which long queries run while their tables change, and move them or make them shorter. For the
    dictionary, look at hard parsing, missing statistics on its tables, auditing and the segment advisor.
When it is wrong: tablespaces are taken for undo by their name or by the parameter undo_tablespace.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import ORACLE_TUNING
from rules.shared.undo_reads import MOSTLY, read_most
from rules.wording import percent

LIMITS = {
    "undo or dictionary": Limit(0.15, "share of the reads of tablespaces"),
    "most": Limit(MOSTLY, "share of the reads of tablespaces, from which on it is medium"),
    "reads": Limit(0.05, "share of DB time"),
}


def check(facts: Facts) -> Outcome:
    if facts.share("read_share") < LIMITS["reads"].value:
        return not_applicable("Reads take too little time for their place to matter.")
    place = read_most(facts)
    if place is None:
        return not_applicable("Nothing was read.")
    limit = LIMITS["undo or dictionary"].value
    shown = Evidence(f"reads of {place.what}", place.share, "share of the reads", limit, "tablespace I/O", place.line)
    if place.share < limit:
        return quiet("", shown)
    return fired(
        f"{percent(place.share)} of the reads go to {place.what}: {place.why} are likelier causes than the storage.",
        shown,
        saves=place.share * facts.share("read_share"),
        severity="medium" if place.share >= LIMITS["most"].value else "low",
    )


rule = Rule(
    id="undo-and-dictionary-reads",
    code="RD12",
    title="Reads go to undo or to the dictionary",
    severity="medium",
    needs=("tablespace_io", "read_share"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING,),
    cure=Cure("Look at long queries on changing data, or at parsing, statistics and auditing.", "free"),
    seen=Seen("statspack_text/orchard-close-of-month.txt", 333),
)
