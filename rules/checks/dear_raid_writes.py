"""Writes cost several requests each on this RAID.

What it looks at: the declared RAID level, and the requests that reads and writes make on the devices.
Why it matters: RAID 5 makes four requests of a small write, RAID 6 six; a mirror makes two. Where a fair part of the
    requests are writes, the same devices serve far more of the database when they are mirrored.
What to do: put what is written most (redo, temp, undo, busy tables) on mirrored devices first.
When it is wrong: large writes that fill a stripe cost little more than themselves, and a controller with a protected
    cache may gather small ones into such.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.severity import SETTING
from rules.core.sources import ORACLE_TUNING, RAID_PENALTY
from rules.storage.limits import raid
from rules.storage.limits.load import MIRROR
from rules.wording import count, percent

LIMITS = {"writes": Limit(0.40, "of the requests on the devices"), "requests": Limit(100, "1/s")}


def check(facts: Facts) -> Outcome:
    level = raid.level(facts["storage.raid"])
    if level not in raid.PARITY:
        return not_applicable("The declared RAID level has no parity.")
    cost = raid.WRITES[level]
    reads, writes = facts["read_iops"], facts["write_iops"]
    behind = reads + cost * writes
    part = cost * writes / behind if behind > 0 else 0.0
    shown = Evidence(
        "requests on the devices that writes make",
        part,
        "of the requests",
        LIMITS["writes"].value,
        f"RAID {level.upper()}: {cost} for a write",
        facts.line("write_iops"),
    )
    if part < LIMITS["writes"].value or behind < LIMITS["requests"].value:
        return quiet("", shown)
    freed = (cost - MIRROR) * writes
    sentence = (
        f"On RAID {level.upper()} {count(writes)} writes a second make {count(cost * writes)} requests, "
        f"{percent(part)} of all; mirrored devices would have {count(freed)} fewer to do."
    )
    return fired(sentence, shown)


rule = Rule(
    id="dear-raid-writes",
    code="WR05",
    title="Writes cost several requests each on this RAID",
    severity="medium",
    needs=("storage.raid", "read_iops", "write_iops"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(RAID_PENALTY, ORACLE_TUNING),
    cure=Cure("Mirror the devices that are written most instead of RAID 5 or 6.", "configuration"),
    seen=Seen("slob/goryszewskig__SLOB-PDB__awr.html", 1413, storage={"raid": "RAID 5"}),
    scale=SETTING,
)
