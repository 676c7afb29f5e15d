"""The indexes of reports over several columns, and of what no column holds.

An engine takes an index of an expression for that very expression alone, so its text stands here once: `{0}` is the
table with a dot, or nothing.
"""

from collections.abc import Iterator

from sqlalchemy import Index, text

INTERVAL = ("begin_time", "begin_snap", "end_snap", "startup_time", "format")
RANK = (
    "(CASE {0}severity WHEN 'none' THEN 0 WHEN 'info' THEN 1 WHEN 'low' THEN 2 WHEN 'medium' THEN 3 WHEN 'high' THEN 4"
    " WHEN 'blocker' THEN 5 END)"
)
"""The severity of the worst finding as a number; NULL where it is not known."""
_SHARE = "coalesce({0}best_saving, {0}io_share, 0.0)"
URGENCY = f"({RANK} + (CASE WHEN {_SHARE} > 1.0 THEN 1.0 ELSE {_SHARE} END) * 0.5)"
"""The rank, and below 1 the share of DB time that the best step could save; where that is not known, what waits for
storage. So a severe report comes before one that is less severe, whatever either would save."""


def indexes() -> Iterator[Index]:
    """Each is made anew, as an index belongs to one table."""
    yield Index("ix_report_series_interval", "series_id", "end_time", *INTERVAL)  # all that tells which intervals count
    yield Index("ix_report_series_id_id", "series_id", "id")  # a database's newest uploads, whatever others have
    yield Index("ix_report_snaps_series", "begin_snap", "end_snap", "series_id")  # is this interval here?
    yield Index("ix_report_host_instance_series", "host", "instance", "series_id")
    yield Index("ix_report_series_judged", "series_id", "judged_with", "asked_again")  # the stale ones: few of them
    for name, expression in (("urgency", URGENCY), ("severity_rank", RANK)):
        yield Index(f"ix_report_{name}", text(expression.format("")), "id")
