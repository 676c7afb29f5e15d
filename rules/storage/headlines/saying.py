"""Clauses that several headlines say."""

from rules.facts import Facts
from rules.storage.gain import Reads, proposed_ms
from rules.storage.shares import whole
from rules.storage.wording import count, ms, percent


def reads_take(facts: Facts) -> str:
    """How much of the time reads take, and at which latency."""
    read_ms = facts.get("single_block_read_ms")
    each = f" at {ms(read_ms)} each" if read_ms else ""
    return f"reads take {percent(facts.share('read_share'))} of {whole(facts)}{each}"


def saving(low: float, high: float) -> str:
    """One share, or a range of them."""
    least, most = percent(low), percent(high)
    return least if least == most else f"{least.removesuffix(' %')} to {most}"


def media_save(known: Reads) -> str:
    """What media of the proposed latency would save, as a range."""
    target = proposed_ms(known.read_ms)
    return f"media at {ms(target)} would save {saving(known.conservative(target), known.coupled_saving(target))}"


def sustained(facts: Facts) -> str:
    """What every promise of faster media stands on."""
    needs = facts.get("read_iops")
    return f" if they sustain {count(needs)} reads a second" if needs else ""
