"""What the recovery of a standby waits for: its processes wait in the background, which is no DB time."""

from parsers.model.inside import Inside
from rules.core.facts import Event, Facts, once
from rules.core.finding import Evidence
from rules.storage.outcome.scope_text import standby
from rules.wording import ms, two

EVENTS = (
    "recovery read", "db file parallel read", "db file sequential read", "log file sequential read",
    "free buffer waits", "checkpoint completed",
)  # fmt: skip
"""Reads of blocks and of redo, buffers that are not written yet, checkpoints (Oracle Database Reference)."""
LEAST = 0.5
"""Of one process: recovery that waits less of the window has time left (our judgement)."""
CHECK = (
    "Check whether the standby is behind (select name, value from v$dataguard_stats), and its apply rate "
    "(v$recovery_progress) against the primary's redo. If it is,"
)
CURES = {
    "log file sequential read": "look at the devices of its standby redo logs and archived logs.",
    "free buffer waits": "give it more buffer cache, and look at how fast its data files take writes.",
    "checkpoint completed": "give it larger redo logs, and look at how fast its data files take writes.",
}
READS = "give it the primary's buffer cache first, then look at the devices of its data files."


class Recovery(Inside, frozen=True):
    """The wait that holds most of it, and how many processes wait so on average of the window."""

    name: str
    event: Event
    processes: float

    @property
    def clause(self) -> str:
        each = f", {ms(self.event.mean_ms)} each" if self.event.mean_ms else ""
        return f"{two(self.processes)} of its processes wait on average, mostly for {self.name}{each}"

    @property
    def evidence(self) -> Evidence:
        what, source = f"recovery that waits for {self.name}", "background waits / elapsed time"
        return Evidence(what, self.processes, "processes", LEAST, source, self.event.line)

    @property
    def step(self) -> str:
        return f"{CHECK} {CURES.get(self.name, READS)}"


@once
def recovery_waits(facts: Facts) -> Recovery | None:
    """None where this is no standby, or its recovery has time left."""
    elapsed = facts.get("elapsed_s")
    if not elapsed or elapsed <= 0 or not standby(facts):
        return None
    waits = {name: event for name in EVENTS if (event := facts.background(name)) and event.time_s > 0}
    processes = sum(event.time_s for event in waits.values()) / elapsed
    if processes < LEAST:
        return None
    name = max(waits, key=lambda name: waits[name].time_s)
    return Recovery(name, waits[name], processes)
