"""Library Cache Activity: statements and objects found in memory; the headings of misses repeat."""

from parsers.model.column_types import Column, count, percent, text
from parsers.model.section import Section

section = Section(
    name="library_cache",
    title="Library Cache Activity",
    titles=("library cache activity",),
    summaries=("this table displays library cache statistics. get requests",),
    columns=(
        Column("namespace", text, (), "Namespace"),
        Column("get_requests", count, (), "Get requests"),
        Column("get_miss_percent", percent, (), "Gets missed", "%"),
        Column("pin_requests", count, (), "Pin requests"),
        Column("pin_miss_percent", percent, (), "Pins missed", "%"),
        Column("reloads", count, (), "Reloads"),
        Column("invalidations", count, (), "Invalidations"),
    ),
    required=("namespace",),
    order=491,
    positional=(
        (
            "namespace",
            "get_requests",
            "get_miss_percent",
            "pin_requests",
            "pin_miss_percent",
            "reloads",
            "invalidations",
        ),
    ),
)
