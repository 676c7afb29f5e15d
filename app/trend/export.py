"""Trends as files to keep: one in every format for people, several as JSON and as tables for programs."""

from app.exports.about import About
from app.exports.exported import Exported
from app.exports.sheet import moment
from app.trend.document import OneTrend, TrendDocument
from app.trend.export_book import book
from app.trend.export_sheets import sheets
from app.trend.markdown import ticket
from app.trend.page_context import page
from rules.wording import interval


def exported(trend: OneTrend) -> Exported:
    """One figure of one series: a text for a ticket, the page as one file, sheets."""
    return Exported(
        name=file_name(trend.database, [trend.metric]),
        title=f"{trend.label}, {trend.database}",
        document=trend,
        sheets=lambda: sheets(trend),
        page=lambda: page(trend),
        markdown=lambda: ticket(trend),
        about=about(trend),
        moment=moment(trend.points[-1].end_time) if trend.points else None,
        book=lambda: book(trend),
    )


def about(trend: OneTrend) -> About:
    """What the cover of a trend says."""
    facts = [("Figure", trend.label)]
    if trend.series:
        facts.append(("Of", trend.series.label))
    if trend.points:
        span = interval(trend.points[0].begin_time or trend.points[0].end_time, trend.points[-1].end_time)
        facts += [("Time", span), ("Intervals", f"{len(trend.points):,}")]
    return About("Trend", f"{trend.label}, {trend.database}", facts)


def name_of(document: TrendDocument) -> str:
    """What a file of several trends is called, without its ending."""
    return file_name(document.database, list(dict.fromkeys(trend.metric for trend in document.trends)))


def file_name(database: str, metrics: list[str]) -> str:
    """What a file is called by its database, and its metric where there is but that."""
    return f"iobound-{database}-{metrics[0] if len(metrics) == 1 else 'trends'}"
