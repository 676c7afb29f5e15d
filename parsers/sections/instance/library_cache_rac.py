"""Library Cache Activity (RAC): global locks and pins of the library cache."""

from parsers.model.column_types import Column, count, text
from parsers.model.section import Section

section = Section(
    name="library_cache_rac",
    title="Library Cache Activity (RAC)",
    titles=(r"library cache activity( \(rac\))?",),
    summaries=("this table displays library cache statistics. ges",),
    columns=(
        Column("namespace", text, ("Namespace",), "Namespace"),
        Column("lock_requests", count, ("GES Lock Requests",), "Lock requests"),
        Column("pin_requests", count, ("GES Pin Requests",), "Pin requests"),
        Column("pin_releases", count, ("GES Pin Releases",), "Pin releases"),
        Column("invalidation_requests", count, ("GES Inval Requests",), "Invalidation requests"),
        Column("invalidations", count, ("GES Invali- dations", "GES Invalidations"), "Invalidations"),
    ),
    required=("namespace", "lock_requests"),
    order=493,
)
