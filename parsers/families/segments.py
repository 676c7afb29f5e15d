"""The sections that list the segments with most of one statistic: they differ in title and value only.

12.2 and later print a row on two lines of text, and in a container database a third one that names the container.
What the notes say of the whole stands beside the rows: its `total`, and which part of it (`captured_percent`)
the snapshots captured. `percent_of` says whether a row's percentage is one of that total or of what was captured.
"""

import re
from typing import Any

from parsers.model.column_types import Column, count, number, percent, text
from parsers.model.section import Section
from parsers.model.table import Table

_TOTAL = re.compile(r"total [\w ]{1,80}: +(?P<figure>[\d,.E+]+)\Z", re.IGNORECASE)
_CAPTURED = re.compile(r"captured segments account for +(?P<figure>[\d,.E+]+) ?%", re.IGNORECASE)
_THRESHOLD = re.compile(r"end (?:segment|global cache) .{0,80}threshold: +(?P<figure>[\d,.E+]+)\Z", re.IGNORECASE)
_IN_NOTES = (("total", _TOTAL), ("captured_percent", _CAPTURED), ("threshold", _THRESHOLD))

SEGMENT = (
    Column("owner", text, ("Owner",), "Owner"),
    Column("tablespace", text, ("Tablespace Name", "Tablespace"), "Tablespace"),
    Column("object", text, ("Object Name", "Object"), "Object"),
    Column("subobject", text, ("Subobject Name", "Subobject"), "Subobject"),
    Column("object_type", text, ("Obj. Type", "Object Type"), "Type"),
    Column("object_id", count, ("Obj#",), "Object number"),
    Column("data_object_id", count, ("Dataobj#",), "Data object number"),
)


def segments(
    name: str,
    title: str,
    order: int,
    *,
    title_words: str,
    headings: tuple[str, ...],
    old: str = "",
    summary: str = "",
    of: str = "",
) -> Section:
    """One such section.

    `title_words` follow "Segments by" in its titles, `old` stands in those of Statspack 9.2, and `summary` in the
    HTML attribute where that does not say what the name says; `of` says of which segments it is, where not of all.
    """
    words = summary or name.removeprefix("segments_by_").replace("_", " ")
    titles = [rf"(top (\d+ )?)?{of}segments by {title_words}"] + ([rf"top \d+ {old} per segment"] if old else [])
    return Section(
        name=name,
        title=title,
        titles=tuple(titles),
        summaries=(f"this table displays top segments by {words}.",),
        columns=(
            *SEGMENT,
            Column("value", count, headings, headings[0]),
            Column("percent", percent, ("%Total", "% of Total", "Pct Total", "% of Capture"), "Share", "%"),
            Column("container", text, ("PDB Name", "Container Name"), "Container"),
        ),
        required=("owner", "object", "value"),
        order=order,
        marks=_of_notes,
    )


def _of_notes(table: Table) -> dict[str, Any]:
    """What the notes say of all segments together."""
    figures: dict[str, Any] = {}
    for note in table.notes:
        for name, pattern in _IN_NOTES:
            match = pattern.search(note)
            if match:
                figures[name] = number(match["figure"])
    captured = "captured_percent" not in figures or any("of capture" in heading.lower() for heading in table.headings)
    return {**figures, "percent_of": "captured" if captured else "total"}
