"""Every figure with its name, as programs ask for it: what a report's `metrics` hold, and what has a trend."""

from functools import lru_cache

from pydantic import Field

from app.trend.metrics import known
from app.web.documents import Document
from rules.metric_values import catalogue, meaning
from rules.thresholds.worth import MEDIA_GOAL_MS

OF_THE_VERDICT = {
    "media_gain_share": f"What reads at {MEDIA_GOAL_MS:g} ms would save of DB time, cautiously: one of the gains.",
    "limit_used_share": "How much of the nearest limit of the storage is in use: the verdict's limit, where known.",
}


class MetricItem(Document):
    """One metric: its name wherever figures are named, and what it is."""

    name: str = Field(examples=["single_block_read_ms"])
    label: str = Field(examples=["Single-block read"])
    unit: str = Field(examples=["ms"], description="`1` is a share or a ratio from 0 to 1, `B` bytes")
    better: str | None = Field(description="`lower` or `higher`; null where neither is an improvement")
    meaning: str
    ways: list[str] = Field(description="How it is had, the most trusted way first")
    in_report: bool = Field(description="Whether it is in `metrics` of a report")
    trend: bool = Field(description="Whether a trend can be asked of it")


@lru_cache(maxsize=1)
def metric_list() -> list[MetricItem]:
    """All of them, by name."""
    measured, shown = catalogue(), known()
    return [
        MetricItem(
            name=name,
            label=shown[name].label,
            unit=shown[name].unit,
            better=shown[name].better,
            meaning=meaning(name) if name in measured else OF_THE_VERDICT[name],
            ways=[way.name for way in measured[name].ways] if name in measured else [],
            in_report=name in measured,
            trend=True,
        )
        for name in sorted(shown)
    ]
