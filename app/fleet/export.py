"""The fleet in every format: one row a database, the totals on the common clock, and what they leave out."""

from app.exports.sheet import Exported, moment
from app.fleet.export_sheets import sheets
from app.fleet.markdown import Json, ticket


def exported(document: Json) -> Exported:
    """The fleet, or one group of it."""
    ends = [one for one in (moment(row["newest_end"]) for row in document["databases"]) if one]
    newest = max(ends, default=None)
    return Exported(
        name="-".join(
            ["iobound-fleet", *filter(None, (document.get("group"),)), *([f"{newest:%Y-%m-%d}"] if newest else [])]
        ),
        title=f"Fleet of {len(document['databases'])} databases",
        document=document,
        sheets=lambda: sheets(document),
        page=lambda: page(document),
        markdown=lambda: ticket(document),
        moment=newest,
    )


def page(document: Json) -> str:
    """The page, as the service shows it."""
    from app.fleet.page_context import context  # with the web framework: a ticket text does without
    from app.web.templating import render

    return bytes(render("fleet/page.html", context(document)).body).decode("utf-8")
