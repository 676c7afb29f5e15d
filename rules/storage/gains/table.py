"""The list of gains of a verdict: what each change would save, with its assumptions on the label."""

from collections.abc import Sequence

from rules.core.facts import Facts
from rules.core.rule import RuleResult
from rules.storage.gains.before_purchase import cache, part, redo
from rules.storage.gains.by_curve import curve_gains
from rules.storage.gains.ceiling import ceilings
from rules.storage.gains.gain import Gain
from rules.storage.gains.model import TARGETS_MS, Reads
from rules.storage.gains.purchases import devices, media
from rules.storage.inputs.candidate_media import Candidates

__all__ = ["gains"]


def gains(facts: Facts, reads: Reads | None, floors: Candidates, findings: Sequence[RuleResult] = ()) -> list[Gain]:
    """The contract's `gain`: media at every target, redo writes, the cache, one place alone, devices by the load curve
    or on every candidate floor, the ceiling.

    The kinds `redo` and `part` stand beside the contract's own. Their `read_ms` is null, as is that of `cache`, so
    that whoever looks for all reads at a target passes them by.
    """
    rows = [*(media(facts, reads, target) for target in TARGETS_MS), *redo(facts)]
    if reads:
        rows += [*cache(facts, reads), *part(reads, findings)]
        rows += curve_gains(facts, reads) or _by_floor(facts, reads, floors)
    return [*rows, *ceilings(facts, reads)]


def _by_floor(facts: Facts, reads: Reads, floors: Candidates) -> list[Gain]:
    """Twice the devices and unlimited ones, on every floor that the media may have."""
    below = floors.below(reads.read_ms) if floors.media else []
    return [devices(facts, reads, floor, times) for floor in below for times in (2, None)]
