"""Library Cache Activity over all instances."""

from parsers.model.column_types import Column, number, percent, text
from parsers.model.section import Section

_COLUMNS = (
    Column("namespace", text, (), "Namespace"),
    Column("get_requests", number, (), "Get requests"),
    Column("get_miss_percent", percent, (), "Gets missed", "%"),
    Column("pin_requests", number, (), "Pin requests"),
    Column("pin_miss_percent", percent, (), "Pins missed", "%"),
    Column("reloads", number, (), "Reloads"),
    Column("invalidations", number, (), "Invalidations"),
    Column("ges_lock_requests", number, (), "GES lock requests"),
    Column("ges_pin_requests", number, (), "GES pin requests"),
    Column("ges_pin_releases", number, (), "GES pin releases"),
    Column("ges_invalidation_requests", number, (), "GES invalidation requests"),
    Column("ges_invalidations", number, (), "GES invalidations"),
)

section = Section(
    name="library_cache",
    title="Library Cache Activity",
    titles=("library cache activity",),
    summaries=("library cache activity",),
    columns=_COLUMNS,
    required=(),
    positional=(tuple(column.name for column in _COLUMNS),),
    order=285,
)
