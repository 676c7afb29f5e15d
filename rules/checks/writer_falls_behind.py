"""The database writer falls behind, and why.

What it looks at: where sessions wait for clean buffers: whether asynchronous I/O is off, whether handing over writes
    takes the writers' time, what the cache advisory says of half as much again, and how much of what the devices can do
    is used.
Why it matters: the same wait has four cures at very different prices: a parameter, memory, devices, writer processes.
What to do: what the finding names, in that order; what costs nothing first.
When it is wrong: a single large load dirties any cache. What the devices can do must be declared, or measured with a
    load curve of writes; without it devices and writers cannot be separated, and the rule says which fact is missing.
"""

from rules.core.facts import Facts
from rules.core.finding import Severity
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import FREE_BUFFERS, ORACLE_TUNING, RAID_PENALTY
from rules.shared.database_writer import A_WRITER, BUSY_CPU, NEARLY, READS_LEFT, side
from rules.wording import percent

LIMITS = {
    "share": Limit(0.02, "share of DB time"),
    "high": Limit(0.10, "share of DB time"),
    "devices": Limit(NEARLY, "of what the devices can do"),
    "reads left": Limit(READS_LEFT, "of the reads"),
    "handing over": Limit(A_WRITER, "writers busy with it"),
    "CPU": Limit(BUSY_CPU, "of the host's CPUs"),
}

WHAT = {
    "async_off": "asynchronous I/O",
    "handing_over": "writers handing over writes",
    "cache": "reads left with half as much cache again",
    "memory": "reads left with half as much cache again",
    "bits": "reads left with half as much cache again",
    "devices": "requests of the devices used",
    "cpu": "CPUs of the host busy",
    "processes": "what writers wait for",
}


def check(facts: Facts) -> Outcome:
    share = facts.share("writer_share")
    if share < LIMITS["share"].value:
        return quiet()
    short = side(facts)
    if short is None:
        return lacking("storage.devices", "storage.device_iops")
    shown = Evidence(WHAT[short.kind], short.figure, short.unit, short.limit, None, short.line)
    sentence = f"Waits for clean buffers take {percent(share)} of the time, and {short.clause}."
    high = share >= LIMITS["high"].value
    severity: Severity = "high" if high else "medium"
    bought = short.cost == "purchase"
    return fired(sentence, shown, saves=share, severity=severity, cure=short.cure, bought=bought)


rule = Rule(
    id="writer-falls-behind",
    code="WR02",
    title="The database writer falls behind",
    severity="medium",
    needs=("writer_share",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FREE_BUFFERS, ORACLE_TUNING, RAID_PENALTY),
    cure=Cure(
        "Give the database writer what it lacks: asynchronous I/O, cache, devices or processes.", "configuration"
    ),
    seen=Seen("slob/goryszewskig__SLOB-PDB__awr.html", 327),
)
