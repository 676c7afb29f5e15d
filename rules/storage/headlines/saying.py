"""Clauses that several headlines and details say."""

from rules.core.facts import Facts
from rules.storage.cases.bandwidth import scans
from rules.storage.gains.model import Reads, proposed_ms
from rules.storage.inputs.shares import whole
from rules.storage.limits.closed_loop import staying, within
from rules.storage.limits.utilisation import Used
from rules.wording import count, ms, percent, savings

MOST = 0.5
"""Part of the read time from which single blocks speak for it: half (our judgement)."""


def reads_take(facts: Facts) -> str:
    """How much of the time reads take, and at which latency: `reads at 5.2 ms take 85 % of DB time`.

    No latency where single blocks, whose it is, are the smaller part of that time.
    """
    read_ms = facts.get("single_block_read_ms")
    each = f" at {ms(read_ms)}" if read_ms and not scans(facts) and _speaks_for_most(facts) else ""
    return f"reads{each} take {share_of_reads(facts)}"


def _speaks_for_most(facts: Facts) -> bool:
    single = facts.get("single_block_read_share")
    return single is None or single >= MOST * facts.get("read_share", 0.0)


def share_of_reads(facts: Facts) -> str:
    """`85 % of DB time`."""
    return f"{percent(facts.share('read_share'))} of {whole(facts)}"


def flat(text: str) -> str:
    """A clause without its parentheses."""
    return text.replace(" (", ", ").replace(")", "")


def saving(low: float, high: float) -> str:
    """One share, or a range of them."""
    return savings(low, high)


def media_save(facts: Facts, reads: Reads) -> str:
    """What media of the proposed latency would save, as a range; never more than host and paths allow."""
    target, stays = proposed_ms(reads.read_ms), staying(facts)
    least, most = reads.conservative(target), reads.coupled_saving(target)
    held = f", all that {allowed(stays)} allow" if stays and within(facts, least) < least else ""
    return f"media at {ms(target)} would save {saving(within(facts, least), within(facts, most))}{held}"


def media_save_at_least(facts: Facts, reads: Reads) -> str:
    """The same with its careful figure alone: `0.5 ms would save 75 %`."""
    target = proposed_ms(reads.read_ms)
    return f"{ms(target)} would save {percent(within(facts, reads.conservative(target)))}"


def allowed(used: Used) -> str:
    """A limit with its figure and whose it is: `the 102,400 IOPS of 2 hosts`."""
    return f"the {count(used.total_maximum)} {used.sold_in} of {used.of}"


def sustained(facts: Facts) -> str:
    """What every promise of faster media assumes."""
    needs = facts.get("read_iops")
    return f" if they sustain {count(needs)} reads a second" if needs else ""
