"""Redo is written to several copies, and slowly.

What it looks at: writes to the log files for each redo write, which is the number of their members, and the mean redo
    write.
Why it matters: a redo write is done when its slowest copy is. One sick disk or one far array among the members makes
    every commit slow, and the mean does not tell which.
What to do: look at the latency of each member's device; take a slow one out, or mirror in the storage instead.
When it is wrong: very large redo writes are cut into several requests and look like copies; they are left out. Copies
    that the storage or ASM makes do not show here at all.
"""

from parsers.model.report import Row
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import ORACLE_TUNING, ORACLE_WAIT_LIMITS
from rules.storage.gains.commit_model import mean_redo_write_bytes
from rules.storage.inputs.shares import significant
from rules.wording import ms

LIMITS = {
    "members": Limit(1.8, "writes to log files a redo write"),
    "redo write": Limit(5, "ms"),
    "size": Limit(256 * 1024, "B"),
}


def check(facts: Facts) -> Outcome:
    rows = (row for row in facts["io_by_filetype"] if str(row.get("name")).casefold() == "log file")
    row: Row = next(rows, {})
    writes, redo = row.get("writes_per_s"), facts["redo_write_iops"]
    if not writes or redo <= 0:
        return lacking("io_by_filetype", "redo_write_iops")
    size = mean_redo_write_bytes(facts)
    if size is not None and size > LIMITS["size"].value:
        return not_applicable("Redo writes are so large that each is cut into several requests.")
    members, write_ms = writes / redo, facts["log_file_parallel_write_ms"]
    line = facts.line("log_file_parallel_write_ms")
    shown = (
        Evidence(
            "writes to log files a redo write",
            members,
            "",
            LIMITS["members"].value,
            "I/O by file type",
            row.get("line"),
        ),
        Evidence("redo write", write_ms, "ms", LIMITS["redo write"].value, "log file parallel write", line),
    )
    slow = write_ms > LIMITS["redo write"].value and significant(facts.event("log file sync"), facts)
    if members < LIMITS["members"].value or not slow:
        return quiet("", *shown)
    sentence = (
        f"Each redo write goes to {members:.0f} files and takes {ms(write_ms)}: as long as the slowest of them needs."
    )
    return fired(sentence, *shown)


rule = Rule(
    id="mirrored-redo-logs-slow",
    code="RE10",
    title="Redo is written to several copies, and slowly",
    severity="low",
    needs=("io_by_filetype", "redo_write_iops", "log_file_parallel_write_ms", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING, ORACLE_WAIT_LIMITS),
    cure=Cure("Compare the latency of the redo log members' devices, and take the slow one out.", "configuration"),
    seen=Seen("awr-html/pcambell__awrrptanalyzor__awrrpt_1_24703_24704.html", 2312),
)
