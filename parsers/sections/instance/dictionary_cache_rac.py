"""Dictionary Cache Stats (RAC): global locks of the data dictionary."""

from parsers.model.column_types import Column, count, text
from parsers.model.section import Section

section = Section(
    name="dictionary_cache_rac",
    title="Dictionary Cache Stats (RAC)",
    titles=(r"dictionary cache stats( \(rac\))?",),
    summaries=("this table displays dictionary cache statistics. ges",),
    columns=(
        Column("cache", text, ("Cache",), "Cache"),
        Column("ges_requests", count, ("GES Requests",), "Global requests"),
        Column("ges_conflicts", count, ("GES Conflicts",), "Conflicts"),
        Column("ges_releases", count, ("GES Releases",), "Releases"),
    ),
    required=("cache", "ges_requests"),
    order=489,
)
