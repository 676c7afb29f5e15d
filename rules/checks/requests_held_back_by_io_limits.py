"""The resource manager holds I/O back.

What it looks at: waits of sessions for the resource manager's limits on I/O (resmgr: I/O rate limit, large and small
    I/O queued), as a share of DB time; and the objective of Exadata's I/O resource manager where it is printed.
Why it matters: what such a limit makes wait, no storage hastens. It is a setting of a container database (MAX_IOPS,
    MAX_MBPS), of a plan, or of the cells.
What to do: look at MAX_IOPS and MAX_MBPS of the pluggable database, at the active plan, and on Exadata at the I/O
    resource plan. Raise the limit, or size the work for it.
When it is wrong: the limit may be what was bought. On cells that queue requests themselves it shows in the latency of
    cell reads alone, and not here.
"""

from rules.core.facts import Event, Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, fired, quiet
from rules.core.sources import ORACLE_IO_LIMITS
from rules.storage.inputs.shares import whole
from rules.waits.event_weight import weight
from rules.waits.io_limits import held_for_io
from rules.waits.wait_finding import told_of_it
from rules.wording import ms, percent

LIMITS = {"waits": Limit(0.01, "share of DB time"), "weighty": Limit(0.10, "share of DB time")}
CODE = "PF01"
CURE, SOURCES = told_of_it(CODE)
PARAMETERS = ("max_iops", "max_mbps")


def check(facts: Facts) -> Outcome:
    events: dict[str, Event] = facts["events"]
    waited = weight(facts, list(filter(held_for_io, events)))
    if waited is None:
        return quiet("No session waits for a limit of the resource manager on I/O.")
    limit = LIMITS["waits"].value
    shown = waited.evidence(facts, limit)
    if waited.share < limit:
        return quiet("", shown)
    weighty = waited.share >= LIMITS["weighty"].value
    message = f"The resource manager holds I/O back: {waited.name} takes {percent(waited.share)} of {whole(facts)}, "
    message += f"{ms(waited.mean_ms)} a wait{_limits(facts)}."
    return fired(message, shown, *_objective(facts), saves=waited.share, severity="high" if weighty else "medium")


def _limits(facts: Facts) -> str:
    """The limits that the parameters print."""
    parameters = facts.get("parameter", {})
    named = [f"{name} is {parameters[name]}" for name in PARAMETERS if str(parameters.get(name) or "0") != "0"]
    return f" ({', '.join(named)})" if named else ""


def _objective(facts: Facts) -> tuple[Evidence, ...]:
    """What the cells share their I/O by."""
    rows = facts.get("exadata_iorm", [])
    objective = next((row for row in rows if row.get("end_value") or row.get("begin_value")), None)
    if objective is None:
        return ()
    value = str(objective.get("end_value") or objective.get("begin_value"))
    return (Evidence("objective of the cells", value, "", None, "IORM objective", objective.get("line")),)


rule = Rule(
    id="requests-held-back-by-io-limits",
    code=CODE,
    title="The resource manager holds I/O back",
    severity="high",
    needs=("events",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_IO_LIMITS, *SOURCES),
    cure=CURE,
    waits_for="A report of a database with limits on its I/O",
)
