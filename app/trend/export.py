"""A trend in every format: the points with what is doubtful, the figures over them, change points, day and hour."""

from app.exports.sheet import Exported, moment
from app.trend.document import TrendDocument
from app.trend.export_sheets import sheets
from app.trend.markdown import ticket
from app.trend.page_context import page


def exported(trend: TrendDocument) -> Exported:
    """The trend of one figure of one series of a database."""
    database = trend.database.name
    return Exported(
        name=f"iobound-{database}-{trend.metric}",
        title=f"{trend.label}, {database}",
        document=trend,
        sheets=lambda: sheets(trend),
        page=lambda: page(trend),
        markdown=lambda: ticket(trend),
        moment=moment(trend.points[-1].end_time) if trend.points else None,
    )
