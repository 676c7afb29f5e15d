"""Compressed columns are decompressed on the database's own CPUs.

What it looks at: compression units of Hybrid Columnar Compression that sessions decompressed (EHCC CUs Decompressed),
    each taken as a tenth of a millisecond of CPU, beside the CPU time of all sessions.
Why it matters: a unit holds thousands of rows. A smart scan decompresses it on the cells. A row that is read by an
    index, or through the buffer cache, has the whole unit decompressed on the host, whose CPUs have licences.
What to do: find the statements that read such tables row by row. Let them scan, or keep what is read by single rows in
    row format, such as the youngest partitions.
When it is wrong: what a unit costs depends on its level and on how many columns are asked for: a tenth of a millisecond
    is little for archive levels. Units that the cells send compressed, as they are busy themselves, count as well.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, fired, lacking, quiet
from rules.core.sources import EXADATA_COLUMNS
from rules.wording import count, percent

UNITS = "EHCC CUs Decompressed"
LIMITS = {
    "CPU": Limit(0.10, "share of the CPU time of all sessions", "Our judgement: from a tenth on it is worth a look"),
    "a unit": Limit(1e-4, "s of CPU, the least that a unit of 32 KiB and more takes", "Our judgement"),
    "medium": Limit(0.05, "share of DB time"),
}


def check(facts: Facts) -> Outcome:
    if facts.get("statistic") is None:
        return lacking("instance activity")
    units, cpu_s = facts.total(UNITS), facts.get("db_cpu_s")
    if not units or units < 0:
        return quiet("No compression unit was decompressed on this host.")
    if not cpu_s or cpu_s <= 0:
        return lacking("db_cpu_s")
    part = min(1.0, units * LIMITS["a unit"].value / cpu_s)
    line = facts["statistic"][UNITS].get("line")
    shown = Evidence(
        UNITS, units, "units", LIMITS["CPU"].value * cpu_s / LIMITS["a unit"].value, "instance activity", line
    )
    if part < LIMITS["CPU"].value:
        return quiet("", shown)
    saves = part * facts.share("cpu_share")
    message = (
        f"{count(units)} units of compressed columns (HCC) were decompressed on this host and not on cells: "
        f"{percent(part)} of its CPU time, at a tenth of a millisecond each."
    )
    return fired(message, shown, saves=saves, severity="medium" if saves >= LIMITS["medium"].value else "low")


rule = Rule(
    id="columns-decompressed-on-the-host",
    code="EX08",
    title="Compressed columns are decompressed on the database's own CPUs",
    severity="medium",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(EXADATA_COLUMNS,),
    cure=Cure(
        "Find the statements that read compressed (HCC) tables row by row: let them scan on the cells, or keep what is "
        "read by single rows in row format.",
        "free",
    ),
    waits_for="a report of a database that reads HCC tables by single rows (EHCC CUs Decompressed)",
)
