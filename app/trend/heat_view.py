"""Weekdays and hours as a page shows them: the picture, its legend, its figures."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from app.trend import heat_chart
from app.trend.document import HeatItem
from app.trend.sentences import shown
from rules.wording import counted


@dataclass(frozen=True)
class HeatView:
    """A heat map with its legend and its figures, a row an hour, in `unit` where cells do not say it."""

    key: str
    title: str
    unit: str
    picture: Markup
    shades: Sequence[heat_chart.Shade]
    rows: Sequence[tuple[str, Sequence[str]]]
    note: str


def heat_view(key: str, heat: HeatItem) -> HeatView:
    """What a page shows of one heat map of a trend object."""
    unit = None if heat.unit == "ms" else heat.unit  # eight columns have no room for it
    rows = [
        (f"{hour:02d}:00", [shown(heat.median[day][hour], unit) for day in range(7)])
        for hour in range(24)
        if any(heat.count[day][hour] for day in range(7))
    ]
    note = f"Medians of {heat.intervals:,} intervals, by printed time." if heat.intervals else (
        "No interval of at most two hours has this figure."
    )  # fmt: skip
    if heat.longer:
        said = counted(heat.longer, "longer interval says", "longer intervals say")
        note += f" {said} nothing of one hour."
    picture, shades = heat_chart.heat_map(f"heat-{key}", heat), heat_chart.legend(heat)
    return HeatView(key, heat.label, "" if unit else heat.unit, picture, shades, rows, note)
