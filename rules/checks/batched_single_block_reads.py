"""Reads come in batches of single blocks.

What it looks at: waits for db file parallel read and its twin on Exadata as a share of DB time, and how many blocks one
    wait covers.
Why it matters: one such wait asks for many scattered blocks at once and ends with the slowest of them. Its mean is the
    time of a batch, not of a read; the mean single-block read then speaks for the minority of the reads; and every
    batch puts dozens of requests into the queue of the devices at one moment.
What to do: judge the load by requests and by what the devices show. Deeper queues and more devices shorten a batch;
    so do fewer reads: it comes from nested loops and index range scans that fetch many rows.
When it is wrong: recovery reads so as well. How many blocks a wait covers is not known where scans of many blocks run
    beside; then the parameters that the report samples are shown, which are of the commonest batch.
"""

from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import BENCHWARE, FIELD_TRIAL, PARALLEL_READ
from rules.storage.inputs.shares import whole
from rules.waits.event_weight import Weight, weight
from rules.waits.foreground import BATCHED, MULTI_BLOCK, SINGLE_BLOCK
from rules.wording import ms, percent

LIMITS = {
    "share": Limit(0.05, "share of DB time"),
    "blocks": Limit(1.5, "blocks a wait, below it there is no batch"),
    "scans": Limit(0.01, "multi-block waits per batch, above it blocks can't be told apart"),
}
REQUESTS = "requests"


def check(facts: Facts) -> Outcome:
    batches = weight(facts, BATCHED)
    if batches is None:
        return quiet("No reads come in batches.")
    shown = batches.evidence(facts, LIMITS["share"].value)
    if batches.share < LIMITS["share"].value:
        return quiet("", shown)
    blocks = _counted(facts, batches) or _sampled(facts, batches)
    many = blocks.value if blocks and isinstance(blocks.value, float) else None
    if many is not None and many <= LIMITS["blocks"].value:
        return quiet("The batches hold one block each.", shown)
    each = f", {many:,.0f} blocks a wait" if many else ""
    return fired(
        f"Batches of single-block reads take {percent(batches.share)} of {whole(facts)}, "
        f"{ms(batches.mean_ms)} a batch{each}; that is no latency of a read.",
        shown,
        *((blocks,) if blocks else ()),
    )


def _counted(facts: Facts, batches: Weight) -> Evidence | None:
    """Blocks read into the cache beside those of single-block waits, per wait; None where scans ran as well."""
    row = facts.get("statistic", {}).get("physical reads cache") or {}
    cached = row.get("total") or 0
    events = facts["events"].items()
    scans = sum(event.waits for name, event in events if name.startswith(MULTI_BLOCK))
    single = sum(event.waits for name, event in events if name.startswith(SINGLE_BLOCK))
    if cached <= single or scans > LIMITS["scans"].value * batches.waits:
        return None
    source = "(physical reads cache - single-block waits) / waits"
    return Evidence("blocks a wait", float((cached - single) / batches.waits), "blocks", None, source, row.get("line"))


def _sampled(facts: Facts, batches: Weight) -> Evidence | None:
    """The third parameter of the event as the activity history saw it most often."""
    rows = [row for row in facts.get("top_event_parameters", []) if row.get("event") == batches.name]
    for row in rows:
        values = str(row.get("parameter_values") or "").replace('"', "").split(",")
        names = [row.get(f"parameter_{number}") for number in (1, 2, 3)]
        if REQUESTS in names and len(values) == len(names) and (value := values[names.index(REQUESTS)]).isdigit():
            source = "commonest parameters of the event"
            return Evidence("blocks a wait", float(value), "blocks", None, source, row.get("line"))
    return None


rule = Rule(
    id="batched-single-block-reads",
    code="RD07",
    title="Reads come in batches of single blocks",
    severity="low",
    needs=("events", "db_time_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(BENCHWARE, PARALLEL_READ, FIELD_TRIAL),
    seen=Seen("slob/iamyu__PoC-FlashGrid__M_NONE_awr_p60x6_m128__s256_t2_wu80_awr.html", 381),
)
