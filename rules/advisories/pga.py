"""The PGA advisory: how much sorts and hash joins would write to temp with another target.

Oracle counts since the instance started, not over the interval. Sizes are MB as Oracle prints them (2^20 bytes).
"""

from parsers.model.inside import Inside
from parsers.model.report import Row
from rules.core.facts import Facts

PLATEAU = 1.10
"""A target whose spilled data are within a tenth of the least of all targets is large enough."""
NOW = 0.05


class Target(Inside, frozen=True):
    """One target in MB, the data that work areas would write and read besides (MB), and how often it is exceeded."""

    size_mb: float
    spilled_mb: float
    exceeded: float
    line: int | None = None


class PgaAdvice(Inside, frozen=True):
    """The present target, and the smallest that is never exceeded and spills next to the least; None where none is.

    `processed_mb` is what work areas processed in all.
    """

    now: Target
    enough: Target | None
    processed_mb: float | None

    @property
    def short(self) -> bool:
        """Whether the present target is exceeded, or spills more than it need."""
        return self.enough is None or self.enough.size_mb > self.now.size_mb

    @property
    def spilled_part(self) -> float | None:
        """Data spilled with the present target for each MB processed."""
        return self.now.spilled_mb / self.processed_mb if self.processed_mb else None

    @property
    def saved_part(self) -> float:
        """The part of the spilled data that the larger target spares."""
        if self.enough is None or self.now.spilled_mb <= 0:
            return 0.0
        return max(0.0, 1 - self.enough.spilled_mb / self.now.spilled_mb)


def pga_advice(facts: Facts, most_mb: float | None = None) -> PgaAdvice | None:
    """The advisory, up to `most_mb` where the host has no more; None where the report prints none that can be used."""
    rows = [
        row
        for row in facts.get("pga_advisory", [])
        if (row.get("target_mb") or 0) > 0
        and (row.get("extra_mb") or 0) >= 0
        and (row.get("overallocations") or 0) >= 0
    ]
    complete = [row for row in rows if row.get("extra_mb") is not None and row.get("overallocations") is not None]
    at = min(complete, key=lambda row: abs((row.get("size_factor") or 0) - 1), default=None)
    if at is None or abs((at.get("size_factor") or 0) - 1) > NOW:
        return None
    fits = [row for row in complete if row is at or most_mb is None or row["target_mb"] <= most_mb]
    targets = {row["target_mb"]: _target(row) for row in fits}
    least = min(target.spilled_mb for target in targets.values())
    good = [target for target in targets.values() if target.exceeded == 0 and target.spilled_mb <= PLATEAU * least]
    enough = min(good, key=lambda target: target.size_mb, default=None)
    processed = at.get("processed_mb")
    return PgaAdvice(targets[at["target_mb"]], enough, processed if processed and processed > 0 else None)


def _target(row: Row) -> Target:
    return Target(row["target_mb"], row["extra_mb"], row["overallocations"], row.get("line"))


def name_of_temp(tablespace: object) -> bool:
    """Whether a tablespace is taken for temp, by its name."""
    return "TEMP" in str(tablespace).upper()
