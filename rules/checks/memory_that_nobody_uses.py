"""The host has memory that nobody uses, and sessions wait for reads.

What it looks at: the memory that the host has free (and what its file system would give away), beside the buffer cache,
    the time that sessions wait for reads through it, and the buffer cache advisory. Reports of a whole cluster print
    neither: there it looks at what every instance asks for, by its targets or pools.
Why it matters: a block in memory is read in microseconds. Memory that is there costs nothing; it comes before any
    storage, and beyond twice the cache, where the advisory ends, only trying tells.
What to do: raise the cache step by step, and look at reads and advisory after each (V$DB_CACHE_ADVICE). Set large
    pages aside for it.
When it is wrong: the memory may be kept for another instance or a failover. A large part may be set aside as large
    pages already, which counts as used. Where the advisory is flat, more cache does nothing, and the rule is silent.
"""

from typing import Any

from rules.advisories.buffer_cache import SHARED, advice, cached_share, saved, shared
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import ORACLE_CACHE_ADVICE
from rules.host.memory import memory
from rules.storage.inputs.shares import whole
from rules.wording import count, percent

LIMITS = {
    "free": Limit(0.25, "of the host's memory"),
    "caches": Limit(2, "times the buffer cache"),
    "cached reads": Limit(0.10, "share of DB time"),
    "reads left": Limit(0.98, "of the reads", "Our judgement: an advisory that promises less is flat"),
    "weighty": Limit(0.25, "share of DB time"),
    "asked": Limit(
        0.25, "of a host's memory", "Our judgement: where nobody tells what is free, other programs have half of it"
    ),
}
ASK = "Ask V$DB_CACHE_ADVICE on each instance what a larger buffer cache avoids, and give it the memory that is free."


def check(facts: Facts) -> Outcome:
    if shared(facts):
        return not_applicable(SHARED)
    host, advised, share = memory(facts), advice(facts), cached_share(facts)
    asked = [each for each in facts.get("instance_memory", {}).values() if each["host_mb"] > 0 and each["asked_mb"] > 0]
    if advised is None and share is not None and asked:
        return _of_instances(facts, max(asked, key=_part), share)
    if advised is None or share is None:
        return lacking("buffer_pool_advisory")
    if host is None or host.free_mb is None:
        return lacking("os_statistics")
    point = advised.largest(2)
    left = point.factor if point else 1.0
    shown = (
        Evidence("free memory of the host", host.free_mb, "MB", LIMITS["free"].value * host.host_mb, "OS statistics",
                 host.line),
        Evidence("buffer cache today", advised.size_mb, "MB", None, "buffer pool advisory", advised.now.line),
        Evidence("waits for reads through the cache", share, facts.share_unit, LIMITS["cached reads"].value, "waits"),
    )  # fmt: skip
    much = host.free_mb >= max(LIMITS["free"].value * host.host_mb, LIMITS["caches"].value * advised.size_mb)
    if not much or share < LIMITS["cached reads"].value or left > LIMITS["reads left"].value:
        return quiet("", *shown)
    message = (
        f"{count(host.free_mb)} of the host's {count(host.host_mb)} MB are free, the buffer cache has "
        f"{count(advised.size_mb)} MB, and reads through it take {percent(share)} of {whole(facts)}. "
    )
    message += f"By the advisory, which ends there, twice the cache avoids {percent(1 - left)} of the reads."
    weighty = share >= LIMITS["weighty"].value
    return fired(message, *shown, saves=saved(facts, advised, left), severity="medium" if weighty else "low")


def _of_instances(facts: Facts, most: dict[str, Any], share: float) -> Outcome:
    """Of a cluster's report: `most` is the instance that asks for the largest part of its host. What a larger cache
    avoids is not known, so that it is no more than low."""
    shown = (
        Evidence("memory that the instance asks for", most["asked_mb"], "MB", LIMITS["asked"].value * most["host_mb"],
                 "cache sizes, OS statistics", most.get("line")),
        Evidence("waits for reads through the cache", share, facts.share_unit, LIMITS["cached reads"].value, "waits"),
    )  # fmt: skip
    spare = most["host_mb"] - most["asked_mb"] >= LIMITS["caches"].value * most["cache_mb"]
    if _part(most) > LIMITS["asked"].value or not spare or share < LIMITS["cached reads"].value:
        return quiet("", *shown)
    message = (
        f"No instance asks for more than {percent(_part(most))} of its host's memory ({count(most['asked_mb'])} of "
        f"{count(most['host_mb'])} MB), and reads through the cache take {percent(share)} of {whole(facts)}. This "
        "report has no advisory."
    )
    return fired(message, *shown, severity="low", cure=ASK)


def _part(asked: dict[str, Any]) -> float:
    return float(asked["asked_mb"] / asked["host_mb"])


rule = Rule(
    id="memory-that-nobody-uses",
    code="CA07",
    title="The host has memory that nobody uses",
    severity="medium",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_CACHE_ADVICE,),
    cure=Cure("Give the buffer cache more of the free memory, step by step, and watch reads and advisory.", "free"),
    seen=Seen("slob/iamyu__PoC-FlashGrid__asm-p60x2_awr_p60x2_e32s_s128_t1_wu4_awr.html", 314),
)
