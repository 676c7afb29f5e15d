"""A comparison in every format, from the contract's comparison object."""

from app.comparison.export_sheets import SIDES, sheets
from app.comparison.markdown import Json, ticket
from app.exports.sheet import Exported, moment


def exported(document: Json) -> Exported:
    """The comparison, whether of stored reports or of files."""
    return Exported(
        name="-".join(["iobound-comparison", *_dates(document)]),
        title=document["headline"],
        document=document,
        sheets=lambda: sheets(document),
        page=lambda: page(document),
        markdown=lambda: ticket(document),
        moment=moment(document["after"].get("end_time")),
    )


def _dates(document: Json) -> list[str]:
    """The day on which each side ends."""
    ends = [moment(document[side].get("end_time")) for side in SIDES]
    return [f"{one:%Y-%m-%d}" for one in ends if one]


def page(document: Json) -> str:
    """The comparison page, as the service shows it."""
    from app.comparison.page_context import context  # with the web framework: a ticket text does without
    from app.web.templating import render

    return bytes(render("comparison/page.html", context(document)).body).decode("utf-8")
