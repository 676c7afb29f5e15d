"""Cache first, then media.

What it looks at: what a larger buffer cache would save, and what faster media would save after it.
Why it matters: both together save the same in whichever order they come, but media bought first must carry all the
    reads and media bought second only those that the cache leaves. The order decides how much has to be bought.
What to do: enlarge the cache, measure again, and size the media by what is left.
When it is wrong: as the cache advisory is (it counts since the instance started), and if the medium does not hold the
    latency at that rate.
"""

from rules.advisories.buffer_cache import SHARED, advice, cached_share, saved, shared
from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import FIELD_TRIAL, TEXAS_MEMORY
from rules.storage.gains.model import proposed_ms, reads
from rules.storage.inputs.shares import whole
from rules.wording import count, ms, percent

LIMITS = {
    "reads left": Limit(0.7, "of the reads"),
    "cache": Limit(2, "times"),
    "cached reads": Limit(0.15, "share of DB time"),
    "media": Limit(0.10, "share of DB time"),
}


def check(facts: Facts) -> Outcome:
    if shared(facts):
        return not_applicable(SHARED)
    advised, share, read_times = advice(facts), cached_share(facts), reads(facts)
    largest = advised.largest(LIMITS["cache"].value) if advised else None
    if advised is None or share is None or largest is None or read_times is None:
        return lacking("buffer_pool_advisory", "single_block_read_ms")
    target = proposed_ms(read_times.read_ms)
    left = 1 - advised.part * (1 - largest.factor)
    cache, media = saved(facts, advised, largest.factor), read_times.conservative(target)
    both = cache + left * media
    shown = (
        Evidence("saved by cache", cache, facts.share_unit, None, "buffer pool advisory", largest.line),
        Evidence(f"saved by reads at {ms(target)} alone", media, facts.share_unit, LIMITS["media"].value),
        Evidence("saved by both: cache + reads left × media", both, facts.share_unit),
        Evidence("reads left", left, "of the reads", LIMITS["reads left"].value),
    )
    small = largest.factor > LIMITS["reads left"].value or share * advised.part < LIMITS["cached reads"].value
    if small or media < LIMITS["media"].value:
        return quiet("", *shown)
    rate = facts.get("read_iops")
    carries = f" and have to carry {count(rate)} reads a second instead of {count(rate * left)}" if rate else ""
    sentence = (
        f"Cache first, then media: {count(largest.size_mb)} MB of cache save {percent(cache)} of {whole(facts)}; "
        f"with reads at {ms(target)} as well it is {percent(both)}. Such media alone save {percent(media)}{carries}."
    )
    return fired(sentence, *shown, saves=both)


rule = Rule(
    id="media-before-cache",
    code="CA05",
    title="Cache first, then media",
    severity="info",
    needs=("buffer_pool_advisory", "events", "single_block_read_ms"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL, TEXAS_MEMORY),
    seen=Seen("awr-html/Apress__troubleshooting-oracle-perf-14__awr_1830_1845.html", 1592),
)
