"""Read waits and read requests disagree.

What it looks at: waits for reads a second, against read requests a second.
Why it matters: reads that are asynchronous, prefetched or batched are requests without a wait of their own; then
    waits are a lower bound of the reads, and the mean wait speaks for a part of them.
What to do: judge the load by requests and bytes, and take latency from them only where waits cover most of the
    requests.
When it is wrong: backups and other jobs read without sessions waiting; their requests are real all the same.
"""

from rules.core.facts import Event, Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, figure, fired, not_applicable, quiet
from rules.core.sources import CERN_STORAGE
from rules.storage.gains.model import MADE_OF_READS
from rules.wording import count

LIMITS = {
    "fewest": Limit(0.8, "ratio"),
    "most": Limit(1.25, "ratio"),
    "few": Limit(10, "requests a second"),
    "waits": Limit(0.05, "share of DB time in reads, below which it is for information only"),
}
LEAST = 0.01


def check(facts: Facts) -> Outcome:
    requests = facts["read_iops"]
    waits = sum(event.waits for event in _reads(facts))
    if requests <= LIMITS["few"].value:
        return not_applicable("Hardly anything was read.")
    ratio = waits / facts["elapsed_s"] / requests
    limit = LIMITS["fewest" if ratio < 1 else "most"].value
    source = f"waits for reads / ({facts.way('read_iops')})"
    shown = Evidence("read waits / read requests", ratio, "ratio", limit, source, facts.line("read_iops"))
    rates = (waits / facts["elapsed_s"], requests)
    both = (
        Evidence("waits for reads", rates[0], "1/s", None, "wait events", _line(facts)),
        figure(facts, "read_iops", "read requests"),
    )
    if LIMITS["fewest"].value <= ratio <= LIMITS["most"].value:
        return quiet("", shown, *both)
    against = f"{count(rates[0])} against {count(rates[1])} a second"
    return fired(
        f"There are {_times(ratio)} read waits to a read request ({against}); trust the requests, "
        "waits alone do not describe the load.",
        shown,
        *both,
        severity=None if facts.get("read_share") is None or _waited_for(facts) else "info",
    )


def _waited_for(facts: Facts) -> bool:
    """Whether anybody waits for reads; where nobody does, it is jobs that read, and nothing is based on the counts."""
    return facts.share("read_share") >= LIMITS["waits"].value


def _times(ratio: float) -> str:
    return f"{ratio:.2f}" if ratio >= LEAST else f"less than {LEAST}"


def _reads(facts: Facts) -> list[Event]:
    """Waits for a read of one's own; those of temp are reads like any other."""
    events = [(name, event) for name, event in facts["events"].items() if name not in MADE_OF_READS]
    return [event for name, event in events if event.kind == "read" or (event.kind == "temp" and "read" in name)]


def _line(facts: Facts) -> int | None:
    """Where the read event with most waits stands."""
    most = max(_reads(facts), key=lambda event: event.waits, default=None)
    return most.line if most else None


rule = Rule(
    id="counts-disagree",
    code="DQ06",
    title="Read waits and read requests disagree",
    severity="low",
    needs=("read_iops", "elapsed_s", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(CERN_STORAGE,),
    seen=Seen("slob/iamyu__PoC-FlashGrid__M_NONE_awr_p60x6_m128__s256_t2_wu80_awr.html", 16293),
)
