"""A trend in every format: the points with what is doubtful, the figures over them, change points, day and hour."""

from app.exports.sheet import Exported, moment
from app.trend.export_sheets import sheets
from app.trend.markdown import Json, ticket


def exported(document: Json) -> Exported:
    """The trend of one figure of one series of a database."""
    database = document["database"]["name"]
    return Exported(
        name=f"iobound-{database}-{document['metric']}",
        title=f"{document['label']}, {database}",
        document=document,
        sheets=lambda: sheets(document),
        page=lambda: page(document),
        markdown=lambda: ticket(document),
        moment=moment(document["points"][-1]["end_time"]) if document["points"] else None,
    )


def page(document: Json) -> str:
    """The page, as the service shows it."""
    from app.trend.page_context import context  # with the web framework: a ticket text does without
    from app.web.templating import render

    return bytes(render("trend/page.html", context(document)).body).decode("utf-8")
