"""Exadata cells are busy with work of their own.

What it looks at: Top IO Reasons, where a report of Exadata prints them: the part of the cells' requests that is
    scrubbing of disks, or a rebalance, resynchronisation or resilvering of ASM's copies.
Why it matters: after a failed disk, a new cell or a removed one ASM moves data between all disks, and the database's
    requests share them with that. It ends by itself, and no purchase shortens it.
What to do: see what ASM does (V$ASM_OPERATION) and with what power, lower the power in busy hours, and judge a window
    after it has ended.
When it is wrong: disks are scrubbed when they are idle: it steps back before other requests. The reasons are those
    of all databases on these cells. Where hardly anybody waits for storage it is low.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import EXADATA_DISK_IO
from rules.storage.inputs.shares import WEIGHTY
from rules.wording import percent

LIMITS = {
    "part": Limit(0.20, "of the requests of a cell", "Our judgement: a fifth, as of jobs in the window (DQ21)"),
    "weighty": Limit(WEIGHTY, "share of DB time that storage takes, from which it is medium", "As of any class"),
}
OWN = ("scrub", "rebalance", "resync", "resilver")
STEPS_BACK = "scrub"
"""Work that waits for idle disks, and holds nobody up."""


def check(facts: Facts) -> Outcome:
    rows = facts["exadata_io_reasons"]
    cells: dict[str, list[tuple[str, float, int | None]]] = {}
    for row in rows:
        reason, part = str(row.get("reason")), row.get("requests_cell_percent")
        if part is not None and part > 0 and any(word in reason.casefold() for word in OWN):
            cells.setdefault(str(row.get("cell")), []).append((reason, part / 100, row.get("line")))
    if not cells:
        return quiet("The cells do no work of their own that is listed.")
    own = max(cells.values(), key=lambda mine: sum(part for _, part, _ in mine))
    part, (most, _, line) = min(1.0, sum(part for _, part, _ in own)), max(own, key=lambda each: each[1])
    shown = Evidence(most, part, "of the requests of a cell", LIMITS["part"].value, "Top IO Reasons", line)
    if part < LIMITS["part"].value:
        return quiet("", shown)
    weighty = facts.share("io_share") >= LIMITS["weighty"].value and STEPS_BACK not in most.casefold()
    message = f"{percent(part)} of the requests of a cell are work of its own, mostly {most}."
    return fired(message, shown, severity="medium" if weighty else "low")


rule = Rule(
    id="cells-busy-with-their-own-work",
    code="EX07",
    title="Exadata cells are busy with work of their own",
    severity="medium",
    needs=("exadata_io_reasons",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(EXADATA_DISK_IO,),
    cure=Cure("Let ASM's rebalance end (V$ASM_OPERATION), or lower its power; then judge a window after it.", "free"),
    seen=Seen("awr-rac/Azure__Oracle-Workloads-for-Azure__AWR_DBU.html", 11242),
)
