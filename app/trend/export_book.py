"""A trend as a workbook to show: its course as a chart, the figures over it, what changed when, the week."""

from app.exports.book import Book, Chart, Figure, Part, Summary, filled, paper
from app.exports.sheet import Column, Sheet
from app.trend.document import HeatItem, OneTrend
from app.trend.export_sheets import DAYS, sheets, value_column
from app.trend.markdown import statistics

FIRST_FIGURES = ("Median", "95th percentile", "Peak", "Intervals")


def book(trend: OneTrend) -> Book:
    """The workbook of one figure of one series."""
    by_title = {sheet.title: sheet for sheet in sheets(trend)}

    def of(*titles: str) -> list[Sheet]:
        return [by_title[title] for title in titles if title in by_title]

    unit = value_column(trend.unit, "value", "").heading("share").strip(" []")
    course = Chart(f"{trend.label}, {trend.database}", "course", "end_time", ["value"], unit or trend.label,
                   share=trend.unit == "1", on_summary=True)  # fmt: skip
    papers = filled(
        paper("Points", f"{trend.label} of every interval", *(Part(sheet, course) for sheet in of("Points"))),
        paper("Trend", "What it is of, and the figures over it", *of("Trend")),
        paper("Changes", "When the level changed, and what was marked", *of("Change points", "Markers")),
        paper("Week", "By weekday and hour, and the intervals behind each",
              *(Part(sheet, heat=True) for sheet in (_week(trend.heat.latency), _week(trend.heat.load))),
              *of("Day and hour")),
    )  # fmt: skip
    return Book(_summary(trend), papers)


def _summary(trend: OneTrend) -> Summary:
    figures = statistics(trend.statistics, trend.unit) if trend.statistics else []
    by_label = {label: (value, unit) for label, value, unit in figures}
    series = f", {trend.series.label}" if trend.series else ""
    return Summary(
        answer=f"{trend.label}: {trend.database}{series}",
        sentence=trend.sentence,
        whose=f"{len(trend.points)} intervals",
        figures=[
            Figure(label, by_label[label][0], by_label[label][1] or "") for label in FIRST_FIGURES if label in by_label
        ],
        lines=[
            *(("Changed", change.sentence) for change in trend.change_points),
            *(("Note", note) for note in trend.notes),
        ],
        sign="nothing",
    )


def _week(heat: HeatItem) -> Sheet:
    """Days below each other, hours beside each other; no rows where nothing is known."""
    hours = [value_column(heat.unit, f"h{hour}", f"{hour:02}") for hour in range(24)]
    rows = [
        {"day": day, **{f"h{hour}": value for hour, value in enumerate(medians)}}
        for day, medians in zip(DAYS, heat.median, strict=True)
    ]
    known = any(value is not None for medians in heat.median for value in medians)
    return Sheet(f"{heat.label}, median by hour", [Column("day", "Day"), *hours], rows if known else [])
