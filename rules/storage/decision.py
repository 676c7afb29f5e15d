"""What the procedure decides, before it is put into words."""

from typing import Literal

from msgspec import field

from parsers.model.inside import Inside
from rules.core.finding import Evidence
from rules.storage.limits.utilisation import Used

Case = Literal[
    "not_storage", "cpu_first", "latency_limited", "capacity_limited", "mixed", "commit_bound", "writer_bound",
    "log_switch", "cache_first", "hot_spot", "temp_bound", "one_statement", "off_curve", "curve_mismatch",
    "idle", "host_first", "parse_bound", "cannot_judge",
]  # fmt: skip
Cure = Literal["media", "spindles", "either", "neither"]
Doubt = Literal["minor", "major"]


class Decision(Inside, frozen=True):
    """A case, its cure, the class that leads (its key in `shares`), and why, as a clause of a sentence.

    `saves` is the share of DB time that the cure would save at least; `doubts` lower the confidence; `settle` is the
    one measurement that would settle it. `first` is what to find out before any purchase is named; then the headline
    says why nothing more can be said, by `brief`: a clause of at most twelve words that goes on after a "but". `used`
    is the limit that decides, where one does;
    `by_curve` that the storage's load curve decides. `fast`: nothing is bought because reads
    come as fast as from flash.
    """

    case: Case
    cure: Cure | None
    lead: str | None
    why: str
    evidence: tuple[Evidence, ...] = ()
    saves: float | None = None
    doubts: tuple[tuple[Doubt, str], ...] = field(default=())
    settle: str | None = None
    pointless: bool = False
    fast: bool = False
    first: str | None = None
    brief: str | None = None
    used: Used | None = None
    by_curve: bool = False
