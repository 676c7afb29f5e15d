"""Dictionary Cache Stats: rows of the data dictionary found in memory; the headings of misses repeat."""

from parsers.model.column_types import Column, count, percent, text
from parsers.model.section import Section

_ORDER = (
    "cache",
    "get_requests",
    "get_miss_percent",
    "scan_requests",
    "scan_miss_percent",
    "modifications",
    "final_usage",
)

section = Section(
    name="dictionary_cache",
    title="Dictionary Cache Stats",
    titles=("dictionary cache stats",),
    summaries=("this table displays dictionary cache statistics. get requests",),
    columns=(
        Column("cache", text, (), "Cache"),
        Column("get_requests", count, (), "Get requests"),
        Column("get_miss_percent", percent, (), "Gets missed", "%"),
        Column("scan_requests", count, (), "Scan requests"),
        Column("scan_miss_percent", percent, (), "Scans missed", "%"),
        Column("modifications", count, (), "Modification requests"),
        Column("final_usage", count, (), "Entries in use at the end"),
        Column("sga_percent", percent, (), "Of the shared pool", "%"),
    ),
    required=("cache",),
    order=488,
    positional=(_ORDER, (*_ORDER, "sga_percent")),
)
