"""A trend as text for a ticket, in Markdown: the sentence, the figures, what changed when."""

from app.exports import markdown
from app.trend.document import LevelChange, OneTrend, Statistics
from rules.wording import figure


def ticket(trend: OneTrend) -> str:
    """What goes into a ticket."""
    known = trend.statistics
    return markdown.render(
        "trend/ticket.md.j2",
        document=trend,
        database=trend.database or trend.database_id,
        series=trend.series.label if trend.series else None,
        statistics=markdown.table("Figure|>Value", _figures(known, trend.unit) if known else ()),
        peak_at=known.peak_at if known else None,
        changes=[(one.at, one.sentence, _marker(one)) for one in trend.change_points],
        doubtful=sum(1 for one in trend.points if one.doubtful),
        notes=trend.notes,
    )


def _marker(change: LevelChange) -> str | None:
    """The words of the marker that a change stands near."""
    return change.near_marker.text if change.near_marker else None


def _figures(known: Statistics, unit: str) -> list[tuple[str, str]]:
    return [(label, figure(value, of)) for label, value, of in statistics(known, unit)]


def statistics(known: Statistics, unit: str) -> list[tuple[str, float, str | None]]:
    """Labels, values and units, in the order of every file."""
    return [
        ("Intervals", known.count, None), ("Mean", known.mean, unit), ("Median", known.median, unit),
        ("95th percentile", known.p95, unit), ("Peak", known.peak, unit), ("Least", known.least, unit),
    ]  # fmt: skip
