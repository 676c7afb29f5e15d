"""What the shares of a trend are of: all of one time, also where a report's own page has them of another."""

from app.trend.document import OneTrend
from rules.thresholds.db_time import is_share

ONE_BASE = "in every interval the share is of CPU and wait time, where a report's own page may have it of DB time"


def bases(trend: OneTrend) -> list[str]:
    """Of the shares beside the figure, where DB time cannot be trusted in some interval; of itself a note says it."""
    return [
        f"{other.label}: as DB time cannot be trusted in {doubtful:,} of {len(other.line):,} intervals, {ONE_BASE}."
        for other in trend.beside
        if is_share(other.metric) and (doubtful := int(other.line.doubtful.sum()))
    ]
