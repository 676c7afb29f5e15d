"""What faster reads would save at most, with the limits that hold them whatever medium stands behind."""

from msgspec.structs import replace

from rules.core.facts import Facts
from rules.storage.gains.model import reads
from rules.storage.limits.closed_loop import held, provisioned
from rules.storage.limits.limit_symptoms import suspected


def reads_saved(facts: Facts, target_ms: float, *, single: bool = False) -> float | None:
    """Share of DB time saved by single-block reads at `target_ms`, held by a known limit on requests; with the other
    reads that the medium shortens too, or (`single`) by those alone.

    None where the latency is not known, or where something looks like a limit that nobody declared: then no saving can
    be promised.
    """
    read_times, used = reads(facts), provisioned(facts)
    if read_times is None or (used is None and suspected(facts)):
        return None
    read_times = replace(read_times, multi=(), batched=()) if single else read_times
    saved = read_times.conservative(target_ms)
    return held(saved, used.utilisation) if used else saved
