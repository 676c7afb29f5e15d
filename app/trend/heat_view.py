"""Weekdays and hours as a page shows them: the picture, its legend, its figures."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from app.trend import heat_chart
from app.trend.document import HeatItem
from rules.wording import counted


@dataclass(frozen=True)
class HeatView:
    """A heat map with its legend and its figures, a row an hour, in `unit` where cells do not say it."""

    key: str
    title: str
    unit: str
    picture: Markup
    shades: Sequence[heat_chart.Shade]
    rows: Markup
    note: str


def heat_view(key: str, heat: HeatItem) -> HeatView:
    """What a page shows of one heat map of a trend object."""
    unit = "" if heat.unit == "ms" else heat.unit  # eight columns have no room for it
    figures = heat_chart.texts(heat)
    rows = [
        _row(hour, [of_day[hour] if unit else of_day[hour].removesuffix(" ms") for of_day in figures])
        for hour in range(24)
        if any(of_day[hour] for of_day in heat.count)
    ]
    medians = f"Medians of {heat.intervals:,} intervals" if heat.intervals > 1 else "One interval"
    note = f"{medians}, by printed time." if heat.intervals else "No interval of at most two hours has this figure."
    if heat.longer:
        longer = counted(heat.longer, "longer interval says", "longer intervals say")
        note += f" {longer} nothing of one hour."
    picture, shades = heat_chart.heat_map(f"heat-{key}", heat, figures), heat_chart.legend(heat)
    lines = Markup("\n      ".join(rows))  # noqa: S704 - numbers; escaped one by one they take as long as all else
    return HeatView(key, heat.label, "" if unit else heat.unit, picture, shades, lines, note)


def _row(hour: int, cells: Sequence[str]) -> str:
    between = '</td><td class="n">'
    return f'<tr><th scope="row">{hour:02d}:00</th><td class="n">{between.join(cells)}</td></tr>'
