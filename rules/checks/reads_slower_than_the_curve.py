"""Reads are slower than the load curve has it.

What it looks at: the mean single-block read beside what the storage took at the same rate when it was tested, at a rate
    below six tenths of its maximum.
Why it matters: this database's own load does not explain such reads. Something else does, and neither media nor devices
    bought for this load will cure it.
What to do: look for other hosts on the storage, replication, snapshots, throttling, short queues in the host, failed
    disks, and sessions that wait for a CPU after their read.
When it is wrong: where the curve is of another storage or of other requests; where peaks inside the window queue.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import ARRAY_AND_HOST, IBM_LINUX_Z, TEXAS_MEMORY
from rules.storage.cases.position import OFF_BY, QUIET, position, shape, why_not
from rules.storage.gains.model import reads
from rules.storage.inputs.activity import even
from rules.wording import count, ms, percent

LIMITS = {"latency": Limit(OFF_BY, "times the curve"), "utilisation": Limit(QUIET, "share of the maximum")}


def check(facts: Facts) -> Outcome:
    if reason := why_not(facts):
        return not_applicable(f"The load curve is not used: {reason}.")
    here = position(facts)
    if here is None:
        return not_applicable("The report cannot be placed on the load curve.")
    requests = shape(facts, here.curve)
    if requests.other_size or requests.other_writes:
        return not_applicable("The load curve is of other requests.")
    shown = (
        Evidence("single-block read", here.read_ms, "ms", OFF_BY * here.expected_ms, "report", _line(facts)),
        Evidence("read on the curve at this rate", here.expected_ms, "ms", None, "load curve"),
        Evidence("rate", here.utilisation, "share of the maximum", QUIET, "; ".join(here.factors)),
    )
    if not here.unexplained:
        return quiet("", *shown)
    if not even(facts):
        return not_applicable("The window is long or uneven: its busy minutes may queue though its mean does not.")
    read_times = reads(facts)
    return fired(
        f"At {count(here.rate)} requests a second ({percent(here.utilisation)} of the maximum) this storage took "
        f"{ms(here.expected_ms)} when it was tested; the database sees {ms(here.read_ms)}.",
        *shown,
        saves=read_times.conservative(here.expected_ms) if read_times else None,
    )


def _line(facts: Facts) -> int | None:
    return facts.line("single_block_read_ms")


rule = Rule(
    id="reads-slower-than-the-curve",
    code="RD14",
    title="Reads are slower than the load curve has it",
    severity="high",
    needs=("curve", "read_iops", "single_block_read_ms"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ARRAY_AND_HOST, IBM_LINUX_Z, TEXAS_MEMORY),
    cure=Cure(
        "Find what slows the reads down before anything is bought: other hosts, replication, throttling, host queues.",
        "free",
    ),
    seen=Seen("statspack_text/mtr-after.txt", 36, curve="curves/ramsan-orion.csv"),
)
