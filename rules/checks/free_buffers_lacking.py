"""Sessions wait for clean buffers.

What it looks at: waits for a free buffer or for a buffer that is being written, as a share of DB time.
Why it matters: the cache is too small for what is changed in it, or it cannot be cleaned fast enough.
What to do: see whether asynchronous I/O is on, then cache size and writer processes, then the write rate of the
    devices.
When it is wrong: one large load that fills the cache once looks the same as a steady shortage.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Limit, Outcome, Rule, Seen, figure, fired, quiet
from rules.core.sources import FREE_BUFFERS, TEXAS_MEMORY
from rules.storage.inputs.shares import whole
from rules.wording import percent

LIMITS = {"share": Limit(0.02, "share of DB time"), "high": Limit(0.10, "share of DB time")}


def check(facts: Facts) -> Outcome:
    share = facts.share("writer_share")
    shown = figure(facts, "writer_share", "waits for clean buffers", 0.02)
    if share < LIMITS["share"].value:
        return quiet("", shown)
    sentence = (
        f"Waiting for clean buffers takes {percent(share)} of {whole(facts)}: the cache is small or slow to clean."
    )
    return fired(sentence, shown, saves=share, severity="high" if share >= LIMITS["high"].value else "medium")


rule = Rule(
    id="free-buffers-lacking",
    code="WR01",
    title="Sessions wait for clean buffers",
    severity="medium",
    needs=("writer_share",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY, FREE_BUFFERS),
    cure=Cure("Check the size of the buffer cache, asynchronous I/O and the writer processes.", "configuration"),
    seen=Seen("slob/goryszewskig__SLOB-PDB__awr.html", 278),
)
