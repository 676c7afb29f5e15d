"""The fleet in every format: one row a database, the totals on the common clock, and what they leave out."""

from app.exports.about import About
from app.exports.exported import Exported
from app.exports.sheet import moment
from app.fleet.document import FleetObject
from app.fleet.export_book import book
from app.fleet.export_sheets import sheets
from app.fleet.export_tables import tables
from app.fleet.markdown import ticket
from app.fleet.page_context import page
from app.fleet.paging import whole
from app.fleet.sentences import in_short


def exported(fleet: FleetObject) -> Exported:
    """The fleet, or one group of it."""
    newest = max(filter(None, (moment(row.newest_end) for row in fleet.databases)), default=None)
    return Exported(
        name="-".join(
            ["iobound-fleet", *([fleet.group] if fleet.group else []), *([f"{newest:%Y-%m-%d}"] if newest else [])]
        ),
        title=f"Fleet of {len(fleet.databases)} databases",
        document=whole(fleet),
        sheets=lambda: sheets(fleet),
        page=lambda: page(fleet),
        markdown=lambda: ticket(fleet),
        about=about(fleet),
        moment=newest,
        book=lambda: book(fleet),
        tables=lambda: tables(fleet),
    )


def about(fleet: FleetObject) -> About:
    """What the cover of a fleet says."""
    facts = [("Databases", f"{len(fleet.databases):,}")]
    return About("Fleet", f"Group {fleet.group}" if fleet.group else "All databases", facts, in_short(fleet.databases))
