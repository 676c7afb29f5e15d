"""Load against users as a file to keep: a text for a ticket, the page as one file, a sheet."""

from msgspec import json

from app.exports.about import About
from app.exports.exported import Exported
from app.exports.sheet import Column, Sheet
from app.scaling.markdown import ticket
from app.scaling.page_context import page
from app.scaling.view import headings
from rules.scaling.document import Scaling


def exported(scaling: Scaling) -> Exported:
    """What a set of reports of rising load says."""
    return Exported(
        name="iobound-load-against-users",
        title="Load against users",
        document=lambda: json.encode(scaling),
        sheets=lambda: [_sheet(scaling)],
        page=lambda: page(scaling),
        markdown=lambda: ticket(scaling),
        about=About("Load against users", ", ".join(run.name for run in scaling.runs)),
    )


def _sheet(scaling: Scaling) -> Sheet:
    load, _, each, *_ = headings(scaling)
    columns = [
        Column("name", "Report"), Column("users", load, kind="number"),
        Column("rate", f"{scaling.unit}s a second", kind="number"), Column("per_user", each, kind="number"),
        Column("unit_ms", f"Time of a {scaling.unit}", kind="ms"), Column("host_cpu_busy", "CPU busy", kind="share"),
        Column("read_ms", "A single-block read", kind="ms"), Column("read_iops", "Reads a second", kind="number"),
    ]  # fmt: skip
    return Sheet("Load against users", columns, list(scaling.runs))
