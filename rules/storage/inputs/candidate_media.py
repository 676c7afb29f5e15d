"""Which media the database may lie on, and so how fast an unloaded read can be."""

from parsers.model.inside import Inside
from rules.core.facts import Facts, once
from rules.storage.inputs.media import Medium, media
from rules.wording.alike import joined

MOST_NAMED = 4
TOLERANCE = 0.8
"""A class stays a candidate while 0.8 of its best floor is at most the latency observed (contract)."""


class Candidates(Inside, frozen=True):
    """The classes that may stand below; `declared` where the user named the class."""

    media: tuple[Medium, ...]
    declared: bool
    unknown: str | None = None

    @property
    def floors_ms(self) -> list[float]:
        """Every floor of every candidate, smallest first."""
        return sorted({floor for medium in self.media for floor in medium.floors})

    def below(self, read_ms: float) -> list[float]:
        """The floors that more devices could still reach; the lowest alone where all stand above the latency."""
        floors = self.floors_ms
        return [floor for floor in floors if floor < read_ms] or floors[:1]

    @property
    def disks(self) -> bool:
        """Whether only spinning disks are left."""
        return bool(self.media) and all(medium.kind == "disk" for medium in self.media)

    @property
    def provisioned(self) -> bool:
        """Whether a volume may stand below that is sold by its IOPS."""
        return any(medium.kind == "cloud" for medium in self.media)

    @property
    def never_provisioned(self) -> bool:
        """Whether all that may stand below is bought as devices: nobody can be asked what was provisioned."""
        return bool(self.media) and not self.provisioned

    @property
    def labels(self) -> str:
        if len(self.media) > MOST_NAMED:
            return f"any of {len(self.media)} kinds of media that fit these latencies"
        return joined([medium.label for medium in self.media])


@once
def candidates(facts: Facts) -> Candidates:
    """The declared class, or every class sold in the snapshot's year that latency and histogram allow."""
    declared = facts.get("storage.media")
    if declared:
        medium = media().get(str(declared))
        return Candidates((medium,) if medium else (), bool(medium), None if medium else str(declared))
    read_ms = facts.get("single_block_read_ms")
    if read_ms is None:
        return Candidates((), declared=False)
    low, high = facts.get("single_block_read_p5_ms"), facts.get("single_block_read_p50_ms")
    sold = [medium for medium in media().values() if medium.sold(facts.get("year"))]
    return Candidates(tuple(medium for medium in sold if _allows(medium, read_ms, low, high)), declared=False)


def _allows(medium: Medium, read_ms: float, p5: float | None, median: float | None) -> bool:
    lowest, highest = medium.floors[0], medium.floor_ms[2]
    if TOLERANCE * medium.floor_ms[0] > read_ms and TOLERANCE * lowest > read_ms:
        return False
    if p5 is not None and highest < p5 / 2:
        return False
    return median is None or lowest <= median
