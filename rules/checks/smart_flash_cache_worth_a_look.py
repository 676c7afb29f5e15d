"""The Database Smart Flash Cache is worth a look.

What it looks at: Oracle's own four conditions: Solaris or Oracle Linux; the buffer pool advisory says that twice the
    cache helps; db file sequential read is a top wait; there is CPU to spare. And that reads are slower than flash,
    the host has no memory left for a larger cache, and nobody has configured it yet.
Why it matters: a flash card in the host holds the blocks that leave the buffer cache, two to ten times as many as it
    has itself. It is a smaller purchase than faster storage for everything.
What to do: try one card of two to ten times the buffer cache (db_flash_cache_file, db_flash_cache_size). Each of its
    blocks takes 100 bytes of the buffer cache, 200 in a cluster.
When it is wrong: the advisory ends at twice the cache; what lies beyond is not known. The report does not tell Oracle
    Linux from another Linux. On Exadata the cells have flash caches of their own.
"""

from rules.advisories.buffer_cache import SHARED, advice, shared
from rules.core.facts import Event, Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, figure, fired, lacking, not_applicable, quiet
from rules.core.sources import ORACLE_SMART_FLASH_CACHE
from rules.host.memory import memory
from rules.storage.inputs.exadata import exadata
from rules.wording import count, ms, percent

LIMITS = {
    "reads left": Limit(0.8, "of the reads", "Our judgement of what Oracle calls beneficial: a fifth fewer reads"),
    "top": Limit(5, "first waits", ORACLE_SMART_FLASH_CACHE.title),
    "reads": Limit(0.10, "share of DB time"),
    "CPU": Limit(0.7, "share of the host busy", "Our judgement: what is left is CPU to spare"),
    "read": Limit(1.0, "ms", "Our judgement: what answers within it comes from flash already"),
}
PLATFORMS = ("linux", "solaris", "sunos")
READS = "db file sequential read"
MEBIBYTES_A_GIBIBYTE = 1024
TIMES = (2, 10)
"""Of the buffer cache: how large a flash cache Oracle advises (Administrator's Guide 11.2)."""


def check(facts: Facts) -> Outcome:
    if shared(facts):
        return not_applicable(SHARED)
    if why := _not_here(facts):
        return not_applicable(why)
    advised, busy = advice(facts), facts.get("host_cpu_busy")
    point = advised.largest(2) if advised else None
    if advised is None or point is None or busy is None:
        return lacking("buffer_pool_advisory" if busy is not None else "host_cpu_busy")
    shown = (
        Evidence("physical reads with twice the cache", point.factor, "of today's", LIMITS["reads left"].value,
                 "buffer pool advisory", point.line),
        figure(facts, "single_block_read_ms", "mean single-block read", LIMITS["read"].value),
        figure(facts, "host_cpu_busy", "host CPU busy", LIMITS["CPU"].value),
    )  # fmt: skip
    helps = point.factor <= LIMITS["reads left"].value and facts["single_block_read_ms"] > LIMITS["read"].value
    spare = busy <= LIMITS["CPU"].value
    if not (helps and spare and _top(facts)):
        return quiet("", *shown)
    host = memory(facts)
    if host is None:
        return lacking("memory_statistics")
    if host.has(point.size_mb - advised.size_mb):
        return quiet("The host has the memory for a larger buffer cache itself.", *shown)
    low, high = (f"{times * advised.size_mb / MEBIBYTES_A_GIBIBYTE:.1f}" for times in TIMES)
    message = (
        f"Twice the buffer cache would avoid {percent(1 - point.factor)} of the reads, which take "
        f"{ms(facts['single_block_read_ms'])}, and there is CPU to spare: Oracle's conditions for a flash cache of "
        f"{low} to {high} GiB beside a buffer cache of {count(advised.size_mb)} MB."
    )
    return fired(message, *shown)


def _not_here(facts: Facts) -> str | None:
    platform, parameters = str(facts["platform"]).casefold(), facts.get("parameter", {})
    if not any(name in platform for name in PLATFORMS):
        return "The Database Smart Flash Cache runs on Solaris and Oracle Linux alone."
    if exadata(facts):
        return "Exadata's cells have flash caches of their own."
    if str(parameters.get("db_flash_cache_size") or "0") not in ("0", ""):
        return "A Database Smart Flash Cache is configured."
    return None


def _top(facts: Facts) -> bool:
    """Whether single-block reads are among the first waits, and weigh."""
    events: dict[str, Event] = facts["events"]
    first = sorted(events, key=lambda name: -events[name].time_s)[: int(LIMITS["top"].value)]
    return READS in first and facts.share("read_share") >= LIMITS["reads"].value


rule = Rule(
    id="smart-flash-cache-worth-a-look",
    code="PF05",
    title="The Database Smart Flash Cache is worth a look",
    severity="info",
    needs=("platform", "single_block_read_ms", "events", "read_share"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_SMART_FLASH_CACHE,),
    waits_for="A report of a host without free memory, with slow reads that twice the cache would avoid",
)
