"""Archiving reads the logs while they are written slowly.

What it looks at: what background processes wait for: reading and writing of archived logs as a share of all of it,
    beside the mean redo write.
Why it matters: the archiver reads one redo log from end to end while the log writer writes the next; on the same disks
    each keeps the other from writing in sequence.
What to do: put the archived logs on other devices than the redo logs, and neighbouring log groups on different ones.
When it is wrong: on flash and on wide stripes the two do not meet; a slow redo write may have another cause.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, figure, fired, quiet
from rules.core.sources import ORACLE_TUNING, ORACLE_WAIT_LIMITS
from rules.wording import ms, percent

LIMITS = {"archiving": Limit(0.02, "share of background waits"), "redo write": Limit(5, "ms", ORACLE_WAIT_LIMITS.title)}
ARCHIVING = ("log archive i/o", "arch wait", "arch random i/o", "arch sequential i/o")


def check(facts: Facts) -> Outcome:
    waits = facts["background"]
    total = sum(event.time_s for event in waits.values())
    mine = [event for name, event in waits.items() if name.casefold().startswith(ARCHIVING)]
    share = sum(event.time_s for event in mine) / total if total > 0 else 0.0
    write_ms = facts["log_file_parallel_write_ms"]
    if not mine or share < LIMITS["archiving"].value or write_ms <= LIMITS["redo write"].value:
        return quiet()
    line = max(mine, key=lambda event: event.time_s).line
    shown = Evidence(
        "archiving", share, "share of background waits", LIMITS["archiving"].value, "background waits", line
    )
    written = figure(facts, "log_file_parallel_write_ms", "redo write", LIMITS["redo write"].value)
    sentence = (
        f"Archiving takes {percent(share)} of background waits, a redo write {ms(write_ms)}: they may share disks."
    )
    return fired(sentence, shown, written)


rule = Rule(
    id="archiving-in-the-way",
    code="CF05",
    title="Archiving reads the logs while they are written slowly",
    severity="low",
    needs=("background", "log_file_parallel_write_ms"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING,),
    cure=Cure("Put archived logs on other devices than the redo logs.", "configuration"),
    seen=Seen("statspack_text/orchard-close-of-month.txt", 142),
)
