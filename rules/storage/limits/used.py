"""One limit with its use: the form in which every limit is held, shown and stored."""

from parsers.model.inside import Inside
from rules.storage.limits.ceilings import IOPS, CeilingKind

FULL = 0.85
IMPOSSIBLE = 1.05
"""No limit passes more than this of itself; what seems to is answered before it, or the limit is another."""

LABELS = {
    "device_iops": "IOPS of the devices",
    "device_mb_s": "bandwidth of the devices",
    "host_iops": "IOPS of the host",
    "host_cached_iops": "cached IOPS of the host",
    "host_mb_s": "bandwidth of the host",
    "path": "bandwidth of the paths",
    "queue_depth": "depth of the queues",
}


class Used(Inside, frozen=True):
    """One limit: what is used of it and its maximum, in `unit`, of one of `count` things together; the factors by
    which the total was had, so that anybody can redo it; and the instance it is of, where it is one's of a cluster."""

    kind: CeilingKind
    total_used: float
    total_maximum: float
    unit: str
    factors: tuple[str, ...]
    source: str
    count: int = 1
    each: str = "device"
    instance: int | None = None
    counted_by: str | None = None
    """The tool of the host that counted the use; None where it is reckoned from the report's rates."""
    cached: bool = False
    """Whether it is a limit of the host's cache, which every read passes."""

    @property
    def used(self) -> float:
        """What one of them does, if they share evenly."""
        return self.total_used / self.count

    @property
    def maximum(self) -> float:
        """What one of them can do."""
        return self.total_maximum / self.count

    @property
    def utilisation(self) -> float:
        return self.total_used / self.total_maximum

    @property
    def label(self) -> str:
        """The limit in words."""
        return LABELS[self.kind]

    @property
    def sold_in(self) -> str:
        """The unit that such limits are sold in."""
        return "IOPS" if self.unit == IOPS else self.unit

    @property
    def of(self) -> str:
        """Whose limit it is, in words: `16 devices`, `the device`, `4 devices of instance 2`."""
        whose = f" of instance {self.instance}" if self.instance is not None else ""
        return (f"{self.count} {self.each}s" if self.count > 1 else f"the {self.each}") + whose
