"""A trend as text for a ticket, in Markdown: the sentence, the figures, what changed when."""

from app.exports import markdown
from app.trend.document import LevelChange, OneTrend, Statistics
from rules.wording import figure


def ticket(trend: OneTrend) -> str:
    """What goes into a ticket."""
    figures = trend.statistics
    return markdown.render(
        "trend/ticket.md.j2",
        document=trend,
        database=trend.database or trend.database_id,
        series=trend.series.label if trend.series else None,
        statistics=markdown.table("Figure|>Value", _figures(figures, trend.unit) if figures else ()),
        peak_at=figures.peak_at if figures else None,
        changes=[(change.at, change.sentence, _marker(change)) for change in trend.change_points],
        doubtful=sum(1 for point in trend.points if point.doubtful),
        notes=trend.notes,
    )


def _marker(change: LevelChange) -> str | None:
    """The words of the marker that a change stands near."""
    return change.near_marker.text if change.near_marker else None


def _figures(known: Statistics, unit: str) -> list[tuple[str, str]]:
    return [(label, figure(value, of)) for label, value, of in statistics(known, unit)]


def statistics(figures: Statistics, unit: str) -> list[tuple[str, float, str | None]]:
    """Labels, values and units, in the order of every file."""
    return [
        ("Intervals", figures.count, None), ("Mean", figures.mean, unit), ("Median", figures.median, unit),
        ("95th percentile", figures.p95, unit), ("Peak", figures.peak, unit), ("Least", figures.least, unit),
    ]  # fmt: skip
