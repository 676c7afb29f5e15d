"""The buffer cache is too small.

What it looks at: Oracle's own advisory of the default pool: the physical reads expected with up to twice the cache,
    beside the time that sessions wait for reads through the cache.
Why it matters: a read that is not done is faster than one from any device, and memory that the host already has costs
    nothing. A third fewer reads also means a third less load on the disks for everybody else.
What to do: enlarge the cache to the size named, see whether the reads fall as promised, and size storage afterwards.
When it is wrong: the advisory counts since the instance started or the cache was resized, not over the interval; direct
    path reads pass the cache by; and the memory must exist, in a process of 32 bits too (Windows before 11g). Where the
    report does not print what the host has free, only this instance's part of it is known.
"""

from msgspec.structs import replace

from rules.advisories.buffer_cache import (
    ASK_64_BITS,
    MOST_OF_32_BITS_MB,
    SHARED,
    Advice,
    Point,
    advice,
    cached_share,
    lacks,
    proviso,
    saved,
    setting,
    shared,
)
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import FIELD_TRIAL, ORACLE_CACHE_ADVICE
from rules.host.memory import MOST_USED, Memory, memory
from rules.shared.cold_start import cold
from rules.storage.inputs.shares import whole
from rules.wording import count, percent

WORTH = "Our judgement: it is free where the host is known to have the memory, and the cache was warm"
LIMITS = {
    "reads left": Limit(0.7, "of the reads"),
    "cache": Limit(2, "times"),
    "cached reads": Limit(0.15, "share of DB time"),
    "worth": Limit(0.10, "share of DB time that fewer reads save, however many are left", WORTH),
    "memory": Limit(MOST_USED, "of the host's memory"),
    "32 bits": Limit(MOST_OF_32_BITS_MB, "MB of cache, beside which a process of 32 bits has no room for the rest"),
}
IF_64_BITS = ", if this Oracle is not one of 32 bits, whose process ends at 2 to 3 GB"


def check(facts: Facts) -> Outcome:
    if shared(facts):
        return not_applicable(SHARED)
    advised, share = advice(facts), cached_share(facts)
    largest = advised.largest(LIMITS["cache"].value) if advised else None
    if advised is None or share is None or largest is None:
        return lacking(*(("events",) if share is None else ("buffer_pool_advisory",)))
    limit = LIMITS["reads left"].value
    shown: tuple[Evidence, ...] = (
        Evidence(
            f"physical reads with {count(largest.size_mb)} MB of cache",
            largest.factor,
            "of today's",
            limit,
            "buffer pool advisory",
            largest.line,
        ),
        Evidence("buffer cache today", advised.size_mb, "MB", None, "buffer pool advisory", advised.now.line),
        Evidence("waits for reads through the cache", share, facts.share_unit, LIMITS["cached reads"].value, "waits"),
    )
    if share * advised.part < LIMITS["cached reads"].value:
        return quiet("", *shown)
    saves, host = saved(facts, advised, largest.factor), memory(facts)
    few = largest.factor > limit  # of the reads would go: worth a try, and no cure that comes before the storage
    lack = lacks(facts, advised, largest.size_mb)
    free = host is not None and lack is None and not cold(facts)
    tried = free and saves >= LIMITS["worth"].value
    if few and not tried:
        return quiet("", *shown)
    enough, small_process = lack is None, lack == "bits"
    sentence = (
        f"With {count(largest.size_mb)} MB of buffer cache instead of {count(advised.size_mb)} MB Oracle expects "
        f"{percent(1 - largest.factor)} fewer reads, worth {percent(saves)} of {whole(facts)}"
        f"{IF_64_BITS if small_process else _room(host, enough)}."
    )
    if few:  # what it fired by is another limit
        least = LIMITS["worth"].value
        worth = Evidence("what fewer reads save", saves, facts.share_unit, least, "buffer pool advisory")
        shown = (replace(shown[0], limit=None), worth, *shown[1:])
    return fired(
        sentence,
        *shown,
        saves=saves,
        severity="high" if enough and not few else "medium",
        cure=ASK_64_BITS if small_process else _cure(facts, advised, largest, enough),
        bought=lack == "memory",
    )


def _room(host: Memory | None, enough: bool) -> str:
    if host is None:
        return ", if the host has the memory"
    used = f"; {host.clause()}"
    return used if enough else f"{used}, so memory must be added first"


def _cure(facts: Facts, advised: Advice, to: Point, enough: bool) -> str:
    name = setting(facts)
    more = to.size_mb - advised.size_mb
    how = f"db_cache_size={to.size_mb:.0f}M" if name == "db_cache_size" else f"{name} by {count(more)} MB"
    raised = f"set {how}" if name == "db_cache_size" else f"raise {how}"
    if not enough:
        return f"Add {count(more)} MB of memory to the host for a buffer cache of {count(to.size_mb)} MB ({raised})."
    raised += proviso(facts)
    return f"Enlarge the buffer cache from {count(advised.size_mb)} to {count(to.size_mb)} MB ({raised})."


rule = Rule(
    id="buffer-cache-too-small",
    code="CA01",
    title="The buffer cache is too small",
    severity="high",
    needs=("buffer_pool_advisory",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_CACHE_ADVICE, FIELD_TRIAL),
    cure=Cure("Enlarge the buffer cache to the size that the advisory names.", "free"),
    seen=Seen("awr-html/Apress__troubleshooting-oracle-perf-14__awr_1830_1845.html", 1592),
)
