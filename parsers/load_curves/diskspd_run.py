"""One timespan of DISKSPD: what was asked for, and what it gave."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Run:
    """What one timespan was asked for and gave; `totals` are those of reads, of writes and of both.

    `depths` has one for each target; with -F (`shared`) every thread goes to all of them.
    """

    sizes: set[int] = field(default_factory=set)
    depths: list[int] = field(default_factory=list)
    random: set[bool] = field(default_factory=set)
    shared: bool = False
    threads: int | None = None
    cpu_percent: float | None = None
    totals: dict[str, dict[str, float]] = field(default_factory=dict)
    ranks: list[tuple[float, float]] = field(default_factory=list)
    line: int | None = None

    @property
    def io_bytes(self) -> int | None:
        """As asked for; of several sizes the mean of what was moved."""
        if len(self.sizes) == 1:
            return next(iter(self.sizes))
        both = self.totals.get("Total", {})
        return round(both["bytes"] / both["requests"]) if both.get("requests") and "bytes" in both else None

    @property
    def write_percent(self) -> float | None:
        both, writes = self.totals.get("Total", {}), self.totals.get("Write", {})
        return float(round(100 * writes["iops"] / both["iops"])) if both.get("iops") and "iops" in writes else None

    @property
    def sequential(self) -> bool | None:
        return not next(iter(self.random)) if len(self.random) == 1 else None

    @property
    def asked(self) -> float | None:
        """The requests that the threads keep in flight; None where files have depths of their own."""
        if not self.threads or not (self.shared or len(set(self.depths)) == 1):
            return None
        return float(self.threads * (sum(self.depths) if self.shared else self.depths[0])) or None
