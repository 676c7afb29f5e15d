"""An ASM disk group is nearly full.

What it looks at: used space of each disk group at the end of the interval, as far as the report lists them.
Why it matters: a full group stops the database, or its archiver. Long before, a lost disk cannot be rebuilt on the
    others: with copies there must be room for what the lost one held.
What to do: add disks of the same size and speed to the group, so that it stays balanced, or make room; then look at
    V$ASM_DISKGROUP: USABLE_FILE_MB says what is left after a loss.
When it is wrong: sizes are as printed, with or without copies by release, and a group of one database may be filled on
    purpose. Imbalance between disks is not printed: iostat beside the report shows it.
"""

from parsers.model.report import Row
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import ORACLE_ASM_SPACE
from rules.wording import count, percent

LIMITS = {"used": Limit(0.9, "of a disk group", "Our judgement: of twelve disks one could not be rebuilt any more")}


def check(facts: Facts) -> Outcome:
    groups = [row for row in facts["asm_diskgroups"] if (row.get("size_gb") or 0) > 0 and row.get("used_gb")]
    full = sorted((row for row in groups if _used(row) >= LIMITS["used"].value), key=_used, reverse=True)
    shown = [
        Evidence(f"disk group {row.get('name')}", _used(row), "share used", LIMITS["used"].value, "ASM disk groups",
                 row.get("line"))
        for row in full or groups
    ]  # fmt: skip
    if not full:
        return quiet("", *shown)
    first = full[0]
    message = (
        f"Disk group {first.get('name')} is {percent(_used(first))} full: {count(first['size_gb'] - first['used_gb'])} "
    )
    return fired(f"{message}of {count(first['size_gb'])} GB are left.", *shown)


def _used(row: Row) -> float:
    return float(row["used_gb"] / row["size_gb"])


rule = Rule(
    id="disk-group-nearly-full",
    code="PF04",
    title="An ASM disk group is nearly full",
    severity="low",
    needs=("asm_diskgroups",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_ASM_SPACE,),
    cure=Cure("Add disks of the same size and speed to the disk group, or make room in it.", "purchase"),
    seen=Seen("awr-rac/Azure__Oracle-Workloads-for-Azure__AWR_DBU.html", 3147),
)
