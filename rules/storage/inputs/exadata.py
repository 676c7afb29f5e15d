"""Whether the storage is Exadata: there a purchase is called cells and flash, and other questions come first."""

from parsers.model.inside import Inside
from rules.core.facts import Facts, once
from rules.storage.inputs.shares import part_of_reads

MOSTLY = 0.5
CELL = "cell "
PAST_THE_CACHE = (CELL, "direct path")
FIRST = "flash hits, offload and the resource limits of the cells"
WRITE_BACK = "the cells' flash takes the writes (write-back, flashCacheMode)"
OPTIMISED, HITS = "physical read requests optimized", "cell flash cache read hits"
"""Requests that flash answered or a storage index spared; releases that do not count them count the hits alone."""
REQUESTS = "physical read total IO requests"
ELIGIBLE = "cell physical IO bytes eligible for predicate offload"
RETURNED = "cell physical IO interconnect bytes returned by smart scan"
READ = "physical read total bytes"
OFFLOAD = "cell_offload_processing"
WORTH_OFFLOADING = 0.1
"""Scans that could be offloaded are judged from this part of all bytes read on (our judgement)."""


class Part(Inside, frozen=True):
    """A share, 0 to 1, and the line of the figure above its fraction stroke."""

    share: float
    line: int | None


@once
def exadata(facts: Facts) -> bool:
    """Whether sessions read from Exadata cells for most of their read time.

    Where cells are seen at work, direct path reads are theirs too, as scans that were not offloaded, LOBs and temp are.
    """
    if part_of_reads(facts, CELL) > MOSTLY:
        return True
    return _cells_at_work(facts) and part_of_reads(facts, PAST_THE_CACHE) > MOSTLY


def _cells_at_work(facts: Facts) -> bool:
    """Whether the flash of cells answered, or sessions waited for cells: no other storage has that."""
    return bool(facts.total(HITS)) or any(
        name.startswith(CELL) and event.waits > 0 for name, event in facts.get("events", {}).items()
    )


def flash_hits(facts: Facts) -> Part | None:
    """The part of the read requests that the flash of the cells answered; None where the statistics do not tell."""
    name = HITS if facts.total(OPTIMISED) is None else OPTIMISED
    hits, requests = facts.total(name), facts.total(REQUESTS)
    if hits is None or not requests:
        return None
    return Part(min(1.0, hits / requests), facts["statistic"][name].get("line"))


def kept_back(facts: Facts) -> Part | None:
    """The part of the bytes that cells could filter which they did filter; None where little could be filtered."""
    eligible, returned, read = (facts.total(name) for name in (ELIGIBLE, RETURNED, READ))
    if not eligible or returned is None or not read or eligible < WORTH_OFFLOADING * read:
        return None
    return Part(max(0.0, 1 - returned / eligible), facts["statistic"][ELIGIBLE].get("line"))


def offload_off(facts: Facts) -> bool:
    """Whether smart scans are switched off for the whole instance."""
    return str(facts.get("parameter", {}).get(OFFLOAD, "")).upper() == "FALSE"
