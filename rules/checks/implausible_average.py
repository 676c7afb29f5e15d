"""An average read is not credible.

What it looks at: the means of single-block and of multi-block reads.
Why it matters: not even a copy from the file system's cache is done in two microseconds, and no storage that works
    needs seconds; a verdict on such a figure would be a verdict on a mistake.
What to do: compare with the file statistics of the same report, then with another report.
When it is wrong: a device that hangs really does answer in seconds; then other waits show it as well. A mean of
    some microseconds is credible where reads come from the host's memory; another rule reports that.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import ATA_AND_SSD
from rules.waits.foreground import SINGLE_BLOCK
from rules.wording import ms

LIMITS = {
    "slowest single-block read": Limit(200, "ms"),
    "fastest single-block read": Limit(0.002, "ms"),
    "slowest multi-block read": Limit(1000, "ms"),
    "reads": Limit(0.05, "share of DB time, from which on a verdict may be based on their mean"),
}
HALF_A_SECOND_MS = 500


def check(facts: Facts) -> Outcome:
    single, multi = facts["single_block_read_ms"], facts.get("multi_block_read_ms")
    if single == 0 and _rounded_away(facts):
        return quiet("The reads are too few for the seconds that are printed.")
    if not LIMITS["fastest single-block read"].value <= single <= LIMITS["slowest single-block read"].value:
        name, value = "single_block_read_ms", single
    elif multi is not None and multi > LIMITS["slowest multi-block read"].value:
        name, value = "multi_block_read_ms", multi
    else:
        return quiet()
    shown = Evidence("mean read", value, "ms", None, facts.way(name), facts.line(name))
    sentence = f"An average of {ms(value)} is not credible for a read; check the report before acting."
    weighty = facts.get("read_share") is None or facts.share("read_share") >= LIMITS["reads"].value
    return fired(sentence, shown, severity="medium" if weighty else "low")


def _rounded_away(facts: Facts) -> bool:
    """Whether reads of a credible length come to less than the half second that whole seconds round to nothing."""
    reads = [event for name in SINGLE_BLOCK if (event := facts.event(name))]
    waits = sum(event.waits for event in reads)
    return 0 < waits * LIMITS["fastest single-block read"].value <= HALF_A_SECOND_MS


rule = Rule(
    id="implausible-average",
    code="DQ05",
    title="An average read is not credible",
    severity="medium",
    needs=("single_block_read_ms",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ATA_AND_SSD,),
    cure=Cure("Compare with the file statistics and with another report before acting.", "free"),
    seen=Seen("statspack_text/mill-first-page-typed.txt", 48),
    stops_verdict=True,
)
