"""Exadata cells answer more slowly than flash does.

What it looks at: the means of cell single block and cell multiblock physical read.
Why it matters: a cell that answers from flash takes less than a millisecond for one block and a few for several. A mean
    of 2 to 15 ms says that many reads miss the flash and wait for a disk behind it.
What to do: look at flash cache hits and at what fills the cache, then at the resource plan of the cells.
When it is wrong: cells of the first generations had little flash; a mean mixes hits and misses.
"""

from rules.core.facts import Event, Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import EXADATA_CELL_READS, ORACLE_WAIT_LIMITS
from rules.storage.inputs.exadata import exadata
from rules.storage.inputs.shares import significant
from rules.wording import capital, ms

LIMITS = {
    "single block": Limit(1, "ms", ORACLE_WAIT_LIMITS.title),
    "several blocks": Limit(6, "ms", ORACLE_WAIT_LIMITS.title),
}
EVENTS = {"single block": "cell single block physical read", "several blocks": "cell multiblock physical read"}


def check(facts: Facts) -> Outcome:
    if not exadata(facts):
        return not_applicable("This database does not read from Exadata cells.")
    events = {what: _slow(facts, what, name) for what, name in EVENTS.items()}
    slow = {what: event for what, event in events.items() if event}
    if not slow:
        return quiet()
    shown = [
        Evidence(EVENTS[what], event.mean_ms, "ms", LIMITS[what].value, "wait events", event.line)
        for what, event in slow.items()
    ]
    clause = " and ".join(f"{EVENTS[what]} takes {ms(event.mean_ms or 0)}" for what, event in slow.items())
    return fired(f"{capital(clause)}: many reads miss the flash of the cells.", *shown)


def _slow(facts: Facts, what: str, name: str) -> Event | None:
    event = facts.event(name)
    if event is None or event.mean_ms is None or not significant(event, facts):
        return None
    return event if event.mean_ms > LIMITS[what].value else None


rule = Rule(
    id="slow-cell-reads",
    code="EX01",
    title="Exadata cells answer more slowly than flash does",
    severity="medium",
    needs=("events",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_WAIT_LIMITS, EXADATA_CELL_READS),
    cure=Cure("Look at flash hits and the resource plan of the cells before anything is bought.", "free"),
    seen=Seen("awr_html/foundry-cells-miss-flash.html", 196),
)
