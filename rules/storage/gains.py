"""The list of gains of a verdict: what each change would save, with its assumptions on the label."""

from collections.abc import Sequence
from typing import Any

from rules.facts import Facts
from rules.rule import Finding
from rules.storage.floors import Candidates
from rules.storage.gain import TARGETS_MS, Reads
from rules.storage.gain_ceiling import ceilings
from rules.storage.gains_bought import devices, media
from rules.storage.gains_first import cache, part, redo

__all__ = ["gains"]


def gains(
    facts: Facts, known: Reads | None, floors: Candidates, findings: Sequence[Finding] = ()
) -> list[dict[str, Any]]:
    """The contract's `gain`: media at every target, redo writes, the cache, one place alone, devices on every
    candidate floor, the ceiling.

    The kinds `redo` and `part` stand beside the contract's own. Their `read_ms` is null, as is that of `cache`, so
    that whoever looks for all reads at a target passes them by.
    """
    rows = [*(media(facts, known, target) for target in TARGETS_MS), *redo(facts)]
    if known:
        rows += [*cache(facts, known), *part(known, findings)]
        for floor in floors.below(known.read_ms) if floors.media else []:
            rows += [devices(facts, known, floor, 2), devices(facts, known, floor, None)]
    return [*rows, *ceilings(facts, known)]
