"""A comparison in every format, from the contract's comparison object."""

import msgspec

from app.comparison.export_book import book
from app.comparison.export_sheets import sheets
from app.comparison.markdown import ticket
from app.exports.sheet import Exported, moment
from rules.comparison.document import Comparison


def exported(document: Comparison) -> Exported:
    """The comparison, whether of stored reports or of files."""
    return Exported(
        name="-".join(["iobound-comparison", *_dates(document)]),
        title=document.headline,
        document=lambda: msgspec.json.encode(document),
        sheets=lambda: sheets(document),
        page=lambda: page(document),
        markdown=lambda: ticket(document),
        moment=moment(document.after.end_time),
        book=lambda: book(document),
    )


def _dates(document: Comparison) -> list[str]:
    """The day on which each side ends."""
    ends = [moment(side.end_time) for side in (document.before, document.after)]
    return [f"{one:%Y-%m-%d}" for one in ends if one]


def page(document: Comparison) -> str:
    """The comparison page, as the service shows it."""
    from app.comparison.page_context import context  # with the web framework: a ticket text does without
    from app.web.templating import render

    return bytes(render("comparison/page.html", context(document)).body).decode("utf-8")
