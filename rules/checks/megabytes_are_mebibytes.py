"""The report's megabytes are mebibytes.

What it looks at: the rate of reads, by the bytes that the report counts, beside the "MB" that it prints.
Why it matters: Oracle's MB are 2^20 bytes; data sheets, switches and cloud volumes count 10^6. The same figure is
    4.9 % more in their unit, which is as much as stands between a port that is full and one that is not.
What to do: compare in one unit. Rates are shown here as MiB/s, limits of devices and paths as MB/s of 10^6 bytes.
When it is wrong: some clouds sell MiB/s and call them MB/s; read the small print of a volume before using its limit.
"""

from rules.core.facts import Facts
from rules.core.report_figures import MEBIBYTE, number
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import MEGABYTES, TEXAS_MEMORY
from rules.shared.cross_check import last_digit, row_of

MB = 1e6
LIMITS = {"reads": Limit(50, "MiB/s")}
PRINTED = "Total (MB)"


def check(facts: Facts) -> Outcome:
    rate = facts["read_bytes_per_s"]
    line = _line(facts)
    shown = (
        Evidence("reads", rate / MEBIBYTE, "MiB/s", LIMITS["reads"].value, facts.way("read_bytes_per_s"), line),
        Evidence("reads", rate / MB, "MB/s (10⁶ bytes)", None, facts.way("read_bytes_per_s"), line),
    )
    if rate < LIMITS["reads"].value * MEBIBYTE:
        return quiet("", *shown)
    as_sold = f"{rate / MB:,.1f} MB/s as data sheets count"
    printed = _printed(facts)
    if printed is not None and abs(printed * MEBIBYTE - rate) <= last_digit(printed, 1) * MEBIBYTE + 0.005 * rate:
        return fired(f"The {printed:,.1f} MB a second that the report prints for reads are MiB: {as_sold}.", *shown)
    return fired(f"Reads run at {rate / MEBIBYTE:,.1f} MiB/s, which is {as_sold}.", *shown)


def _printed(facts: Facts) -> float | None:
    row = row_of(facts.get("io_profile", []), "name", PRINTED)
    return number(row, "read_per_s") if row else None


def _line(facts: Facts) -> int | None:
    row = row_of(facts.get("io_profile", []), "name", PRINTED)
    return row.get("line") if row else facts.line("read_bytes_per_s")


rule = Rule(
    id="megabytes-are-mebibytes",
    code="DQ08",
    title="The report's megabytes are mebibytes",
    severity="info",
    needs=("read_bytes_per_s",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY, MEGABYTES),
    seen=Seen("statspack_text/mtr-before.txt", 329),
)
