"""Whether scans run at what one volume of a product lets through (`rules/product_steps.yaml`), with a flat top.

A figure alone proves nothing: a rate meets one of them by chance in one window of twenty. It counts beside a load that
ran flat, in the activity over time or in iostat, and never on Exadata or above what any of these volumes can.
"""

from functools import lru_cache
from pathlib import Path
from typing import Literal

from parsers.model.inside import Inside
from rules.core.facts import Facts, Slot
from rules.core.finding import Source
from rules.host.observed import FLAT, observed_on
from rules.storage.inputs.activity import loaded_slots
from rules.storage.inputs.exadata import exadata
from rules.storage.limits.counted import FLAT_FOR
from rules.yaml_tables import read_table

NEAR = 0.005
"""Of the figure, either way (our judgement: retries and the ends of a window; wider steps meet each other)."""
LARGEST = 4000 * 2**20
"""Bytes a second: no volume of the table gives more, and what runs faster is several of them or none."""
FEWEST = 3
"""Slots: two are level by chance (our judgement)."""
UNITS = {"MiB/s": 2**20, "MB/s": 10**6}


class ProductStep(Inside, frozen=True):
    """What one volume of a product gives at most: the figure as its page prints it, and bytes a second."""

    product: str
    figure: float
    unit: Literal["MiB/s", "MB/s"]
    source: Source

    @property
    def bytes_per_s(self) -> float:
        return self.figure * UNITS[self.unit]

    @property
    def text(self) -> str:
        return f"{self.figure:,.0f} {self.unit}"


class _Table(Inside, frozen=True):
    steps: tuple[ProductStep, ...]


@lru_cache(maxsize=1)
def product_steps() -> tuple[ProductStep, ...]:
    """Every step of the table."""
    return read_table(Path(__file__).parents[2] / "product_steps.yaml", _Table).steps


def product_step(facts: Facts) -> ProductStep | None:
    """The step at which the reads of a flat window run; None where there is none, or nothing shows a flat top."""
    rate = facts.get("read_bytes_per_s")
    if rate is None or not 0 < rate <= LARGEST * (1 + NEAR) or exadata(facts) or not flat_top(facts):
        return None
    off = [(abs(rate / step.bytes_per_s - 1), step) for step in product_steps()]
    nearest, step = min(off, key=lambda pair: pair[0])
    return step if nearest <= NEAR else None


def flat_top(facts: Facts) -> bool:
    """Whether the load ran at one level for a good part of the window: devices in iostat, else the activity slots."""
    groups = [observed.busiest for observed in observed_on(facts) if observed.busiest]
    if groups:
        return any(group.flat_part >= FLAT_FOR for group in groups)
    slots: list[Slot] = loaded_slots(facts.get("slots", []))
    minutes = sum(slot.minutes for slot in slots)
    if len(slots) < FEWEST or minutes <= 0:
        return False
    top = max(slot.sessions for slot in slots)
    level = sum(slot.minutes for slot in slots if slot.sessions >= FLAT * top)
    return top > 0 and level / minutes >= FLAT_FOR
