"""A comparison in every format, from the contract's comparison object."""

import msgspec

from app.comparison.export_book import book
from app.comparison.export_sheets import sheets
from app.comparison.markdown import ticket
from app.exports.about import About
from app.exports.exported import Exported
from app.exports.sheet import moment
from rules.comparison.document import Comparison
from rules.wording import UNKNOWN, interval


def exported(document: Comparison) -> Exported:
    """The comparison, whether of stored reports or of files."""
    return Exported(
        name="-".join(["iobound-comparison", *_dates(document)]),
        title=document.headline,
        document=lambda: msgspec.json.encode(document),
        sheets=lambda: sheets(document),
        page=lambda: page(document),
        markdown=lambda: ticket(document),
        about=about(document),
        moment=moment(document.after.end_time),
        book=lambda: book(document),
    )


def _dates(document: Comparison) -> list[str]:
    """The day on which each side ends."""
    ends = [moment(side.end_time) for side in (document.before, document.after)]
    return [f"{end:%Y-%m-%d}" for end in ends if end]


def about(document: Comparison) -> About:
    """What the cover of a comparison says."""
    sides = (("Before", document.before), ("After", document.after))
    facts = [(name, interval(side.begin_time, side.end_time)) for name, side in sides]
    known = list(dict.fromkeys(side.database for _, side in sides if side.database))
    subject = " and ".join(known) if known else "Before against after"
    return About("Comparison", subject, [fact for fact in facts if fact[1] != UNKNOWN])


def page(document: Comparison) -> str:
    """The comparison page, as the service shows it."""
    from app.comparison.page_context import context  # with the web framework: a ticket text does without
    from app.web.templating import render

    return bytes(render("comparison/page.html", context(document)).body).decode("utf-8")
