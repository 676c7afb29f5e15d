"""Reads go to undo or to the dictionary.

What it looks at: reads of undo tablespaces, and of SYSTEM and SYSAUX, as a part of all reads of tablespaces, where
    reads carry weight.
Why it matters: nobody asked for these blocks. Undo is read to show long queries the data as it was when they began;
    the dictionary is read for parsing, statistics and recursive work. Both cost storage time that has other cures.
What to do: for undo, see which long queries run while their tables change, and move them or make them shorter. For the
    dictionary, look at hard parsing, missing statistics on its tables, auditing and the segment advisor.
When it is wrong: tablespaces are taken for undo by their name or by the parameter undo_tablespace.
"""

from parsers.model.report import Row
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import ORACLE_TUNING
from rules.wording import percent

LIMITS = {
    "undo or dictionary": Limit(0.15, "share of the reads of tablespaces"),
    "reads": Limit(0.05, "share of DB time"),
}
DICTIONARY = ("SYSTEM", "SYSAUX")


def check(facts: Facts) -> Outcome:
    if facts.share("read_share") < LIMITS["reads"].value:
        return not_applicable("Reads take too little time for their place to matter.")
    rows = [row for row in facts["tablespace_io"] if (row.get("reads") or 0) > 0]
    total = sum(row["reads"] for row in rows)
    if not total:
        return not_applicable("Nothing was read.")
    named = str(facts.get("parameter", {}).get("undo_tablespace") or "UNDO").upper()
    undo = [row for row in rows if "UNDO" in _name(row) or _name(row) == named]
    parts = {"undo": undo, "SYSTEM and SYSAUX": [row for row in rows if _name(row) in DICTIONARY]}
    shares = {what: sum(row["reads"] for row in mine) / total for what, mine in parts.items()}
    what = max(shares, key=lambda what: shares[what])
    line = parts[what][0].get("line") if parts[what] else rows[0].get("line")
    limit = LIMITS["undo or dictionary"].value
    shown = Evidence(f"reads of {what}", shares[what], "share of the reads", limit, "tablespace I/O", line)
    if shares[what] < limit:
        return quiet("", shown)
    why = "long queries on changing data" if what == "undo" else "parsing, statistics or auditing"
    return fired(
        f"{percent(shares[what])} of the reads go to {what}: {why} are likelier causes than the storage.",
        shown,
        saves=shares[what] * facts.share("read_share"),
    )


def _name(row: Row) -> str:
    return str(row.get("tablespace")).upper()


rule = Rule(
    id="undo-and-dictionary-reads",
    code="RD12",
    title="Reads go to undo or to the dictionary",
    severity="low",
    needs=("tablespace_io", "read_share"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING,),
    cure=Cure("Look at long queries on changing data, or at parsing, statistics and auditing.", "free"),
    seen=Seen("statspack_text/orchard-close-of-month.txt", 329),
)
