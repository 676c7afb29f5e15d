"""How busy the CPUs of the host are, by the kernel's own counters."""

import os
from collections.abc import Mapping
from pathlib import Path

STAT = Path("/proc/stat")
KINDS = ("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal")
"""What follows in that line is in `user` already."""
RESTS = ("idle", "iowait")


def times() -> dict[str, int]:
    """Ticks of all CPUs by what they did."""
    first = STAT.read_text(encoding="ascii").partition("\n")[0]
    return {kind: int(ticks) for kind, ticks in zip(KINDS, first.split()[1:], strict=False)}


def own() -> float:
    """Seconds of CPU that programs started here took, of those that ended."""
    spent = os.times()
    return spent.children_user + spent.children_system


def share(seconds: float, elapsed: float) -> float | None:
    """Percent of all CPUs of the host that so many seconds are."""
    most = elapsed * (os.cpu_count() or 1)
    return min(100.0, 100 * seconds / most) if most > 0 else None


def busy(before: Mapping[str, int], after: Mapping[str, int]) -> float | None:
    """Percent between two moments; None where no time passed."""
    passed = {kind: max(0, after[kind] - ticks) for kind, ticks in before.items()}
    whole = sum(passed.values())
    return 100 * (1 - sum(passed[kind] for kind in RESTS) / whole) if whole else None
